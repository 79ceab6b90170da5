/**
 * Makes a plan from a question without a language model. It is pure and deterministic.
 *
 * The plan searches for the whole question, for each question within it, for each thing that it compares, and for each side
 * of a pair of names, or of two things to choose from. Then it takes two hops to the titles and names in the passages that were found.
 */

import { namePairs } from '../../core/text/names.ts';
import { queryLanguage } from '../embedding/analysis/detection.ts';
import { type Language, unknownLanguage } from '../embedding/analysis/languages.ts';
import { alternativesOf } from '../embedding/analysis/questions/alternatives.ts';
import { clausesOf } from '../embedding/analysis/questions/clauses.ts';
import { comparisonOf } from '../embedding/analysis/questions/comparisons.ts';
import type { Search, StepSpec } from './plan.ts';

/** Passages per page. */
const pageSize = 20;
const pagesMax = 5;
const partsMax = 4;
/** Weight of a passage that was found for a part of the question. */
const partWeight = 0.8;
/** Passages of a question within it, or of a compared thing, that have a place in the answer. */
const keptPassages = 2;

/** Description of a step that is the next hop. */
export const followFound = 'Follow the titles and names in what was found';

export interface Outline {
  readonly reasoning: string;
  readonly steps: readonly StepSpec[];
}

/** @param limit passages for the answer. It decides how many pages of the whole question are searched. */
export function decompose(question: string, { limit }: { limit: number }): Outline {
  const language = queryLanguage(question) ?? unknownLanguage;
  const things = comparisonOf(question, language)?.things ?? [];
  const clauses = clausesOf(question, language);
  const sides = things.length > 0 ? [] : sidesOf(question, language);
  const parts = [...new Set([...clauses, ...things, ...sides])].slice(0, partsMax);
  const pages = Math.min(pagesMax, Math.ceil(limit / pageSize));
  const searches = [
    {
      description: `Search the files for the question: ${question}`,
      searches: searchesFor(question, { pages, weight: 1 }),
    },
    ...parts.map((part) => ({
      description: `Search for a part of it: ${part}`,
      searches: searchesFor(part, { weight: partWeight, ...(!sides.includes(part) && { kept: keptPassages }) }),
    })),
  ].map((step, at) => ({ order: at + 1, dependencies: [], ...step }));
  const steps = [
    ...searches,
    ...nextHopSteps(
      searches.map(({ order }) => order),
      searches.length + 1,
    ),
  ];
  return { reasoning: reasoningOf({ clauses, things, sides }), steps };
}

/** The steps of the next two hops. @param order order of the first one. */
export function nextHopSteps(dependencies: readonly number[], order: number): StepSpec[] {
  return [
    { order, description: followFound, dependencies },
    { order: order + 1, description: 'Follow titles and names once more', dependencies: [order] },
  ];
}

function searchesFor(
  question: string,
  { pages = 1, weight, kept }: { pages?: number; weight: number; kept?: number },
): Search[] {
  const search = { question, limit: pageSize, base: 0, weight, ceiling: 1, ...(kept && { kept }) };
  return Array.from({ length: pages }, (_, at) => ({ ...search, page: at + 1 }));
}

/** For each pair of names, or for the two things to choose from: the question without the first one, and without the second. */
function sidesOf(question: string, language: Language): string[] {
  const names = namePairs(question);
  const chosenFrom = alternativesOf(question, language)?.things;
  const pairs = names.length === 0 && chosenFrom ? [chosenFrom] : names;
  return pairs.flatMap(([left, right]) =>
    [right, left].map((other) => question.replace(other, ' ').replace(/\s+/g, ' ').trim()),
  );
}

function reasoningOf({ clauses, things, sides }: Record<'clauses' | 'things' | 'sides', readonly string[]>): string {
  const why = ['The question is searched for as a whole.'];
  if (clauses.length > 0) why.push(`It asks ${clauses.length} things, so each is searched for by itself.`);
  if (things.length > 0) why.push(`It compares ${things.join(' and ')}, so each is searched for by itself.`);
  if (sides.length > 0) why.push('It names things side by side, so each is searched for without the other.');
  why.push('The answer may be in a file that it does not name, so titles and names in the passages are followed.');
  return why.join(' ');
}
