/** Tenants are erased under the load of another one, while processes are killed: nothing of them is left. */
import { setTimeout as delay } from 'node:timers/promises';
import { wordsInFiles, wordsInRedis } from '../../../e2e/accounts/leftovers.ts';
import { makeTenantData, TenantClient } from '../../../e2e/accounts/tenant-data.ts';
import { kill, until } from '../../inject/processes.ts';
import { scenario } from '../../scenario.ts';
import type { World } from '../../world.ts';

const tenants = 12;
/** Processes whose kill meets a step of an erasure. */
const victims = ['planner', 'retrieval', 'dispatcher', 'indexing', 'gateway'] as const;
const killsPerErasure = 2;
const killEveryMsMax = 4_000;
const erasedMsMax = 180_000;
/** Frames of an answer about the erasure are trimmed within this time. */
const trimmedMsMax = 20_000;

scenario(import.meta.filename, {
  promise: `${tenants} tenants are erased under load and kills: no word of them is on the disk or in Redis.`,
  faultMsMax: 2_400_000,
  history: { outageExpected: true, connectionsMayBreak: true },
  async fault({ world, client, length }) {
    let slowestMs = 0;
    for (let round = 0; round < length.count(tenants); round++) {
      const [name, word] = [`leaving-${round}`, `quillon${String.fromCharCode(97 + round)}ade`];
      const tenant = await TenantClient.create(world.service, name);
      await makeTenantData(world.service, tenant, word);
      const startedAt = performance.now();
      await world.service.fetch(`/v1/tenants/${name}`, { method: 'DELETE' });
      for (let i = 0; i < killsPerErasure; i++) {
        await delay(Math.random() * killEveryMsMax);
        await kill(world.service, victims[(round + i) % victims.length]!);
      }
      await until(`the erasure of ${name}`, erasedMsMax, () => isErased(world, name));
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      await until('no words', trimmedMsMax, async () => (await wordsLeft(world, word)).length === 0).catch(async () => {
        for (const found of await wordsLeft(world, word)) client.history.leftovers.push(`${name}: ${found}`);
      });
    }
    return { tenants: length.count(tenants), 'slowest erasure, s': Math.round(slowestMs / 1000) };
  },
});

async function isErased({ service }: World, name: string): Promise<boolean> {
  try {
    const state = (await (await service.fetch(`/v1/tenants/${name}/erasure`)).json()) as { status?: string };
    return state.status === 'erased';
  } catch {
    return false; // The gateway was killed.
  }
}

async function wordsLeft({ dataPath, redisUrl }: World, word: string): Promise<string[]> {
  return [...(await wordsInFiles(dataPath, [word])), ...(await wordsInRedis(redisUrl, [word]))];
}
