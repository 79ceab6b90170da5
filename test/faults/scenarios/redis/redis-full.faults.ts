/** Redis has reached `maxmemory`: it serves reads, and refuses writes with OOM. */
import { setTimeout as delay } from 'node:timers/promises';
import { withRedis } from '../../inject/redis.ts';
import { uploadBurst } from '../../load/file-owner.ts';
import { scenario } from '../../scenario.ts';
import { ServedAgain } from '../../served-again.ts';

const fullMs = 45_000;
/** Uploads that are accepted just before the fault. */
const burst = 24;

scenario(import.meta.filename, {
  promise: `Redis is out of memory for ${fullMs / 1000} s: nothing is acknowledged that cannot be kept, and no work fails because of it.`,
  faultMsMax: 200_000,
  history: { outageExpected: true },
  world: { redis: 'always' },
  async fault({ world, client, length }) {
    let refused = 0;
    client.onAnswer = ({ status }) => {
      if (status === 503) refused++;
    };
    await uploadBurst(client, burst);
    await withRedis(world.redisUrl, (redis) => redis.config('SET', 'maxmemory', '1mb'));
    await delay(length.ms(fullMs));
    const readiness = await client.ask('readyz', '/readyz', undefined, { statuses: [200] });
    if (readiness?.status === 200) client.history.leftovers.push('/readyz says 200 while Redis is out of memory');
    await withRedis(world.redisUrl, (redis) => redis.config('SET', 'maxmemory', '0'));
    client.onAnswer = undefined;
    const servedAgain = new ServedAgain(client);
    await servedAgain.wait();
    return { refused, ...servedAgain.figures };
  },
});
