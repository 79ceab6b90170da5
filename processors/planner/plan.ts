/**
 * A plan: the steps of a deep chat with their states and results.
 *
 *     pending ──started──> running ──completed──> completed | failed
 *        └──abandoned, replanned──> abandoned <──abandoned──┘ (out of time)
 *
 * Its state follows from its changes alone. So a planner that reads the journal of another planner has the same plan.
 *
 * A guided plan is made by a model. A round ends when no step runs and there is new evidence. After each round the
 * model may change the plan. The plan is guided until the model says that the evidence is enough, or is not asked any
 * more.
 */
import type { Part, RequestBody } from '../../proto/registry.ts';
import { addUsage } from '../model-server/token-usage.ts';
import { EvidencePool, type Found } from './evidence-pool.ts';

/** Steps of a plan, with those that a model adds. */
export const stepsMax = 12;
/** Number of changes of a plan that a model is asked for. */
export const roundsMax = 4;

/** One `file_search`: a question to retrieval. */
export interface Search {
  readonly question: string;
  /** Page number from 1. */
  readonly page: number;
  /** Passages per page. */
  readonly limit: number;
  /** A passage's score in the plan is `base + weight * its score for this question`, at most `ceiling`. */
  readonly base: number;
  readonly weight: number;
  readonly ceiling: number;
  /** Passages that have a place in the answer, whatever their scores. Undefined: none. */
  readonly kept?: number;
}

export interface StepSpec {
  /** Number of the step, from 1. */
  readonly order: number;
  readonly description: string;
  /** Orders of steps that must end before this one starts. */
  readonly dependencies: readonly number[];
  /** Searches that are known before the step starts. Undefined: the step is the next hop from the evidence so far. */
  readonly searches?: readonly Search[];
}

/** A model's changes of its plan after a round. */
export interface Revision {
  readonly reasoning: string;
  /** True if no more evidence is needed. */
  readonly enough: boolean;
  /** New versions of waiting steps, and new steps, whose orders follow the last one. */
  readonly steps: readonly StepSpec[];
  /** Orders of waiting steps that are abandoned. */
  readonly dropped: readonly number[];
  /** Reason why they are abandoned. */
  readonly result: string;
}

/** A word of the chat's question, and the word that was searched in its place. */
export type Correction = NonNullable<RequestBody<'generation.request'>['corrections']>[number];
/** How the chat's question stands in its scope. */
export type Statistics = NonNullable<RequestBody<'generation.request'>['statistics']>;

/** `used`: tokens of the requests to the model that led to the change. */
export type Change = PlanChange & { readonly used?: Part<'TokenUsage'> };

type PlanChange =
  /** The first change, so that all planners of a plan have the same end time. */
  | { kind: 'begun'; untilMs: number }
  | { kind: 'planned'; reasoning: string; steps: readonly StepSpec[]; guided: boolean }
  | ({ kind: 'replanned' } & Revision)
  /** The model is not asked any more. `steps`: as in a revision. */
  | { kind: 'unguided'; steps: readonly StepSpec[] }
  /** `sources`: keys of the passages that the searches come from. */
  | { kind: 'started'; order: number; searches: readonly Search[]; sources: readonly string[] }
  | {
      kind: 'completed';
      order: number;
      failed: boolean;
      result: string;
      /** Absent in the journals of earlier releases. */
      ms?: number;
      found: readonly Found[];
      /** Absent in the journals of earlier releases. */
      corrections?: readonly Correction[];
      /** Only the step that searched for the chat's question has it. Absent in the journals of earlier releases. */
      statistics?: Statistics;
    }
  | { kind: 'abandoned'; orders: readonly number[]; result: string }
  | { kind: 'finished' };

export type StepStatus = 'pending' | 'running' | 'completed' | 'failed' | 'abandoned';

export interface Step extends StepSpec {
  readonly status: StepStatus;
  /** Searches of the step, once it has started. */
  readonly actions: readonly Search[];
  readonly result: string;
  /** Milliseconds that the searches took, in the planner that completed the step. Undefined: it has not ended. */
  readonly ms?: number | undefined;
}

export class Plan {
  readonly pool = new EvidencePool();
  /** Keys of the passages that earlier hops came from. */
  readonly hopSources = new Set<string>();
  #used: Part<'TokenUsage'> | undefined;
  /** By word. The first correction of a word stays. */
  readonly #corrections = new Map<string, Correction>();
  reasoning = '';
  /** End of the plan's time: epoch ms by Redis' clock. */
  untilMs = 0;
  finished = false;
  /** Undefined until the chat's question was searched for. */
  statistics: Statistics | undefined;
  /** Number of changes by the model. */
  rounds = 0;
  /** Keys of searches that have started. */
  readonly #searched = new Set<string>();
  #guided = false;
  /** Whether a step has ended since the model's last answer. */
  #hasNewEvidence = false;
  #steps: readonly Step[] = [];

  get steps(): readonly Step[] {
    return this.#steps;
  }

  /** Tokens of all requests to the model. */
  get used(): Part<'TokenUsage'> | undefined {
    return this.#used;
  }

  /** Corrections of words of the question; undefined if there are none. */
  get corrections(): Correction[] | undefined {
    return this.#corrections.size > 0 ? [...this.#corrections.values()] : undefined;
  }

  get isPlanned(): boolean {
    return this.#steps.length > 0;
  }

  get isGuided(): boolean {
    return this.#guided;
  }

  get hasNewEvidence(): boolean {
    return this.#hasNewEvidence;
  }

  get isRunning(): boolean {
    return this.#steps.some(({ status }) => status === 'running');
  }

  apply(change: Change): void {
    this.#used = addUsage(this.#used, change.used);
    switch (change.kind) {
      case 'begun':
        this.untilMs = change.untilMs;
        return;
      case 'planned':
        this.reasoning = change.reasoning;
        this.#guided = change.guided;
        this.#steps = change.steps.map(pending);
        return;
      case 'replanned':
        this.rounds++;
        this.#hasNewEvidence = false;
        this.#guided = !change.enough;
        for (const step of change.steps) this.#put(pending(step));
        for (const order of change.dropped) this.#update(order, { status: 'abandoned', result: change.result });
        return;
      case 'unguided':
        this.#guided = false;
        for (const step of change.steps) this.#put(pending(step));
        return;
      case 'started':
        for (const search of change.searches) this.#searched.add(searchKey(search));
        for (const source of change.sources) this.hopSources.add(source);
        this.#update(change.order, { status: 'running', actions: change.searches });
        return;
      case 'completed':
        for (const found of change.found) this.pool.add(found);
        for (const correction of change.corrections ?? []) this.#correct(correction);
        this.statistics ??= change.statistics;
        this.#hasNewEvidence = true;
        this.#update(change.order, {
          status: change.failed ? 'failed' : 'completed',
          result: change.result,
          ms: change.ms,
        });
        return;
      case 'abandoned':
        for (const order of change.orders) this.#update(order, { status: 'abandoned', result: change.result });
        return;
      case 'finished':
        this.finished = true;
    }
  }

  step(order: number): Step {
    return this.#steps[order - 1]!;
  }

  /** Steps that may run: those that a previous planner started, and those whose dependencies have ended. */
  ready(): Step[] {
    return this.#steps.filter(({ status, dependencies }) => {
      return status === 'running' || (status === 'pending' && dependencies.every((order) => this.#hasEnded(order)));
    });
  }

  /** Orders of steps that have not started. */
  waiting(): number[] {
    return this.#steps.filter(({ status }) => status === 'pending').map(({ order }) => order);
  }

  /**
   * Keys of all searches that have started or are planned.
   * @param except orders of pending steps that are not counted.
   */
  knownSearches(except: readonly number[] = []): Set<string> {
    const planned = this.#steps.filter(({ status, order }) => status === 'pending' && !except.includes(order));
    const searches = planned.flatMap((step) => step.searches ?? []);
    return new Set([...this.#searched, ...searches.map(searchKey)]);
  }

  /** Orders of steps that have not ended. */
  unfinished(): number[] {
    return this.#steps.filter(({ order }) => !this.#hasEnded(order)).map(({ order }) => order);
  }

  #correct(correction: Correction): void {
    const word = correction.from ?? '';
    if (!this.#corrections.has(word)) this.#corrections.set(word, correction);
  }

  #hasEnded(order: number): boolean {
    return !['pending', 'running'].includes(this.step(order).status);
  }

  #put(step: Step): void {
    if (step.order <= this.#steps.length) this.#update(step.order, step);
    else this.#steps = [...this.#steps, step];
  }

  #update(order: number, fields: Partial<Step>): void {
    this.#steps = this.#steps.map((step) => (step.order === order ? { ...step, ...fields } : step));
  }
}

function pending(step: StepSpec): Step {
  return { ...step, status: 'pending', actions: [], result: '' };
}

/** Key of a search, to recognise repeats. It ignores case, spaces and punctuation. */
export function searchKey({ question, page }: Pick<Search, 'question' | 'page'>): string {
  return `${page} ${question
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim()}`;
}
