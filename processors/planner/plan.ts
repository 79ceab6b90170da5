/**
 * A plan: the steps that a deep chat takes, and what has become of them. Its state is the fold of its changes, so that
 * a planner which reads another's journal knows all that the other knew.
 *
 *     pending ──started──> running ──completed──> completed | failed
 *        └──abandoned, replanned──> abandoned <──abandoned──┘ (out of time)
 *
 * A guided plan is a model's, which may change it after each round: when nothing runs and something new was found. It
 * is guided until that model says that enough is known, or is heard no more.
 */
import { EvidencePool, type Found } from './evidence-pool.ts';

/** Of a plan, with all that a model adds to it. */
export const stepsMax = 12;
/** Times that a model is asked to change its plan. */
export const roundsMax = 4;

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
  /** Of a step that is known before it runs; none: it follows what its dependencies found. */
  readonly searches?: readonly Search[];
}

/** What a model makes of its plan after a round. */
export interface Revision {
  readonly reasoning: string;
  /** Nothing more needs to be found. */
  readonly enough: boolean;
  /** Waiting ones, in place of what they were, and new ones, whose orders follow the last. */
  readonly steps: readonly StepSpec[];
  /** Orders of waiting steps that are abandoned. */
  readonly dropped: readonly number[];
  /** Why they are. */
  readonly result: string;
}

export type Change =
  /** Before anything else, so that the time of all planners of a plan is one. */
  | { kind: 'begun'; untilMs: number }
  | { kind: 'planned'; reasoning: string; steps: readonly StepSpec[]; guided: boolean }
  | ({ kind: 'replanned' } & Revision)
  /** The model is heard no more. `steps`: new ones, as in a revision. */
  | { kind: 'unguided'; steps: readonly StepSpec[] }
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
  reasoning = '';
  /** When it is to come to an end; epoch ms by Redis' clock. */
  untilMs = 0;
  finished = false;
  /** Times that the model has answered after a round. */
  rounds = 0;
  readonly #asked = new Set<string>();
  #guided = false;
  /** Something was found since the model was heard. */
  #news = false;
  #steps: readonly Step[] = [];

  get steps(): readonly Step[] {
    return this.#steps;
  }

  get isPlanned(): boolean {
    return this.#steps.length > 0;
  }

  get isGuided(): boolean {
    return this.#guided;
  }

  get hasNews(): boolean {
    return this.#news;
  }

  get isRunning(): boolean {
    return this.#steps.some(({ status }) => status === 'running');
  }

  apply(change: Change): void {
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
        this.#news = false;
        this.#guided = !change.enough;
        for (const step of change.steps) this.#place(pending(step));
        for (const order of change.dropped) this.#set(order, { status: 'abandoned', result: change.result });
        return;
      case 'unguided':
        this.#guided = false;
        for (const step of change.steps) this.#place(pending(step));
        return;
      case 'started':
        for (const search of change.searches) this.#asked.add(searchKey(search));
        for (const source of change.sources) this.followed.add(source);
        this.#set(change.order, { status: 'running', actions: change.searches });
        return;
      case 'completed':
        for (const found of change.found) this.pool.add(found);
        this.#news = true;
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

  /** Orders of what has not started. */
  waiting(): number[] {
    return this.#steps.filter(({ status }) => status === 'pending').map(({ order }) => order);
  }

  /**
   * Keys of what was asked, or is going to be.
   * @param except orders of steps that are to change
   */
  taken(except: readonly number[] = []): Set<string> {
    const going = this.#steps.filter(({ status, order }) => status === 'pending' && !except.includes(order));
    const searches = going.flatMap((step) => step.searches ?? []);
    return new Set([...this.#asked, ...searches.map(searchKey)]);
  }

  /** Orders of what has not ended. */
  open(): number[] {
    return this.#steps.filter(({ order }) => !this.#hasEnded(order)).map(({ order }) => order);
  }

  #hasEnded(order: number): boolean {
    return !['pending', 'running'].includes(this.step(order).status);
  }

  #place(step: Step): void {
    if (step.order <= this.#steps.length) this.#set(step.order, step);
    else this.#steps = [...this.#steps, step];
  }

  #set(order: number, fields: Partial<Step>): void {
    this.#steps = this.#steps.map((step) => (step.order === order ? { ...step, ...fields } : step));
  }
}

function pending(step: StepSpec): Step {
  return { ...step, status: 'pending', actions: [], result: '' };
}

/** The same for what asks the same: a repeated question is not asked again. */
export function searchKey({ question, page }: Pick<Search, 'question' | 'page'>): string {
  return `${page} ${question
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim()}`;
}
