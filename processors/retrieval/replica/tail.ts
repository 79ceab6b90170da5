/**
 * A replica's tail of the index log: applies uploads and deletions to the corpus, in the order of the log.
 *
 *   snapshot's position ──> is it still in the log? ──yes──> read on from there ──> the next is missing ──> resync
 *                             ^               │                       │               (trimmed: far behind)
 *                             │               no ──> rebuild          │
 *                             └──── a connection was lost ────────────┘
 *   no snapshot ──> resync: the records have every file, the log may not
 *
 * Entries are applied one at a time, and never skipped. The parts of large files are added beside them (`part-queue.ts`),
 * because no search sees them before their commit. `fence` reads the head of the log and waits until it is
 * applied. So a search sees every change that was answered before (read your writes).
 *
 * After a crash, Redis may have lost entries that are applied here, and give their numbers to other entries. It is
 * unknown which applied entries were lost, so the corpus is cleared and read from the records again. A crash always
 * breaks the connection. After that no search passes the fence until the position is found in the log.
 */
import { setTimeout as delay, setImmediate as yieldToSearches } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { ShardedRedis } from '../../../core/bus/shards.ts';
import { MillraceError, withAdvice } from '../../../core/errors.ts';
import type { Log } from '../../../core/log.ts';
import { isOutage } from '../../../core/outage.ts';
import { onLost } from '../../../core/redis/nodes.ts';
import type { BlobStore } from '../../../core/store/blobs/blobs.ts';
import type { FileError } from '../../../core/store/files/file-record.ts';
import type { FileScan } from '../../../core/store/files/file-scan.ts';
import type { FileStore } from '../../../core/store/files/files.ts';
import {
  holdsNext,
  holdsPosition,
  type LogEntry,
  type LogPosition,
  readLog,
  readLogHead,
  readLogPosition,
  readVisibleHead,
} from '../../../core/store/index/index-log.ts';
import type { millrace } from '../../../proto/generated.js';
import type { Corpus } from '../index/corpus.ts';
import { type Change, ChangeLoader } from './change-loader.ts';
import { PartQueue } from './part-queue.ts';

const blockMs = 2_000;
const entriesMax = 64;
/** Longest wait of a fence. After that the replica cannot keep up, and the client should try again later. */
const fenceMsMax = 10_000;
const retryDelayMs = 500;

export interface TailDeps {
  redis: ShardedRedis;
  /** A separate connection, for blocking reads. */
  blocking: Redis;
  blobs: BlobStore;
  scan: FileScan;
  files: Pick<FileStore, 'failLive'>;
  corpus: Corpus;
  log: Log;
}

type LogRecord = millrace.v1.LogRecord;

export class IndexTail implements AsyncDisposable {
  readonly #deps: TailDeps;
  readonly #shard: number;
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  #position: LogPosition;
  #cleanSince: LogPosition;
  /** Whether the log is known to have the entry at our position. */
  #positionConfirmed = false;
  readonly #loader: ChangeLoader;
  readonly #parts = new PartQueue();
  #pendingFences: { n: number; resolve(): void }[] = [];
  readonly #stopListening: () => void;

  private constructor(deps: TailDeps, at: { shard: number; position: LogPosition }) {
    this.#deps = deps;
    this.#loader = new ChangeLoader(deps);
    this.#shard = at.shard;
    this.#position = at.position;
    this.#cleanSince = at.position;
    const onConnectionLost = () => {
      this.#positionConfirmed = false;
    };
    const watches = [deps.redis, deps.blocking].map((connection) => onLost(connection, onConnectionLost));
    this.#stopListening = () => {
      for (const unwatch of watches) unwatch();
    };
    this.#running = this.#run();
  }

  /**
   * Starts the tail. Resolves when the corpus has every change of the log.
   * @param from shard, and position up to which the corpus is filled.
   */
  static async start(deps: TailDeps, from: { shard: number; position: LogPosition }): Promise<IndexTail> {
    const tail = new IndexTail(deps, from);
    await tail.#waitFor(await readLogHead(deps, from.shard));
    return tail;
  }

  /**
   * Position after which this replica has no index of a tenant that was erased before. A snapshot from before may have
   * one. Each erasure, and each resync, gives another object.
   */
  get cleanSince(): LogPosition {
    return this.#cleanSince;
  }

  /** Position of the newest entry that is applied. */
  get position(): LogPosition {
    return this.#position;
  }

  /**
   * Waits until the corpus has every change that was answered before the call.
   * @throws {MillraceError} unavailable if that takes too long.
   */
  async fence(): Promise<void> {
    const head = await readVisibleHead(this.#deps, this.#shard);
    if (this.#hasApplied(head)) return;
    const late = delay(fenceMsMax, true, { ref: false, signal: this.#stop.signal });
    if (await Promise.race([this.#waitFor(head), late])) {
      throw new MillraceError('unavailable', 'The index is catching up with many changes. Try again in some seconds.');
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    this.#stopListening();
    this.#deps.blocking.disconnect();
    await this.#running;
    await this.#parts.added();
  }

  #hasApplied(n: number): boolean {
    return this.#positionConfirmed && n <= this.#position.n;
  }

  #waitFor(n: number): Promise<undefined> {
    if (this.#hasApplied(n)) return Promise.resolve(undefined);
    return new Promise((resolve) => this.#pendingFences.push({ n, resolve: () => resolve(undefined) }));
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        if (!this.#positionConfirmed) await this.#confirmPosition();
        await this.#readNext();
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        const { n } = this.#position;
        this.#deps.log.warn({ err: error, applied: n }, 'the index log cannot be read; trying again');
        await delay(retryDelayMs, undefined, { signal: this.#stop.signal }).catch(() => {});
      }
    }
  }

  async #confirmPosition(): Promise<void> {
    this.#positionConfirmed = true; // A connection that is lost during the check resets this.
    try {
      if (this.#position.n === 0) await this.#resync();
      else if (await holdsPosition(this.#deps, this.#shard, this.#position)) this.#advance(this.#position);
      else await this.#rebuild();
    } catch (error) {
      this.#positionConfirmed = false;
      throw error;
    }
  }

  async #readNext(): Promise<void> {
    const { n } = this.#position;
    const read = await readLog(this.#deps, this.#shard, n, { count: entriesMax, blockMs });
    if (read.length === 0) return this.#checkIdleLog();
    const entries = read.filter((entry) => entry !== undefined);
    const hasForeignEntries = entries.length < read.length;
    if (hasForeignEntries) {
      this.#deps.log.error({ applied: n }, 'the index log has entries that this service did not write');
    }
    // An entry is foreign or missing, so its change is unknown. But the records have every file.
    if (hasForeignEntries || entries[0].n !== n + 1) return this.#resync();
    // All entries are read at once, so that the disk works while earlier ones are applied. They are applied in order.
    const loads = entries.map((entry, i) => (this.#awaitsParts(entries, i) ? undefined : this.#loader.load(entry)));
    // A load that fails before its turn is handled in its turn.
    for (const load of loads) load?.catch(() => {});
    for (const [i, entry] of entries.entries()) {
      if (entry.event === 'file.part') {
        await this.#parts.add(nameOf(entry.record), () => this.#addPart(entry, loads[i] ?? this.#loader.load(entry)));
      } else {
        await this.#parts.added(isOfFile(entry.event) ? nameOf(entry.record) : undefined);
        // A replica that started during a reindex has only a part of the new index. The records have all of it.
        const isPartial = entry.event === 'embedder.changed' && !this.#deps.corpus.isComplete(entry.record);
        if (isPartial) return this.#resync();
        await this.#apply(entry.record, loads[i] ?? this.#loader.load(entry));
      }
      this.#advance(entry);
      if (entry.event === 'log.cut') this.#cleanSince = entry;
      await yieldToSearches();
    }
  }

  /** Whether the entry is the commit of a file with queued parts. If it were loaded now, it would read these again. */
  #awaitsParts(entries: readonly LogEntry[], at: number): boolean {
    const { event, record } = entries[at]!;
    if (event === 'file.part' || !isOfFile(event)) return false;
    const file = nameOf(record);
    const isPartOfFile = (entry: LogEntry) => entry.event === 'file.part' && nameOf(entry.record) === file;
    return this.#parts.has(file) || entries.slice(0, at).some(isPartOfFile);
  }

  /** Adds a part, and tries again while the disk or Redis fails. */
  async #addPart(entry: LogEntry, load: Promise<Change>): Promise<void> {
    const { signal } = this.#stop;
    for (let loading = load; !signal.aborted; loading = this.#loader.load(entry)) {
      try {
        return await this.#apply(entry.record, loading);
      } catch (error) {
        this.#deps.log.warn({ err: error, n: entry.n }, 'a part cannot be read; trying again');
        await delay(retryDelayMs, undefined, { signal }).catch(() => {}); // stopped: the loop ends
      }
    }
  }

  /**
   * Applies an entry, in steps between searches. A file that fails, because it is damaged or its space is full, does not
   * stop the others.
   */
  async #apply(record: LogRecord, load: Promise<Change>): Promise<void> {
    try {
      for (const _ of (await load)()) await yieldToSearches();
    } catch (error) {
      // A failure of the disk or of Redis may be transient. The caller tries again.
      if (isOutage(error) || (error instanceof Error && 'syscall' in error)) throw error;
      await this.#failLive(record, error);
    }
  }

  /** Marks a file as failed, unless it has a newer version. Without that it would be `ready`, and no search would find it. */
  async #failLive(record: LogRecord, error: unknown): Promise<void> {
    const { tenant, file_id: fileId, version } = record;
    const { files, log } = this.#deps;
    const isMarked = await files.failLive({ tenant, fileId, version }, unfitError(error));
    if (isMarked)
      log.error({ err: error, tenant, file: fileId }, 'a file cannot be added to the index: it is failed now');
    // A newer version or a deletion follows in the log, so the blobs may have been swept.
    else log.debug({ err: error, file: fileId, version }, 'skipped a superseded version');
  }

  /** Checks an idle log, which may have been emptied. */
  async #checkIdleLog(): Promise<void> {
    const { n, id } = this.#position;
    // Without an entry id only the heads can be compared. A different head means that entries were lost.
    const held = id === '' ? await this.#isHead(n) : await holdsPosition(this.#deps, this.#shard, this.#position);
    if (!held) this.#positionConfirmed = false;
  }

  /** Whether `n` is the head, or the log has the entry after it. */
  async #isHead(n: number): Promise<boolean> {
    if ((await readLogHead(this.#deps, this.#shard)) === n) return true;
    return holdsNext(this.#deps, this.#shard, n);
  }

  /** Starts again from the records, after Redis has lost applied entries. Heads that were read before are invalid. */
  async #rebuild(): Promise<void> {
    const { corpus, log } = this.#deps;
    log.warn({ applied: this.#position.n }, 'the index log lost entries that were applied: reading all files again');
    await this.#parts.added();
    for (const fence of this.#pendingFences) fence.n = 0;
    this.#position = { n: 0, id: '' };
    corpus.clear();
    await this.#resync();
  }

  /**
   * Makes the corpus equal to the records: adds missing files, removes deleted files, and serves the indexes that the
   * records name.
   */
  async #resync(): Promise<void> {
    const { corpus, scan, log } = this.#deps;
    const head = await readLogPosition(this.#deps, this.#shard);
    log.info({ applied: this.#position.n, head: head.n }, 'resync from the records');
    await this.#parts.added();
    const embedders = await scan.embedders(this.#shard);
    // The first index of a tenant is searched, so an empty corpus must get that index first.
    for (const [tenant, fingerprint] of embedders) {
      if (!corpus.tenants.has(tenant)) corpus.serve({ tenant, fingerprint });
    }
    const kept = new Set<string>();
    const tenants = new Set(embedders.keys());
    for await (const record of scan.live(this.#shard)) {
      kept.add(`${record.tenant}/${record.file_id}`);
      if (!corpus.has(record)) await this.#apply(record, this.#loader.loadCommit(record));
    }
    // A tenant without records was erased. Its index is dropped as a whole, so that no snapshot has a piece of it.
    for (const tenant of [...corpus.tenants.keys(), ...corpus.next.keys()]) {
      if (!tenants.has(tenant)) corpus.drop(tenant);
    }
    for (const file of corpus.files()) if (!kept.has(`${file.tenant}/${file.file_id}`)) corpus.remove(file);
    for (const [tenant, fingerprint] of embedders) {
      if (corpus.tenants.get(tenant)?.fingerprint !== fingerprint) corpus.serve({ tenant, fingerprint });
    }
    this.#advance(head);
    this.#cleanSince = head;
  }

  #advance({ n, id }: LogPosition): void {
    this.#position = { n, id };
    const reached = this.#pendingFences.filter((fence) => this.#hasApplied(fence.n));
    if (reached.length === 0) return;
    this.#pendingFences = this.#pendingFences.filter((fence) => !reached.includes(fence));
    for (const fence of reached) fence.resolve();
  }
}

/** A name that no other file of any tenant has. */
function nameOf({ tenant, file_id }: LogRecord): string {
  return `${tenant}/${file_id}`;
}

/** Whether the event is of one file. The others are of all files of a tenant. */
function isOfFile(event: LogEntry['event']): boolean {
  return event.startsWith('file.');
}

/** The error in the record of a file that the index cannot take. */
function unfitError(error: unknown): FileError {
  if (error instanceof MillraceError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return {
    type: 'internal_error',
    ...withAdvice(`The index cannot take the file in (${reason}).`, 'POST /api/file/{file_id}/retry reads it again.'),
  };
}
