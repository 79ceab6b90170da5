/**
 * Sends one question and reads its streamed answer into signals. The view draws the signals.
 *
 *   searching ──passages──> answering ──last delta──> done
 *       │   connection lost       │ └──error──> failed     stop ──> stopped
 *       └──────> resuming <───────┘
 *
 * A lost connection is resumed after the last event, at the gateway that has the stream. A gateway that does not have it
 * any more answers 404. Then the question is asked again from its beginning.
 */
import { type Signal, signal } from '@preact/signals';
import { readEvents } from '../api/event-stream.ts';
import { ApiError, messageOf, send } from '../api/request.ts';
import type { ChatEvent, ChatTurn, Correction, PlanItem, SensitiveFinding } from '../api/types.ts';
import { t } from '../base/language.ts';
import { withIncrement } from './answer-text.ts';
import type { Passage, Question, Sentence } from './question.ts';

export interface Step {
  order: number;
  description: string;
  dependencies: number[];
  /** 0 pending, 1 completed, -1 abandoned or failed. */
  status: number;
  isRunning: boolean;
  questions: string[];
  result: string;
  /**
   * Its place in the timeline of the plan, without the pauses between steps. It begins when the steps that ended before
   * it end, and takes the time that the planner measured. Events of quick steps arrive together.
   */
  beganMs?: number;
  endedMs?: number;
  /** Whether a change of the plan added it. */
  isAdded: boolean;
}

type Status = 'searching' | 'answering' | 'resuming' | 'done' | 'stopped' | 'failed';
/** Pauses before attempts to resume. A stream can be resumed for 15 s. */
const resumePausesMs = [200, 800, 2_000, 4_000, 6_000];

/** Turns that a follow-up question sends along. */
const turnsMax = 20;
/** The signals of a run that are kept. */
const keptNames = [
  'status',
  'passages',
  'sentences',
  'findings',
  'corrections',
  'searched',
  'steps',
  'reasoning',
  'finishReason',
  'removed',
  'error',
  'times',
] as const;

/** A run as JSON, from which it goes on after the page was loaded anew. */
export interface KeptRun {
  question: Question;
  isOfAll?: boolean;
  startedAt: number;
  elapsedMs: number;
  lastEventId: string;
  values: Record<(typeof keptNames)[number], unknown>;
}

export class ChatRun {
  readonly question: Question;
  /** Whether it was asked of all spaces. */
  readonly isOfAll: boolean;
  readonly status = signal<Status>('searching');
  readonly passages = signal<Passage[]>([]);
  readonly sentences = signal<Sentence[]>([]);
  readonly findings = signal<SensitiveFinding['detail']>([]);
  readonly corrections = signal<Correction[]>([]);
  /** The question that was searched, if the earlier turns completed it; else empty. */
  readonly searched = signal('');
  readonly steps = signal<Step[]>([]);
  readonly reasoning = signal('');
  readonly finishReason = signal('');
  /** Sentences that no passage supports and that the service left out. */
  readonly removed = signal(0);
  readonly error = signal('');
  /** Milliseconds from the question to the passages, to the first words, and to the end. */
  readonly times = signal<{ passages?: number; firstWords?: number; end?: number }>({});
  readonly startedAt: number;
  #began: number;
  #lastEventId: string;
  readonly #abort = new AbortController();

  /**
   * Asks a question.
   * @param isOfAll whether it is asked of all spaces
   * @param kept the run of before, which goes on if it had not ended
   */
  constructor(question: Question, isOfAll: boolean, kept?: KeptRun) {
    this.question = question;
    this.isOfAll = isOfAll;
    this.startedAt = kept?.startedAt ?? Date.now();
    this.#began = performance.now() - (kept?.elapsedMs ?? 0);
    this.#lastEventId = kept?.lastEventId ?? '';
    for (const name of kept ? keptNames : []) (this[name] as Signal<unknown>).value = kept!.values[name];
    void this.#run();
  }

  toJSON(): KeptRun {
    const values = Object.fromEntries(keptNames.map((name) => [name, this[name].peek()])) as KeptRun['values'];
    const { question, isOfAll, startedAt } = this;
    return { question, isOfAll, startedAt, elapsedMs: this.#elapsed, lastEventId: this.#lastEventId, values };
  }

  get isRunning(): boolean {
    return ['searching', 'answering', 'resuming'].includes(this.status.value);
  }

  /** The conversation up to this answer: the newest turns, the oldest of them first. */
  get turns(): ChatTurn[] {
    const content = this.sentences.value.map(({ value }) => value).join('');
    const answer: ChatTurn[] = content === '' ? [] : [{ role: 'assistant', content }];
    return [
      ...(this.question.messages ?? []),
      { role: 'user' as const, content: this.question.query },
      ...answer,
    ].slice(-turnsMax);
  }

  stop(): void {
    if (!this.isRunning) return;
    this.status.value = 'stopped';
    this.#abort.abort();
  }

  async #run(): Promise<void> {
    for (let attempt = 0; this.isRunning; attempt++) {
      try {
        await this.#receive();
        if (!this.isRunning) return;
      } catch (error) {
        if (!this.isRunning) return;
        const isGone = error instanceof ApiError && error.status === 404 && this.#lastEventId !== '';
        if (isGone) this.#startOver();
        else if (error instanceof ApiError && error.status !== 0 && error.status !== 503) return this.#fail(error);
        else if (attempt >= resumePausesMs.length) return this.#fail(error);
      }
      this.status.value = 'resuming';
      await new Promise((resolve) => setTimeout(resolve, resumePausesMs[attempt] ?? 0));
    }
  }

  async #receive(): Promise<void> {
    const headers = this.#lastEventId === '' ? undefined : { 'Last-Event-ID': this.#lastEventId };
    const json = { ...this.question, user: 'console', response_type: 'stream' };
    const response = await send('/api/rag/chat', { json, signal: this.#abort.signal, ...(headers && { headers }) });
    for await (const { id, data } of readEvents(response)) {
      this.#apply(JSON.parse(data));
      if (id !== '') this.#lastEventId = id;
      if (!this.isRunning) return;
    }
  }

  #apply(event: ChatEvent & { error?: { message: string } }): void {
    if (this.status.value === 'resuming')
      this.status.value = this.sentences.value.length > 0 ? 'answering' : 'searching';
    if (event.object === 'retrieval.doc') this.#takePassages(event);
    else if (event.object === 'message.delta') this.#takeDelta(event);
    else if (event.object === 'message.sensitives') this.#takeFindings(event);
    else if (event.object === 'error') this.#fail(new Error(event.error?.message));
    else if (event.object.startsWith('plan.')) this.#takePlan(event);
  }

  #takePassages({ doc = [], corrections = [], query = '' }: ChatEvent): void {
    this.passages.value = doc;
    this.searched.value = query === this.question.query ? '' : query;
    this.corrections.value = corrections;
    this.#time('passages');
  }

  #takeDelta({ delta }: ChatEvent): void {
    this.#time('firstWords');
    this.status.value = 'answering';
    this.sentences.value = withIncrement(this.sentences.value, delta?.content ?? []);
    if (delta?.finish_reason === undefined) return;
    this.finishReason.value = delta.finish_reason;
    this.removed.value = delta.removed_sentences ?? 0;
    this.#time('end');
    this.status.value = 'done';
  }

  #takeFindings({ sensitives = [] }: ChatEvent): void {
    this.findings.value = [...this.findings.value, ...sensitives.flatMap(({ detail }) => detail)];
  }

  #takePlan({ object, plan, step, reasoning_content = '' }: ChatEvent): void {
    if (plan !== undefined) this.steps.value = this.#merged(plan, object);
    if (reasoning_content !== '') this.reasoning.value = reasoning_content;
    if (step === undefined) return;
    const order = step.order ?? step.step_order ?? 0;
    const questions = step.actions.map(({ params }) => params.question);
    const before = this.steps.value;
    const { beganMs = 0 } = before.find((one) => one.order === order) ?? {};
    const change: Partial<Step> =
      object === 'plan.step.start'
        ? { isRunning: true, questions, beganMs: Math.max(0, ...before.map(({ endedMs = 0 }) => endedMs)) }
        : {
            isRunning: false,
            questions,
            ...(step.ms !== undefined && { endedMs: beganMs + step.ms }),
            result: step.step_result ?? '',
            status: step.status === 'success' ? 1 : -1,
          };
    this.steps.value = before.map((one) => (one.order === order ? { ...one, ...change } : one));
  }

  /** @returns the steps of a plan, with what is known of each. */
  #merged(plan: PlanItem[], object: string): Step[] {
    const before = new Map(this.steps.value.map((step) => [step.order, step]));
    return plan.map(({ order, description, dependencies, status, result }) => {
      const known = before.get(order);
      return {
        isRunning: false,
        questions: [],
        isAdded: object !== 'plan.create',
        ...known,
        order,
        description,
        dependencies: dependencies ?? known?.dependencies ?? [],
        status: status ?? known?.status ?? 0,
        result: result || (known?.result ?? ''),
      };
    });
  }

  #fail(error: unknown): void {
    this.error.value = messageOf(error) || t('error.unreachable');
    this.#time('end');
    this.status.value = 'failed';
  }

  #startOver(): void {
    this.#lastEventId = '';
    this.#began = performance.now();
    this.passages.value = [];
    this.sentences.value = [];
    this.findings.value = [];
    this.steps.value = [];
    this.times.value = {};
  }

  get #elapsed(): number {
    return performance.now() - this.#began;
  }

  #time(name: 'passages' | 'firstWords' | 'end'): void {
    this.times.value = { [name]: this.#elapsed, ...this.times.value };
  }
}
