/**
 * The store of erasures: one HASH a tenant, which is also the journal of the eraser (`processors/accounts/erasure/`).
 *
 *     open ──begin──> erasing ──step by step──> erased ──a new API key──> open
 *                     └────────── closed ───────────┘
 *
 * While a tenant is closed, the scripts that make a first record refuse it (`scripts/tenant/closed.lua`). So a late
 * writer brings nothing of the tenant back. The record of an erasure is kept for 400 days.
 *
 *     status, requested_at, erased_at (epoch ms)
 *     message           id of the message that began it
 *     step              the step that runs
 *     waits_for         what the step waits for
 *     removed_keys, removed_blobs
 *     keys_revoked_at   epoch ms
 *     log_cut           number of the entry of the index log behind all entries of the tenant
 *     append_only_file  rewritten, off or not_permitted
 */

import type { ReplyBody } from '../../../proto/registry.ts';
import type { ShardedRedis } from '../../bus/shards.ts';
import { MillraceError } from '../../errors.ts';
import {
  apiKeysByTenantKey,
  auditTenantsKey,
  batchTenantsKey,
  closedChangesKey,
  closedTenantsKey,
  erasingTenantsKey,
  erasureKey,
  eventbusTenantsKey,
  queueTenantsKey,
  tenantsKey,
  usageTenantsKey,
} from '../keys.ts';
import { Script } from '../script.ts';

/** The tenant whose administrators are operators: they may name any tenant. It cannot be erased. */
export const operatorTenant = 'default';

/** The steps of an erasure, in order. */
export const erasureSteps = ['keys', 'records', 'work', 'remains', 'streams', 'index', 'append_only_file'] as const;
export type ErasureStep = (typeof erasureSteps)[number];
export type AppendOnlyFile = 'rewritten' | 'off' | 'not_permitted';

const keptMs = 400 * 24 * 60 * 60 * 1000;

const scripts = {
  begin: new Script('tenant/begin-erasure'),
  note: new Script('tenant/note-erasure'),
  end: new Script('tenant/end-erasure'),
  open: new Script('tenant/open-tenant'),
};

/** An erasure that runs, as its eraser reads it. */
export interface RunningErasure {
  readonly tenant: string;
  readonly step: ErasureStep;
  readonly requestedAt: string;
  /** Epoch ms by Redis' clock. 0: not yet. */
  readonly keysRevokedAt: number;
}

/** The erasure has ended, or another one of the tenant runs. */
export class ErasureSuperseded extends Error {
  override readonly name = 'ErasureSuperseded';

  constructor(tenant: string) {
    super(`The erasure of ${tenant} is no longer this process' to continue.`);
  }
}

export class ErasureStore {
  readonly #redis: ShardedRedis;

  constructor({ redis }: { redis: ShardedRedis }) {
    this.#redis = redis;
  }

  /**
   * Begins an erasure, unless one runs. Once for each message. The caller checks the name of the tenant.
   * @throws {MillraceError} not_found when there is no such tenant; conflict for the operator's tenant
   */
  async begin(tenant: string, messageId: string): Promise<ReplyBody<'erasure.state'>> {
    if (tenant === operatorTenant) {
      const message = `The tenant ${tenant} is the operator's and cannot be erased. Delete its files and queues instead.`;
      throw new MillraceError('conflict', message, { param: 'tenant' });
    }
    if (await this.#exists(tenant)) await this.#begin(tenant, messageId);
    const state = await this.state(tenant);
    if (state) return state;
    throw new MillraceError('not_found', `There is no tenant ${tenant}.`, { param: 'tenant' });
  }

  async #note({ tenant, requestedAt }: RunningErasure, command: (string | number)[]): Promise<void> {
    const runs = await scripts.note.run(this.#redis, [erasureKey(this.#redis, tenant)], [requestedAt, ...command]);
    if (runs !== 1) throw new ErasureSuperseded(tenant);
  }

  async #begin(tenant: string, messageId: string): Promise<void> {
    const shard = this.#redis.shards.of(tenant);
    const keys = [
      erasureKey(this.#redis, tenant),
      closedTenantsKey(shard),
      closedChangesKey(shard),
      erasingTenantsKey(shard),
    ];
    await scripts.begin.run(this.#redis, keys, [tenant, messageId]);
  }

  /** @returns undefined if the tenant was never erased. */
  async state(tenant: string): Promise<ReplyBody<'erasure.state'> | undefined> {
    const record = await this.#redis.hgetall(erasureKey(this.#redis, tenant));
    if (record.status === undefined) return undefined;
    const isRunning = record.status === 'erasing';
    return {
      tenant,
      status: record.status,
      requested_at: Number(record.requested_at),
      erased_at: Number(record.erased_at ?? 0),
      left: isRunning ? erasureSteps.slice(erasureSteps.indexOf(stepOf(record))) : [],
      waits_for: record.waits_for ?? '',
      removed_keys: Number(record.removed_keys ?? 0),
      removed_blobs: Number(record.removed_blobs ?? 0),
      append_only_file: record.append_only_file ?? '',
    };
  }

  /** The erasures of all shards that run. */
  async running(): Promise<RunningErasure[]> {
    const shards = this.#redis.shards.all.map((shard) => this.#redis.smembers(erasingTenantsKey(shard)));
    const tenants = (await Promise.all(shards)).flat();
    return Promise.all(
      tenants.map(async (tenant) => {
        const record = await this.#redis.hgetall(erasureKey(this.#redis, tenant));
        const { requested_at: requestedAt = '', keys_revoked_at: revoked = '0' } = record;
        return { tenant, step: stepOf(record), requestedAt, keysRevokedAt: Number(revoked) };
      }),
    );
  }

  async isErasing(tenant: string): Promise<boolean> {
    return (await this.#redis.hget(erasureKey(this.#redis, tenant), 'status')) === 'erasing';
  }

  async isClosed(tenant: string): Promise<boolean> {
    return (await this.#redis.sismember(closedTenantsKey(this.#redis.shards.of(tenant)), tenant)) === 1;
  }

  /** Whether it has an API key, or ever had a file, a queue, a batch file, usage or an audit entry. */
  async #exists(tenant: string): Promise<boolean> {
    const shard = this.#redis.shards.of(tenant);
    const sets = [tenantsKey, queueTenantsKey, batchTenantsKey, usageTenantsKey, auditTenantsKey].map((key) =>
      key(shard),
    );
    const found = await Promise.all([
      ...[...sets, eventbusTenantsKey].map((key) => this.#redis.sismember(key, tenant)),
      this.#redis.zlexcount(apiKeysByTenantKey, `[${tenant} `, `(${tenant}!`),
    ]);
    return found.some((count) => count > 0);
  }

  /** @throws {ErasureSuperseded} when the erasure has ended, so that a process that was frozen removes nothing. */
  async checkRuns(erasure: RunningErasure): Promise<void> {
    await this.#note(erasure, []);
  }

  /** Writes down that a step begins. */
  async enter(erasure: RunningErasure, step: ErasureStep): Promise<void> {
    await this.#note(erasure, ['HSET', 'step', step, 'waits_for', '']);
  }

  async noteRevoked(erasure: RunningErasure, at: number): Promise<void> {
    await this.#note(erasure, ['HSET', 'keys_revoked_at', at]);
  }

  /** Writes down what the step waits for. */
  async noteWait(erasure: RunningErasure, what: string): Promise<void> {
    await this.#note(erasure, ['HSET', 'waits_for', what]);
  }

  async count(erasure: RunningErasure, kind: 'removed_keys' | 'removed_blobs', amount: number): Promise<void> {
    if (amount > 0) await this.#note(erasure, ['HINCRBY', kind, amount]);
  }

  /** Ends the erasure. The tenant stays closed. Idempotent. */
  async end({ tenant, requestedAt }: RunningErasure, appendOnlyFile: AppendOnlyFile): Promise<void> {
    const keys = [erasureKey(this.#redis, tenant), erasingTenantsKey(this.#redis.shards.of(tenant))];
    await scripts.end.run(this.#redis, keys, [tenant, requestedAt, appendOnlyFile, keptMs]);
  }

  /** Opens a tenant that has an API key again. @returns false if the tenant is being erased. */
  async open(tenant: string): Promise<boolean> {
    const shard = this.#redis.shards.of(tenant);
    const keys = [erasureKey(this.#redis, tenant), closedTenantsKey(shard), closedChangesKey(shard)];
    return (await scripts.open.run(this.#redis, keys, [tenant])) === 1;
  }
}

function stepOf({ step }: Record<string, string>): ErasureStep {
  return erasureSteps.find((known) => known === step) ?? erasureSteps[0];
}
