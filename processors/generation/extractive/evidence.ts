/**
 * Finds the sentences of the passages that are evidence for an answer, and scores them. Pure and deterministic.
 *
 * The score is the idf-weighted share of the question's terms that the sentence has. The idf is computed over all
 * sentences of the passages. Terms that only the heading or the surroundings have count less. A sentence with the kind
 * of thing that the question asks for scores higher. The same sentence in several passages is one piece of evidence
 * with several sources.
 *
 * The weights were set by hand, on an English and a Chinese question set together. The quality does not depend sharply
 * on any of them.
 */
import { stops, wideStops } from '../../../core/text/sentence-ends.ts';
import { nodeSpans, type Passage, type Span } from '../answer/passage.ts';
import { answersCue, type Cue, contentTerms, cueOf, nameTerms } from '../answer/question.ts';
import { splitSentences } from '../answer/sentences.ts';

export interface Source extends Span {
  /** Index of the passage. */
  readonly passage: number;
  /** Number of the sentence in its passage. */
  readonly position: number;
}

export interface Evidence {
  readonly text: string;
  /** The places of the sentence in the passages, best first. */
  readonly sources: readonly Source[];
  readonly terms: ReadonlySet<string>;
  readonly score: number;
  /** Share of the question's terms in the sentence and its heading, 0..1. */
  readonly own: number;
  /** Quality of the match with the question, 0..1: the mean of `own` and of the share in the surroundings. */
  readonly support: number;
  /** Whether it has the kind of thing that the question asks for: a name, a date, a number... */
  readonly hasKind: boolean;
  /** Number of the question's distinct terms. */
  readonly asked: number;
}

const weights = {
  /** Weights of a term that is not in the sentence, but in its heading, its neighbours or its wider neighbourhood. */
  heading: 0.6,
  neighbour: 0.5,
  neighbourhood: 0.3,
  /** Bonus for adjacent terms of the question that are adjacent in the sentence. */
  pairs: 0.1,
  /** Bonus for the kind of thing that the question asks for. */
  cue: 0.2,
  /** Bonus for the rank of the passage: in full for the first passage. */
  rank: 0.25,
  /** Penalty for a sentence that is a question, and for a heading. */
  asks: -0.4,
  announces: -0.6,
};

/** Weight in `support` of a name or number of the question; other terms have 1. */
const nameWeight = 1.5;

/** UTF-16 units of the passages that are read. This bounds the time on the event loop to about 50 ms. */
const textMax = 80_000;

/** Number of sentences on either side that form the neighbourhood of a sentence. */
const reach = 5;

interface Sentence extends Source {
  readonly text: string;
  readonly terms: readonly string[];
  readonly set: ReadonlySet<string>;
  /** Terms of the last heading or question before the sentence. */
  readonly heading: ReadonlySet<string>;
  /** Terms of the file's name. */
  readonly title: ReadonlySet<string>;
}

/** The evidence, each sentence once, best first. None if the question has no terms. */
export function findEvidence(
  deps: { terms(text: string): string[] },
  query: string,
  passages: readonly Passage[],
): Evidence[] {
  const asked = contentTerms(deps, query);
  if (asked.length === 0) return [];
  const sentences = sentencesOf(deps, passages);
  const idf = idfOf(new Set(asked), sentences);
  const cue = cueOf(query);
  const names = nameTerms(deps, query);
  const pieces = sentences.map((sentence, at) => {
    const around = surroundings(sentences, at);
    return weigh({ sentence, around, idf, asked, names, cue, query, passages: passages.length });
  });
  return mergeSame(pieces).sort((a, b) => b.score - a.score || before(a.sources[0]!, b.sources[0]!));
}

export function before(a: Source, b: Source): number {
  return a.passage - b.passage || a.start - b.start;
}

/** The sentences of all passages, best passage first, up to `textMax`. Each is within one outline node. */
function sentencesOf(deps: { terms(text: string): string[] }, passages: readonly Passage[]): Sentence[] {
  const sentences: Sentence[] = [];
  let left = textMax;
  for (const [passage, { text, file_name, nodes }] of passages.entries()) {
    const title = new Set(deps.terms(file_name.replace(/\.\w+$/, '').replaceAll('_', ' ')));
    let heading: ReadonlySet<string> = new Set();
    let position = 0;
    for (const node of nodeSpans(text, nodes)) {
      const span = { start: node.start, end: Math.min(node.end, node.start + left) };
      for (const { start, end } of splitSentences(text, span)) {
        const value = readable(text.slice(start, end));
        const terms = deps.terms(value);
        const set = new Set(terms);
        sentences.push({ passage, position: position++, start, end, text: value, terms, set, heading, title });
        if (isHeading(value) || isQuestion(value)) heading = set;
      }
      left -= span.end - span.start;
      if (left <= 0) return sentences;
    }
  }
  return sentences;
}

/** The text of a sentence without its bullet and line breaks. */
function readable(text: string): string {
  return text.replace(/^(?:[-*•·▪◦–—]|#{1,6})\s+/, '').replace(/\s+/g, ' ');
}

function idfOf(asked: ReadonlySet<string>, sentences: readonly Sentence[]): Map<string, number> {
  const idf = new Map<string, number>();
  for (const term of asked) {
    const df = sentences.reduce((count, sentence) => count + (sentence.set.has(term) ? 1 : 0), 0);
    idf.set(term, Math.log(1 + (sentences.length - df + 0.5) / (df + 0.5)));
  }
  return idf;
}

/** Terms of the sentences next to a sentence, and of its wider neighbourhood, in the same passage. */
function surroundings(sentences: readonly Sentence[], at: number) {
  const near = new Set<string>();
  const wide = new Set<string>();
  for (let other = at - reach; other <= at + reach; other++) {
    const sentence = sentences[other];
    if (sentence?.passage !== sentences[at]!.passage) continue;
    for (const term of sentence.terms) {
      wide.add(term);
      if (Math.abs(other - at) === 1 && !isHeading(sentence.text)) near.add(term);
    }
  }
  return { near, wide };
}

interface Weighing {
  sentence: Sentence;
  around: ReturnType<typeof surroundings>;
  idf: ReadonlyMap<string, number>;
  asked: readonly string[];
  names: ReadonlySet<string>;
  cue: Cue | undefined;
  query: string;
  passages: number;
}

function weigh({ sentence, around, idf, asked, names, cue, query, passages }: Weighing): Evidence {
  const { set, terms, text, heading, title } = sentence;
  const isOwn = (term: string) => set.has(term) || heading.has(term);
  const isWide = (term: string) => heading.has(term) || title.has(term) || around.wide.has(term);
  const placeWeight = (term: string) => {
    if (set.has(term)) return 1;
    if (heading.has(term)) return weights.heading;
    return around.near.has(term) ? weights.neighbour : isWide(term) ? weights.neighbourhood : 0;
  };
  let mass = 0;
  let held = 0;
  for (const [term, weight] of idf) {
    mass += weight;
    held += weight * placeWeight(term);
  }
  let score = held / mass + weights.pairs * pairShare(asked, terms);
  const hasKind = cue !== undefined && answersCue(cue, text, query);
  if (hasKind) score += weights.cue;
  score += weights.rank * (1 - sentence.passage / passages);
  if (isQuestion(text)) score += weights.asks;
  if (isHeading(text)) score += weights.announces;
  const share = (holds: (term: string) => boolean) => shareOf(idf.keys(), names, holds);
  const own = share(isOwn);
  const support = (own + share(isWide)) / 2;
  return { text, sources: [sentence], terms: set, score, own, support, hasKind, asked: idf.size };
}

/**
 * Share of the question's terms for which `holds` is true. It is not weighted by idf: in few passages, a rare term need
 * not be an important one.
 */
function shareOf(asked: Iterable<string>, names: ReadonlySet<string>, holds: (term: string) => boolean): number {
  let all = 0;
  let held = 0;
  for (const term of asked) {
    const weight = names.has(term) ? nameWeight : 1;
    all += weight;
    if (holds(term)) held += weight;
  }
  return held / all;
}

function pairShare(asked: readonly string[], terms: readonly string[]): number {
  if (asked.length < 2) return 0;
  const pairs = new Set(terms.slice(1).map((term, at) => `${terms[at]} ${term}`));
  return asked.slice(1).filter((term, at) => pairs.has(`${asked[at]} ${term}`)).length / (asked.length - 1);
}

function isQuestion(text: string): boolean {
  return /[?？]["'”’」]?$/.test(text);
}

const stopOrColon = new RegExp(`[${stops}${wideStops}…:：]`);

/** A short line without a stop that is not a `Header: value` row. */
function isHeading(text: string): boolean {
  return text.length < 60 && !stopOrColon.test(text);
}

/** Merges sentences that differ only in case, spaces and punctuation. Their sources are sorted, best first. */
function mergeSame(pieces: readonly Evidence[]): Evidence[] {
  const byText = new Map<string, Evidence>();
  for (const piece of pieces) {
    const key = piece.text.toLowerCase().replace(/[\s\p{P}]+/gu, '');
    const known = byText.get(key);
    if (!known) byText.set(key, piece);
    else {
      const [better, other] = piece.score > known.score ? [piece, known] : [known, piece];
      byText.set(key, { ...better, sources: [...better.sources, ...other.sources] });
    }
  }
  return [...byText.values()];
}
