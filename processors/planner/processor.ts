/**
 * The handler of the `planner` stream: deep chats.
 *
 * It makes a plan, with a model or without, runs its steps, and sends their evidence to generation. It talks to
 * retrieval and generation only in messages.
 *
 * After a `kill -9` another planner reads the plan's journal and continues from the last change. No event reaches the
 * client twice.
 *
 * Everything is bounded. Steps and searches: `decompose.ts`, `next-hop.ts` and `proposal.ts`. Rounds: `plan.ts`. Size
 * and time of a model's answer: `planning-model.ts` and `plan-strategy.ts`. Time of the plan and text of the evidence:
 * here.
 */

import { RedisClock } from '../../core/bus/clock.ts';
import { type Delivery, type Handler, isHandedOver } from '../../core/bus/consume/delivery.ts';
import { readBody } from '../../core/bus/entry.ts';
import type { ReplyWriter } from '../../core/bus/reply/reply-writer.ts';
import type { Publisher } from '../../core/bus/request/publisher.ts';
import type { ShardedRedis } from '../../core/bus/shards.ts';
import { MillraceError } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';
import { PlanJournal } from '../../core/store/plan-journals.ts';
import type { UsageStore } from '../../core/store/usage/usage.ts';
import { addUsage, TokenSum } from '../model-server/token-usage.ts';
import { passagesOf, resultsOf } from './events.ts';
import type { PassageBody } from './evidence-pool.ts';
import type { Change, Plan } from './plan.ts';
import { PlanStrategy } from './plan-strategy.ts';
import { PlannedChat } from './planned-chat.ts';
import type { PlanningModels } from './planning-models.ts';
import type { Searcher } from './searcher.ts';

/** Passages for an answer. More than in other modes, because they come from several hops. */
const limitDefault = 8;
/** UTF-16 units of all passages: about 15,000 tokens of English. */
const textMax = 60_000;
/** Longest time of a plan, without and with a model; and its largest share of the chat's time. */
const planMsMax = { builtIn: 30_000, guided: 120_000 };
const planShare = 0.6;

export interface PlannerDeps {
  redis: ShardedRedis;
  publisher: Publisher;
  searcher: Searcher;
  models: PlanningModels;
  usage: Pick<UsageStore, 'countOnce'>;
  log: Log;
}

export function plannerHandler(deps: PlannerDeps): Handler {
  return async (delivery, reply) => {
    if (delivery.type !== 'deep.request') {
      throw new MillraceError('bad_request', `${delivery.type} does not belong on the planner stream.`);
    }
    await answer(deps, delivery, reply);
  };
}

async function answer(deps: PlannerDeps, delivery: Delivery, reply: ReplyWriter): Promise<void> {
  const journal = await PlanJournal.open<Change>(deps, delivery);
  if (!journal) return reply.close(); // The request is in another entry too, whose planner answers.
  try {
    await runPlan(deps, journal, delivery, reply);
  } finally {
    if (!isHandedOver(delivery)) await journal.end();
  }
}

/**
 * Flushes its frames, then forwards the request. Then the message is acknowledged. After a crash in between, a
 * repetition has no effect.
 */
async function runPlan(
  deps: PlannerDeps,
  journal: PlanJournal<Change>,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  const { redis, publisher, searcher } = deps;
  const request = readBody(delivery, 'deep.request');
  const limit = request.limit || limitDefault;
  const model = await deps.models.get(request.model, delivery);
  const clock = new RedisClock({ redis });
  await clock.sample();
  const leftMs = () => Math.max(0, Math.round(plan.untilMs - clock.now()));
  const log = deps.log.child({ request: delivery.id, traceId: delivery.traceId });
  const tokens = new TokenSum();
  const strategy = new PlanStrategy(
    { model, log, leftMs, span: delivery.span, onUsage: tokens.add },
    { question: request.query, limit },
  );
  const planned = new PlannedChat({ strategy, searcher, journal, delivery, reply }, request, { limit });
  const { plan } = planned;
  if (plan.untilMs === 0) {
    const nowMs = clock.now();
    const planMs = Math.min(planMsMax[model ? 'guided' : 'builtIn'], planShare * (delivery.deadline - nowMs));
    await planned.record({ kind: 'begun', untilMs: nowMs + planMs });
  }
  if (!plan.finished) {
    // A planner that takes over continues behind the journal, so its requests to the model are others.
    const work = `plan:${journal.changes.length}`;
    try {
      await planned.run(AbortSignal.timeout(leftMs()));
    } finally {
      await tokens.count(deps, delivery, work);
    }
    checkAnySucceeded(plan);
    await planned.record({ kind: 'finished' });
  }
  await reply.flush();
  delivery.signal.throwIfAborted();
  const passages = withinText(passagesOf(plan, limit));
  const { corrections, statistics } = plan;
  const chat = { ...request, used: addUsage(request.used, plan.used) };
  const body = { chat, passages, corrections, statistics, plan: { steps: resultsOf(plan) } };
  await publisher.forward('generation.request', body, delivery);
}

/** Throws if no step of the plan succeeded. Otherwise it would look as if the files had no evidence. */
function checkAnySucceeded({ steps }: Plan): void {
  if (steps.some(({ status }) => status === 'completed')) return;
  const why = steps.find(({ status }) => status === 'failed')?.result ?? 'There was no time left for any.';
  throw new MillraceError('unavailable', `No step of the plan succeeded: ${why} Try again.`);
}

/** The best passages that fit into `textMax`, with at least one. */
function withinText(passages: readonly PassageBody[]): PassageBody[] {
  let left = textMax;
  return passages.filter(({ text }, at) => {
    left -= text?.length ?? 0;
    return at === 0 || left >= 0;
  });
}
