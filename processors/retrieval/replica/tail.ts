/**
 * A replica's tail of the index log: what brings uploads and deletions into its corpus, and what makes a search see
 * all that was answered before it (read your writes).
 *
 *   snapshot's place ──> is it still in the log? ──yes──> follow from there ──> the next is missing ──> resync
 *                          ^               │                     │                (trimmed: we were far behind)
 *                          │               no ──> rebuild        │
 *                          └──── a connection was lost ──────────┘
 *   no snapshot ──> resync: the records have every file, the log perhaps not
 *
 * Entries are applied in order, one at a time, and never skipped. The `fence` reads the head and waits for it.
 *
 * A Redis that crashed may have lost entries that we have applied, and gives their numbers to others: nothing that we
 * hold can be told from what was lost, so we forget all and read the records. It cannot happen behind our back, since
 * the connection breaks; until our place in the log is found again, no search passes.
 */
import { setTimeout as delay, setImmediate as yieldToSearches } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { MillraceError } from '../../../core/errors.ts';
import type { Log } from '../../../core/log.ts';
import { type BlobStore, isBlobName } from '../../../core/store/blobs/blobs.ts';
import type { FileScan } from '../../../core/store/files/file-scan.ts';
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
import { millrace } from '../../../proto/generated.js';
import type { Corpus } from '../index/corpus.ts';

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
  scan: FileScan;
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
  /** Whether the log is known to hold our place. */
  #placed = false;
  /** Outlines that are being read ahead of their commit. */
  readonly #ahead = new Set<string>();
  #fences: { n: number; pass(): void }[] = [];
  readonly #doubt = () => {
    this.#placed = false;
  };

  private constructor(deps: TailDeps, at: { shard: number; position: LogPosition }) {
    this.#deps = deps;
    this.#shard = at.shard;
    this.#position = at.position;
    for (const connection of [deps.redis, deps.blocking]) connection.on('close', this.#doubt);
    this.#running = this.#run();
  }

  /** @param from what the corpus holds already; resolves when it has caught up with the log. */
  static async start(deps: TailDeps, from: { shard: number; position: LogPosition }): Promise<IndexTail> {
    const tail = new IndexTail(deps, from);
    await tail.#reached(await readLogHead(deps, from.shard));
    return tail;
  }

  /** Of the newest entry that the corpus holds. */
  get position(): LogPosition {
    return this.#position;
  }

  /**
   * Waits until the corpus holds everything that a client may have been told of when this was called.
   * @throws {MillraceError} unavailable when that takes too long
   */
  async fence(): Promise<void> {
    const head = await readVisibleHead(this.#deps, this.#shard);
    if (this.#holds(head)) return;
    const late = delay(fenceMsMax, true, { ref: false, signal: this.#stop.signal });
    if (await Promise.race([this.#reached(head), late])) {
      throw new MillraceError('unavailable', 'The index is catching up with many changes. Try again in some seconds.');
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    this.#deps.redis.off('close', this.#doubt);
    this.#deps.blocking.disconnect();
    await this.#running;
  }

  #holds(n: number): boolean {
    return this.#placed && n <= this.#position.n;
  }

  #reached(n: number): Promise<undefined> {
    if (this.#holds(n)) return Promise.resolve(undefined);
    return new Promise((resolve) => this.#fences.push({ n, pass: () => resolve(undefined) }));
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        if (!this.#placed) await this.#findPlace();
        await this.#follow();
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        const { n } = this.#position;
        this.#deps.log.warn({ err: error, applied: n }, 'the index log cannot be followed; trying again');
        await delay(retryDelayMs, undefined, { signal: this.#stop.signal }).catch(() => {});
      }
    }
  }

  async #findPlace(): Promise<void> {
    this.#placed = true; // until a connection is lost once more
    try {
      if (this.#position.n === 0) await this.#resync();
      else if (await holdsPosition(this.#deps, this.#shard, this.#position)) this.#advance(this.#position);
      else await this.#rebuild();
    } catch (error) {
      this.#placed = false;
      throw error;
    }
  }

  async #follow(): Promise<void> {
    const { n } = this.#position;
    const read = await readLog(this.#deps, this.#shard, n, { count: entriesMax, blockMs });
    if (read.length === 0) return this.#lookBack();
    const entries = read.filter((entry) => entry !== undefined);
    if (entries.length < read.length)
      this.#deps.log.error({ applied: n }, 'the index log has entries of a foreign hand');
    // What such an entry stands for is not known; the records have all that there is.
    if (entries.length < read.length || entries[0].n !== n + 1) return this.#resync();
    // Reading ahead overlaps the disk with the work; applying stays in order.
    const loads = entries.map((entry) => this.#load(entry));
    // One that fails before its turn is told of in its turn, or not at all where an earlier one failed.
    for (const load of loads) load.catch(() => {});
    for (const [i, entry] of entries.entries()) {
      // What a reindex made came to us but in part (we began in the midst of it): the records have the rest.
      const lacks = entry.event === 'embedder.changed' && !this.#deps.corpus.isComplete(entry.record);
      if (lacks) return this.#resync();
      await this.#apply(entry.record, loads[i]);
      this.#advance(entry);
      await yieldToSearches();
    }
  }

  /** One file that cannot be taken in, be it damaged or one too many for its space, keeps no other from being found. */
  async #apply({ tenant, file_id: file }: LogRecord, load: Promise<() => void>): Promise<void> {
    try {
      (await load)();
    } catch (error) {
      // The disk may be away for a moment.
      if (error instanceof Error && 'syscall' in error) throw error;
      const message = 'a file is in no search: it cannot be taken into the index. Upload it again';
      this.#deps.log.error({ err: error, tenant, file }, message);
    }
  }

  /** Checks an idle log: it may have been emptied while it was followed. */
  async #lookBack(): Promise<void> {
    const { n, id } = this.#position;
    // Without an entry there is only the head to compare: a higher one means that entries were lost.
    const held = id === '' ? await this.#isHead(n) : await holdsPosition(this.#deps, this.#shard, this.#position);
    if (!held) this.#placed = false;
  }

  /** Whether `n` is the head, or the log goes on right behind it. */
  async #isHead(n: number): Promise<boolean> {
    if ((await readLogHead(this.#deps, this.#shard)) === n) return true;
    return holdsNext(this.#deps, this.#shard, n);
  }

  /** Reads what an entry needs; the returned function applies it, synchronously. */
  async #load({ event, record }: LogEntry): Promise<() => void> {
    const { corpus } = this.#deps;
    if (event === 'file.deleted') return () => corpus.remove(record);
    if (event === 'embedder.changed') return () => corpus.serve(record);
    if (event === 'file.part') {
      const [part, outline] = await Promise.all([this.#readPart(record.parts[0]), this.#readAhead(record)]);
      return () => {
        const partition = corpus.partition(record);
        if (outline) partition.addOutline(record, record.outline, outline);
        if (part) partition.addPart(record, record.parts[0], part);
      };
    }
    return this.#loadCommit(record);
  }

  async #loadCommit(record: LogRecord): Promise<() => void> {
    const { corpus, log } = this.#deps;
    const known = corpus.knownPartition(record);
    const [outline, ...parts] = await Promise.all([
      known?.hasOutline(record, record.outline) ? undefined : this.#readOutline(record.outline),
      ...record.parts.map((name) => (known?.hasPart(record, name) ? undefined : this.#readPart(name))),
    ]);
    return () => {
      const partition = corpus.partition(record);
      for (const [i, part] of parts.entries()) if (part) partition.addPart(record, record.parts[i], part);
      const described = outline !== undefined || partition.hasOutline(record, record.outline);
      const whole = described && record.parts.every((name) => partition.hasPart(record, name));
      if (whole) corpus.commit(record, outline);
      // Swept since: a newer version or a deletion follows in the log.
      else log.debug({ file: record.file_id, version: record.version }, 'skipped a superseded version');
    };
  }

  /** With a version's first part comes its outline: at the commit searches wait for megabytes to be read. */
  async #readAhead(record: LogRecord): Promise<millrace.v1.Outline | undefined> {
    const name = record.outline;
    if (this.#ahead.has(name) || this.#deps.corpus.knownPartition(record)?.hasOutline(record, name)) return undefined;
    this.#ahead.add(name);
    try {
      return await this.#readOutline(name);
    } finally {
      this.#ahead.delete(name);
    }
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
    if (!isBlobName(name)) return undefined; // a damaged record: whatever else it names is no failure of the disk
    try {
      return await this.#deps.blobs.read(name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Redis lost what we had applied. Heads that were read before mean nothing any more. */
  async #rebuild(): Promise<void> {
    const { corpus, log } = this.#deps;
    log.warn({ applied: this.#position.n }, 'the index log lost entries that were applied: reading all files again');
    for (const fence of this.#fences) fence.n = 0;
    this.#position = { n: 0, id: '' };
    corpus.clear();
    await this.#resync();
  }

  /** Takes the corpus to the state of the records: adds what is missing, drops what is gone, serves what is served. */
  async #resync(): Promise<void> {
    const { corpus, scan, log } = this.#deps;
    const tip = await readLogPosition(this.#deps, this.#shard);
    log.info({ applied: this.#position.n, head: tip.n }, 'resync from the records');
    const embedders = await scan.embedders(this.#shard);
    // Where there is nothing yet, what is served comes first: the other is built beside it.
    for (const [tenant, fingerprint] of embedders) {
      if (!corpus.tenants.has(tenant)) corpus.serve({ tenant, fingerprint });
    }
    const kept = new Set<string>();
    for await (const record of scan.live(this.#shard)) {
      kept.add(`${record.tenant}/${record.file_id}`);
      if (corpus.versionOf(record) !== record.version) await this.#apply(record, this.#loadCommit(record));
    }
    for (const file of corpus.files()) if (!kept.has(`${file.tenant}/${file.file_id}`)) corpus.remove(file);
    for (const [tenant, fingerprint] of embedders) {
      if (corpus.tenants.get(tenant)?.fingerprint !== fingerprint) corpus.serve({ tenant, fingerprint });
    }
    this.#advance(tip);
  }

  #advance({ n, id }: LogPosition): void {
    this.#position = { n, id };
    const passed = this.#fences.filter((fence) => this.#holds(fence.n));
    if (passed.length === 0) return;
    this.#fences = this.#fences.filter((fence) => !passed.includes(fence));
    for (const fence of passed) fence.pass();
  }
}
