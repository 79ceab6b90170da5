/** A proxy before Redis drops one reply in a hundred and its connection. The commands have their effect anyway. */
import { setTimeout as delay } from 'node:timers/promises';
import { scenario } from '../../scenario.ts';
import { ServedAgain } from '../../served-again.ts';

const lossMs = 60_000;
const share = 0.01;

scenario(import.meta.filename, {
  promise: `${100 * share} % of the replies of Redis are lost: nothing is done twice, and every request has its answer.`,
  faultMsMax: 200_000,
  history: { outageExpected: true },
  world: { redis: 'always', proxied: true },
  async fault({ world, client, length }) {
    const proxy = world.proxy!;
    proxy.lossShare = share;
    await delay(length.ms(lossMs));
    proxy.lossShare = 0;
    const servedAgain = new ServedAgain(client);
    await servedAgain.wait();
    return { 'replies lost': proxy.lost, ...servedAgain.figures };
  },
});
