/**
 * One service for the tests of several modules, because a start costs 8 s of CPU time.
 *
 * A module that kills a process comes last, and a module that lists everything has a tenant of its own. The store has three
 * shards, so the tenants of the modules are in different ones.
 */
import t from 'tap';
import { eventually } from '../e2e/responses.ts';
import { type Service, startService } from './service.ts';

let service: Promise<Service> | undefined;
let environment: NodeJS.ProcessEnv = {};

/**
 * @param tenant whose key the service sends by default; a new one has every role. Default: the key of the operator.
 * @param env settings that the module needs. `runInTurn` must have them too: they count only if the module runs alone.
 * @returns the service of this process. It stops with the last test.
 */
export async function sharedService(tenant?: string, env: NodeJS.ProcessEnv = {}): Promise<Service> {
  service ??= startService(t, { env: { SHARDS: process.env.SHARDS ?? '3', ...env, ...environment } });
  return tenant === undefined ? service : (await service).asTenant(tenant);
}

/**
 * Runs the tests of the modules, one module after the other. A module registers its tests with the root of tap and does
 * not await them.
 * @param modules by the name of their subject
 * @param env settings of the service, besides the defaults
 */
export function runInTurn(modules: Record<string, () => Promise<unknown>>, env: NodeJS.ProcessEnv = {}): void {
  environment = env;
  runRest(Object.entries(modules));
}

function runRest([first, ...rest]: [name: string, load: () => Promise<unknown>][]): void {
  if (first === undefined) return;
  const [name, load] = first;
  t.test(`the service is ready for the tests of ${name}`, async () => {
    const service = await sharedService();
    await eventually(async () => (await service.fetch('/readyz')).ok);
    // Tests run in the order in which they are registered: those of this module, then the next call.
    await load();
    runRest(rest);
  });
}
