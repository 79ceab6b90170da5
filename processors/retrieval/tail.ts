/**
 * A replica's tail of the index log: what brings uploads and deletions into its corpus, and what makes a search see
 * all that was answered before it (read your writes).
 *
 *   load snapshot (n) ──> follow the log from n ──> n is missing or the log is younger than us ──> resync
 *                              ^                                                                     │
 *                              └──────────── from the head read before the records ──────────────────┘
 *
 * Entries are applied in order, one at a time, and never skipped: `applied` says that all up to it are in. The
 * `fence` reads the head and waits for it; a replica that is too far behind for that stops taking requests.
 */
import { setTimeout as delay, setImmediate as yieldToSearches } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { MillraceError } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';
import type { BlobStore } from '../../core/store/blobs.ts';
import type { FileStore } from '../../core/store/files.ts';
import { type LogEntry, readLog, readLogHead } from '../../core/store/index-log.ts';
import { millrace } from '../../proto/generated.js';
import type { Corpus } from './corpus.ts';

const { ChunkPart, Outline } = millrace.v1;

const blockMs = 2_000;
const entriesMax = 64;
/** A fence that waits longer means a replica that cannot keep up: the request is better served elsewhere or later. */
const fenceMsMax = 10_000;
const retryDelayMs = 500;

export interface TailDeps {
  redis: Redis;
  /** A connection of its own: it blocks. */
  blocking: Redis;
  blobs: BlobStore;
  files: FileStore;
  corpus: Corpus;
  log: Log;
}

type LogRecord = millrace.v1.LogRecord;

export class IndexTail implements AsyncDisposable {
  readonly #deps: TailDeps;
  readonly #shard: number;
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  #applied: number;
  #fences: { n: number; pass(): void }[] = [];

  private constructor(deps: TailDeps, at: { shard: number; applied: number }) {
    this.#deps = deps;
    this.#shard = at.shard;
    this.#applied = at.applied;
    this.#running = this.#run();
  }

  /** @param from what the corpus holds already; resolves when it has caught up with the log. */
  static async start(deps: TailDeps, from: { shard: number; applied: number }): Promise<IndexTail> {
    const tail = new IndexTail(deps, from);
    const head = await readLogHead(deps, from.shard);
    await tail.#reached(head);
    return tail;
  }

  /** n of the newest entry that the corpus holds. */
  get applied(): number {
    return this.#applied;
  }

  /**
   * Waits until the corpus holds everything that was in the log when this was called.
   * @throws {MillraceError} unavailable when that takes too long
   */
  async fence(): Promise<void> {
    const head = await readLogHead(this.#deps, this.#shard);
    if (head <= this.#applied) return;
    const late = delay(fenceMsMax, true, { ref: false, signal: this.#stop.signal });
    if (await Promise.race([this.#reached(head), late])) {
      throw new MillraceError('unavailable', 'The index is catching up with many changes. Try again in some seconds.');
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    this.#deps.blocking.disconnect();
    await this.#running;
  }

  #reached(n: number): Promise<undefined> {
    if (n <= this.#applied) return Promise.resolve(undefined);
    return new Promise((resolve) => this.#fences.push({ n, pass: () => resolve(undefined) }));
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        await this.#follow();
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        this.#deps.log.warn({ err: error, applied: this.#applied }, 'the index log cannot be followed; trying again');
        await delay(retryDelayMs, undefined, { signal: this.#stop.signal }).catch(() => {});
      }
    }
  }

  async #follow(): Promise<void> {
    const entries = await readLog(this.#deps, this.#shard, this.#applied, { count: entriesMax, blockMs });
    if (entries.length === 0 ? await this.#isAhead() : entries[0].n !== this.#applied + 1) return this.#resync();
    // Reading ahead overlaps the disk with the work; applying stays in order.
    const loads = entries.map((entry) => this.#load(entry));
    for (const [i, entry] of entries.entries()) {
      (await loads[i])();
      this.#advance(entry.n);
      await yieldToSearches();
    }
  }

  /** The log lost its newest entries (Redis crashed within its last fsync): it will number others the same. */
  async #isAhead(): Promise<boolean> {
    return (await readLogHead(this.#deps, this.#shard)) < this.#applied;
  }

  /** Reads what an entry needs; the returned function applies it, synchronously. */
  async #load({ event, record }: LogEntry): Promise<() => void> {
    const { corpus } = this.#deps;
    if (event === 'file.deleted') return () => corpus.remove(record);
    if (event === 'file.part') {
      const part = await this.#readPart(record.parts[0]);
      return () => part && corpus.addPart(record, record.parts[0], part);
    }
    return this.#loadCommit(record);
  }

  async #loadCommit(record: LogRecord): Promise<() => void> {
    const { corpus, log } = this.#deps;
    const [outline, ...parts] = await Promise.all([
      this.#readOutline(record.outline),
      ...record.parts.map((name) => (corpus.hasPart(record, name) ? undefined : this.#readPart(name))),
    ]);
    return () => {
      for (const [i, part] of parts.entries()) if (part) corpus.addPart(record, record.parts[i], part);
      const whole = outline !== undefined && record.parts.every((name) => corpus.hasPart(record, name));
      if (whole) corpus.commit(record, outline);
      // Swept since: a newer version or a deletion follows in the log.
      else log.debug({ file: record.file_id, version: record.version }, 'skipped a superseded version');
    };
  }

  async #readPart(name: string): Promise<millrace.v1.ChunkPart | undefined> {
    const bytes = await this.#readBlob(name);
    return bytes && ChunkPart.decode(bytes);
  }

  async #readOutline(name: string): Promise<millrace.v1.Outline | undefined> {
    const bytes = await this.#readBlob(name);
    return bytes && Outline.decode(bytes);
  }

  async #readBlob(name: string): Promise<Buffer | undefined> {
    try {
      return await this.#deps.blobs.read(name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Takes the corpus to the state of the records: adds what is missing, drops what is gone. */
  async #resync(): Promise<void> {
    const { corpus, files, log } = this.#deps;
    const head = await readLogHead(this.#deps, this.#shard);
    log.info({ applied: this.#applied, head }, 'resync from the records');
    const kept = new Set<string>();
    for await (const record of files.live(this.#shard)) {
      kept.add(`${record.tenant}/${record.file_id}`);
      if (corpus.versionOf(record) !== record.version) (await this.#loadCommit(record))();
    }
    for (const file of corpus.files()) if (!kept.has(`${file.tenant}/${file.file_id}`)) corpus.remove(file);
    // The log may number its next entries lower than before, so this is the one place where n goes back.
    this.#applied = head;
    this.#advance(head);
  }

  #advance(n: number): void {
    this.#applied = n;
    const passed = this.#fences.filter((fence) => fence.n <= n);
    if (passed.length === 0) return;
    this.#fences = this.#fences.filter((fence) => fence.n > n);
    for (const fence of passed) fence.pass();
  }
}
