/**
 * The submitters of online tasks: which tasks each of them owns, and which ends it was not notified of. The scripts
 * that put and end tasks record both. So an end is not lost between the script and the final frame of the put.
 */
import type { ShardedRedis } from '../../bus/shards.ts';
import { tasksKey } from '../keys.ts';
import { changeRecords } from '../record-changes.ts';
import { readTasks } from './task-records.ts';
import type { Ended, TaskStore } from './tasks.ts';

const unnotifiedBatch = 100;
/** Tasks that one script cancels. */
const cancelMax = 200;

export class SubmitterStore {
  readonly #redis: ShardedRedis;

  constructor({ redis }: { redis: ShardedRedis }) {
    this.#redis = redis;
  }

  /** Tasks that ended at least `ageMs` ago, and whose submitter was not notified. */
  async unnotified(tenant: string, ageMs: number): Promise<Ended[]> {
    const key = `${tasksKey(this.#redis, tenant)}:untold`;
    const [seconds] = await this.#redis.time();
    const before = Number(seconds) * 1000 - ageMs;
    const ids = await this.#redis.zrangebyscore(key, '-inf', before, 'LIMIT', 0, unnotifiedBatch);
    const found: Ended[] = [];
    for (const [i, stored] of (await readTasks(this.#redis, tenant, ids)).entries()) {
      const { reply, request: id, accept = 'protobuf' } = stored?.record ?? {};
      if (stored && reply && id) found.push({ taskId: ids[i], reply, id, accept, result: stored.text });
      // The record is gone, so no submitter can wait any more.
      else await changeRecords(this.#redis, tenant, [['ZREM', key, ids[i]!]]);
    }
    return found;
  }

  /**
   * @param since losses of the connection before the ends
   * @throws {OutageError} if the ends, or the frames that told of them, may be lost. Then the tasks stay listed
   */
  async notified(tenant: string, taskIds: readonly string[], since: number): Promise<void> {
    if (taskIds.length === 0) return;
    this.#redis.losses.check(since);
    await changeRecords(this.#redis, tenant, [['ZREM', `${tasksKey(this.#redis, tenant)}:untold`, ...taskIds]]);
  }

  /** Reply streams that own tasks. */
  owners(tenant: string): Promise<string[]> {
    return this.#redis.smembers(`${tasksKey(this.#redis, tenant)}:owners`);
  }

  /** Cancels the tasks of an owner that is gone. @returns their number. */
  async disown({ tasks }: { tasks: Pick<TaskStore, 'cancelAll'> }, tenant: string, reply: string): Promise<number> {
    // The tenant may be moved to another shard meanwhile.
    const owned = () => `${tasksKey(this.#redis, tenant)}:owned:${reply}`;
    const owners = () => `${tasksKey(this.#redis, tenant)}:owners`;
    let cancelled = 0;
    while (true) {
      const since = this.#redis.losses.count;
      const ids = await this.#redis.srandmember(owned(), cancelMax);
      if (ids.length === 0) break;
      await tasks.cancelAll(tenant, ids);
      this.#redis.losses.check(since);
      await changeRecords(this.#redis, tenant, [['SREM', owned(), ...ids]]);
      cancelled += ids.length;
    }
    await changeRecords(this.#redis, tenant, [['SREM', owners(), reply]]);
    // A late put of this owner has added tasks. The next sweep cancels them.
    if ((await this.#redis.exists(owned())) === 1)
      await changeRecords(this.#redis, tenant, [['SADD', owners(), reply]]);
    return cancelled;
  }
}
