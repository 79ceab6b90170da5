/**
 * The store of owed callbacks of ended tasks.
 *
 *     due ──claim──> claimed ──settle──> delivered | failed
 *      ^                └──settle pending, or the claim runs out──┘ due again
 *
 * A claim is a lease. A dispatcher may die between the delivery of a callback and its settling. Then another dispatcher
 * delivers it again: at least once. Callbacks are grouped by receiver (the host of the URL), so the backlog of one
 * receiver is never scanned to find callbacks of another.
 */
import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { tasksKey } from '../keys.ts';
import { Script, taskPreludes } from '../script.ts';
import type { TaskHead } from './new-task.ts';
import { bytesOf } from './task-texts.ts';

export interface Callback {
  readonly taskId: string;
  /** Id of the message, the same at each attempt for one end of one task. */
  readonly messageId: string;
  readonly url: string;
  readonly receiver: string;
  /** The result, or the reference to its file if it is offloaded. */
  readonly result: string;
  /** Number of attempts, with this one. */
  readonly attempts: number;
  /** Approximate size of the result. */
  readonly bytes: number;
  /** Milliseconds since the task ended. */
  readonly ageMs: number;
  /** Time at which the task ended, epoch ms. */
  readonly endedAt: number;
  /** Time at which the claim ends, epoch ms. It also identifies this claim. */
  readonly claimEnd: number;
}

export type Settlement =
  | { readonly status: 'delivered' | 'failed' }
  | { readonly status: 'pending'; readonly delayMs: number };

interface Claim {
  /** Callbacks to claim. */
  limit: number;
  /** Callbacks in flight to one receiver, at this dispatcher. */
  receiverMax: number;
  /** Callbacks in flight at this dispatcher, by receiver. */
  inFlight: ReadonlyMap<string, number>;
  claimMs: number;
  /** Bytes of all claimed results. A single result may be larger. Default: 8 MiB. */
  bytesMax?: number;
}

const claimBytesMaxDefault = 8 * 1024 * 1024;

const scripts = {
  claim: new Script('callback/claim-callbacks', { prelude: taskPreludes }),
  settle: new Script('callback/settle-callback', { prelude: taskPreludes }),
};

export class CallbackStore {
  readonly #redis: Redis;

  constructor({ redis }: { redis: Redis }) {
    this.#redis = redis;
  }

  async claim(tenant: string, claim: Claim): Promise<Callback[]> {
    const { limit, receiverMax, inFlight, claimMs, bytesMax = claimBytesMaxDefault } = claim;
    const args = [limit, receiverMax, claimMs, bytesMax, ...[...inFlight].flat()];
    const values = (await scripts.claim.run(this.#redis, [tasksKey(tenant)], args)) as string[];
    const callbacks: Callback[] = [];
    for (let i = 0; i < values.length; i += 8) {
      const [taskId, receiver, endedAt, claimEnd, ageMs, attempts, head, result] = values.slice(i, i + 8);
      callbacks.push({
        taskId,
        messageId: messageId(tenant, taskId, endedAt),
        url: (JSON.parse(head) as TaskHead).callback_url ?? '',
        receiver,
        result,
        bytes: bytesOf(result),
        attempts: Number(attempts),
        ageMs: Number(ageMs),
        endedAt: Number(endedAt),
        claimEnd: Number(claimEnd),
      });
    }
    return callbacks;
  }

  /** @returns whether the claim was still valid. The status `delivered` is recorded even if another claim is valid. */
  async settle(tenant: string, { taskId, endedAt, claimEnd }: Callback, settlement: Settlement): Promise<boolean> {
    const delayMs = settlement.status === 'pending' ? settlement.delayMs : 0;
    const args = [taskId, endedAt, claimEnd, settlement.status, delayMs];
    return (await scripts.settle.run(this.#redis, [tasksKey(tenant)], args)) === 1;
  }
}

/**
 * A message id without a full stop. In the signed text a full stop separates it from the timestamp, and task ids may
 * have full stops.
 */
function messageId(tenant: string, taskId: string, endedAt: string): string {
  return `msg_${createHash('sha256').update(`${tenant} ${taskId} ${endedAt}`).digest('base64url').slice(0, 32)}`;
}
