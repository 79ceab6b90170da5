/**
 * The command `npx millrace tenants`. It erases a tenant, and prints the progress until the tenant is erased.
 *
 *   npx millrace tenants erase ID --yes [--json]
 *
 * It works on the Redis of DATA_DIR, or REDIS_URL, and needs no key. The running service does the work, so the command
 * may be stopped and given again. With `--json` each state is one line of JSON.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from '../../core/bus/connection.ts';
import { newId } from '../../core/bus/entry.ts';
import { readConfig } from '../../core/config.ts';
import { createLog } from '../../core/log.ts';
import { checkTenant } from '../../core/store/api-keys/api-key-record.ts';
import { AuditStore } from '../../core/store/audit/audit.ts';
import { ErasureStore, operatorTenant } from '../../core/store/tenants/erasures.ts';
import type { ReplyBody } from '../../proto/registry.ts';
import { readCommandLine, UsageError } from '../command-line.ts';
import { embeddedRedisUrl } from '../service/embedded-redis.ts';

type Erasure = ReplyBody<'erasure.state'>;

const usage = 'usage: npx millrace tenants erase ID --yes [--json]';
const options = { yes: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } } as const;
const pollMs = 250;
/** Time without progress after which the command says what may be wrong. */
const patienceMs = 15_000;

async function main(): Promise<void> {
  const { values, positionals } = readCommandLine(usage, options);
  const [action, tenant = '', ...rest] = positionals;
  if (action !== 'erase' || tenant === '' || rest.length > 0) throw new UsageError(usage);
  checkTenant(tenant);
  if (!values.yes) {
    throw new Error(
      `This removes all data of ${tenant}: files, tasks, batches, keys, usage, audit. Add --yes to do it.`,
    );
  }
  const config = readConfig(process.env);
  const log = createLog({ level: 'error', process: 'tenants' });
  const url = config.REDIS_URL ?? (await embeddedRedisUrl(config.DATA_DIR));
  const redis = await connect({ url, name: 'tenants', log });
  try {
    const erasures = new ErasureStore({ redis });
    const id = newId();
    const state = await erasures.begin(tenant, id);
    await new AuditStore({ redis }).noteCommand(operatorTenant, { id, action: 'tenant.erase', target: tenant });
    await follow(erasures, state, values.json ? JSON.stringify : lineOf);
  } finally {
    redis.disconnect();
  }
}

/** Prints each state, up to the last one. */
async function follow(erasures: ErasureStore, first: Erasure, format: (state: Erasure) => string): Promise<void> {
  let printed = '';
  let printedAt = performance.now();
  for (let state: Erasure | undefined = first; state; state = await erasures.state(first.tenant ?? '')) {
    const line = format(state);
    if (line !== printed) {
      console.log(line);
      printed = line;
      printedAt = performance.now();
    }
    if (state.status === 'erased') return;
    if (performance.now() - printedAt > patienceMs) {
      console.error('No progress. The service erases: is it running, with its planner and retrieval processes?');
      printedAt = performance.now();
    }
    await delay(pollMs);
  }
}

function lineOf({ tenant, status, left, waits_for, removed_keys, removed_blobs, append_only_file }: Erasure): string {
  const removed = `${removed_keys} keys and ${removed_blobs} files removed`;
  if (status !== 'erased')
    return [`${tenant}: ${left?.[0]}`, removed, waits_for && `waits for ${waits_for}`].filter(Boolean).join(', ');
  const note =
    append_only_file === 'not_permitted'
      ? '. Redis did not permit BGREWRITEAOF: its append-only file has old commands until its operator runs that'
      : '';
  return `${tenant}: erased, ${removed}${note}.`;
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
