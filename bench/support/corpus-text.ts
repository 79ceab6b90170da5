/**
 * Makes documents of the sentences of a data set, in an order that a seed gives. So any number of documents has the words
 * of real text. The queries are those of the set.
 */
import type { BeirSet } from './beir.ts';
import { randomSource } from './generated/random.ts';

const wordsPerChunk = 200;

export class CorpusText {
  readonly #sentences: readonly string[];
  readonly #queries: readonly string[];
  readonly #random: () => number;

  constructor({ documents, queries }: Pick<BeirSet, 'documents' | 'queries'>, seed: number) {
    this.#sentences = documents.flatMap(({ text }) => text.split(/(?<=[.!?])\s+/));
    this.#queries = queries.map(({ text }) => text);
    this.#random = randomSource(seed);
  }

  /** A Markdown document of about `chunks` chunks. */
  markdown(chunks: number): string {
    const sections = Array.from({ length: chunks }, (_, at) => `## Section ${at + 1}\n\n${this.#chunk()}\n`);
    return `# A large document\n\n${sections.join('\n')}`;
  }

  query(at: number): string {
    return this.#queries[at % this.#queries.length]!;
  }

  #chunk(): string {
    const drawn: string[] = [];
    for (let words = 0; words < wordsPerChunk; words += drawn.at(-1)!.split(' ').length)
      drawn.push(this.#sentences[Math.floor(this.#random() * this.#sentences.length)]!);
    return drawn.join(' ');
  }
}
