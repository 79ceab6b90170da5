/**
 * The store of usage: sums by tenant, API key and hour. `scripts/usage/count-usage.lua` describes the keys.
 *
 * A change that a script makes is counted in that script. Other work is counted once for each id (`countOnce`), or by
 * numbered flushes (`usage-counter.ts`). So a message that is delivered again counts once.
 *
 * Hours are kept for 40 days. A sweep then folds them into days, which are kept for 400 days.
 */

import type { ReplyBody } from '../../../proto/registry.ts';
import type { ShardedRedis } from '../../bus/shards.ts';
import { MillraceError } from '../../errors.ts';
import { usageKey, usageTenantsKey } from '../keys.ts';
import { Script, usagePreludes } from '../script.ts';
import { addFields, type Measured, type PeriodFields, rowsOf } from './usage-rows.ts';

export interface UsageQuery {
  /** First instant, epoch ms. The period that it is in is included. */
  from: number;
  /** Instant behind the last one, epoch ms. */
  to: number;
  by: 'hour' | 'day';
  /** Id of an API key. Empty: all. */
  key: string;
  /** `tenant`: the sums over all keys. */
  per: 'key' | 'tenant';
  /** Empty: all. */
  measure: string;
  limit: number;
  /** `next_cursor` of the previous page, or ''. */
  cursor: string;
}

type UsagePage = ReplyBody<'usage.page'>;

const hourMs = 3_600_000;
const hoursPerDay = 24;
export const hoursKeptDays = 40;
export const daysKept = 400;
/** Time for which counted work is remembered, unless its message cannot be delivered again for so long. */
const countedMemoMs = 24 * hourMs;
/** Tenants that one page of all tenants reads. */
const pageTenantsMax = 500;
/** Fields that one script moves. It blocks Redis for about 1 ms. */
const foldFieldsMax = 500;

const scripts = {
  countOnce: new Script('usage/count-once', { prelude: usagePreludes }),
  fold: new Script('usage/fold-usage', { prelude: usagePreludes }),
};

export class UsageStore {
  readonly #redis: ShardedRedis;

  constructor({ redis }: { redis: ShardedRedis }) {
    this.#redis = redis;
  }

  /**
   * Counts the usage of one piece of work, once for each id.
   * @param by.key id of the API key, or ''
   * @param by.memoMs time in which its message may be delivered again
   * @returns false if it was counted before.
   */
  async countOnce(
    tenant: string,
    { id, key, memoMs = countedMemoMs }: { id: string; key: string; memoMs?: number },
    counts: readonly Measured[],
  ): Promise<boolean> {
    const values = counts.flatMap(({ measure, amount }) => (amount > 0 ? [measure, amount] : []));
    if (values.length === 0) return false;
    return (
      (await scripts.countOnce.run(this.#redis, [usageKey(this.#redis, tenant)], [id, memoMs, key, ...values])) === 1
    );
  }

  /** A page of rows in the order of time, key and measure. */
  async read(tenant: string, { from, to, by, limit, cursor, ...filter }: UsageQuery): Promise<UsagePage> {
    const [cursorHour, cursorField] = readCursor(cursor);
    const hours = by === 'hour' ? 1 : hoursPerDay;
    const firstHour = Math.max(floorTo(Math.floor(from / hourMs), hours), cursorHour);
    const groups = groupByStart(await this.#periods(tenant, firstHour, Math.ceil(to / hourMs)), hours);
    const rows: NonNullable<UsagePage['rows']> = [];
    for (const [hour, periods] of groups) {
      const fields = await this.#fieldsOf(tenant, periods);
      const found = rowsOf(fields, { ...filter, after: hour === cursorHour ? cursorField : '' });
      const room = limit - rows.length;
      rows.push(...found.slice(0, room).map(({ row }) => ({ start: hour * hourMs, ...row })));
      if (found.length > room) return { rows, next_cursor: writeCursor(hour, found[room - 1].field) };
      if (rows.length === limit) return { rows, next_cursor: writeCursor(hour + hours, '') };
    }
    return { rows, next_cursor: '' };
  }

  /**
   * A page of rows of all tenants, in the order of tenant, time, key and measure. It reads at most `pageTenantsMax`
   * tenants, so it may have fewer rows than its limit.
   */
  async readAll(query: UsageQuery): Promise<UsagePage> {
    const [first, cursor] = readTenantCursor(query.cursor);
    const tenants = [...new Set(await this.tenants())].filter((tenant) => tenant >= first).sort();
    const rows: NonNullable<UsagePage['rows']> = [];
    for (const [at, tenant] of tenants.entries()) {
      const limit = query.limit - rows.length;
      if (limit === 0 || at === pageTenantsMax) return { rows, next_cursor: writeTenantCursor(tenant, '') };
      const page = await this.read(tenant, { ...query, limit, cursor: tenant === first ? cursor : '' });
      rows.push(...(page.rows ?? []).map((row) => ({ ...row, tenant })));
      if (page.next_cursor) return { rows, next_cursor: writeTenantCursor(tenant, page.next_cursor) };
    }
    return { rows, next_cursor: '' };
  }

  /** @returns bytes and chunks of the live files, by the id of the key that uploaded them. `+`: of all keys. */
  async stored(tenant: string): Promise<Map<string, { bytes: number; chunks: number }>> {
    const stored = new Map<string, { bytes: number; chunks: number }>();
    for (const [field, value] of Object.entries(await this.#redis.hgetall(`${usageKey(this.#redis, tenant)}:stored`))) {
      const [key = '', measure] = field.split(' ');
      const of = stored.get(key) ?? { bytes: 0, chunks: 0 };
      stored.set(key, { ...of, [measure === 'bytes_stored' ? 'bytes' : 'chunks']: Number(value) });
    }
    return stored;
  }

  /** The tenants of all shards that have usage. */
  async tenants(): Promise<string[]> {
    const shards = this.#redis.shards.all.map((shard) => this.#redis.smembers(usageTenantsKey(shard)));
    return (await Promise.all(shards)).flat();
  }

  /** Folds old hours into days, and removes old days. @param now epoch ms */
  async fold(tenant: string, now: number, signal?: AbortSignal): Promise<void> {
    const today = floorTo(Math.floor(now / hourMs), hoursPerDay);
    const args = [today - hoursKeptDays * hoursPerDay, today - daysKept * hoursPerDay, foldFieldsMax, tenant];
    const keys = [usageKey(this.#redis, tenant), usageTenantsKey(this.#redis.shards.of(tenant))];
    while ((await scripts.fold.run(this.#redis, keys, args)) === 1) signal?.throwIfAborted();
  }

  /** @returns the names of the periods from `firstHour` on, before `endHour`, with the first hour of each. */
  async #periods(tenant: string, firstHour: number, endHour: number): Promise<[period: string, hour: number][]> {
    const flat = await this.#redis.zrange(
      usageKey(this.#redis, tenant),
      firstHour,
      `(${endHour}`,
      'BYSCORE',
      'WITHSCORES',
    );
    const periods: [string, number][] = [];
    for (let i = 0; i < flat.length; i += 2) periods.push([flat[i], Number(flat[i + 1])]);
    return periods;
  }

  async #fieldsOf(tenant: string, periods: readonly string[]): Promise<PeriodFields> {
    const fields = new Map<string, number>();
    for (const period of periods)
      addFields(fields, await this.#redis.hgetall(`${usageKey(this.#redis, tenant)}:${period}`));
    return fields;
  }
}

/** Groups periods by the first hour of their hour or day. Their order stays, which is that of time. */
function groupByStart(periods: readonly [string, number][], hours: number): Map<number, string[]> {
  const groups = new Map<number, string[]>();
  for (const [period, hour] of periods) {
    const start = floorTo(hour, hours);
    groups.set(start, [...(groups.get(start) ?? []), period]);
  }
  return groups;
}

function floorTo(value: number, step: number): number {
  return Math.floor(value / step) * step;
}

const cursorForm = /^(\d{1,9}) (.*)$/s;

function writeCursor(hour: number, field: string): string {
  return Buffer.from(`${hour} ${field}`).toString('base64url');
}

/** @throws {MillraceError} bad_request */
function readCursor(cursor: string): [hour: number, field: string] {
  if (cursor === '') return [0, ''];
  const [, hour, field] = cursorForm.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (hour !== undefined && field !== undefined) return [Number(hour), field];
  throw badCursor();
}

const tenantCursorForm = /^([A-Za-z0-9_-]{1,64}) ([A-Za-z0-9_-]*)$/;

function writeTenantCursor(tenant: string, cursor: string): string {
  return Buffer.from(`${tenant} ${cursor}`).toString('base64url');
}

/** @throws {MillraceError} bad_request */
function readTenantCursor(text: string): [tenant: string, cursor: string] {
  if (text === '') return ['', ''];
  const [, tenant, cursor] = tenantCursorForm.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (tenant !== undefined && cursor !== undefined) return [tenant, cursor];
  throw badCursor();
}

function badCursor(): MillraceError {
  return new MillraceError('bad_request', 'cursor must be the next_cursor of an earlier page.', { param: 'cursor' });
}
