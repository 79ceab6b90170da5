/** SIGKILL of Redis with `appendfsync always`. */
import { setTimeout as delay } from 'node:timers/promises';
import { scenario } from '../../scenario.ts';
import { ServedAgain } from '../../served-again.ts';

const crashesWanted = 10;
const pauseMs = 5_000;

scenario(import.meta.filename, {
  promise: 'Redis with appendfsync always is killed: nothing that was answered is lost.',
  faultMsMax: 300_000,
  world: { redis: 'always' },
  history: { outageExpected: true, lossMsMax: 0 },
  async fault({ world, client, length }) {
    const servedAgain = new ServedAgain(client);
    for (let crash = 0; crash < length.count(crashesWanted); crash++) {
      await delay(pauseMs);
      client.history.crashes.add(Date.now());
      await world.redis!.kill9();
      await world.redis!.start();
      await servedAgain.wait();
    }
    return { crashes: client.history.crashes.atMs.length, ...servedAgain.figures };
  },
});
