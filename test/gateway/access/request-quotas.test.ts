/** The quotas of requests a day, with counters of several gateways on a real Redis. */
import { pino } from 'pino';
import t from 'tap';
import { connect } from '../../../core/bus/connection.ts';
import { TenantQuotaStore } from '../../../core/store/quotas/tenant-quotas.ts';
import { UsageCounter } from '../../../core/store/usage/usage-counter.ts';
import { RequestQuotas } from '../../../gateway/access/request-quotas.ts';
import { startRedis } from '../../support/redis.ts';
import { ScriptClock } from '../../support/script-clock.ts';

const dayMs = 24 * 60 * 60 * 1000;
const log = pino({ level: 'silent' });
const server = await startRedis({ cluster: true });
const [redis, timeless] = await Promise.all([1, 2].map(() => connect({ url: server.url, name: 'test', log })));
t.teardown(async () => {
  redis!.disconnect();
  timeless!.disconnect();
  await server[Symbol.asyncDispose]();
});
// Noon, so that the day ends in twelve hours.
const noon = Math.floor(Date.now() / dayMs) * dayMs + dayMs / 2;
const clock = new ScriptClock(redis!, 'millrace:{s0}:clock', noon);
await clock.attach(redis!);
const quotas = new TenantQuotaStore({ redis: timeless! });
let tenants = 0;
let monotonic = 0;

/** A gateway that flushes when it is told to. */
function startGateway(t: { teardown(end: () => unknown): void }) {
  const usage = new UsageCounter({ redis: redis!, log }, { everyMs: dayMs });
  t.teardown(() => usage[Symbol.asyncDispose]());
  return { usage, requests: new RequestQuotas({ usage, now: () => monotonic }) };
}

type Gateway = ReturnType<typeof startGateway>;

async function pass(ms: number): Promise<void> {
  monotonic += ms;
  await clock.advance(ms);
}

const route = { role: 'queue', method: 'GET', path: '/v1/queue' } as const;

/** @returns how many of the requests were served. */
function send(
  { requests }: Gateway,
  tenant: string,
  count: number,
  key: { id: string; perDay?: number } = { id: 'k' },
) {
  const ofKey = key.perDay === undefined ? undefined : { quotaKey: 'first', perDay: key.perDay };
  const principal = { tenant, grant: { key: key.id }, requests: ofKey };
  return Array.from({ length: count }, () => requests.take(principal, route)).filter((refusal) => !refusal).length;
}

t.test('a key may send as many requests a day as its quota, and learns when the next day begins', async (t) => {
  const tenant = `t${tenants++}`;
  const gateway = startGateway(t);
  t.equal(send(gateway, tenant, 2, { id: 'k', perDay: 5 }), 2);
  t.ok(await gateway.usage.flush());
  t.equal(send(gateway, tenant, 5, { id: 'k', perDay: 5 }), 3, 'requests before and after a flush count');
  const principal = { tenant, grant: { key: 'k' }, requests: { quotaKey: 'first', perDay: 5 } };
  t.match(gateway.requests.take(principal, route), {
    retryAfter: 12 * 3600,
    error: {
      type: 'rate_limit',
      quota: { quota: 'requests_per_day', used: 5, allowed: 5 },
      message:
        /^The quota of requests a day of this API key is 5. 5 are used, and this needs 1 more\. Wait until midnight/,
    },
  });
  t.equal(send(gateway, tenant, 3), 3, 'another key');
  t.equal((gateway.requests.take(principal, { ...route, role: 'admin' }) as unknown) ?? 'served', 'served');
});

t.test('the keys of a rotation share their quota, over all gateways and after a restart', async (t) => {
  const tenant = `t${tenants++}`;
  const [one, other] = [startGateway(t), startGateway(t)];
  t.equal(send(one, tenant, 3, { id: 'old', perDay: 10 }), 3);
  t.equal(send(other, tenant, 3, { id: 'new', perDay: 10 }), 3);
  for (const { usage } of [one, other, one]) {
    t.ok(await usage.flush());
    send(one, tenant, 0);
  }
  t.equal(send(other, tenant, 9, { id: 'new', perDay: 10 }), 4, 'it knows the requests of the other gateway');
  t.ok(await other.usage.flush());
  const restarted = startGateway(t);
  t.equal(send(restarted, tenant, 2, { id: 'old', perDay: 10 }), 2, 'before its first flush it knows its own only');
  t.ok(await restarted.usage.flush());
  t.equal(send(restarted, tenant, 2, { id: 'old', perDay: 10 }), 0);
});

t.test('a tenant has a quota from the next flush on, and may send again once it is raised', async (t) => {
  const tenant = `t${tenants++}`;
  const gateway = startGateway(t);
  await quotas.set(tenant, { requests_per_day: 4 });
  t.equal(send(gateway, tenant, 3), 3);
  t.ok(await gateway.usage.flush());
  t.equal(send(gateway, tenant, 3), 1);
  t.ok(await gateway.usage.flush());
  await quotas.set(tenant, { requests_per_day: 6 });
  t.equal(send(gateway, tenant, 1), 0, 'the raised quota is not known yet');
  t.ok(await gateway.usage.flush());
  t.equal(send(gateway, tenant, 5), 2);
  await quotas.set(tenant, undefined);
  t.ok(await gateway.usage.flush());
  t.equal(send(gateway, tenant, 5), 5);
});

t.test('the next day begins at midnight by the clock of Redis', async (t) => {
  const tenant = `t${tenants++}`;
  const gateway = startGateway(t);
  await quotas.set(tenant, { requests_per_day: 4 });
  send(gateway, tenant, 1);
  t.ok(await gateway.usage.flush());
  t.equal(send(gateway, tenant, 9), 3);
  t.ok(await gateway.usage.flush());
  await pass(12 * 3600 * 1000 - 1);
  t.equal(send(gateway, tenant, 1), 0);
  await pass(1);
  t.equal(send(gateway, tenant, 9), 4, 'the quota of the tenant is still known');
  t.ok(await gateway.usage.flush());
  t.equal(send(gateway, tenant, 1), 0);
});

t.test('a flush whose answer was lost counts once', async (t) => {
  const tenant = `t${tenants++}`;
  const gateway = startGateway(t);
  send(gateway, tenant, 1);
  t.ok(await gateway.usage.flush());
  send(gateway, tenant, 2);
  const evalsha = redis!.evalsha.bind(redis) as (...args: unknown[]) => Promise<unknown>;
  let lost = 0;
  Object.assign(redis!, {
    async evalsha(...args: unknown[]) {
      const reply = await evalsha(...args);
      if (lost++ === 0) throw new Error('the answer was lost');
      return reply;
    },
  });
  t.notOk(await gateway.usage.flush());
  t.equal(send(gateway, tenant, 2), 2);
  await quotas.set(tenant, { requests_per_day: 7 });
  t.ok(await gateway.usage.flush());
  t.equal(send(gateway, tenant, 9), 2, 'five were counted, each once');
});
