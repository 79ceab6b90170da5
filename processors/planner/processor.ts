/**
 * The `planner` stream: deep chats. A plan is made, with a model or without, its steps are run, and what they found goes
 * to generation.
 *
 * It meets retrieval and generation in messages only. The plan's journal makes it survive `kill -9`: another planner
 * goes on from the last change, and no event reaches the client twice. Everything is bounded: steps and their searches
 * by how plans are made (`decompose.ts`, `next-hop.ts`, `proposal.ts`), rounds in `plan.ts`, what a model may say and how
 * long it may take in `planning-model.ts` and `plan-strategy.ts`, the time and the text that the answer is made of here.
 */
import type { Redis } from 'ioredis';
import { RedisClock } from '../../core/bus/clock.ts';
import type { Delivery, Handler } from '../../core/bus/consume/delivery.ts';
import { readBody } from '../../core/bus/entry.ts';
import type { ReplyWriter } from '../../core/bus/reply/reply-writer.ts';
import type { Publisher } from '../../core/bus/request/publisher.ts';
import { MillraceError } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';
import { PlanJournal } from '../../core/store/plan-journals.ts';
import { followUpsOf, passagesOf, resultsOf } from './events.ts';
import type { PassageBody } from './evidence-pool.ts';
import type { Change, Plan } from './plan.ts';
import { PlanStrategy } from './plan-strategy.ts';
import { PlannedChat } from './planned-chat.ts';
import type { PlanningModels } from './planning-models.ts';
import type { Searcher } from './searcher.ts';

/** Passages that an answer is made of: more than the other modes', for they come from several hops. */
const limitDefault = 8;
/** UTF-16 units of them, some 15,000 tokens of English. */
const textMax = 60_000;
/** Longest that a plan may take, without and with a model, and what share of the chat's time. */
const planMsMax = { builtIn: 30_000, guided: 120_000 };
const planShare = 0.6;

export interface PlannerDeps {
  redis: Redis;
  publisher: Publisher;
  searcher: Searcher;
  models: PlanningModels;
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

/** Its frames are flushed, then it is forwarded, then acknowledged: a crash in between repeats all, without effect. */
async function answer(deps: PlannerDeps, delivery: Delivery, reply: ReplyWriter): Promise<void> {
  const { redis, publisher, searcher } = deps;
  const request = readBody(delivery, 'deep.request');
  const limit = request.limit || limitDefault;
  const journal = await PlanJournal.open<Change>({ redis }, delivery);
  if (!journal) return reply.close(); // the other entry's planner answers
  const model = await deps.models.get(request.model, delivery.tenant);
  const clock = new RedisClock({ redis });
  await clock.sample();
  const leftMs = () => Math.max(0, Math.round(plan.untilMs - clock.now()));
  const log = deps.log.child({ request: delivery.id, traceId: delivery.traceId });
  const guide = new PlanStrategy({ model, log, leftMs }, { question: request.query, limit });
  const chat = new PlannedChat({ guide, searcher, journal, delivery, reply }, request, { limit });
  const { plan } = chat;
  if (plan.untilMs === 0) {
    const nowMs = clock.now();
    const planMs = Math.min(planMsMax[model ? 'guided' : 'builtIn'], planShare * (delivery.deadline - nowMs));
    await chat.record({ kind: 'begun', untilMs: nowMs + planMs });
  }
  if (!plan.finished) {
    await chat.run(AbortSignal.timeout(leftMs()));
    checkAnySucceeded(plan);
    await chat.record({ kind: 'finished' });
  }
  await reply.flush();
  delivery.signal.throwIfAborted();
  const passages = withinText(passagesOf(plan, limit));
  const follow_ups = followUpsOf(plan, limit, request.query);
  const body = { chat: request, passages, follow_ups, plan: { steps: resultsOf(plan) } };
  await journal.end();
  await publisher.forward('generation.request', body, delivery);
}

/** That nothing could be searched is no evidence that nothing is there. */
function checkAnySucceeded({ steps }: Plan): void {
  if (steps.some(({ status }) => status === 'completed')) return;
  const why = steps.find(({ status }) => status === 'failed')?.result ?? 'There was no time left for any.';
  throw new MillraceError('unavailable', `No step of the plan succeeded: ${why} Try again.`);
}

/** The best passages that fit; the first one always does. */
function withinText(passages: readonly PassageBody[]): PassageBody[] {
  let left = textMax;
  return passages.filter(({ text }, at) => {
    left -= text?.length ?? 0;
    return at === 0 || left >= 0;
  });
}
