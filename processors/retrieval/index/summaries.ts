/**
 * Summaries: the one sentence that stands for a section, found the first time it is asked for and kept as long as
 * the section's file. The most central sentence: that whose terms most of the section's sentences share.
 * Source: Radev et al., Centroid-based summarization of multiple documents, 2004, section 3.
 */
import { closers, stops, wideClosers, wideStops } from '../../../core/text/sentence-ends.ts';
import { indexTerms } from '../../embedding/tokenize.ts';
import { type OutlineView, type Span, textOf } from '../outline/outline-record.ts';
import type { IndexedFile } from './indexed-file.ts';

/** What is read of a section. */
const bytesMax = 8192;
/** Shorter ones say too little, longer ones are no summary. */
const termsMin = 4;
const termsMax = 60;
/** An end of sentence before white space, or one of a script that has none: the white space goes to what follows. */
const sentenceEnds = new RegExp(
  `(?<=[${stops}][${closers}]?)(?=\\s)|(?<=[${wideStops}][${wideClosers}]*)(?![${wideStops}${wideClosers}])`,
  'u',
);

/** A part of a node's own text. */
export interface Slice extends Span {
  readonly node: number;
}

export class Summaries {
  readonly #known = new WeakMap<IndexedFile, Map<number, Slice | undefined>>();

  /**
   * @param outline of the file.
   * @param section a node, or -1 for the document.
   */
  of(file: IndexedFile, outline: OutlineView, section: number): Slice | undefined {
    const sections = this.#known.get(file) ?? new Map<number, Slice | undefined>();
    this.#known.set(file, sections);
    if (!sections.has(section)) sections.set(section, mostCentral(outline, sentencesOf(outline, section)));
    return sections.get(section);
  }
}

function mostCentral(outline: OutlineView, sentences: readonly Slice[]): Slice | undefined {
  const terms = sentences.map((sentence) => new Set(indexTerms(textOf(outline, sentence))));
  const shared = new Map<string, number>();
  for (const term of terms.flatMap((set) => [...set])) shared.set(term, (shared.get(term) ?? 0) + 1);
  let best: Slice | undefined;
  let bestScore = 0;
  for (const [at, set] of terms.entries()) {
    if (set.size < termsMin || set.size > termsMax) continue;
    const centrality = [...set].reduce((sum, term) => sum + shared.get(term)!, 0) / Math.sqrt(set.size);
    if (centrality > bestScore) {
      best = sentences[at];
      bestScore = centrality;
    }
  }
  return best;
}

/** Of the section's own nodes, its heading left out; a node that goes beyond what is read is left out whole. */
function sentencesOf(outline: OutlineView, section: number): Slice[] {
  const sentences: Slice[] = [];
  const end = section < 0 ? outline.nodes : outline.subtreeEnd[section]!;
  const limit = (outline.start[section + 1] ?? 0) + bytesMax;
  for (let node = section + 1; node < end && outline.end[node]! <= limit; node += 1) {
    let start = outline.start[node]!;
    for (const piece of textOf(outline, { start, end: outline.end[node]! }).split(sentenceEnds)) {
      const end = start + Buffer.byteLength(piece);
      const sentence = piece.trimStart();
      sentences.push({ node, start: end - Buffer.byteLength(sentence), end });
      start = end;
    }
  }
  return sentences;
}
