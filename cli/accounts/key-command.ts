/**
 * The commands `npx millrace keys` and `npx millrace producers`: they create, list, revoke and rotate API keys. A producer
 * is an API key that has a Redis user and a stream of its own.
 *
 *   create --roles rag,queue [--tenant T] [--spaces A,B] [--queues A,B] [--rate N] [--label TEXT]
 *          [--quota bytes=10GB,tasks=1000] [--expires 90d]
 *   list [--tenant T]
 *   rotate ID [--overlap 24h] [--expires 90d]
 *   revoke ID
 *
 * They work on the Redis of DATA_DIR, or REDIS_URL, and need no key. With `--json` each key is one line of JSON. A new
 * key is printed once, and cannot be read again. It is printed when all gateways accept it.
 */
import { makeApiKey } from '../../core/access/api-key.ts';
import { quotaNames } from '../../core/access/quota.ts';
import { apiKeyRoles } from '../../core/access/role.ts';
import { connect } from '../../core/bus/connection.ts';
import { newId } from '../../core/bus/entry.ts';
import { producerAddress } from '../../core/bus/producer-address.ts';
import { readConfig } from '../../core/config.ts';
import { createLog } from '../../core/log.ts';
import {
  type ApiKeyRecord,
  checkApiKeyId,
  checkTenant,
  lifetimeMsOf,
  overlapMsOf,
  readTraits,
} from '../../core/store/api-keys/api-key-record.ts';
import { ApiKeyStore } from '../../core/store/api-keys/api-keys.ts';
import { AuditStore } from '../../core/store/audit/audit.ts';
import { readCommandLine, UsageError } from '../command-line.ts';
import { embeddedRedisUrl } from '../service/embedded-redis.ts';

/** The kind of API key that a command works on. */
export interface KeyKind {
  command: 'keys' | 'producers';
  /** In the actions of the audit. */
  action: 'key' | 'producer';
  name: string;
  isProducer: boolean;
}

const usage = ({
  command,
}: KeyKind) => `usage: npx millrace ${command} create --roles ROLES [--tenant T] [--spaces A,B] [--queues A,B] [--rate N]
                                [--label TEXT] [--quota bytes=10GB,tasks=1000] [--expires 90d] [--json]
       npx millrace ${command} list [--tenant T] [--json]
       npx millrace ${command} rotate ID [--overlap 24h] [--expires 90d] [--json]
       npx millrace ${command} revoke ID [--json]
  ROLES: ${apiKeyRoles.join(', ')}, comma-separated
  --quota: ${quotaNames.join(', ')}; a number may have a unit: k, M, G, T, KB, MB, GB, TB, KiB, MiB, GiB, TiB`;

const pageLimit = 1_000;
const prefixes = ['', 'k', 'm', 'g', 't'];
const unitSeconds: Record<string, number> = { '': 1, s: 1, m: 60, h: 3_600, d: 86_400 };

const options = {
  tenant: { type: 'string', default: 'default' },
  roles: { type: 'string', multiple: true },
  spaces: { type: 'string', multiple: true },
  queues: { type: 'string', multiple: true },
  rate: { type: 'string', default: '0' },
  label: { type: 'string', default: '' },
  quota: { type: 'string', multiple: true },
  expires: { type: 'string', default: '0' },
  overlap: { type: 'string', default: '24h' },
  json: { type: 'boolean', default: false },
} as const;

type Options = ReturnType<typeof read>['values'];

function read(kind: KeyKind) {
  return readCommandLine(usage(kind), options);
}

interface Context {
  kind: KeyKind;
  keys: ApiKeyStore;
  redisUrl: string;
  /** Notes a command in the audit stream of a tenant. */
  note(tenant: string, operation: string, target: string): Promise<void>;
}

type Action = (context: Context, options: Options, id: string) => Promise<void>;

const actions: Record<string, Action> = {
  async create({ kind, keys, redisUrl, note }, { tenant, roles, spaces, queues, rate, label, quota, expires, json }) {
    checkTenant(tenant);
    const names = { roles: split(roles), spaces: split(spaces), queues: split(queues) };
    const traits = readTraits({
      ...names,
      rate: Number(rate),
      label,
      quota: limits(split(quota)),
      producer: kind.isProducer,
    });
    const { id, hash, text } = makeApiKey();
    const record = await keys.create({ id, hash, tenant, traits, lifetimeMs: lifetimeMsOf(seconds(expires)) });
    await note(tenant, 'create', id);
    await awaitGateways(keys);
    printNew(record, { key: text, redisUrl, json });
  },
  async list({ kind, keys }, { tenant, json }) {
    checkTenant(tenant);
    let cursor = '';
    do {
      const page = await keys.list(tenant, { limit: pageLimit, cursor });
      for (const record of page.keys) {
        if (record.producer || !kind.isProducer) console.log(json ? jsonOf(record) : lineOf(record));
      }
      cursor = page.nextCursor;
    } while (cursor !== '');
  },
  async rotate(context, { overlap, expires, json }, id) {
    const { keys, redisUrl, note } = context;
    const { tenant } = await find(context, id);
    const next = makeApiKey();
    const times = { overlapMs: overlapMsOf(seconds(overlap)), lifetimeMs: lifetimeMsOf(seconds(expires)) };
    const record = await keys.rotate(tenant, id, { id: next.id, hash: next.hash, ...times });
    await note(tenant, 'rotate', id);
    await awaitGateways(keys);
    printNew(record, { key: next.text, redisUrl, json });
  },
  async revoke(context, { json }, id) {
    const { kind, keys, note } = context;
    const { tenant } = await find(context, id);
    await keys.revoke(tenant, id);
    await note(tenant, 'revoke', id);
    console.log(json ? JSON.stringify({ id, revoked: true }) : `The ${kind.name} ${id} of ${tenant} is revoked.`);
  },
};

/** Runs the command with the arguments of the process, and ends the process with status 1 if it fails. */
export async function runKeyCommand(kind: KeyKind): Promise<void> {
  await run(kind).catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}

async function run(kind: KeyKind): Promise<void> {
  const { values, positionals } = read(kind);
  const [name = '', id = '', ...rest] = positionals;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  const takesId = name === 'rotate' || name === 'revoke';
  if (!action || rest.length > 0 || takesId !== (id !== '')) throw new UsageError(usage(kind));
  const config = readConfig(process.env);
  const log = createLog({ level: 'error', process: kind.command });
  const url = config.REDIS_URL ?? (await embeddedRedisUrl(config.DATA_DIR));
  const redis = await connect({ url, name: kind.command, log });
  try {
    const audit = new AuditStore({ redis });
    const note: Context['note'] = (tenant, operation, target) =>
      audit.noteCommand(tenant, { id: newId(), action: `${kind.action}.${operation}`, target });
    await action({ kind, keys: new ApiKeyStore({ redis }), redisUrl: url, note }, values, id);
  } finally {
    redis.disconnect();
  }
}

async function find({ kind, keys }: Context, id: string): Promise<ApiKeyRecord> {
  checkApiKeyId('ID', id);
  const record = await keys.get(id);
  if (record && (record.producer || !kind.isProducer)) return record;
  throw new Error(`There is no ${kind.name} ${id}. List those of a tenant with: ${kind.command} list`);
}

/** Waits until all gateways accept a new key, and says on stderr if they do not. */
async function awaitGateways(keys: ApiKeyStore): Promise<void> {
  const { running, late } = await keys.awaitGateways();
  if (running === 0) console.error('No gateway is running. The key can be used when the service runs.');
  else if (late > 0) {
    const have = late === 1 ? 'has' : 'have';
    console.error(
      `${late} of ${running} gateways ${have} not read the new key yet. Until then the key is refused there.`,
    );
  }
}

function split(lists: string[] = []): string[] {
  return lists.flatMap((list) => list.split(',').map((name) => name.trim())).filter(Boolean);
}

/** @param texts limits of a quota: `tasks=1000`, `bytes=10GB`. */
function limits(texts: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    texts.map((text) => {
      const [name = '', value = '', ...rest] = text.split('=');
      const isLimit = quotaNames.some((known) => known === name) && rest.length === 0;
      if (!isLimit)
        throw new Error(`${text} is no limit: write bytes=10GB or tasks=1000, of ${quotaNames.join(', ')}.`);
      return [name, amount(value)];
    }),
  );
}

/** @param text a whole number above 0, or a number with a unit: 500M, 10GB, 1.5GiB. */
function amount(text: string): number {
  const [, number, prefix = '', binary] = /^(\d+(?:\.\d+)?)(?:([kmgt])?(i)?b?)$/i.exec(text) ?? [];
  const base = binary === undefined ? 1_000 : 1_024;
  const value = Math.round(Number(number) * base ** prefixes.indexOf(prefix.toLowerCase()));
  if (value > 0) return value;
  throw new Error(`${text} is no amount above 0: write 1000, 500M, 10GB or 1.5GiB.`);
}

/** @param text a number of seconds, or of the unit behind it: 30m, 12h, 90d. */
function seconds(text: string): number {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)([smhd]?)$/.exec(text) ?? [];
  if (number === undefined) throw new Error(`${text} is no duration: write 45s, 30m, 12h or 90d.`);
  return Number(number) * unitSeconds[unit]!;
}

function printNew(
  record: ApiKeyRecord,
  { key, redisUrl, json }: { key: string; redisUrl: string; json: boolean },
): void {
  const { id, tenant, roles, producer } = record;
  const address = producer && producerAddress({ redisUrl, key, tenant });
  const { url, stream, replies } = address ?? {};
  if (json) {
    console.log(JSON.stringify({ id, key, tenant, roles, url, stream, replies }));
    return;
  }
  const places = address ? `${url}\nmessages go to   ${stream}\nanswers come to  ${replies?.[0]} to f\n\n` : '';
  console.log(`${key}\n\n${places}${lineOf(record)}\n\nKeep the key: it cannot be shown again.`);
}

/** @returns the record as the HTTP interface shows it. */
function jsonOf({ hash: _, ...record }: ApiKeyRecord): string {
  return JSON.stringify(record);
}

function lineOf(record: ApiKeyRecord): string {
  const { id, tenant, roles, spaces, queues, rate, quota, label, producer, created_at, expires_at, replaced_by } =
    record;
  const parts = [
    id,
    tenant,
    roles.join(','),
    spaces && `spaces ${spaces.join(',')}`,
    queues && `queues ${queues.join(',')}`,
    rate && `${rate} a second`,
    quota &&
      `quota ${Object.entries(quota)
        .map((limit) => limit.join('='))
        .join(',')}`,
    producer && 'producer',
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
