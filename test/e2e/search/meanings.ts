/** Texts that only a model finds, by words that they do not contain, and restarts of a service with such a model. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { type Service, startService } from '../../support/service.ts';
import { space } from '../responses.ts';

export const concepts = [
  ['car', 'automobile', 'motorcar'],
  ['doctor', 'physician'],
  ['river', 'stream'],
];
export const texts: [id: string, content: string][] = [
  ['garage', 'The automobile stands behind the house.'],
  ['ward', 'A physician visits every morning.'],
  ['valley', 'The stream comes down from the pass.'],
];

export async function folder(t: Test): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'embedders-'));
  t.teardown(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** The processes that embed and search. */
export const searching = 'gateway,retrieval,indexing';

export async function restart(t: Test, service: Service, env: NodeJS.ProcessEnv): Promise<Service> {
  await service.stop();
  const REDIS_URL = await service.redisUrl();
  return startService(t, { dataDir: service.dataDir, args: ['--roles', searching], env: { ...env, REDIS_URL } });
}

export const everything = { scope: space('default') };
