/** `millrace tenants`, on a Redis of its own. The service's part is played by the test. */

import { pino } from 'pino';
import t, { type Test } from 'tap';
import { makeApiKey } from '../../core/access/api-key.ts';
import { connect } from '../../core/bus/connection.ts';
import { ApiKeyStore } from '../../core/store/api-keys/api-keys.ts';
import { AuditStore } from '../../core/store/audit/audit.ts';
import { ErasureStore } from '../../core/store/tenants/erasures.ts';
import { Command } from '../support/command.ts';
import { startRedis } from '../support/redis.ts';

const server = await startRedis();
const redis = await connect({ url: server.url, name: 'test', log: pino({ level: 'silent' }) });
t.teardown(async () => {
  redis.disconnect();
  await server[Symbol.asyncDispose]();
});
const erasures = new ErasureStore({ redis });

async function makeTenant(tenant: string): Promise<void> {
  const { id, hash } = makeApiKey();
  await new ApiKeyStore({ redis }).create({ id, hash, tenant, traits: { roles: ['rag'] }, lifetimeMs: 0 });
}

function run(t: Test, ...words: string[]): Command {
  return new Command(t, 'accounts/tenants', { REDIS_URL: server.url }, words);
}

for (const [words, want] of [
  [[], /usage: npx millrace tenants/],
  [['erase', 'acme'], /Add --yes to do it/],
  [['erase', 'nobody', '--yes'], /There is no tenant nobody/],
  [['erase', 'default', '--yes'], /operator's and cannot be erased/],
] as const) {
  t.test(`tenants ${words.join(' ')} is refused with what to do`, async (t) => {
    await makeTenant('acme');
    const command = run(t, ...words);
    t.equal(await command.ended, 1);
    t.match(command.output, want);
    t.strictSame(await erasures.running(), []);
  });
}

t.test('erase follows the erasure until it is done, and leaves an entry in the audit of the operator', async (t) => {
  await makeTenant('gone');
  const command = run(t, 'erase', 'gone', '--yes');
  let erasure = (await erasures.running())[0];
  for (const end = Date.now() + 15_000; !erasure && Date.now() < end; ) [erasure] = await erasures.running();
  await erasures.count(erasure!, 'removed_keys', 7);
  await erasures.enter(erasure!, 'index');
  await erasures.noteWait(erasure!, 'a retrieval process to run');
  for (const end = Date.now() + 5_000; !command.output.includes('retrieval') && Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  t.match(command.output, 'gone: index, 7 keys and 0 files removed, waits for a retrieval process to run');
  await erasures.end(erasure!, 'not_permitted');
  t.equal(await command.ended, 0);
  t.match(command.output, /gone: erased, 7 keys and 0 files removed\. Redis did not permit BGREWRITEAOF/);
  const { entries } = await new AuditStore({ redis }).list('default', { limit: 10, cursor: '' });
  t.match(entries, [{ action: 'tenant.erase', target: 'gone', from: 'cli' }]);
});
