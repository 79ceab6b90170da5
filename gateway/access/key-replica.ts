/**
 * The replica of all API keys in a gateway's memory, so that a request is authenticated without a wait.
 *
 *     start, lost connection ──> load all keys ──> follow their log, every 250 ms
 *                                     ^─── the log lost its position ────┘
 *
 * A revoked key is refused everywhere within 1 s. The replica shows the keys at the instant of its last read, or later.
 * If that is more than 900 ms ago, Redis is away, and the replica trusts no key: it answers `unavailable`.
 *
 * The replica announces up to where it has read the log. The answer to a new key waits until all gateways have it.
 */
import { randomUUID, timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { parseApiKey } from '../../core/access/api-key.ts';
import { RedisClock } from '../../core/bus/clock.ts';
import { MillraceError } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';
import { onLost } from '../../core/redis/nodes.ts';
import {
  announceEveryMs,
  announceGateway,
  readChanges,
  readLogEnd,
  scanApiKeys,
  withdrawGateway,
} from '../../core/store/api-keys/api-key-log.ts';
import { type ApiKeyRecord, grantOf } from '../../core/store/api-keys/api-key-record.ts';
import type { ClosedTenants } from '../../core/store/tenants/closed-tenants.ts';
import type { Keys } from './auth.ts';
import type { Principal } from './principal.ts';

const pollMs = 250;
/** Less than the second in which a revocation must be seen. */
const trustedMs = 900;

export interface KeyReplicaDeps {
  redis: Redis;
  log: Log;
  /** The first key of an erased tenant opens it again. Only then is the key valid. */
  closed: Pick<ClosedTenants, 'refresh'>;
}

interface ReplicaKey {
  readonly hash: Uint8Array;
  /** Epoch ms by Redis' clock. */
  readonly expiresAt: number;
  readonly principal: Principal;
}

export class KeyReplica implements Keys, AsyncDisposable {
  readonly #deps: KeyReplicaDeps;
  readonly #instance = randomUUID();
  /** Requests a second of a key without a rate of its own. */
  readonly #rate: number;
  readonly #clock: RedisClock;
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #keys = new Map<string, ReplicaKey>();
  /** Sets of roles by their names: most keys have the same few. */
  readonly #roles = new Map<string, ReadonlySet<string>>();
  /** Entry of the log up to which the keys are read; undefined: they must be loaded. */
  #end: string | undefined;
  /** Start of the last read that succeeded, in monotonic milliseconds. */
  #readAt = Number.NEGATIVE_INFINITY;
  /** `#end` that was announced last, and when, in monotonic milliseconds. */
  #announced: { end: string; at: number } | undefined;
  #gateways = 1;
  #failing = false;
  readonly #stopListening: () => void;

  private constructor(deps: KeyReplicaDeps, options: { rate: number }) {
    this.#deps = deps;
    this.#rate = options.rate;
    this.#clock = new RedisClock(deps);
    // Redis may have crashed and lost its newest writes.
    this.#stopListening = onLost(deps.redis, () => {
      this.#end = undefined;
    });
  }

  /**
   * Resolves when all keys are loaded.
   * @param options.rate requests a second of a key without a rate of its own; 0: no limit.
   */
  static async start(deps: KeyReplicaDeps, options: { rate: number }): Promise<KeyReplica> {
    const replica = new KeyReplica(deps, options);
    await replica.#read();
    replica.#running = replica.#follow();
    return replica;
  }

  /** Number of gateways that run, with this one. A gateway that was killed counts for some seconds. */
  get gateways(): number {
    return this.#gateways;
  }

  /** Number of keys. */
  get size(): number {
    return this.#keys.size;
  }

  /** @throws {MillraceError} unavailable when the keys have not been read for too long. */
  authenticate(text: string): Principal | undefined {
    const given = parseApiKey(text);
    if (given === undefined) return undefined;
    if (performance.now() - this.#readAt > trustedMs) {
      throw new MillraceError('unavailable', 'The API keys cannot be read now. Try again in a few seconds.');
    }
    const key = this.#keys.get(given.id);
    if (key === undefined || !timingSafeEqual(key.hash, given.hash)) return undefined;
    return key.expiresAt > this.#clock.now() ? key.principal : undefined;
  }

  isValid(id: string): boolean {
    const key = this.#keys.get(id);
    return key !== undefined && key.expiresAt > this.#clock.now();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    this.#stopListening();
    await this.#running;
    await withdrawGateway(this.#deps, this.#instance).catch(() => {}); // it expires
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await delay(pollMs, undefined, { signal }).catch(() => {}); // aborted: the loop ends
      if (signal.aborted) return;
      try {
        await this.#read();
        this.#failing = false;
      } catch (error) {
        if (!this.#failing) this.#deps.log.warn({ err: error }, 'the API keys cannot be read; trying again');
        this.#failing = true;
      }
    }
  }

  /** Brings the keys up to date. */
  async #read(): Promise<void> {
    const startedAt = performance.now();
    await this.#clock.sample();
    await (this.#end === undefined ? this.#load() : this.#apply(this.#end));
    this.#readAt = startedAt;
    await this.#announce(this.#end ?? '');
  }

  async #announce(end: string): Promise<void> {
    const at = performance.now();
    if (this.#announced?.end === end && at - this.#announced.at < announceEveryMs) return;
    await this.#deps.closed.refresh();
    this.#gateways = await announceGateway(this.#deps, { instance: this.#instance, end });
    this.#announced = { end, at };
  }

  async #load(): Promise<void> {
    const loaded = new Map<string, ReplicaKey>();
    const end = await readLogEnd(this.#deps);
    for await (const records of scanApiKeys(this.#deps)) {
      for (const record of records) loaded.set(record.id, this.#keyOf(record));
    }
    this.#keys = loaded;
    // Changes during the load follow in the log.
    await this.#apply(end);
  }

  async #apply(after: string): Promise<void> {
    for (let end = after, more = true; more; ) {
      const changes = await readChanges(this.#deps, end);
      if (changes === undefined) {
        this.#deps.log.info('the log of API keys lost its position: reading all keys again');
        return this.#load();
      }
      for (const [id, record] of changes.changed) {
        if (record === undefined) this.#keys.delete(id);
        else this.#keys.set(id, this.#keyOf(record));
      }
      ({ end, more } = changes);
      this.#end = end;
    }
  }

  #keyOf(record: ApiKeyRecord): ReplicaKey {
    const { id, tenant, hash, rate = this.#rate, expires_at = Number.POSITIVE_INFINITY } = record;
    const { quota, quota_key: quotaKey = id } = record;
    const requests = quota?.requests_per_day && { quotaKey, perDay: quota.requests_per_day };
    const grant = grantOf(record);
    const principal = { id, tenant, grant, roles: this.#rolesOf(record), rate, ...(requests && { requests }) };
    return { hash: Buffer.from(hash, 'hex'), expiresAt: expires_at, principal };
  }

  #rolesOf({ roles }: ApiKeyRecord): ReadonlySet<string> {
    const names = roles.join();
    const known = this.#roles.get(names) ?? new Set(roles);
    this.#roles.set(names, known);
    return known;
  }
}
