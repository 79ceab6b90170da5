/** Token rows: the term numbers of every row in text order, end to end in one column. What reranking reads. */
import { Column } from './column.ts';

export class TokenRows {
  readonly tokens: Column;
  /** Where each row's tokens end; they begin where those of the row before end. */
  readonly ends: Column;

  constructor(tokens = new Column(), ends = new Column()) {
    this.tokens = tokens;
    this.ends = ends;
  }

  append(tokens: Uint32Array): void {
    this.tokens.append(tokens);
    this.ends.push(this.tokens.length);
  }

  /** Valid until the next append. */
  of(row: number): Uint32Array {
    return this.tokens.values.subarray(row === 0 ? 0 : this.ends.values[row - 1], this.ends.values[row]);
  }

  countOf(row: number): number {
    return this.ends.values[row]! - (row === 0 ? 0 : this.ends.values[row - 1]!);
  }
}
