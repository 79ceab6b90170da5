/**
 * The proposal of a planning model: a plan, or changes of a plan. This file has its schema and the check of an answer.
 * It is pure.
 *
 * Steps, searches and pages over their limits are left out. So are searches that have started or are planned already.
 * Contradictions are errors, which are sent back to the model.
 */
import { z } from 'zod';
import { followFound } from './decompose.ts';
import { type Plan, type Search, type StepSpec, searchKey, stepsMax } from './plan.ts';

/** Steps of the first proposal. Later ones may add steps up to `stepsMax`. */
export const firstStepsMax = 6;
export const searchesMax = 4;
export const pagesMax = 5;
const questionCharsMax = 500;
const descriptionCharsMax = 300;
const reasoningCharsMax = 2_000;
const faultsMax = 8;
/** Passages per page. */
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

type RawProposal = z.infer<typeof shape>;
type RawStep = z.infer<typeof stepShape>;

export interface Proposal {
  readonly reasoning: string;
  /** True if no more evidence is needed. */
  readonly enough: boolean;
  /** Orders of waiting steps to abandon. */
  readonly dropped: readonly number[];
  /** New steps, whose orders follow the plan's last one, and new versions of waiting steps. */
  readonly steps: readonly StepSpec[];
}

export type Checked = { readonly proposal: Proposal } | { readonly faults: readonly string[] };

/** The schema for structured output. Every field is required. It has no bounds, because many servers refuse them. */
export const { $schema: _, ...proposalSchema } = z.toJSONSchema(shape, {
  override({ jsonSchema }) {
    for (const keyword of ['default', 'minimum', 'maximum'] as const) delete jsonSchema[keyword];
  },
});

/** @param text the model's answer. Text around its JSON is ignored. */
export function readProposal(text: string, question: string, plan: Plan): Checked {
  const raw = shape.safeParse(jsonIn(text));
  if (!raw.success) return { faults: raw.error.issues.slice(0, faultsMax).map(toFault) };
  const faults = plan.isPlanned ? [] : faultsOfFirst(raw.data);
  faults.push(...faultsOf(raw.data, plan));
  return faults.length > 0
    ? { faults: faults.slice(0, faultsMax) }
    : { proposal: toProposal(raw.data, question, plan) };
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

function faultsOfFirst({ steps }: RawProposal): string[] {
  return steps.length === 0 ? ['A plan needs at least one step.'] : [];
}

function faultsOf({ steps }: RawProposal, plan: Plan): string[] {
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

function inOrder(steps: readonly RawStep[]): RawStep[] {
  return [...steps].sort((a, b) => a.order - b.order);
}

function toProposal({ reasoning, drop, steps, ...raw }: RawProposal, question: string, plan: Plan): Proposal {
  const enough = raw.enough && plan.isPlanned;
  const waiting = plan.waiting();
  const dropped = enough ? waiting : waiting.filter((order) => drop.includes(order));
  const kept = enough ? [] : inOrder(steps).filter((step) => !dropped.includes(step.order));
  const specs = toSpecs(kept, plan, plan.knownSearches([...dropped, ...kept.map((step) => step.order)]));
  const all = plan.isPlanned ? specs : withQuestion(specs, question);
  return { reasoning: cut(reasoning, reasoningCharsMax), enough, dropped, steps: all };
}

/** New steps get the next orders. A step without a new search is left out, with the dependencies on it. */
function toSpecs(steps: readonly RawStep[], plan: Plan, knownSearches: Set<string>): StepSpec[] {
  const max = plan.isPlanned ? stepsMax : firstStepsMax;
  const orders = new Map(plan.steps.map((step) => [step.order, step.order]));
  const specs: StepSpec[] = [];
  let last = plan.steps.length;
  for (const raw of steps) {
    const waiting = plan.steps[raw.order - 1];
    const searches = searchesOf(raw, waiting, knownSearches);
    if (!waiting && (searches?.length === 0 || last === max)) continue;
    const order = waiting?.order ?? ++last;
    orders.set(raw.order, order);
    const dependencies = [...new Set(raw.dependencies.flatMap((other) => orders.get(other) ?? []))];
    const description = cut(raw.description, descriptionCharsMax) || searches?.[0]?.question || followFound;
    specs.push({ order, description, dependencies, searches });
  }
  return specs;
}

/** The searches of a step. Without searches, a waiting step keeps its own, and a new step is the next hop. */
function searchesOf(
  { searches }: RawStep,
  waiting: StepSpec | undefined,
  knownSearches: Set<string>,
): readonly Search[] | undefined {
  if (searches.length > 0) return toSearches(searches, knownSearches);
  for (const search of waiting?.searches ?? []) knownSearches.add(searchKey(search));
  return waiting?.searches;
}

function toSearches(raw: RawStep['searches'], knownSearches: Set<string>): Search[] {
  const searches: Search[] = [];
  for (const { question, page } of raw) {
    const search = searchFor(cut(question, questionCharsMax), page);
    const key = searchKey(search);
    if (search.question === '' || page < 1 || page > pagesMax || knownSearches.has(key)) continue;
    if (searches.length === searchesMax) break;
    knownSearches.add(key);
    searches.push(search);
  }
  return searches;
}

/** Adds a search for the question itself to the first step, unless the model has planned it. */
function withQuestion([first, ...others]: readonly StepSpec[], question: string): StepSpec[] {
  const own = searchFor(question, 1);
  const steps = first ? [first, ...others] : [];
  const isPlanned = steps.some(({ searches }) => searches?.some((search) => searchKey(search) === searchKey(own)));
  if (isPlanned) return steps;
  const description = first?.description ?? `Search the files for the question: ${question}`;
  const withOwn = { order: 1, description, dependencies: [], searches: [own, ...(first?.searches ?? [])] };
  return [withOwn, ...others];
}

function searchFor(question: string, page: number): Search {
  return { question, page, limit: pageSize, base: 0, weight: 1, ceiling: 1 };
}

/** Cuts a text, and replaces half a character at its end. */
function cut(text: string, charsMax: number): string {
  return text.trim().slice(0, charsMax).toWellFormed();
}
