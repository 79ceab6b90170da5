/**
 * The fence of searches in OpenSearch: waits until every change that was answered before can be found.
 *
 * The writer stores its position in OpenSearch after each refresh. So an OpenSearch that lost its data has no position,
 * and no search passes.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { MillraceError } from '../../../core/errors.ts';
import type { Log } from '../../../core/log.ts';
import { OutageError } from '../../../core/outage.ts';
import { holdsPosition, readVisibleHead } from '../../../core/store/index/index-log.ts';
import type { Stoppable } from '../engine/search-index.ts';
import { readPosition, type SeenPosition } from './index-state.ts';
import type { Indices } from './indices.ts';
import { PositionCache } from './position-cache.ts';

const waitMsMax = 10_000;
/** Pause between two reads of the position: the first one and the longest. */
const pollMs = 25;
const pollMsMax = 200;

export class Fence {
  readonly #deps: { redis: Redis; indices: Indices; log: Log };
  readonly #shard: number;
  /** A read of the position that runs. All waits share it: a position that was read later may only be higher. */
  #reading: Promise<SeenPosition | undefined> | undefined;
  #seen: SeenPosition | undefined;
  #cache = new PositionCache();

  constructor(deps: { redis: Redis; indices: Indices; log: Log }, shard: number) {
    this.#deps = deps;
    this.#shard = shard;
  }

  /** The cache of reads since the newest state was first seen. A search takes it after its fence. */
  get cache(): PositionCache {
    return this.#cache;
  }

  /**
   * @throws {MillraceError} unavailable if that takes too long, also because OpenSearch cannot be reached.
   * @throws the reason of the signal
   */
  async wait({ signal }: Stoppable = {}): Promise<void> {
    const head = await readVisibleHead(this.#deps, this.#shard);
    if (head === 0) {
      this.#see(undefined);
      return;
    }
    const until = performance.now() + waitMsMax;
    let pause = pollMs;
    while (!(await this.#isApplied(head))) {
      signal?.throwIfAborted();
      if (performance.now() > until) {
        const message = 'The index cannot be reached, or is catching up with many changes. Try again in some seconds.';
        throw new MillraceError('unavailable', message);
      }
      await delay(pause, undefined, { signal }).catch(() => signal?.throwIfAborted());
      pause = Math.min(2 * pause, pollMsMax);
    }
  }

  async #isApplied(head: number): Promise<boolean> {
    const position = await this.#position();
    if (!position || position.n < head) return false;
    // After a crash of Redis, numbers are used again. The id shows that the position is of this log.
    return position.id === '' || holdsPosition(this.#deps, this.#shard, position);
  }

  #position(): Promise<SeenPosition | undefined> {
    this.#reading ??= this.#readPosition().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readPosition(): Promise<SeenPosition | undefined> {
    try {
      const position = await readPosition(this.#deps.indices);
      this.#see(position);
      return position;
    } catch (error) {
      if (!(error instanceof OutageError)) throw error;
      this.#deps.log.warn({ err: error }, 'the position of the index cannot be read from OpenSearch');
      return undefined;
    }
  }

  /** Any difference begins anew: a copy of a shard may also answer with the position before. */
  #see(position: SeenPosition | undefined): void {
    const isSame =
      position?.n === this.#seen?.n && position?.id === this.#seen?.id && position?.write === this.#seen?.write;
    if (!isSame || !position) this.#cache = new PositionCache();
    this.#seen = position;
  }
}
