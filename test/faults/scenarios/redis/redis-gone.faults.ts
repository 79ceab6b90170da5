/** Redis is killed, and started again only after the outage. */
import { setTimeout as delay } from 'node:timers/promises';
import { Outage } from '../../outage.ts';
import { scenario } from '../../scenario.ts';
import { ServedAgain } from '../../served-again.ts';

const outageMs = 60_000;
/** Longest time until all requests are served again, on a busy machine. */
const servedAgainMsMax = 5_000;

scenario(import.meta.filename, {
  promise: `Redis is gone for ${outageMs / 1000} s: requests get 503 within 1 s, no process grows, and everything works after it.`,
  faultMsMax: 200_000,
  history: { outageExpected: true },
  world: { redis: 'always' },
  async fault(stage) {
    const { world, client, length } = stage;
    const outage = await Outage.begin(stage);
    await world.redis!.kill9();
    await delay(length.ms(outageMs));
    const figures = await outage.end();
    await world.redis!.start();
    const servedAgain = new ServedAgain(client);
    await servedAgain.wait();
    if (servedAgain.maxMs > servedAgainMsMax)
      client.history.leftovers.push(`served again after ${servedAgain.maxMs} ms`);
    return { ...figures, ...servedAgain.figures };
  },
});
