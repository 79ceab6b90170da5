/**
 * The built-in embedder: a signed random projection of a text's words and their character 4-grams.
 *
 * It needs no download and no training, and gives the same vectors in every process. It is lexical: it knows spellings,
 * not meanings.
 *
 * Each distinct word adds its weight to 8 hashed components. Each of its 4-grams adds a fifth of that weight to one
 * component, so that misspelt and inflected words match. A weight grows with the logarithm of the count. Only the
 * query's vector has inverse document frequencies, so document vectors stay valid as a corpus grows. Source: Weinberger
 * et al., Feature Hashing for Large Scale Multitask Learning, ICML 2009, section 2 (signed hash).
 */
import type { Analysis } from './analysis/analysis.ts';
import type { Language } from './analysis/languages.ts';
import type { EmbeddedTexts, Embedder, QueryEmbedder, WeightedWord } from './embedder.ts';
import { builtInDimension, builtInFingerprint } from './fingerprint.ts';
import { analysisOf } from './form.ts';

/** Components of a vector. */
const dimension = builtInDimension;
const bucketsPerWord = 8;
const gramChars = 4;
const gramWeight = 0.2;

export class BuiltInEmbedder implements Embedder, QueryEmbedder {
  readonly fingerprint: string;
  readonly dimension = dimension;
  /**
   * Four standard deviations of the cosine of unrelated texts, which comes from hash collisions. One deviation is 1 /
   * sqrt(1024).
   */
  readonly noiseCosine = 0.125;
  readonly #analysis: Analysis;

  constructor(fingerprint = builtInFingerprint) {
    this.fingerprint = fingerprint;
    this.#analysis = analysisOf(fingerprint);
  }

  /** Float32 [1024], L2-normalised; all zero for a text without words. */
  embedDocument(text: string, language: Language): Float32Array {
    return this.embedWords(this.#analysis.embedderWords(text, language));
  }

  /** @param words of `embedderWords`. */
  embedWords(words: readonly string[]): Float32Array {
    return project(weigh(words));
  }

  /**
   * Float32 [1024], L2-normalised.
   * @param words of the query, with its inverse document frequencies in the corpus that is searched.
   */
  embedQuery(_text: string, words: () => readonly WeightedWord[]): Float32Array {
    return project(words());
  }

  async embedPassages(texts: readonly string[]): Promise<EmbeddedTexts> {
    const vectors = new Float32Array(texts.length * dimension);
    const languages = this.#analysis.languagesOf(texts);
    for (const [at, text] of texts.entries()) vectors.set(this.embedDocument(text, languages[at]!), at * dimension);
    return { vectors, cut: 0 };
  }

  /** Nothing is computed here: the search itself embeds the query, with the frequencies of its scope. */
  prepareQuery(): QueryEmbedder {
    return this;
  }
}

function weigh(words: readonly string[]): WeightedWord[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Array.from(counts, ([word, count]) => ({ word, weight: countWeight(count) }));
}

/** Weight of a word that occurs `count` times. */
export function countWeight(count: number): number {
  return 1 + Math.log(count);
}

function project(words: readonly WeightedWord[]): Float32Array {
  const vector = new Float32Array(dimension);
  for (const { word, weight } of words) {
    addWord(vector, word, weight / Math.sqrt(bucketsPerWord));
    addGrams(vector, `^${word}$`, weight * gramWeight);
  }
  return normalise(vector);
}

function addWord(vector: Float32Array, word: string, weight: number): void {
  let state = hash(word, 0, word.length, 0x51ed270b);
  for (let bucket = 0; bucket < bucketsPerWord; bucket += 1) {
    state = mix(state + 0x9e3779b9);
    addSigned(vector, state, weight);
  }
}

function addGrams(vector: Float32Array, padded: string, weight: number): void {
  for (let at = 0; at + gramChars <= padded.length; at += 1) {
    addSigned(vector, mix(hash(padded, at, at + gramChars, 0x2545f491)), weight);
  }
}

/** The low ten bits pick the component, the top bit the sign. */
function addSigned(vector: Float32Array, bits: number, weight: number): void {
  vector[bits & (dimension - 1)]! += bits < 0 ? -weight : weight;
}

/** FNV-1a over UTF-16 units. */
function hash(text: string, start: number, end: number, seed: number): number {
  let state = seed;
  for (let at = start; at < end; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  return state;
}

/** The finaliser of MurmurHash3: each input bit affects each output bit. */
function mix(bits: number): number {
  let state = bits | 0;
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return state ^ (state >>> 16);
}

function normalise(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  if (squares > 0) {
    const scale = 1 / Math.sqrt(squares);
    for (let at = 0; at < vector.length; at += 1) vector[at]! *= scale;
  }
  return vector;
}
