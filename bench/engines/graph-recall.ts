/** The recall of the graph of OpenSearch against an exact scan of the same index. */

import { nearestVisited } from '../../processors/retrieval/opensearch/opensearch-scope.ts';

/** The candidates of a search. */
const size = 100;

/** @param origin URL of a node, whose indices begin with `bench` */
export async function measureRecall(origin: string, queries: readonly Float32Array[]): Promise<Record<string, number>> {
  const sums = { first: 0, all: 0, graphMs: 0, exactMs: 0 };
  for (const query of queries) {
    const vector = Array.from(query);
    const script = { lang: 'knn', source: 'knn_score' };
    const params = { field: 'vector', query_value: vector, space_type: 'innerproduct' };
    const exact = await search(origin, { script_score: { query: { match_all: {} }, script: { ...script, params } } });
    const graph = await search(origin, { knn: { vector: { vector, k: nearestVisited } } });
    sums.first += shared(exact.ids.slice(0, 10), graph.ids.slice(0, 10));
    sums.all += shared(exact.ids, graph.ids);
    sums.graphMs += graph.ms;
    sums.exactMs += exact.ms;
  }
  const mean = (sum: number) => sum / queries.length;
  const segments = (await (await fetch(`${origin}/_cat/segments/bench-*-chunks?format=json`)).json()) as unknown[];
  return {
    'recall@10': mean(sums.first),
    'recall@100': mean(sums.all),
    'graph ms': mean(sums.graphMs),
    'exact ms': mean(sums.exactMs),
    segments: segments.length,
  };
}

async function search(origin: string, query: object): Promise<{ ids: string[]; ms: number }> {
  const started = performance.now();
  const response = await fetch(`${origin}/bench-*-chunks/_search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ size, _source: false, query }),
  });
  const { hits } = (await response.json()) as { hits: { hits: { _id: string }[] } };
  return { ids: hits.hits.map(({ _id }) => _id), ms: performance.now() - started };
}

/** The part of the first list that the second one has. */
function shared(wanted: readonly string[], found: readonly string[]): number {
  const ids = new Set(found);
  return wanted.filter((id) => ids.has(id)).length / wanted.length;
}
