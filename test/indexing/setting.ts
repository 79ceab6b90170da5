/** The fixtures of indexing tests: a real Redis, a pool of threads, and a folder for blobs. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type tap from 'tap';
import { connect } from '../../core/bus/connection.ts';
import { startPool } from '../../processors/indexing/pool.ts';
import { startRedis } from '../support/redis.ts';

/** Starts the fixtures; the test's teardown ends them. */
export async function startSetting(t: Pick<typeof tap, 'teardown'>, { cluster = false } = {}) {
  const log = pino({ level: 'silent' });
  const server = await startRedis({ cluster });
  const redis = await connect({ url: server.url, name: 'test', log });
  const folder = await mkdtemp(join(tmpdir(), 'indexing-'));
  const pool = startPool({ threads: 1, log });
  t.teardown(async () => {
    await pool[Symbol.asyncDispose]();
    redis.disconnect();
    await server[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });
  return { log, server, redis, folder, pool };
}
