/**
 * SIGKILL of Redis with `appendfsync everysec`, and power cuts of its machine.
 * A power cut loses the bytes of the last second. The scenario removes them from the append-only file.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { cutPower } from '../../inject/redis.ts';
import { scenario } from '../../scenario.ts';
import { ServedAgain } from '../../served-again.ts';

const crashesWanted = 6;
const pauseMs = 5_000;
/** Promise: answers older than this before a crash are not lost. */
const lossMsMax = 2_000;
/** Time between two syncs of `everysec`. */
const unsyncedMs = 1_000;

scenario(import.meta.filename, {
  promise: `Redis with appendfsync everysec crashes: at most the last ${lossMsMax / 1000} s of answers are lost.`,
  faultMsMax: 300_000,
  world: { redis: 'everysec' },
  history: { outageExpected: true, lossMsMax },
  async fault({ world, client, length }) {
    const servedAgain = new ServedAgain(client);
    const redis = world.redis!;
    for (let crash = 0; crash < length.count(crashesWanted); crash++) {
      await delay(pauseMs);
      const crashed = () => client.history.crashes.add(Date.now());
      if (crash % 2 === 1) await cutPower(redis, () => delay(unsyncedMs), crashed);
      else {
        crashed();
        await redis.kill9();
        await redis.start();
      }
      await servedAgain.wait();
    }
    return { crashes: client.history.crashes.atMs.length, ...servedAgain.figures };
  },
});
