/**
 * What a planning model proposes: a plan, or changes of one. Its shape, and the check of what came.
 *
 * What is too much is left out: steps, searches and pages beyond their bounds, and every search that was asked before
 * or is going to be. What contradicts itself is a fault, which the model is told. Pure.
 */
import { z } from 'zod';
import { type Plan, type Search, type StepSpec, searchKey, stepsMax } from './plan.ts';

/** Of the first proposal; the others may add as many as are left. */
export const firstStepsMax = 6;
export const searchesMax = 4;
export const pagesMax = 5;
const questionCharsMax = 500;
const descriptionCharsMax = 300;
const reasoningCharsMax = 2_000;
const faultsMax = 8;
/** Passages a page. */
const pageSize = 10;

const order = z.int();
const searchShape = z.object({ question: z.string(), page: z.int().default(1) });
const stepShape = z.object({
  order,
  description: z.string(),
  dependencies: z.array(order).default([]),
  searches: z.array(searchShape).default([]),
});
const shape = z.object({
  reasoning: z.string().default(''),
  enough: z.boolean().default(false),
  drop: z.array(order).default([]),
  steps: z.array(stepShape).default([]),
});

type Said = z.infer<typeof shape>;
type SaidStep = z.infer<typeof stepShape>;

export interface Proposal {
  readonly reasoning: string;
  /** Nothing more needs to be found. */
  readonly enough: boolean;
  /** Orders of waiting steps. */
  readonly dropped: readonly number[];
  /** New ones, whose orders follow the plan's last, and waiting ones that are to be so. */
  readonly steps: readonly StepSpec[];
}

export type Checked = { readonly proposal: Proposal } | { readonly faults: readonly string[] };

/** As structured output has it: every field is required, and there are no bounds, which many servers refuse. */
export const { $schema: _, ...proposalSchema } = z.toJSONSchema(shape, {
  override({ jsonSchema }) {
    for (const keyword of ['default', 'minimum', 'maximum'] as const) delete jsonSchema[keyword];
  },
});

/** @param text of the model's answer; what stands around the JSON does not matter. */
export function readProposal(text: string, question: string, plan: Plan): Checked {
  const said = shape.safeParse(jsonIn(text));
  if (!said.success) return { faults: said.error.issues.slice(0, faultsMax).map(toFault) };
  const faults = plan.isPlanned ? [] : faultsOfFirst(said.data);
  faults.push(...faultsOf(said.data, plan));
  return faults.length > 0
    ? { faults: faults.slice(0, faultsMax) }
    : { proposal: toProposal(said.data, question, plan) };
}

function jsonIn(text: string): unknown {
  const answer = text.replace(/^\s*<think>[\s\S]*?<\/think>/, '');
  try {
    return JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}

function toFault({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? 'It is not one JSON object.' : `${path.join('.')}: ${message}`;
}

function faultsOfFirst({ steps }: Said): string[] {
  return steps.length === 0 ? ['A plan needs at least one step.'] : [];
}

function faultsOf({ steps }: Said, plan: Plan): string[] {
  const waiting = new Set(plan.waiting());
  const known = new Set(plan.steps.map((step) => step.order));
  const faults: string[] = [];
  const named = new Set<number>();
  for (const step of inOrder(steps)) {
    if (step.order < 1) faults.push(`Order ${step.order}: orders begin at 1.`);
    if (named.has(step.order)) faults.push(`Order ${step.order} is given twice.`);
    if (known.has(step.order) && !waiting.has(step.order)) {
      faults.push(`Step ${step.order} has run: number new steps from ${known.size + 1}.`);
    }
    for (const other of step.dependencies) {
      if (other < step.order && (known.has(other) || named.has(other))) continue;
      faults.push(`Step ${step.order} depends on ${other}, which is no earlier step.`);
    }
    if (step.searches.length === 0 && step.dependencies.length === 0) {
      faults.push(`Step ${step.order} has neither searches nor dependencies.`);
    }
    named.add(step.order);
  }
  return faults;
}

function inOrder(steps: readonly SaidStep[]): SaidStep[] {
  return [...steps].sort((a, b) => a.order - b.order);
}

function toProposal({ reasoning, drop, steps, ...said }: Said, question: string, plan: Plan): Proposal {
  const enough = said.enough && plan.isPlanned;
  const waiting = plan.waiting();
  const dropped = enough ? waiting : waiting.filter((waits) => drop.includes(waits));
  const kept = enough ? [] : inOrder(steps).filter((step) => !dropped.includes(step.order));
  const specs = toSpecs(kept, plan, plan.taken([...dropped, ...kept.map((step) => step.order)]));
  const all = plan.isPlanned ? specs : withQuestion(specs, question);
  return { reasoning: cut(reasoning, reasoningCharsMax), enough, dropped, steps: all };
}

/** New steps get the orders that follow; one that asks nothing new is left out, and nothing depends on it. */
function toSpecs(steps: readonly SaidStep[], plan: Plan, taken: Set<string>): StepSpec[] {
  const max = plan.isPlanned ? stepsMax : firstStepsMax;
  const orders = new Map(plan.steps.map((step) => [step.order, step.order]));
  const specs: StepSpec[] = [];
  let last = plan.steps.length;
  for (const said of steps) {
    const waiting = plan.steps[said.order - 1];
    const searches = searchesOf(said, waiting, taken);
    if (!waiting && (searches?.length === 0 || last === max)) continue;
    const order = waiting?.order ?? ++last;
    orders.set(said.order, order);
    const dependencies = [...new Set(said.dependencies.flatMap((other) => orders.get(other) ?? []))];
    const description =
      cut(said.description, descriptionCharsMax) || searches?.[0]?.question || 'Follow what was found';
    specs.push({ order, description, dependencies, searches });
  }
  return specs;
}

/** None are said: those that a waiting step has, or what its dependencies find will tell. */
function searchesOf(
  { searches }: SaidStep,
  waiting: StepSpec | undefined,
  taken: Set<string>,
): readonly Search[] | undefined {
  if (searches.length > 0) return toSearches(searches, taken);
  for (const search of waiting?.searches ?? []) taken.add(searchKey(search));
  return waiting?.searches;
}

function toSearches(said: SaidStep['searches'], taken: Set<string>): Search[] {
  const searches: Search[] = [];
  for (const { question, page } of said) {
    const search = searchFor(cut(question, questionCharsMax), page);
    const key = searchKey(search);
    if (search.question === '' || page < 1 || page > pagesMax || taken.has(key)) continue;
    if (searches.length === searchesMax) break;
    taken.add(key);
    searches.push(search);
  }
  return searches;
}

/** Whatever the model makes of it, the question is searched for as it is. */
function withQuestion([first, ...others]: readonly StepSpec[], question: string): StepSpec[] {
  const asked = searchFor(question, 1);
  const steps = first ? [first, ...others] : [];
  const isAsked = steps.some(({ searches }) => searches?.some((search) => searchKey(search) === searchKey(asked)));
  if (isAsked) return steps;
  const description = first?.description ?? `Search the files for the question: ${question}`;
  const withIt = { order: 1, description, dependencies: [], searches: [asked, ...(first?.searches ?? [])] };
  return [withIt, ...others];
}

function searchFor(question: string, page: number): Search {
  return { question, page, limit: pageSize, base: 0, weight: 1, ceiling: 1 };
}

/** No half of a character is left. */
function cut(text: string, charsMax: number): string {
  return text.trim().slice(0, charsMax).toWellFormed();
}
