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
import { holdsPosition, type LogPosition, readVisibleHead } from '../../../core/store/index/index-log.ts';
import { readPosition } from './index-state.ts';
import type { Indices } from './indices.ts';

const waitMsMax = 10_000;
/** Pause between two reads of the position: the first one and the longest. */
const pollMs = 25;
const pollMsMax = 200;

export class Fence {
  readonly #deps: { redis: Redis; indices: Indices; log: Log };
  readonly #shard: number;
  /** A read of the position that runs. All waits share it: a position that was read later may only be higher. */
  #reading: Promise<LogPosition | undefined> | undefined;

  constructor(deps: { redis: Redis; indices: Indices; log: Log }, shard: number) {
    this.#deps = deps;
    this.#shard = shard;
  }

  /** @throws {MillraceError} unavailable if that takes too long, also because OpenSearch cannot be reached. */
  async wait(): Promise<void> {
    const head = await readVisibleHead(this.#deps, this.#shard);
    if (head === 0) return;
    const until = performance.now() + waitMsMax;
    let pause = pollMs;
    while (!(await this.#isApplied(head))) {
      if (performance.now() > until) {
        const message = 'The index cannot be reached, or is catching up with many changes. Try again in some seconds.';
        throw new MillraceError('unavailable', message);
      }
      await delay(pause);
      pause = Math.min(2 * pause, pollMsMax);
    }
  }

  async #isApplied(head: number): Promise<boolean> {
    const position = await this.#position();
    if (!position || position.n < head) return false;
    // After a crash of Redis, numbers are used again. The id shows that the position is of this log.
    return position.id === '' || holdsPosition(this.#deps, this.#shard, position);
  }

  #position(): Promise<LogPosition | undefined> {
    this.#reading ??= this.#readPosition().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readPosition(): Promise<LogPosition | undefined> {
    try {
      return await readPosition(this.#deps.indices);
    } catch (error) {
      if (!(error instanceof OutageError)) throw error;
      this.#deps.log.warn({ err: error }, 'the position of the index cannot be read from OpenSearch');
      return undefined;
    }
  }
}
