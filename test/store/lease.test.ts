/** The lease on a real Redis: one holder at a time, and no step of a former holder touches the next one's lease. */
import t from 'tap';
import { Lease } from '../../core/store/lease.ts';
import { startBus } from '../conformance/bus.ts';

const { redis } = await startBus();
const key = 'millrace:{test}:lease';
const keptMs = 60_000;
const lease = () => new Lease({ redis }, key, { keptMs });

t.beforeEach(async () => void (await redis.del(key)));

t.test('one process has it, until it gives it up', async (t) => {
  const [first, second] = [lease(), lease()];
  t.equal(await first.take(), true);
  t.equal(await second.take(), false);
  t.equal(await first.take(), true, 'its holder renews it');
  await second.release();
  t.equal(await second.take(), false, 'another process cannot give it up');
  await first.release();
  t.equal(await second.take(), true);
});

t.test('a holder whose lease has expired neither prolongs nor removes the next one', async (t) => {
  const [first, second] = [lease(), lease()];
  await first.take();
  await redis.del(key); // as if it expired
  t.equal(await first.renew(), false, 'a renewal does not take it');
  await second.take();
  await redis.pexpire(key, 30_000);
  t.equal(await first.renew(), false);
  await first.release();
  t.equal(await second.renew(), true);
});

t.test('a renewal prolongs it', async (t) => {
  const first = lease();
  await first.take();
  await redis.pexpire(key, 10_000);
  await first.renew();
  t.ok((await redis.pttl(key)) > 30_000);
});
