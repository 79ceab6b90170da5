/** Workers that leave: what they were given, or would be, goes to others. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import t from 'tap';
import { connect } from '../../core/bus/connection.ts';
import { Replies } from '../../core/bus/reply-writer.ts';
import { BlobStore } from '../../core/store/blobs.ts';
import { QueueStore } from '../../core/store/queues.ts';
import { TaskStore } from '../../core/store/tasks.ts';
import type { TakeRequest } from '../../processors/dispatcher/take.ts';
import { Takers } from '../../processors/dispatcher/takers.ts';
import { startRedis } from '../support/redis.ts';

const tenant = 'default';
const log = pino({ level: 'silent' });

t.test('a take whose client left while it was served keeps no task, and waits for none', async (t) => {
  const server = await startRedis();
  t.teardown(() => server[Symbol.asyncDispose]());
  const redis = await connect({ url: server.url, name: 'test', log });
  t.teardown(async () => redis.disconnect());
  const folder = await mkdtemp(join(tmpdir(), 'millrace-takers-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const tasks = new TaskStore({ redis, texts: await BlobStore.open(folder) });
  await new QueueStore({ redis }).register(tenant, 'q', '/v1/x');
  const takers = new Takers({ tasks, cancels: { isCancelled: () => true, onCancel: () => () => {} }, log });
  const take = (): TakeRequest => ({
    id: randomUUID(),
    tenant,
    lanes: [{ queue: 'q', level: 1 }],
    strategy: 'fifo',
    size: 1,
    leaseMs: 60_000,
    waitMs: 60_000,
  });
  const nobody = new Replies({ redis, log }).writer({ reply: '', id: 'take', accept: 'json', stage: 'dispatcher' });

  await takers.take(take(), nobody);
  t.equal(takers.parked, 0);

  const now = Date.now();
  const head = { task_id: 'q.1', ak: '', endpoint: '/v1/x', queue: 'q', level: 1, start_time: now };
  await tasks.put(tenant, {
    head: { ...head, expire_time: now + 60_000, response_mode: 'callback' },
    data: '{}',
    readyAt: now,
    maxAttempts: 1,
    dedupeKey: '',
  });
  await takers.take(take(), nobody);
  t.match(await tasks.get(tenant, 'q.1'), { status: 'waiting', attempts: 0 });
});
