/**
 * Question: how much does a chunk cost in each engine, and a search? Do both engines rank alike?
 * Data: generated text, or that of the folder `--text`, in `--spaces` spaces, by default one, for CHUNKS. A folder in BEIR
 *   form, for rankings.
 * Command: npm run bench -- engines [--engine NAME] [--minutes N] [--heap SIZE] [--documents N]
 *   [--dimension N] [--spaces N] [--text FOLDER] [--uploads N] [--keep FOLDER] CHUNKS|FOLDER ...
 * Needs: a JDK, Maven, and 22 KB of disk a chunk. The machine should do nothing else.
 * OPENSEARCH_RELEASE=3 takes release 3 of OpenSearch, which needs a JDK 21.
 *
 * The engines are the built-in index (`built-in`) and OpenSearch (`opensearch`). One index of each grows to the numbers of
 * chunks, the smallest first. Each number gives these tables:
 * - Uploads: the rate of the chunks that it adds, and their CPU until nothing is left to do. The graph of the built-in
 *   index and the merges of OpenSearch count. Uploads end after `--minutes`, by default 20, and the tables have the number
 *   that was reached.
 * - Searches: one at a time over HTTP, with the CPU of each process.
 * - Graph, of OpenSearch only: the part of the exact neighbours that it finds. `npm run bench -- hnsw` has that of the
 *   built-in index.
 *
 * A folder gives the rankings of each engine for 300 of its queries. All folders are in one service, a space each.
 * `--documents` takes a sample of its documents, with all that answer these queries.
 *
 * `--dimension` gives the vectors of a model server, which is a double: see `synthetic-embedder.ts`. Without it they are
 * those of the built-in embedder.
 *
 * With `--keep` the data stays in a folder, and the next run with it goes on there: a large index grows over several runs.
 *
 * `memory` is the growth of the retrieval process after a garbage collection. OpenSearch has a heap of a fixed size.
 * `disk` is the growth of its files. Both are of one run.
 */
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type AsyncDisposableStack, withDisposables } from '../../core/lifecycle.ts';
import { unknownLanguage } from '../../processors/embedding/analysis/languages.ts';
import { BuiltInEmbedder } from '../../processors/embedding/built-in-embedder.ts';
import { type OpenSearch, startOpenSearch } from '../../test/support/servers/opensearch.ts';
import { Service } from '../../test/support/service.ts';
import { measureModes } from '../quality.ts';
import { type BeirSet, readBeirSet, sampleOf } from '../support/beir.ts';
import { CorpusText } from '../support/corpus-text.ts';
import { cpuMicros } from '../support/cpu.ts';
import { TextSource } from '../support/generated/text-source.ts';
import { eachOf } from '../support/load.ts';
import { percentiles, printMachine, printTable } from '../support/report.ts';
import { inspectable, SettledMemory } from '../support/settled-memory.ts';
import { measureRecall } from './graph-recall.ts';
import { Growth } from './growth.ts';
import { SyntheticEmbedder } from './synthetic-embedder.ts';

const chunksOfFile = 64;
const uploadsDefault = 4;
const uploadMinutes = 20;
const heapDefault = '1g';
const searchesOfMode = 200;
/** The Java machine compiles what runs often. */
const warmUpSearches = 100;
const recallQueries = 50;
/** Queries of a folder. Both engines get the same ones. */
const queriesMax = 300;
const modes = ['fast', 'normal', 'ultra'] as const;
/** Processes of the service that work for a search or an upload. */
const roles = ['gateway', 'retrieval', 'indexing', 'redis'] as const;
/** The engine is idle if it takes less than this part of a CPU. */
const idleShare = 0.1;
/** Uploads are sent again after a 503, and after a 202: Redis or OpenSearch does not answer for a moment, or for minutes. */
const retriesMax = 60;
const retryMs = 5_000;
/** The graph of the built-in index may take longer than the uploads. */
const idleMsMax = 100 * 60_000;

const names = ['built-in', 'opensearch'] as const;
type Name = (typeof names)[number];

/** One engine, with the service that uses it. */
interface Place {
  readonly name: Name;
  readonly service: Service;
  /** Undefined: the index is in memory. */
  readonly openSearch: OpenSearch | undefined;
  /** Undefined: the built-in embedder. */
  readonly embedder: SyntheticEmbedder | undefined;
  /** The spaces of the files, which all searches are over. */
  readonly spaces: readonly string[];
  readonly growth: Growth;
}

/** The text of the files and of the queries. */
type Source = TextSource | CorpusText;

type Row = Record<string, string | number>;

interface Options {
  readonly uploadMsMax: number;
  readonly heap: string;
  /** 0: the built-in embedder. */
  readonly dimension: number;
  /** Number of spaces that the generated files are in, in turns. */
  readonly spaces: number;
  /** A folder in BEIR form. Undefined: generated text. */
  readonly text: string | undefined;
  /** Uploads in flight. */
  readonly uploads: number;
  /** A folder for data that stays. Undefined: it is removed. */
  readonly keep: string | undefined;
}

const usage =
  'usage: npm run bench -- engines [--engine built-in|opensearch] [--minutes N] [--heap SIZE] [--documents N] [--dimension N] [--spaces N] [--text FOLDER] [--uploads N] [--keep FOLDER] CHUNKS|FOLDER ...';

export async function engines(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      engine: { type: 'string' },
      minutes: { type: 'string' },
      heap: { type: 'string' },
      documents: { type: 'string' },
      dimension: { type: 'string' },
      spaces: { type: 'string' },
      text: { type: 'string' },
      uploads: { type: 'string' },
      keep: { type: 'string' },
    },
  });
  const { engine, minutes = uploadMinutes, heap = heapDefault, dimension = 0, spaces = 1, text } = values;
  const chosen = names.filter((name) => engine === undefined || name === engine);
  if (positionals.length === 0 || chosen.length === 0) throw new Error(usage);
  printMachine();
  const options = {
    uploadMsMax: Number(minutes) * 60_000,
    heap,
    dimension: Number(dimension),
    spaces: Number(spaces),
    text,
    uploads: Number(values.uploads ?? uploadsDefault),
    keep: values.keep,
  };
  const isCount = (arg: string) => /^\d+$/.test(arg);
  const counts = positionals.filter(isCount).map(Number);
  counts.sort((a, b) => a - b);
  if (counts.length > 0)
    await printAll(chosen, options, (place, stack) => measureCosts(stack, place, { counts, ...options }));
  const sample = { queries: queriesMax, documents: Number(values.documents) };
  const sets = positionals.filter((arg) => !isCount(arg)).map((folder) => sampleOf(readBeirSet(folder), sample));
  if (sets.length === 0) return;
  await printAll(chosen, options, async (place) => {
    const tables: Row[][] = [];
    for (const set of sets) {
      tables.push(await rankings(place, set));
      printTable(tables.at(-1)!);
    }
    return tables;
  });
}

/** Prints the tables of all engines side by side. `work` prints those of its engine. */
async function printAll(
  chosen: readonly Name[],
  options: Options,
  work: (place: Place, stack: AsyncDisposableStack) => Promise<Row[][]>,
): Promise<void> {
  const ofEngines: Row[][][] = [];
  for (const name of chosen) {
    const tables = await withDisposables(async (stack) => work(await start(stack, name, options), stack));
    ofEngines.push(tables);
  }
  if (ofEngines.length === 1) return;
  for (const [at] of ofEngines[0]!.entries()) {
    console.log('');
    printTable(ofEngines.flatMap((tables) => tables[at] ?? []));
  }
}

async function start(stack: AsyncDisposableStack, name: Name, options: Options): Promise<Place> {
  const { heap, dimension, keep } = options;
  const growth = await Growth.open(keep && join(keep, name));
  const embedder = dimension > 0 ? stack.use(await SyntheticEmbedder.start(dimension)) : undefined;
  const openSearch =
    name === 'opensearch' ? await startOpenSearch(1, { heap, keptIn: growth.of('opensearch') }) : undefined;
  if (name === 'opensearch' && !openSearch) throw new Error('OpenSearch needs a JDK and Maven');
  if (openSearch) stack.use(openSearch);
  const index = openSearch && { INDEX_URL: openSearch.url('bench') };
  const env = { ...inspectable, ...embedder?.env, ...index };
  const spaces = Array.from({ length: options.spaces }, (_, at) => (at === 0 ? 'default' : `space${at}`));
  const service = stack.use(await Service.start({ env, dataDir: growth.of('service') }));
  return { name, service, openSearch, embedder, spaces, growth };
}

async function rankings({ name, service }: Place, set: BeirSet): Promise<Row[]> {
  return (await measureModes(service, set)).map((row) => ({ engine: name, ...row }));
}

async function measureCosts(
  stack: AsyncDisposableStack,
  place: Place,
  { counts, uploadMsMax, text, uploads: inFlight }: Options & { counts: readonly number[] },
): Promise<Row[][]> {
  const first = place.growth.files * chunksOfFile;
  const seed = 1 + first;
  const source = text === undefined ? new TextSource(seed) : new CorpusText(readBeirSet(text), seed);
  const pids = await pidsOf(place);
  const memory = stack.use(await SettledMemory.attach(place.service, pids.retrieval!));
  await upload(place, { fileId: 'warm-up', space: 'default' }, source.markdown(chunksOfFile));
  const [firstBytes, firstDisk] = [await memory.bytes(), await diskBytes(place)];
  const tables: [Row[], Row[], Row[]] = [[], [], []];
  let chunks = first;
  for (const count of counts.filter((count) => count > first)) {
    const before = await cpuMicros(pids);
    const { written, seconds } = await grow(place, source, { from: chunks, to: count, uploadMsMax, inFlight });
    chunks += written;
    await searchOnce(place, source.query(0), 'normal');
    await untilIdle(pids);
    const uploads: Row = {
      engine: place.name,
      chunks,
      'chunks/s': (written / seconds).toFixed(0),
      ...perItem(before, await cpuMicros(pids), written),
      'memory KB/chunk': ((await memory.bytes()) - firstBytes) / 1024 / (chunks - first),
      'disk KB/chunk': ((await diskBytes(place)) - firstDisk) / 1024 / (chunks - first),
    };
    const searches: Row[] = [];
    for (const mode of modes) searches.push(await searchRow(place, { source, mode, chunks, pids }));
    const rows = [[uploads], searches, await graphRows(place, source, chunks)].map((table) => table.map(rounded));
    for (const [at, table] of rows.entries()) {
      if (table.length > 0) printTable(table);
      tables[at]!.push(...table);
    }
    if (chunks < count) break;
  }
  return tables.filter(({ length }) => length > 0);
}

/** Uploads files of generated text. It stops when the time is over. */
async function grow(
  place: Place,
  source: Source,
  { from, to, uploadMsMax, inFlight }: { from: number; to: number; uploadMsMax: number; inFlight: number },
): Promise<{ written: number; seconds: number }> {
  const started = performance.now();
  const files = Array.from({ length: Math.ceil((to - from) / chunksOfFile) }, (_, at) => from / chunksOfFile + at);
  let written = 0;
  await eachOf(files, inFlight, async (file) => {
    if (performance.now() - started > uploadMsMax) return;
    const space = place.spaces[file % place.spaces.length]!;
    await upload(place, { fileId: `file${file}`, space }, source.markdown(chunksOfFile));
    written += chunksOfFile;
    place.growth.add(file);
  });
  return { written, seconds: (performance.now() - started) / 1000 };
}

async function graphRows(place: Place, source: Source, chunks: number): Promise<Row[]> {
  const origin = originOf(place);
  if (!origin) return [];
  const builtIn = new BuiltInEmbedder();
  const queries = Array.from({ length: recallQueries }, (_, at) => {
    const query = source.query(2_000 + at);
    return place.embedder?.vector(query) ?? builtIn.embedDocument(query, unknownLanguage);
  });
  return [{ engine: place.name, chunks, ...(await measureRecall(origin, queries)) }];
}

async function searchRow(
  place: Place,
  { source, mode, chunks, pids }: { source: Source; mode: string; chunks: number; pids: Record<string, number> },
): Promise<Row> {
  for (let at = 0; at < warmUpSearches; at += 1) await searchOnce(place, source.query(1_000 + at), mode);
  const before = await cpuMicros(pids);
  const latencies: number[] = [];
  for (let at = 0; at < searchesOfMode; at += 1) {
    const started = performance.now();
    await searchOnce(place, source.query(at), mode);
    latencies.push(performance.now() - started);
  }
  const { p50, p95 } = percentiles(latencies);
  const cpu = perItem(before, await cpuMicros(pids), searchesOfMode);
  return { engine: place.name, chunks, mode, 'p50 ms': p50, 'p95 ms': p95, ...cpu };
}

/** CPU of each process, ms an item. */
function perItem(before: Record<string, number>, after: Record<string, number>, items: number): Row {
  const names = ['opensearch', ...roles].filter((role) => before[role] !== undefined);
  const spent = names.map((role) => [role, (after[role]! - before[role]!) / 1000 / items] as const);
  const all = spent.reduce((sum, [, ms]) => sum + ms, 0);
  return { 'CPU ms': all, opensearch: 0, ...Object.fromEntries(spent) };
}

async function pidsOf({ service, openSearch }: Place): Promise<Record<string, number>> {
  const found = await service.pids();
  const pids = Object.fromEntries(roles.flatMap((role) => (found[role] ? [[role, found[role]]] : [])));
  return { ...pids, ...(openSearch && { opensearch: openSearch.nodes[0]!.pid! }) };
}

/** Waits for work that goes on after the last answer, such as merges. */
async function untilIdle(pids: Record<string, number>): Promise<void> {
  const end = performance.now() + idleMsMax;
  for (let last = await totalMicros(pids); performance.now() < end; ) {
    await delay(2_000);
    const now = await totalMicros(pids);
    if (now - last < 2_000_000 * idleShare) return;
    last = now;
  }
}

async function totalMicros(pids: Record<string, number>): Promise<number> {
  return Object.values(await cpuMicros(pids)).reduce((sum, micros) => sum + micros, 0);
}

/** Bytes of the indices in OpenSearch. The index in memory has its snapshots, which are not counted. */
async function diskBytes(place: Place): Promise<number> {
  const origin = originOf(place);
  if (!origin) return 0;
  await fetch(`${origin}/bench-*/_flush`, { method: 'POST' });
  const stats = (await (await fetch(`${origin}/bench-*/_stats/store`)).json()) as {
    _all: { primaries: { store?: { size_in_bytes: number } } };
  };
  return stats._all.primaries.store?.size_in_bytes ?? 0;
}

/** Undefined: the index is in memory. */
function originOf({ openSearch }: Place): string | undefined {
  return openSearch && `http://127.0.0.1:${openSearch.nodes[0]!.port}`;
}

async function upload(
  { service }: Pick<Place, 'service'>,
  { fileId, space }: { fileId: string; space: string },
  text: string,
  retries = retriesMax,
): Promise<void> {
  const response = await service.upload(fileId, `${fileId}.md`, text, { wait: '300', space_id: space });
  if ([202, 503].includes(response.status) && retries > 0) {
    await response.arrayBuffer();
    await delay(retryMs);
    return upload({ service }, { fileId, space }, text, retries - 1);
  }
  if (response.status !== 200) throw new Error(`${fileId}: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

async function searchOnce(
  { service, spaces }: Pick<Place, 'service' | 'spaces'>,
  query: string,
  mode: string,
  retries = retriesMax,
): Promise<void> {
  const scope = [{ type: 'space', ids: spaces }];
  const response = await service.post('/api/rag/search', { query, mode, scope, user: 'bench' });
  const body = await response.text();
  if (response.status === 503 && retries > 0) {
    await delay(retryMs);
    return searchOnce({ service, spaces }, query, mode, retries - 1);
  }
  if (response.status !== 200 || !body.includes('"docs":[{'))
    throw new Error(`${response.status} ${body.slice(0, 200)}`);
}

function rounded(row: Row): Row {
  const values = Object.entries(row).map(([name, value]) => {
    if (typeof value !== 'number' || name === 'chunks') return [name, value];
    return [name, value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3)];
  });
  return Object.fromEntries(values);
}
