/**
 * The next hop: makes searches for the names in the best passages so far. It is pure.
 *
 * The text of such a search is the name, with the words of the chat's question that the passage does not have. The
 * other words were found already.
 */

import { namesIn } from '../../core/text/names.ts';
import { endTrimmerOf } from '../../core/text/trimming.ts';
import { queryLanguage } from '../embedding/analysis/detection.ts';
import { unknownLanguage } from '../embedding/analysis/languages.ts';
import { askedWords, isClaim } from '../embedding/analysis/questions/instructions.ts';
import { indexTerms } from '../embedding/tokenize.ts';
import type { Piece } from './evidence-pool.ts';
import { type Plan, type Search, searchKey } from './plan.ts';

/** Number of best passages from which named titles are searched. */
const titledPassages = 4;
/** Number of best passages from which other names are searched, too. */
const namedPassages = 2;
/** Titles per passage. */
const titlesMax = 4;
/** Names per passage. */
const namesMax = 4;
const searchesMax = 8;
/** Passages per search. A useful name is in the titles of only one or two files. */
const passagesMax = 3;
/** Parts of a passage's score: the weight of the score of its source passage, and the weight of its own score. */
const sourceWeight = 0.3;
const ownWeight = 0.5;
/**
 * Highest score of a passage, as a share of its source's score. So further hops do little harm to a one-hop question.
 */
const belowSource = 0.95;
/** Share of a question's words from which a passage answers it alone. */
const simpleShare = 0.8;
/** Passages of such a question that keep their places before those of further hops. */
const keptPassages = 5;
/** The same for a claim: as many as the evidence of an answer has at most. */
const keptOfClaim = 10;

export interface Hop {
  readonly searches: readonly Search[];
  /** Keys of the passages that the searches come from. */
  readonly sources: readonly string[];
}

export function nextHop(question: string, plan: Pick<Plan, 'pool' | 'hopSources' | 'knownSearches'>): Hop {
  const asked = askedWords(question, queryLanguage(question) ?? unknownLanguage);
  const known = new Set(indexTerms(question));
  const ceiling = ceilingOf(question, plan.pool.ranked());
  const knownSearches = plan.knownSearches();
  const searches: Search[] = [];
  // Passages without a score are those of a request for a summary: there is nothing to follow.
  const sources = plan.pool
    .ranked()
    .filter(({ score }) => score > 0)
    .slice(0, titledPassages);
  for (const [at, piece] of sources.entries()) {
    if (plan.hopSources.has(piece.key)) continue;
    const rest = uncoveredWords(asked, piece);
    const add = (name: string): boolean => {
      const search = searchFor(name, { rest, source: piece, ceiling });
      const isNew = indexTerms(name).some((term) => !known.has(term)) && !knownSearches.has(searchKey(search));
      if (!isNew || searches.some((other) => isNamed(other, name))) return false;
      knownSearches.add(searchKey(search));
      searches.push(search);
      return true;
    };
    addFirst(piece.passage.titles ?? [], titlesMax, add);
    if (at < namedPassages) addFirst(namesIn(piece.passage.text ?? '').map(withoutStops), namesMax, add);
  }
  return { searches: searches.slice(0, searchesMax), sources: sources.map(({ key }) => key) };
}

/** A name without the stop words before it, which have a capital at the beginning of a sentence: "In the United States". */
function withoutStops(name: string): string {
  const words = name.split(' ');
  const first = words.findIndex((word) => indexTerms(word).length > 0);
  return words.slice(Math.max(0, first)).join(' ');
}

function addFirst(names: readonly string[], max: number, add: (name: string) => boolean): void {
  let left = max;
  for (const name of names) {
    if (left === 0) return;
    if (add(name)) left--;
  }
}

const withoutStop = endTrimmerOf('[^\\p{Po}]');

/** The words of a text that the passage does not have, without stop words. */
function uncoveredWords(asked: string, { passage }: Piece): string {
  const covered = new Set(indexTerms(passage.text ?? ''));
  const isUncovered = (word: string) => {
    return indexTerms(word).some((term) => !covered.has(term));
  };
  const words = asked.split(/\s+/).map(withoutStop);
  return words.filter(isUncovered).join(' ');
}

/**
 * Highest score of a passage of a hop. If the question's best own passage has nearly all of its words, the question is
 * simple: further hops are searched, but its own passages keep their places. A claim asks for nothing that a hop could find, so
 * more of them do.
 */
function ceilingOf(question: string, pieces: readonly Piece[]): number {
  const own = pieces.filter((piece) => piece.question === question);
  const best = own[0];
  if (!best) return 1;
  const asksNothing = isClaim(question, queryLanguage(question) ?? unknownLanguage);
  if (!asksNothing && shareOf(question, best) < simpleShare) return 1;
  const kept = asksNothing ? keptOfClaim : keptPassages;
  return belowSource * own[Math.min(kept, own.length) - 1]!.score;
}

/** The share of the question's distinct words that the passage has. */
function shareOf(question: string, { passage }: Piece): number {
  const words = [...new Set(indexTerms(question))];
  const found = new Set(indexTerms(passage.text ?? ''));
  return words.filter((word) => found.has(word)).length / words.length;
}

function searchFor(name: string, hop: { rest: string; source: Piece; ceiling: number }): Search {
  const { score } = hop.source;
  const question = `${hop.rest} ${name}`.trim();
  const weights = {
    base: sourceWeight * score,
    weight: ownWeight,
    ceiling: Math.min(hop.ceiling, belowSource * score),
  };
  return { question, page: 1, limit: passagesMax, ...weights };
}

function isNamed({ question }: Search, name: string): boolean {
  return question.toLowerCase().endsWith(name.toLowerCase());
}
