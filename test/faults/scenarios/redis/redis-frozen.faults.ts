/** Redis is frozen: its connections stay open, but get no reply. */
import { freeze } from '../../inject/processes.ts';
import { Outage } from '../../outage.ts';
import { scenario } from '../../scenario.ts';
import { ServedAgain } from '../../served-again.ts';

const outageMs = 20_000;

scenario(import.meta.filename, {
  promise: `Redis stands still for ${outageMs / 1000} s: requests get 503 within 1 s, and everything works after it.`,
  faultMsMax: 200_000,
  history: { outageExpected: true },
  world: { redis: 'always' },
  async fault(stage) {
    const { world, client, length } = stage;
    const outage = await Outage.begin(stage);
    const frozen = freeze(world.redis!.pid, length.ms(outageMs));
    const ended = frozen.then(() => outage.end());
    await frozen;
    const servedAgain = new ServedAgain(client);
    await servedAgain.wait();
    return { ...(await ended), ...servedAgain.figures };
  },
});
