/**
 * The store of audit entries: who changed what, when and from where. `scripts/audit/append-audit.lua` has the form of an
 * entry. The scripts that make changes append the entries, so a change and its entry are one step.
 *
 * Entries are kept for 400 days, at most 100 000 of a tenant.
 */

import type { ReplyBody } from '../../../proto/registry.ts';
import type { Envelope } from '../../bus/entry.ts';
import type { ShardedRedis } from '../../bus/shards.ts';
import { MillraceError } from '../../errors.ts';
import { auditKey, auditTenantsKey } from '../keys.ts';
import { pairs } from '../pairs.ts';
import { changeRecords } from '../record-changes.ts';
import { auditPreludes, Script } from '../script.ts';

/** The values that a change changed, as they were and as they are since. Absent: none, or not told. */
export interface ChangedValues {
  before?: object | undefined;
  after?: object | undefined;
}

/** The message that asks for a change. */
export type AuditOrigin = Pick<Envelope, 'type' | 'id' | 'grant' | 'from'>;

interface AuditBy {
  /** Type of the message, or command of an operator. */
  action: string;
  /** Id of the API key, or ''. */
  key: string;
  /** Address of the client, `cli`, or ''. */
  from: string;
  /** Id of the request, or ''. */
  request: string;
  /** Label of the API key that was changed: the key may be removed since. Left out: none. */
  label?: string;
}

const keptMs = 400 * 24 * 60 * 60 * 1000;
/** A message cannot be delivered again after this time. */
const notedMemoMs = 24 * 60 * 60 * 1000;
/** Entries that are read for one page of a filter, and at a time. */
const readMax = 20_000;
const readAtOnce = 1_000;
const cursorForm = /^\d{1,15}-\d{1,15}$/;

const noteAudit = new Script('audit/note-audit', { prelude: auditPreludes });

/** @returns the argument `by` of a script. Empty: the change is not audited. */
export function auditBy(origin: AuditOrigin | undefined, label = ''): string {
  if (origin === undefined) return '';
  const { type, id, grant, from = '' } = origin;
  return toJson({ action: type, key: grant.key, from, request: id, ...(label !== '' && { label }) });
}

export class AuditStore {
  readonly #redis: ShardedRedis;

  constructor({ redis }: { redis: ShardedRedis }) {
    this.#redis = redis;
  }

  /**
   * Appends an entry about a change, once for each message. The script of the change cannot do it, because its keys are
   * in another slot.
   * @param changed.label of the API key that was changed
   */
  async note(
    tenant: string,
    origin: AuditOrigin,
    target: string,
    { label, ...values }: ChangedValues & { label?: string | undefined } = {},
  ): Promise<void> {
    await this.#note(tenant, origin.id, auditBy(origin, label), target, values);
  }

  /** Appends an entry about a command that an operator ran at the machine. @param id a new id. */
  async noteCommand(
    tenant: string,
    { id, action, target }: { id: string; action: string; target: string },
  ): Promise<void> {
    await this.#note(tenant, id, toJson({ action, key: '', from: 'cli', request: '' }), target);
  }

  /**
   * A page of entries, the newest first.
   * @param page.cursor `next_cursor` of the previous page, or ''
   * @param page.action the beginning of the actions. A page with it may have less than `limit` entries before the last page.
   * @throws {MillraceError} bad_request for a malformed cursor
   */
  async list(
    tenant: string,
    { limit, cursor, action = '' }: { limit: number; cursor: string; action?: string },
  ): Promise<ReplyBody<'audit.page'>> {
    if (cursor !== '' && !cursorForm.test(cursor)) {
      throw new MillraceError('bad_request', 'cursor must be the next_cursor of an earlier page.', { param: 'cursor' });
    }
    const count = action === '' ? limit + 1 : readAtOnce;
    const entries: ReturnType<typeof toEntry>[] = [];
    let last = cursor;
    for (let read = 0; read < readMax; read += count) {
      const from = last === '' ? '+' : `(${last}`;
      const found = await this.#redis.xrevrange(auditKey(this.#redis, tenant), from, '-', 'COUNT', count);
      for (const [id, fields] of found) {
        if (entries.length === limit) return { entries, next_cursor: last };
        last = id;
        const entry = toEntry(id, fields);
        if (entry.action.startsWith(action)) entries.push(entry);
      }
      if (found.length < count) return { entries, next_cursor: '' };
    }
    return { entries, next_cursor: last };
  }

  /** The tenants of all shards that have entries, or had some. */
  async tenants(): Promise<string[]> {
    const shards = this.#redis.shards.all.map((shard) => this.#redis.smembers(auditTenantsKey(shard)));
    return (await Promise.all(shards)).flat();
  }

  /** Removes entries that are too old. @param now epoch ms */
  async trim(tenant: string, now: number): Promise<void> {
    await changeRecords(this.#redis, tenant, [['XTRIM', auditKey(this.#redis, tenant), 'MINID', now - keptMs]]);
  }

  async #note(tenant: string, id: string, by: string, target: string, values: ChangedValues = {}): Promise<void> {
    const { before, after } = differing(values);
    await noteAudit.run(this.#redis, [auditKey(this.#redis, tenant)], [id, notedMemoMs, by, target, before, after]);
  }
}

function toJson(by: AuditBy): string {
  return JSON.stringify(by);
}

/** @returns the values that differ, as JSON objects; '' for none. A message that is delivered again changes nothing. */
function differing({ before = {}, after = {} }: ChangedValues): { before: string; after: string } {
  const [was, is] = [before, after].map(
    (values) => new Map(Object.entries(values).map(([k, v]) => [k, JSON.stringify(v)])),
  );
  const some = (values: object, other: Map<string, string> | undefined) => {
    const left = Object.entries(values).filter(
      ([name, value]) => value !== undefined && other?.get(name) !== JSON.stringify(value),
    );
    return left.length === 0 ? '' : JSON.stringify(Object.fromEntries(left));
  };
  return { before: some(before, is), after: some(after, was) };
}

function toEntry(id: string, flat: string[]) {
  const { by = '{}', target = '', before = '', after = '' } = Object.fromEntries(pairs(flat));
  return { id, at: Number.parseInt(id, 10), target, label: '', before, after, ...(JSON.parse(by) as AuditBy) };
}
