/**
 * The callbacks that ended tasks owe; `scripts/task/keys.lua` has their keys.
 *
 *     due ──claim──> claimed ──settle──> delivered | failed
 *      ^                └──settle pending, or the claim runs out──┘ due again
 *
 * A claim is a lease: who delivers and dies before it settles has delivered at least once, and another does it again.
 * They are kept apart by receiver (the host of the URL), so that the backlog of one is never scanned to find another's.
 */
import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { tasksKey } from '../keys.ts';
import { Script, taskPreludes } from '../script.ts';
import type { TaskHead } from './new-task.ts';
import { bytesOf } from './task-texts.ts';

export interface Callback {
  readonly taskId: string;
  /** The same at each attempt to tell of one end of one task, and of nothing else. */
  readonly messageId: string;
  readonly url: string;
  readonly receiver: string;
  /** As the task store shelves it. */
  readonly result: string;
  /** With this one. */
  readonly attempts: number;
  /** Of the result, about. */
  readonly bytes: number;
  /** Ms since the task ended. */
  readonly ageMs: number;
  /** Epoch ms. */
  readonly endedAt: number;
  /** Epoch ms at which the claim ends; it also tells this claim from others. */
  readonly claimEnd: number;
}

export type Settlement =
  | { readonly status: 'delivered' | 'failed' }
  | { readonly status: 'pending'; readonly delayMs: number };

interface Claim {
  limit: number;
  /** Most that one receiver may have under way at this claimer. */
  receiverMax: number;
  /** What it has under way. */
  inFlight: ReadonlyMap<string, number>;
  claimMs: number;
  /** Of their results; one alone may have more. Default 8 MiB. */
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

  /** @returns whether it was still this claim's to settle; a delivery is recorded whoever has the claim by now. */
  async settle(tenant: string, { taskId, endedAt, claimEnd }: Callback, settlement: Settlement): Promise<boolean> {
    const delayMs = settlement.status === 'pending' ? settlement.delayMs : 0;
    const args = [taskId, endedAt, claimEnd, settlement.status, delayMs];
    return (await scripts.settle.run(this.#redis, [tasksKey(tenant)], args)) === 1;
  }
}

/** Without a full stop, which parts it from the timestamp where both are signed; task ids may have many. */
function messageId(tenant: string, taskId: string, endedAt: string): string {
  return `msg_${createHash('sha256').update(`${tenant} ${taskId} ${endedAt}`).digest('base64url').slice(0, 32)}`;
}
