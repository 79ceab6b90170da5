/**
 * `npx millrace keys`: creates, lists, revokes and rotates API keys.
 *
 *   npx millrace keys create --roles rag,queue [--tenant T] [--spaces A,B] [--queues A,B] [--rate N] [--label TEXT]
 *                            [--expires 90d]
 *   npx millrace keys list [--tenant T]
 *   npx millrace keys rotate ID [--overlap 24h] [--expires 90d]
 *   npx millrace keys revoke ID
 *
 * It works on the Redis of DATA_DIR, or REDIS_URL, and needs no key. With `--json` each key is one line of JSON. A new
 * key is printed once, and cannot be read again.
 */
import { parseArgs } from 'node:util';
import { makeApiKey } from '../core/api-key.ts';
import { connect } from '../core/bus/connection.ts';
import { newId } from '../core/bus/entry.ts';
import { readConfig } from '../core/config.ts';
import { createLog } from '../core/log.ts';
import {
  type ApiKeyRecord,
  checkApiKeyId,
  checkTenant,
  lifetimeMsOf,
  overlapMsOf,
  readTraits,
} from '../core/store/api-keys/api-key-record.ts';
import { ApiKeyStore } from '../core/store/api-keys/api-keys.ts';
import { AuditStore } from '../core/store/audit/audit.ts';
import { embeddedRedisUrl } from './embedded-redis.ts';

const usage = `usage: npx millrace keys create --roles ROLES [--tenant T] [--spaces A,B] [--queues A,B] [--rate N]
                                [--label TEXT] [--expires 90d] [--json]
       npx millrace keys list [--tenant T] [--json]
       npx millrace keys rotate ID [--overlap 24h] [--expires 90d] [--json]
       npx millrace keys revoke ID [--json]
  ROLES: rag, queue, worker, admin, rag:read, queue:read, admin:read, comma-separated`;

const pageLimit = 1_000;
const unitSeconds: Record<string, number> = { '': 1, s: 1, m: 60, h: 3_600, d: 86_400 };

const options = {
  tenant: { type: 'string', default: 'default' },
  roles: { type: 'string', multiple: true },
  spaces: { type: 'string', multiple: true },
  queues: { type: 'string', multiple: true },
  rate: { type: 'string', default: '0' },
  label: { type: 'string', default: '' },
  expires: { type: 'string', default: '0' },
  overlap: { type: 'string', default: '24h' },
  json: { type: 'boolean', default: false },
} as const;

type Options = ReturnType<typeof read>['values'];

function read(args: string[]) {
  return parseArgs({ args, options, allowPositionals: true });
}

interface Stores {
  keys: ApiKeyStore;
  /** Notes a command in the audit stream of a tenant. */
  note(tenant: string, action: string, target: string): Promise<void>;
}

type Action = (stores: Stores, options: Options, id: string) => Promise<void>;

const actions: Record<string, Action> = {
  async create({ keys, note }, { tenant, roles, spaces, queues, rate, label, expires, json }) {
    checkTenant(tenant);
    const names = { roles: split(roles), spaces: split(spaces), queues: split(queues) };
    const traits = readTraits({ ...names, rate: Number(rate), label });
    const { id, hash, text } = makeApiKey();
    const record = await keys.create({ id, hash, tenant, traits, lifetimeMs: lifetimeMsOf(seconds(expires)) });
    await note(tenant, 'key.create', id);
    printNew(record, text, json);
  },
  async list({ keys }, { tenant, json }) {
    checkTenant(tenant);
    let cursor = '';
    do {
      const page = await keys.list(tenant, { limit: pageLimit, cursor });
      for (const record of page.keys) console.log(json ? jsonOf(record) : lineOf(record));
      cursor = page.nextCursor;
    } while (cursor !== '');
  },
  async rotate({ keys, note }, { overlap, expires, json }, id) {
    const { tenant } = await find(keys, id);
    const next = makeApiKey();
    const times = { overlapMs: overlapMsOf(seconds(overlap)), lifetimeMs: lifetimeMsOf(seconds(expires)) };
    const record = await keys.rotate(tenant, id, { id: next.id, hash: next.hash, ...times });
    await note(tenant, 'key.rotate', id);
    printNew(record, next.text, json);
  },
  async revoke({ keys, note }, { json }, id) {
    const { tenant } = await find(keys, id);
    await keys.revoke(tenant, id);
    await note(tenant, 'key.revoke', id);
    console.log(json ? JSON.stringify({ id, revoked: true }) : `The API key ${id} of ${tenant} is revoked.`);
  },
};

async function main(args: string[]): Promise<void> {
  const { values, positionals } = read(args);
  const [name = '', id = '', ...rest] = positionals;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  const takesId = name === 'rotate' || name === 'revoke';
  if (!action || rest.length > 0 || takesId !== (id !== '')) throw new Error(usage);
  const config = readConfig(process.env);
  const log = createLog({ level: 'error', process: 'keys' });
  const url = config.REDIS_URL ?? (await embeddedRedisUrl(config.DATA_DIR));
  const redis = await connect({ url, name: 'keys', log });
  try {
    const audit = new AuditStore({ redis });
    const note: Stores['note'] = (tenant, action, target) => audit.noteCommand(tenant, { id: newId(), action, target });
    await action({ keys: new ApiKeyStore({ redis }), note }, values, id);
  } finally {
    redis.disconnect();
  }
}

async function find(store: ApiKeyStore, id: string): Promise<ApiKeyRecord> {
  checkApiKeyId('ID', id);
  const record = await store.get(id);
  if (record === undefined) throw new Error(`There is no API key ${id}. List those of a tenant with: keys list`);
  return record;
}

function split(lists: string[] = []): string[] {
  return lists.flatMap((list) => list.split(',').map((name) => name.trim())).filter(Boolean);
}

/** @param text a number of seconds, or of the unit behind it: 30m, 12h, 90d. */
function seconds(text: string): number {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)([smhd]?)$/.exec(text) ?? [];
  if (number === undefined) throw new Error(`${text} is no duration: write 45s, 30m, 12h or 90d.`);
  return Number(number) * unitSeconds[unit]!;
}

function printNew(record: ApiKeyRecord, key: string, json: boolean): void {
  const { id, tenant, roles } = record;
  if (json) {
    console.log(JSON.stringify({ id, key, tenant, roles }));
    return;
  }
  console.log(`${key}\n\n${lineOf(record)}\n\nKeep the key: it cannot be shown again.`);
}

/** @returns the record as the HTTP interface shows it. */
function jsonOf({ hash: _, ...record }: ApiKeyRecord): string {
  return JSON.stringify(record);
}

function lineOf(record: ApiKeyRecord): string {
  const { id, tenant, roles, spaces, queues, rate, label, created_at, expires_at, replaced_by } = record;
  const parts = [
    id,
    tenant,
    roles.join(','),
    spaces && `spaces ${spaces.join(',')}`,
    queues && `queues ${queues.join(',')}`,
    rate && `${rate} a second`,
    `created ${dateOf(created_at)}`,
    expires_at && `${expires_at > Date.now() ? 'expires' : 'expired'} ${dateOf(expires_at)}`,
    replaced_by && `replaced by ${replaced_by}`,
    label && JSON.stringify(label),
  ];
  return parts.filter(Boolean).join('  ');
}

function dateOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 16).replace('T', ' ');
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
