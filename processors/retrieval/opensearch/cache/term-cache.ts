/**
 * The terms of chunks that searches have found, for all shards of a process. Ranking reads them. They are most of what
 * OpenSearch would send for a search, and they cost most of its work there.
 *
 * The key of a chunk is the name of its file's outline with its number. A name is never used again, and an index has one
 * analysis. So terms are never out of date.
 */
import { GrowableArray } from '../../arrays/growable-array.ts';
import { TermDictionary } from '../../terms/term-dictionary.ts';
import { TokenRows } from '../../terms/token-rows.ts';

const bytesMaxDefault = 128 * 1024 ** 2;
/** Bytes of a row and of a term beside their content, about. */
const rowBytes = 100;
const termBytes = 100;

export interface ChunkTerms {
  /** Index terms in text order, separated by spaces. */
  readonly terms: string;
  /** Number of its language. */
  readonly language: number;
}

/** The chunks of one tenant in one index. Rows are only added. */
export class TermTable {
  readonly dictionary = new TermDictionary();
  readonly tokens = new TokenRows();
  readonly #languages = new GrowableArray();
  /** Rows by outline and chunk. */
  readonly #rows = new Map<string, Map<number, number>>();
  bytes = 0;

  rowOf(outline: string, chunk: number): number | undefined {
    return this.#rows.get(outline)?.get(chunk);
  }

  languageOf(row: number): number {
    return this.#languages.values[row]!;
  }

  add(outline: string, chunk: number, { terms, language }: ChunkTerms): void {
    if (this.rowOf(outline, chunk) !== undefined) return;
    const rows = this.#rows.get(outline) ?? new Map<number, number>();
    this.#rows.set(outline, rows.set(chunk, this.#languages.length));
    const numbers = this.numbers(terms === '' ? [] : terms.split(' '));
    this.#languages.push(language);
    this.tokens.append(numbers);
    this.bytes += numbers.byteLength + rowBytes;
  }

  numbers(terms: readonly string[]): Uint32Array {
    const before = this.dictionary.size;
    const numbers = Uint32Array.from(terms, (term) => this.dictionary.intern(term));
    this.bytes += termBytes * (this.dictionary.size - before);
    return numbers;
  }
}

export class TermCache {
  readonly #bytesMax: number;
  /** By name, the one that was used last at the end. */
  readonly #tables = new Map<string, TermTable>();

  constructor({ bytesMax = bytesMaxDefault }: { bytesMax?: number } = {}) {
    this.#bytesMax = bytesMax;
  }

  /** The table of a name, for one search. A search keeps its table, also if it is dropped here. */
  of(name: string): TermTable {
    this.#trim();
    const table = this.#tables.get(name) ?? new TermTable();
    this.#tables.delete(name);
    this.#tables.set(name, table);
    return table;
  }

  /** Drops the tables that were not used for the longest time. A table that is too large by itself begins anew. */
  #trim(): void {
    let bytes = this.#tables.values().reduce((sum, table) => sum + table.bytes, 0);
    for (const [name, table] of this.#tables) {
      if (bytes <= this.#bytesMax) return;
      this.#tables.delete(name);
      bytes -= table.bytes;
    }
  }
}
