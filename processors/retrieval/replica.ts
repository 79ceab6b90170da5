/**
 * A retrieval replica: the corpus of one shard, kept current by the tail of the index log.
 *
 * Background work runs in slices between searches. A snapshot is saved when the log has been quiet for a while, and
 * when the replica stops.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as delay, setImmediate as yieldToEvents } from 'node:timers/promises';
import type { Handler } from '../../core/bus/consume/delivery.ts';
import type { Config } from '../../core/config.ts';
import type { Log } from '../../core/log.ts';
import type { LogPosition } from '../../core/store/index/index-log.ts';
import { isGone, type ObjectStore } from '../../core/store/objects/object-store.ts';
import { Corpus } from './index/corpus.ts';
import { type RetrievalDeps, retrievalHandler } from './processor.ts';
import { ReplicaPresence } from './replica/presence.ts';
import { SnapshotStore } from './replica/snapshot-store.ts';
import { IndexTail, type TailDeps } from './replica/tail.ts';
import { WorkPauses } from './replica/work-pauses.ts';

/** Time of one slice of background work. A search may have to wait this long. */
const workSliceMs = 5;
/** Pause while there is no work. */
const idleMs = 250;
/** A snapshot is saved this long after the last change, and at the latest `snapshotLatestMs` after the first. */
const snapshotQuietMs = 10_000;
const snapshotLatestMs = 300_000;
/** Time of one slice of a restore. No search waits for it yet. */
const restoreSliceMs = 50;
/** Attempts to restore: another replica may replace the snapshot while it is read. */
const restoreTriesMax = 3;

/** Pause before the announcement of a snapshot is tried again. */
const announceRetryMs = 1_000;

const startOfLog: LogPosition = { n: 0, id: '' };

export interface ReplicaDeps extends Omit<TailDeps, 'corpus'> {
  objects: ObjectStore;
}

export async function startReplica(
  deps: ReplicaDeps,
  options: { config: Pick<Config, 'HNSW_CHUNKS_MIN'>; shard: number },
): Promise<Replica> {
  const { config, shard } = options;
  const corpus = new Corpus({ hnswChunksMin: config.HNSW_CHUNKS_MIN });
  const snapshots = new SnapshotStore(deps, shard);
  const presence = await ReplicaPresence.start(deps, shard);
  const position = await restore(deps.log, corpus, snapshots);
  const tail = await IndexTail.start({ ...deps, corpus }, { shard, position });
  presence.follow(() => tail.position.n);
  return new Replica({ corpus, snapshots, tail, presence, log: deps.log }, position);
}

/** @returns the position of the log up to which the corpus is filled. */
export async function restore(log: Log, corpus: Corpus, snapshots: SnapshotStore): Promise<LogPosition> {
  for (let tries = restoreTriesMax; tries > 0; tries--) {
    const snapshot = await snapshots.load();
    if (!snapshot) return startOfLog;
    const started = performance.now();
    try {
      for await (const partition of snapshot.partitions) await inSlices(corpus.restoreInSteps(partition));
      const tookMs = Math.round(performance.now() - started);
      log.info({ n: snapshot.position.n, files: corpus.files().length, tookMs }, 'restored from a snapshot');
      return snapshot.position;
    } catch (error) {
      corpus.clear();
      // Another replica replaced the snapshot while it was read. Read the new one.
      if (isGone(error)) continue;
      log.warn({ err: error }, 'the snapshot does not fit this service: reading the blobs instead');
      return startOfLog;
    }
  }
  log.warn('the snapshot is replaced faster than it can be read: reading the blobs instead');
  return startOfLog;
}

/** Runs all steps. Timers and connections of the process get a turn between its slices. */
async function inSlices(steps: Generator<void>): Promise<void> {
  let untilMs = performance.now() + restoreSliceMs;
  for (const _ of steps) {
    if (performance.now() < untilMs) continue;
    await yieldToEvents();
    untilMs = performance.now() + restoreSliceMs;
  }
}

interface Components {
  corpus: Corpus;
  snapshots: SnapshotStore;
  tail: IndexTail;
  presence: ReplicaPresence;
  log: Log;
}

export class Replica implements AsyncDisposable {
  readonly #components: Components;
  readonly #stop = new AbortController();
  readonly #working: Promise<void>;
  /** Log position of the newest snapshot. */
  #saved: LogPosition;
  /** `cleanSince` of the tail when the newest snapshot was begun, and of the one that is announced. */
  #savedSince: LogPosition;
  #announcedSince: LogPosition | undefined;
  /** Time from which the announcement is tried again, in monotonic ms. */
  #announceDueMs = 0;

  /** @param saved log position of the snapshot that was restored */
  constructor(components: Components, saved: LogPosition) {
    this.#components = components;
    this.#saved = saved;
    this.#savedSince = saved;
    this.#working = this.#work();
  }

  get corpus(): Corpus {
    return this.#components.corpus;
  }

  /** Number of the newest entry of the index log that it has applied. */
  get applied(): number {
    return this.#components.tail.position.n;
  }

  handler(deps: Omit<RetrievalDeps, 'index' | 'fence'>): Handler {
    return retrievalHandler({ ...deps, index: this.#components.corpus, fence: () => this.fence() });
  }

  /** Resolves when every change that was answered before is searchable (read your writes). */
  fence(): Promise<void> {
    return this.#components.tail.fence();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await this.#working;
    await this.#components.tail[Symbol.asyncDispose]();
    await this.#save();
    await this.#components.presence[Symbol.asyncDispose]();
  }

  async #work(): Promise<void> {
    const { corpus, tail, log } = this.#components;
    let seen = tail.position.id;
    let changedMs = performance.now();
    let unsavedMs = changedMs;
    const pauses = new WorkPauses();
    let afterSlice = performance.eventLoopUtilization();
    while (!this.#stop.signal.aborted) {
      const { active: otherMs } = performance.eventLoopUtilization(afterSlice);
      const busy = corpus.work(workSliceMs, () => performance.now());
      afterSlice = performance.eventLoopUtilization();
      const nowMs = performance.now();
      const { id } = tail.position;
      if (id === this.#saved.id) unsavedMs = nowMs;
      if (id !== seen) changedMs = nowMs;
      seen = id;
      const due = nowMs - changedMs > snapshotQuietMs || nowMs - unsavedMs > snapshotLatestMs;
      if (seen !== this.#saved.id && due) await this.#save();
      await this.#announceClean(nowMs).catch((error) => log.warn({ err: error }, 'the snapshot was not announced'));
      const pauseMs = busy ? pauses.next({ otherMs, nowMs }) : idleMs;
      await delay(pauseMs, undefined, { signal: this.#stop.signal }).catch(() => {}); // stopped
    }
  }

  /**
   * Saves a snapshot at once after an erasure or a resync, and announces it when no other snapshot is on disk. An erasure
   * waits for that.
   */
  async #announceClean(nowMs: number): Promise<void> {
    const { snapshots, tail, presence } = this.#components;
    const { cleanSince } = tail;
    if (this.#announcedSince === cleanSince || nowMs < this.#announceDueMs) return;
    this.#announceDueMs = nowMs + announceRetryMs;
    if (this.#savedSince !== cleanSince) await this.#save({ force: true });
    if (this.#savedSince !== cleanSince || !(await snapshots.isOnly())) return;
    await presence.announce(this.#saved);
    this.#announcedSince = cleanSince;
    this.#announceDueMs = 0;
  }

  /**
   * Saves a snapshot. Its log position is read first: entries that are applied while it is written may be in it, and
   * applying them again changes nothing.
   */
  async #save({ force = false } = {}): Promise<void> {
    const { corpus, snapshots, tail, log } = this.#components;
    const { position, cleanSince } = tail;
    if (position.id === this.#saved.id && !force) return;
    try {
      await snapshots.save({ position, partitions: corpus.snapshot() });
      this.#saved = position;
      this.#savedSince = cleanSince;
    } catch (error) {
      log.warn({ err: error }, 'no snapshot written: a restart will read the blobs');
    }
  }
}
