/**
 * Runs one deep chat: gets its plan and runs each step as soon as its dependencies have ended, until all have ended.
 * When no step runs, the strategy may change the plan.
 *
 * Every change goes through `record`: to the journal, then to the plan, then to the client. So the journal has all that
 * was sent to the client. A planner that takes over replays the journal and sends the same frames in the same order.
 * The reader drops the frames that it has already. A step that had started is run again, with the same searches.
 */
import { once } from 'node:events';
import type { Delivery } from '../../core/bus/consume/delivery.ts';
import type { ReplyWriter } from '../../core/bus/reply/reply-writer.ts';
import { MillraceError } from '../../core/errors.ts';
import type { PlanJournal } from '../../core/store/plan-journals.ts';
import type { DecodedRequest } from '../../proto/registry.ts';
import { plain } from '../embedding/analysis/words.ts';
import { eventsOf } from './events.ts';
import type { Piece } from './evidence-pool.ts';
import { nextHop } from './next-hop.ts';
import { type Change, type Correction, Plan, type Search, type Statistics, type Step } from './plan.ts';
import type { PlanStrategy } from './plan-strategy.ts';
import type { Searcher } from './searcher.ts';
import { describe, toPieces } from './step-result.ts';

/** Bytes of the journal that are reserved for changes without passages. */
const reservedBytes = 256 << 10;

export interface PlannedChatDeps {
  strategy: Pick<PlanStrategy, 'next'>;
  searcher: Searcher;
  journal: Pick<PlanJournal<Change>, 'changes' | 'room' | 'append'>;
  delivery: Pick<Delivery, 'id' | 'tenant' | 'grant' | 'signal' | 'trace' | 'traceId'>;
  reply: Pick<ReplyWriter, 'send' | 'close'>;
}

interface StepEnd {
  readonly failed: boolean;
  readonly result: string;
  readonly ms: number;
  readonly pieces: Piece[];
  readonly corrections: readonly Correction[];
  readonly statistics?: Statistics;
}

export class PlannedChat {
  readonly plan = new Plan();
  readonly #deps: PlannedChatDeps;
  readonly #chat: DecodedRequest<'deep.request'>;
  readonly #limit: number;
  #recording: Promise<void> = Promise.resolve();

  constructor(deps: PlannedChatDeps, chat: DecodedRequest<'deep.request'>, options: { limit: number }) {
    this.#deps = deps;
    this.#chat = chat;
    this.#limit = options.limit;
    for (const change of deps.journal.changes) this.#applyAndSend(change);
  }

  /**
   * Records changes in the order of the calls.
   * @param change the change; or a function that makes it from the plan, called in its turn.
   */
  record(change: Change | (() => Change)): Promise<void> {
    const recording = this.#recording.then(() => this.#record(typeof change === 'function' ? change() : change));
    this.#recording = recording.catch(() => {}); // The caller gets the error.
    return recording;
  }

  /** Resolves when every step has ended. When `outOfTime` is aborted, the remaining steps are abandoned. */
  async run(outOfTime: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([outOfTime, this.#deps.delivery.signal]);
    const running = new Map<number, Promise<void>>();
    const stopped = waitForAbort(signal);
    while (true) {
      if (running.size === 0) await this.#updatePlan(signal);
      if (signal.aborted) break;
      for (const step of this.plan.ready()) {
        if (running.has(step.order)) continue;
        const run = this.#runStep(step, signal).finally(() => running.delete(step.order));
        running.set(step.order, run);
      }
      if (running.size === 0) return;
      await Promise.race([stopped, ...running.values()]);
    }
    await Promise.allSettled(running.values());
    this.#deps.delivery.signal.throwIfAborted();
    const orders = this.plan.unfinished();
    if (orders.length > 0) await this.record({ kind: 'abandoned', orders, result: 'There was no time left for it.' });
  }

  async #updatePlan(signal: AbortSignal): Promise<void> {
    const next = () => this.#deps.strategy.next(this.plan, { signal });
    for (let change = await next(); change; change = await next()) await this.record(change);
  }

  async #runStep(step: Step, signal: AbortSignal): Promise<void> {
    const { order } = step;
    let searches = step.actions;
    if (step.status === 'pending') {
      const hop = step.searches ? { searches: step.searches, sources: [] } : nextHop(this.#chat.query, this.plan);
      if (hop.searches.length === 0) {
        return this.record({ kind: 'abandoned', orders: [order], result: 'There was nothing more to follow.' });
      }
      searches = hop.searches;
      await this.record({ kind: 'started', order, ...hop });
    }
    const startedMs = performance.now();
    const answers = await Promise.allSettled(searches.map((search) => this.#search(search, signal)));
    if (signal.aborted) return;
    const ms = performance.now() - startedMs;
    const fulfilled = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const pieces = fulfilled.flatMap((answer) => answer.pieces);
    const corrections = this.#ofQuestion(fulfilled.flatMap((answer) => answer.corrections));
    const { statistics } = fulfilled.find(({ question }) => question === this.#chat.query) ?? {};
    const failure = answers.every(({ status }) => status === 'rejected') ? answers[0] : undefined;
    const result = failure?.status === 'rejected' ? messageOf(failure.reason) : describe(pieces);
    const end = { failed: failure !== undefined, result, ms, pieces, corrections };
    await this.#complete(order, { ...end, ...(statistics && { statistics }) });
  }

  /** Records the end of a step with its new passages, as far as they fit into the journal. */
  #complete(order: number, { pieces, ...end }: StepEnd): Promise<void> {
    return this.record(() => {
      const found = this.plan.pool.condense(pieces, this.#deps.journal.room - reservedBytes);
      return { kind: 'completed', order, ...end, found };
    });
  }

  async #search(search: Search, signal: AbortSignal) {
    const { searcher, delivery } = this.#deps;
    const { passages, corrections, statistics } = await searcher.find(search, this.#chat, {
      ...delivery,
      signal,
    });
    return { question: search.question, pieces: toPieces(search, passages), corrections, statistics };
  }

  /** The corrected words of the chat's question. A planning model may misspell other words. */
  #ofQuestion(corrections: readonly Correction[]): Correction[] {
    const words = new Set(plain(this.#chat.query).match(/[\p{L}\p{M}]+/gu));
    return corrections.filter(({ from }) => words.has(from ?? ''));
  }

  async #record(change: Change): Promise<void> {
    const { journal, delivery, reply } = this.#deps;
    delivery.signal.throwIfAborted();
    if (!(await journal.append(change))) {
      // Another planner has this entry now, and our delivery is aborted soon. Until then we must not send an error.
      reply.close();
      if (!delivery.signal.aborted) await once(delivery.signal, 'abort');
      delivery.signal.throwIfAborted();
    }
    this.#applyAndSend(change);
  }

  #applyAndSend(change: Change): void {
    const { delivery, reply } = this.#deps;
    this.plan.apply(change);
    if (this.#chat.response_type !== 'stream') return;
    const query = this.#chat.stands_alone ? this.#chat.query : undefined;
    for (const event of eventsOf(change, this.plan, { id: delivery.id, limit: this.#limit, query })) {
      reply.send('chat.event', event);
    }
  }
}

function waitForAbort(signal: AbortSignal): Promise<unknown> {
  return signal.aborted ? Promise.resolve() : once(signal, 'abort');
}

function messageOf(error: unknown): string {
  return error instanceof MillraceError ? error.message : 'The search failed.';
}
