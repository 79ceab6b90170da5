/**
 * From a question to a plan, without a language model: the question as a whole, each question inside it and each side
 * of a comparison by itself, and then, twice, what was found on the way. Pure and deterministic.
 */
import { indexTerms } from '../embedding/tokenize.ts';
import { namePairs } from './names.ts';
import type { Search, StepSpec } from './plan.ts';

/** Passages a page of a question. */
const pageSize = 20;
const pagesMax = 5;
const partsMax = 4;
/** What a passage counts that answers a part of the question only. */
const partWeight = 0.8;
const clauseTermsMin = 2;
const clauseBreak =
  /(?<=[?？;；])\s*|,?\s+(?:and|or|but)\s+(?=(?:who|whom|whose|what|when|where|which|why|how)\b)|[,，、]?(?:以及|并且|还有)/iu;

export interface Outline {
  readonly reasoning: string;
  readonly steps: readonly StepSpec[];
}

/** @param limit passages that the answer is to be made of: it decides how many pages of each question are read. */
export function decompose(question: string, { limit }: { limit: number }): Outline {
  const clauses = clausesOf(question);
  const sides = sidesOf(question);
  const parts = [...new Set([...clauses, ...sides])].slice(0, partsMax);
  const pages = Math.min(pagesMax, Math.ceil(limit / pageSize));
  const searches = [
    { description: `Search the files for the question: ${question}`, searches: searchesFor(question, pages, 1) },
    ...parts.map((part) => ({
      description: `Search for a part of it: ${part}`,
      searches: searchesFor(part, 1, partWeight),
    })),
  ].map((step, at) => ({ order: at + 1, dependencies: [], ...step }));
  const steps = [
    ...searches,
    ...followSteps(
      searches.map(({ order }) => order),
      searches.length + 1,
    ),
  ];
  return { reasoning: reasoningOf({ clauses, sides }), steps };
}

/** The next two hops. @param order of the first of them */
export function followSteps(dependencies: readonly number[], order: number): StepSpec[] {
  return [
    { order, description: 'Follow the titles and names in what was found', dependencies },
    { order: order + 1, description: 'Follow what that led to', dependencies: [order] },
  ];
}

function searchesFor(question: string, pages: number, weight: number): Search[] {
  return Array.from({ length: pages }, (_, at) => ({
    question,
    page: at + 1,
    limit: pageSize,
    base: 0,
    weight,
    ceiling: 1,
  }));
}

function clausesOf(question: string): string[] {
  const clauses = question.split(clauseBreak).map((clause) => clause.trim());
  const meaning = clauses.filter((clause) => indexTerms(clause).length >= clauseTermsMin);
  return meaning.length > 1 ? meaning : [];
}

/** The question about one of two names, for each of both. */
function sidesOf(question: string): string[] {
  return namePairs(question).flatMap(([left, right]) =>
    [right, left].map((other) => question.replace(other, ' ').replace(/\s+/g, ' ').trim()),
  );
}

function reasoningOf({ clauses, sides }: { clauses: string[]; sides: string[] }): string {
  const why = ['The question is searched for as a whole.'];
  if (clauses.length > 0) why.push(`It asks ${clauses.length} things, so each is searched for by itself.`);
  if (sides.length > 0) why.push('It names things side by side, so each is searched for without the other.');
  why.push('What it asks may stand in a file that it does not name: titles and names in the passages are followed.');
  return why.join(' ');
}
