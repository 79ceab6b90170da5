/** What indexing notes or tells after a failover of Redis is there, although the failover lost what came last. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import { connect } from '../../core/bus/connection.ts';
import { Replies } from '../../core/bus/reply/reply-writer.ts';
import type { ShardedRedis } from '../../core/bus/shards.ts';
import { createBudget } from '../../core/byte-budget.ts';
import { ArchiveStore } from '../../core/store/archives/archives.ts';
import { FileStore } from '../../core/store/files/files.ts';
import { SpaceStore } from '../../core/store/files/spaces.ts';
import { startSpaceDeleter } from '../../processors/indexing/space-deleter.ts';
import { SubscriberFrames } from '../../processors/indexing/subscribers.ts';
import { millrace } from '../../proto/generated.js';
import { log, until } from '../conformance/bus.ts';
import { eventually } from '../e2e/responses.ts';
import { type RedisPair, startRedisPair } from '../support/servers/redis-pair.ts';

const tenant = 'default';
const access = { tenant, grant: { key: '' } };

type Parent = Pick<typeof t, 'teardown'>;

async function start(t: Parent): Promise<{ pair: RedisPair; redis: ShardedRedis; replies: Replies }> {
  const pair = await startRedisPair();
  t.teardown(() => pair[Symbol.asyncDispose]());
  const redis = await connect({ url: pair.url, name: 'test', log });
  t.teardown(() => redis.disconnect());
  return { pair, redis, replies: new Replies({ redis, budget: createBudget(), log }) };
}

/** Resolves when `redis` was connected again. */
async function reconnected(redis: ShardedRedis, cut: () => Promise<void> | void): Promise<void> {
  const { count } = redis.losses;
  await cut();
  await until(() => redis.losses.count > count && redis.status === 'ready');
}

t.test('a file that a space loses before a failover is deleted again after it', async (t) => {
  const { pair, redis, replies } = await start(t);
  const files = new FileStore({ redis });
  const spaces = new SpaceStore({ redis });
  const names = ['a', 'b', 'c'];
  for (const [n, fileId] of names.entries()) {
    const fields = {
      file_id: fileId,
      file_name: 'a.txt',
      user: 'u',
      space_id: 'gone',
      blob: randomUUID(),
      sha256: fileId,
    };
    const by = { messageId: randomUUID(), entry: `1700000000000-${n}` };
    await files.accept(tenant, new millrace.v1.FileAccept({ ...fields, size: 1 }), by);
  }
  await spaces.delete(access, 'gone', { messageId: randomUUID(), entry: '1700000000000-9' });
  await pair.untilReplicated();
  await pair.holdBack();
  let deleted = 0;
  const remove = t.capture(files, 'delete', async (...args: Parameters<FileStore['delete']>) => {
    const gone = await FileStore.prototype.delete.apply(files, args);
    if (++deleted === names.length) await reconnected(redis, () => pair.failOver());
    return gone;
  });
  const deleter = startSpaceDeleter({ redis, files, archives: new ArchiveStore({ redis }), spaces, replies, log });
  t.teardown(() => deleter[Symbol.asyncDispose]());
  const isDeleted = async () => (await spaces.get(access, 'gone')).deletion?.status === 'deleted';
  await eventually(() => isDeleted().catch(() => false)); // it connects again
  t.same(await files.unknown(tenant, names), names);
  t.equal(remove().length, 2 * names.length);
});

t.test('a subscriber is told of the end of its file only through the connection of its commit', async (t) => {
  const { pair, redis, replies } = await start(t);
  const reply = 'millrace:reply:me';
  await redis.xadd(reply, '*', 'made', '');
  await pair.untilReplicated();
  const state = { file_id: 'a', version: 1 };
  const subscriber = { reply, id: 'upload', accept: 'json' as const };
  const frames = new SubscriberFrames(replies, tenant);
  await reconnected(redis, () => pair.failOver());
  frames.end([subscriber], { ...state, status: 'ready' });
  await t.rejects(frames.flush(), { name: 'MillraceError', type: 'unavailable' });
  t.equal(await redis.xlen(reply), 1);

  const later = new SubscriberFrames(replies, tenant);
  later.progress([subscriber], { ...state, status: 'parsing' });
  await later.flush();
  await reconnected(redis, () => void redis.stream.destroy());
  later.beginChange();
  later.end([subscriber], { ...state, status: 'ready' });
  await later.flush();
  t.equal(await redis.xlen(reply), 3, 'an attempt may outlive a connection');
});
