/**
 * Summaries. The summary of a section is its most central sentence: the other sentences share most of its terms. It is
 * computed at first use, and cached as long as the section's file is in the index. Source: Radev et al., Centroid-based
 * summarization of multiple documents, 2004, section 3.
 */
import { closers, stops, wideClosers, wideStops } from '../../../core/text/sentence-ends.ts';
import { type OutlineView, type Span, textOf } from '../outline/outline-record.ts';
import { type SearchedFile, termsInFile } from './searched-file.ts';

/** Bytes of a section that are read. */
const bytesMax = 8192;
/** Distinct terms of a summary, least and most. Shorter sentences say too little. Longer sentences do not summarise. */
const termsMin = 4;
const termsMax = 60;
/**
 * The end of a sentence: before white space, or anywhere in a script without spaces. The next sentence gets the space.
 */
const sentenceEnds = new RegExp(
  `(?<=[${stops}][${closers}]?)(?=\\s)|(?<=[${wideStops}][${wideClosers}]*)(?![${wideStops}${wideClosers}])`,
  'u',
);

/** A range of a node's own text. */
export interface Slice extends Span {
  readonly node: number;
}

export class Summaries {
  readonly #known = new WeakMap<SearchedFile, Map<number, Slice | undefined>>();

  /**
   * @param outline outline of the file.
   * @param section node of the section; -1 for the whole document.
   */
  of(file: SearchedFile, outline: OutlineView, section: number): Slice | undefined {
    const sections = this.#known.get(file) ?? new Map<number, Slice | undefined>();
    this.#known.set(file, sections);
    if (!sections.has(section)) sections.set(section, mostCentral(file, outline, sentencesOf(outline, section)));
    return sections.get(section);
  }
}

function mostCentral(file: SearchedFile, outline: OutlineView, sentences: readonly Slice[]): Slice | undefined {
  const terms = sentences.map((sentence) => new Set(termsInFile(file, textOf(outline, sentence))));
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

/** The sentences of a section without its heading. A node that ends beyond `bytesMax` is left out. */
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
