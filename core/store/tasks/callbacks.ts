/**
 * The store of owed callbacks of ended tasks, and of versions of files that ended.
 *
 *     due ──claim──> claimed ──settle──> delivered | failed
 *      ^                └──settle pending, or the claim runs out──┘ due again
 *
 * A claim is a lease. A dispatcher may die between the delivery of a callback and its settling. Then another dispatcher
 * delivers it again: at least once. Callbacks are grouped by receiver (the host of the URL), so the backlog of one
 * receiver is never scanned to find callbacks of another.
 */
import { createHash } from 'node:crypto';
import type { ShardedRedis } from '../../bus/shards.ts';
import { fileCallbackBody } from '../files/file-callback.ts';
import { callbackTenantsKey, tasksKey } from '../keys.ts';
import { Script, taskPreludes } from '../script.ts';
import type { TaskHead } from './new-task.ts';
import { bytesOf } from './task-texts.ts';

export interface Callback {
  /** Id of the task, or `file:<version>:<file_id>`. */
  readonly id: string;
  /** Id of the message, the same at each attempt for one end of one task or version. */
  readonly messageId: string;
  readonly url: string;
  readonly receiver: string;
  /** X-SERVICE-TRACE-ID of the put of a task. Empty: of a file, or it had none. */
  readonly traceId: string;
  /** The body: the result of a task, or the reference to its file if it is offloaded; the event of a file. */
  readonly result: string;
  /** Number of attempts, with this one. */
  readonly attempts: number;
  /** Approximate size of the result. */
  readonly bytes: number;
  /** Milliseconds since the end. */
  readonly ageMs: number;
  /** Time of the end, epoch ms. */
  readonly endedAt: number;
  /** Time at which the claim ends, epoch ms. It also identifies this claim. */
  readonly claimEnd: number;
}

/** `reason`: how the attempt ended, such as the status of the response. */
export type Settlement = { readonly reason?: string } & (
  | { readonly status: 'delivered' | 'failed' }
  | { readonly status: 'pending'; readonly delayMs: number }
);

/** The callback of a file, in place of the head of a task. */
interface FileHead {
  file_id: string;
  callback_url: string;
}

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

/** Characters of the reason of an attempt. */
const reasonCharsMax = 300;
const claimBytesMaxDefault = 8 * 1024 * 1024;

const callbackPreludes = [...taskPreludes, 'callback/file-callbacks'];

const scripts = {
  claim: new Script('callback/claim-callbacks', { prelude: callbackPreludes }),
  settle: new Script('callback/settle-callback', { prelude: callbackPreludes }),
};

export class CallbackStore {
  readonly #redis: ShardedRedis;

  constructor({ redis }: { redis: ShardedRedis }) {
    this.#redis = redis;
  }

  /** The tenants that owe the callback of a file. */
  async fileTenants(): Promise<string[]> {
    const shards = this.#redis.shards.all.map((shard) => this.#redis.smembers(callbackTenantsKey(shard)));
    return (await Promise.all(shards)).flat();
  }

  async claim(tenant: string, claim: Claim): Promise<Callback[]> {
    const { limit, receiverMax, inFlight, claimMs, bytesMax = claimBytesMaxDefault } = claim;
    const args = [limit, receiverMax, claimMs, bytesMax, ...[...inFlight].flat()];
    const values = (await scripts.claim.run(this.#redis, [tasksKey(this.#redis, tenant)], args)) as string[];
    const callbacks: Callback[] = [];
    for (let i = 0; i < values.length; i += 8) {
      const [id, receiver, endedAt, claimEnd, ageMs, attempts, headText, resultText] = values.slice(i, i + 8);
      const head = JSON.parse(headText) as TaskHead | FileHead;
      const result = 'file_id' in head ? fileCallbackBody(head.file_id, Number(endedAt), resultText) : resultText;
      callbacks.push({
        id,
        messageId: messageId(tenant, id, endedAt),
        url: head.callback_url ?? '',
        traceId: 'trace_id' in head ? (head.trace_id ?? '') : '',
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
  async settle(tenant: string, { id, endedAt, claimEnd }: Callback, settlement: Settlement): Promise<boolean> {
    const delayMs = settlement.status === 'pending' ? settlement.delayMs : 0;
    const reason = (settlement.reason ?? '').slice(0, reasonCharsMax);
    const args = [id, endedAt, claimEnd, settlement.status, delayMs, reason];
    return (await scripts.settle.run(this.#redis, [tasksKey(this.#redis, tenant)], args)) === 1;
  }
}

/**
 * A message id without a full stop. In the signed text a full stop separates it from the timestamp, and task ids may
 * have full stops.
 */
function messageId(tenant: string, id: string, endedAt: string): string {
  return `msg_${createHash('sha256').update(`${tenant} ${id} ${endedAt}`).digest('base64url').slice(0, 32)}`;
}
