/**
 * The next hop: from the best passages so far to questions about what they name. Such a question is the name, with
 * those words of the chat's question that the passage does not hold: what it holds is found already. Pure.
 */
import { indexTerms } from '../embedding/tokenize.ts';
import type { Piece } from './evidence-pool.ts';
import { namesIn } from './names.ts';
import { type Plan, type Search, searchKey } from './plan.ts';

/** Passages whose titles are followed; of the first ones other names, too. */
const titledPassages = 4;
const namedPassages = 2;
/** Of one passage. */
const titlesMax = 4;
const namesMax = 4;
const searchesMax = 8;
/** Passages of a search: a name is in the title of one or two files, or it is nothing. */
const passagesMax = 3;
/** What a passage counts: of the score of the one that names it, and of its own. */
const sourceWeight = 0.3;
const ownWeight = 0.5;
/** It stays below that one, which needs no hop: a question of one hop loses little by the others. */
const belowSource = 0.95;

export interface Hop {
  readonly searches: readonly Search[];
  /** Keys of the passages that are followed. */
  readonly sources: readonly string[];
}

export function nextHop(question: string, plan: Pick<Plan, 'pool' | 'followed' | 'taken'>): Hop {
  const known = new Set(indexTerms(question));
  const taken = plan.taken();
  const searches: Search[] = [];
  const sources = plan.pool.ranked().slice(0, titledPassages);
  for (const [at, piece] of sources.entries()) {
    if (plan.followed.has(piece.key)) continue;
    const rest = uncovered(question, piece);
    const add = (name: string): boolean => {
      const search = searchFor(name, rest, piece);
      const isNew = indexTerms(name).some((term) => !known.has(term)) && !taken.has(searchKey(search));
      if (!isNew || searches.some((other) => isNamed(other, name))) return false;
      taken.add(searchKey(search));
      searches.push(search);
      return true;
    };
    addFirst(piece.passage.titles ?? [], titlesMax, add);
    if (at < namedPassages) addFirst(namesIn(piece.passage.text ?? ''), namesMax, add);
  }
  return { searches: searches.slice(0, searchesMax), sources: sources.map(({ key }) => key) };
}

function addFirst(names: readonly string[], max: number, add: (name: string) => boolean): void {
  let left = max;
  for (const name of names) {
    if (left === 0) return;
    if (add(name)) left--;
  }
}

/** The words of the question that the passage does not hold; those that only ask stay, to tell what is asked for. */
function uncovered(question: string, { passage }: Piece): string {
  const held = new Set(indexTerms(passage.text ?? ''));
  const isOpen = (word: string) => {
    const terms = indexTerms(word);
    return terms.length === 0 || terms.some((term) => !held.has(term));
  };
  return question.split(/\s+/).filter(isOpen).join(' ');
}

function searchFor(name: string, rest: string, { score }: Piece): Search {
  const question = `${rest} ${name}`.trim();
  const weights = { base: sourceWeight * score, weight: ownWeight, ceiling: belowSource * score };
  return { question, page: 1, limit: passagesMax, ...weights };
}

function isNamed({ question }: Search, name: string): boolean {
  return question.toLowerCase().endsWith(name.toLowerCase());
}
