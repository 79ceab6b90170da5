/**
 * A retrieval replica: the corpus of one shard, kept current by the tail of the index log, worked on in slices
 * between searches, and saved to a snapshot when it has been quiet for a while and when it stops.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Handler } from '../../core/bus/consume/delivery.ts';
import type { Config } from '../../core/config.ts';
import type { Log } from '../../core/log.ts';
import type { LogPosition } from '../../core/store/index/index-log.ts';
import { Corpus } from './index/corpus.ts';
import { type RetrievalDeps, retrievalHandler } from './processor.ts';
import { SnapshotStore } from './replica/snapshot-store.ts';
import { IndexTail, type TailDeps } from './replica/tail.ts';

/** One slice of background work: what a search may have to wait for it. */
const workSliceMs = 5;
/** Between slices, so that searches get most of the processor while there is work. */
const restMs = 10;
const idleMs = 250;
/** Changes become a snapshot after this long without another, or this long after the first. */
const snapshotQuietMs = 10_000;
const snapshotLatestMs = 300_000;
/** Other replicas may replace the snapshot that is being read. */
const restoreTriesMax = 3;

const nowhere: LogPosition = { n: 0, id: '' };

export interface ReplicaDeps extends Omit<TailDeps, 'corpus'> {
  registry: Registry;
}

export async function startReplica(
  deps: ReplicaDeps,
  options: { config: Pick<Config, 'DATA_DIR' | 'HNSW_CHUNKS_MIN'>; shard: number },
): Promise<Replica> {
  const { config, shard } = options;
  const corpus = new Corpus({ hnswChunksMin: config.HNSW_CHUNKS_MIN });
  const snapshots = new SnapshotStore(deps, { dataDir: config.DATA_DIR, shard });
  const position = await restore(deps.log, corpus, snapshots);
  const tail = await IndexTail.start({ ...deps, corpus }, { shard, position });
  watchSize(deps.registry, corpus);
  return new Replica({ corpus, snapshots, tail, log: deps.log }, position.id);
}

/** @returns the place in the log up to which the corpus is filled. */
export async function restore(log: Log, corpus: Corpus, snapshots: SnapshotStore): Promise<LogPosition> {
  for (let tries = restoreTriesMax; tries > 0; tries--) {
    const snapshot = await snapshots.load();
    if (!snapshot) return nowhere;
    const started = performance.now();
    try {
      for (const partition of snapshot.partitions) corpus.restore(partition);
      const tookMs = Math.round(performance.now() - started);
      log.info({ n: snapshot.position.n, files: corpus.files().length, tookMs }, 'restored from a snapshot');
      return snapshot.position;
    } catch (error) {
      corpus.clear();
      // Another replica replaced the snapshot while it was read: the new one is there.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      log.warn({ err: error }, 'the snapshot does not fit this service: reading the blobs instead');
      return nowhere;
    }
  }
  log.warn('the snapshot is replaced faster than it can be read: reading the blobs instead');
  return nowhere;
}

interface Parts {
  corpus: Corpus;
  snapshots: SnapshotStore;
  tail: IndexTail;
  log: Log;
}

export class Replica implements AsyncDisposable {
  readonly #parts: Parts;
  readonly #stop = new AbortController();
  readonly #working: Promise<void>;
  /** Place in the log of the newest snapshot. */
  #saved: LogPosition['id'];

  constructor(parts: Parts, saved: LogPosition['id']) {
    this.#parts = parts;
    this.#saved = saved;
    this.#working = this.#work();
  }

  handler(deps: Omit<RetrievalDeps, 'corpus' | 'fence'>): Handler {
    return retrievalHandler({ ...deps, corpus: this.#parts.corpus, fence: () => this.fence() });
  }

  /** Read your writes: resolves when everything answered before is searchable. */
  fence(): Promise<void> {
    return this.#parts.tail.fence();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await this.#working;
    await this.#parts.tail[Symbol.asyncDispose]();
    await this.#save();
  }

  async #work(): Promise<void> {
    const { corpus, tail } = this.#parts;
    let seen = tail.position.id;
    let changedMs = performance.now();
    let unsavedMs = changedMs;
    while (!this.#stop.signal.aborted) {
      const busy = corpus.work(workSliceMs, () => performance.now());
      const nowMs = performance.now();
      const { id } = tail.position;
      if (id === this.#saved) unsavedMs = nowMs;
      if (id !== seen) changedMs = nowMs;
      seen = id;
      const due = nowMs - changedMs > snapshotQuietMs || nowMs - unsavedMs > snapshotLatestMs;
      if (seen !== this.#saved && due) await this.#save();
      await delay(busy ? restMs : idleMs, undefined, { signal: this.#stop.signal }).catch(() => {}); // stopped
    }
  }

  /** Takes its place in the log first: what is applied meanwhile may be in the snapshot, and is applied again without effect. */
  async #save(): Promise<void> {
    const { corpus, snapshots, tail, log } = this.#parts;
    const { position } = tail;
    if (position.id === this.#saved) return;
    try {
      await snapshots.save({ position, partitions: corpus.snapshot() });
      this.#saved = position.id;
    } catch (error) {
      log.warn({ err: error }, 'no snapshot written: a restart will read the blobs');
    }
  }
}

function watchSize(registry: Registry, corpus: Corpus): void {
  const measure = () => {
    let chunks = 0;
    for (const { partitions } of corpus.tenants.values()) for (const { chunks: n } of partitions.values()) chunks += n;
    return chunks;
  };
  new Gauge({
    name: 'millrace_chunks',
    help: 'Searchable chunks in this replica',
    registers: [registry],
    collect() {
      this.set(measure());
    },
  });
}
