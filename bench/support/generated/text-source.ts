/** Generates English-like text: words from a made-up vocabulary by Zipf's law. A seed always gives the same text. */
import { randomSource } from './random.ts';

const vocabularySize = 20_000;
const wordsPerSentence = 14;
const wordsPerChunk = 200;
const syllables = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo yu zan ter lin mor'.split(' ');

export class TextSource {
  readonly #vocabulary: string[];
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomSource(seed);
    this.#vocabulary = Array.from({ length: vocabularySize }, () => this.#newWord());
  }

  /** Sentences of about `words` words in all. */
  text(words: number): string {
    const sentences = Array.from({ length: Math.ceil(words / wordsPerSentence) }, () => {
      const drawn = Array.from({ length: wordsPerSentence }, () => this.#word());
      return `${drawn[0][0].toUpperCase()}${drawn.join(' ').slice(1)}.`;
    });
    return sentences.join(' ');
  }

  /** A Markdown document of about `chunks` chunks. */
  markdown(chunks: number): string {
    const sections = Array.from({ length: chunks }, (_, i) => `## Section ${i + 1}\n\n${this.text(wordsPerChunk)}\n`);
    return `# A large document\n\n${sections.join('\n')}`;
  }

  /** A query of three common words of the vocabulary. */
  query(i: number): string {
    return [7, 13, 29].map((step) => this.#vocabulary[(i * step) % 2_000]).join(' ');
  }

  #word(): string {
    return this.#vocabulary[Math.floor(vocabularySize ** this.#random()) - 1] ?? this.#vocabulary[0];
  }

  #newWord(): string {
    const count = 2 + Math.floor(3 * this.#random());
    return Array.from({ length: count }, () => syllables[Math.floor(syllables.length * this.#random())]).join('');
  }
}
