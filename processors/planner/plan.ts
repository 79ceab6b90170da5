/**
 * A plan: the steps that a deep chat takes, and what has become of them. Its state is the fold of its changes, so that
 * a planner which reads another's journal knows all that the other knew.
 *
 *     pending ──started──> running ──completed──> completed | failed
 *        └──abandoned──> abandoned <──abandoned──┘ (out of time)
 */
import { EvidencePool, type PassageBody } from './evidence-pool.ts';

/** One `file_search`: a question to retrieval. */
export interface Search {
  readonly question: string;
  /** From 1. */
  readonly page: number;
  /** Passages a page. */
  readonly limit: number;
  /** A passage's score in the plan: `base` and `weight` of the score it has for this question, at most `ceiling`. */
  readonly base: number;
  readonly weight: number;
  readonly ceiling: number;
}

export interface StepSpec {
  /** From 1. */
  readonly order: number;
  readonly description: string;
  /** Orders of steps that must have ended before. */
  readonly dependencies: readonly number[];
  /** Of a step that is known from the start; none: it follows what its dependencies found. */
  readonly searches?: readonly Search[];
}

export interface Found {
  /** In the plan. */
  readonly score: number;
  /** Of the search that found it. */
  readonly question: string;
  readonly passage: PassageBody;
}

export type Change =
  | { kind: 'planned'; reasoning: string; steps: readonly StepSpec[]; untilMs: number }
  /** `sources`: keys of the passages that it follows. */
  | { kind: 'started'; order: number; searches: readonly Search[]; sources: readonly string[] }
  | { kind: 'completed'; order: number; failed: boolean; result: string; found: readonly Found[] }
  | { kind: 'abandoned'; orders: readonly number[]; result: string }
  | { kind: 'finished' };

export type StepStatus = 'pending' | 'running' | 'completed' | 'failed' | 'abandoned';

export interface Step extends StepSpec {
  readonly status: StepStatus;
  /** Its actions, once it has started. */
  readonly actions: readonly Search[];
  readonly result: string;
}

export class Plan {
  readonly pool = new EvidencePool();
  /** Keys of the passages that were followed. */
  readonly followed = new Set<string>();
  /** What was asked: a repeated question is not asked again. */
  readonly asked = new Set<string>();
  reasoning = '';
  /** When it is to come to an end; epoch ms by Redis' clock. */
  untilMs = 0;
  finished = false;
  #steps: readonly Step[] = [];

  get steps(): readonly Step[] {
    return this.#steps;
  }

  get isPlanned(): boolean {
    return this.#steps.length > 0;
  }

  apply(change: Change): void {
    switch (change.kind) {
      case 'planned':
        this.reasoning = change.reasoning;
        this.untilMs = change.untilMs;
        this.#steps = change.steps.map((step) => ({ ...step, status: 'pending', actions: [], result: '' }));
        return;
      case 'started':
        for (const search of change.searches) this.asked.add(searchKey(search));
        for (const source of change.sources) this.followed.add(source);
        this.#set(change.order, { status: 'running', actions: change.searches });
        return;
      case 'completed':
        for (const found of change.found) this.pool.add(found);
        this.#set(change.order, { status: change.failed ? 'failed' : 'completed', result: change.result });
        return;
      case 'abandoned':
        for (const order of change.orders) this.#set(order, { status: 'abandoned', result: change.result });
        return;
      case 'finished':
        this.finished = true;
    }
  }

  step(order: number): Step {
    return this.#steps[order - 1]!;
  }

  /** Steps that may run: those that began with a planner that is gone, and those whose dependencies have ended. */
  ready(): Step[] {
    return this.#steps.filter(({ status, dependencies }) => {
      return status === 'running' || (status === 'pending' && dependencies.every((order) => this.#hasEnded(order)));
    });
  }

  /** Orders of what has not ended. */
  open(): number[] {
    return this.#steps.filter(({ order }) => !this.#hasEnded(order)).map(({ order }) => order);
  }

  #hasEnded(order: number): boolean {
    return !['pending', 'running'].includes(this.step(order).status);
  }

  #set(order: number, fields: Partial<Step>): void {
    this.#steps = this.#steps.map((step) => (step.order === order ? { ...step, ...fields } : step));
  }
}

export function searchKey({ question, page }: Pick<Search, 'question' | 'page'>): string {
  return `${page} ${question
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim()}`;
}
