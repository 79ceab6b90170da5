/**
 * Files whose chunks still have the labels of an earlier place or of earlier metadata. Their documents have the new
 * labels already. A scope finds these files by their documents, and all other files by the labels of the chunks. Chunks
 * of such a file may be in the shard of its earlier space.
 */
import type { FileDocument } from './indices.ts';
import type { Reader } from './reader.ts';

/** Such files of a tenant. A search reads all of them. */
export const relabelledMax = 900;
/** The writer counts only what was refreshed, so it may exceed the bound by the commits of one step. */
const readMax = 1_000;

type Relabelled = Pick<FileDocument, 'file' | 'space' | 'chunkSpace'>;

export class RelabelledFiles {
  readonly #inScope: readonly Relabelled[];
  readonly #all: readonly Relabelled[];

  constructor(all: readonly Relabelled[], inScope: readonly Relabelled[]) {
    this.#all = all;
    this.#inScope = inScope;
  }

  /** @param filter the scope, as filters over files */
  static async read(reader: Reader, filter: readonly object[]): Promise<RelabelledFiles> {
    const { settled } = reader.cache;
    if (settled.has(reader.keyOf())) return new RelabelledFiles([], []);
    const body = {
      size: readMax,
      _source: ['file', 'space', 'chunkSpace'],
      query: {
        bool: {
          filter: [{ term: { tenant: reader.tenant } }, { term: { isRelabelled: true } }],
          should: [{ bool: { filter, _name: 'scope' } }],
        },
      },
    };
    const { hits } = (await reader.search<Relabelled>('files', body)).hits;
    const inScope = hits.filter(({ matched_queries: names }) => names?.includes('scope'));
    if (hits.length === 0) settled.add(reader.keyOf());
    return new RelabelledFiles(
      hits.map(({ _source }) => _source),
      inScope.map(({ _source }) => _source),
    );
  }

  /** Filters over chunks for the scope. @param filter the scope, as filters over labels */
  inScope(tenant: string, filter: readonly object[]): readonly object[] {
    return this.#either(tenant, filter, this.#inScope);
  }

  /** Filters over chunks for some spaces. */
  inSpaces(tenant: string, spaces: readonly string[]): readonly object[] {
    return this.#either(tenant, [{ term: { tenant } }, { terms: { space: spaces } }], this.#ofSpaces(spaces));
  }

  /** The spaces of the scope's files, with those of the chunks of other files. */
  spacesWith(others: readonly string[]): string[] {
    return [...new Set([...others, ...this.#inScope.map(({ space }) => space)])];
  }

  /** Filter over chunks that have the labels of their file. */
  get settled(): object {
    return { bool: { must_not: { terms: { file: this.#all.map(({ file }) => file) } } } };
  }

  /** Spaces by which chunks of these spaces may be routed. */
  routesOf(spaces: readonly string[]): string[] {
    return [...new Set([...spaces, ...this.#ofSpaces(spaces).map(({ chunkSpace }) => chunkSpace)])];
  }

  #ofSpaces(spaces: readonly string[]): Relabelled[] {
    return this.#all.filter(({ space }) => spaces.includes(space));
  }

  #either(tenant: string, filter: readonly object[], relabelled: readonly Relabelled[]): readonly object[] {
    if (this.#all.length === 0) return filter;
    const named = { terms: { file: relabelled.map(({ file }) => file) } };
    const should = [{ bool: { filter: [...filter, this.settled] } }, named];
    return [{ term: { tenant } }, { bool: { should, minimum_should_match: 1 } }];
  }
}
