/**
 * Keeps OpenSearch current with the index log of a shard.
 *
 *   wait for the lease ──> take the state ──> is its position still in the log? ──yes──> apply entries ──> store the position
 *                                                        no ──> resync from the records ──────────────────────^
 *
 * Any number of processes run it. One has the lease, the others wait. After a failure it gives the lease up, because
 * another process may reach what it cannot reach.
 *
 * A writer that was paused may go on after another one has taken the lease. It cannot move the position back, nor remove
 * the other one's indices (`index-state.ts`). A later change of a file wins (`writer.ts`). The lease is renewed before
 * each step that commits or removes, so such a writer ends at the next step.
 *
 * The position is stored after all changes up to it can be found. So the fence of searches (`fence.ts`) may trust it.
 * While OpenSearch cannot take changes, the position stays, and searches are answered `unavailable`.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { MillraceError, withAdvice } from '../../../../core/errors.ts';
import type { Log } from '../../../../core/log.ts';
import { isOutage, OutageError } from '../../../../core/outage.ts';
import type { FileError } from '../../../../core/store/files/file-record.ts';
import type { FileScan } from '../../../../core/store/files/file-scan.ts';
import type { FileStore } from '../../../../core/store/files/files.ts';
import {
  holdsPosition,
  type LogEntry,
  type LogPosition,
  readLog,
  readLogHead,
  readLogPosition,
} from '../../../../core/store/index/index-log.ts';
import { indexWriterKey } from '../../../../core/store/keys.ts';
import { Lease } from '../../../../core/store/lease.ts';
import { millrace } from '../../../../proto/generated.js';
import { TakenState } from '../index-state.ts';
import type { Indices } from '../indices.ts';
import type { Upkeep } from './upkeep.ts';
import type { FileChange, OpenSearchWriter } from './writer.ts';

const { LogRecord } = millrace.v1;
type LogRecord = millrace.v1.LogRecord;

const entriesMax = 64;
const blockMs = 1_000;
const leaseMs = 10_000;
/** Pause after a failure. In this time each other process tries to take the lease. */
const retryMs = 2 * blockMs;
/** Records of a resync that are compared with OpenSearch by one request. */
const comparedMax = 200;
/** Changes that are written together. Each may have a part of a file in memory. */
const changesMax = 16;

export interface WriterTailDeps {
  readonly redis: Redis;
  /** A separate connection, for blocking reads. */
  readonly blocking: Redis;
  readonly scan: FileScan;
  readonly files: Pick<FileStore, 'failLive'>;
  readonly indices: Indices;
  readonly writer: OpenSearchWriter;
  readonly upkeep: Pick<Upkeep, 'run' | 'wake' | 'alone' | 'takeChange'>;
  readonly log: Log;
}

export class WriterTail implements AsyncDisposable {
  readonly #deps: WriterTailDeps;
  readonly #shard: number;
  readonly #lease: Lease;
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  readonly #renewal: NodeJS.Timeout;

  constructor(deps: WriterTailDeps, shard: number) {
    this.#deps = deps;
    this.#shard = shard;
    this.#lease = new Lease(deps, indexWriterKey(shard), { keptMs: leaseMs });
    this.#renewal = setInterval(() => void this.#lease.renew().catch(() => {}), leaseMs / 3); // the next one renews it
    this.#running = this.#run();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    clearInterval(this.#renewal);
    this.#deps.blocking.disconnect();
    await this.#running;
    await this.#lease.release().catch(() => {}); // it expires
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        if (await this.#lease.take()) await this.#work();
        else await delay(blockMs, undefined, { signal });
      } catch (error) {
        if (signal.aborted) return;
        this.#deps.log.warn({ err: error }, 'the index in OpenSearch cannot be kept current; trying again');
        await this.#lease.release().catch(() => {}); // it expires
        await delay(retryMs, undefined, { signal }).catch(() => {}); // stopped
      }
    }
  }

  /** Applies entries, with the upkeep beside, as long as this process has the lease. */
  async #work(): Promise<void> {
    const stop = new AbortController();
    const upkeep = this.#deps.upkeep.run(AbortSignal.any([stop.signal, this.#stop.signal]));
    try {
      await this.#write();
    } finally {
      stop.abort();
      await upkeep;
    }
  }

  async #write(): Promise<void> {
    const { signal } = this.#stop;
    const state = await this.#begin();
    while (!signal.aborted && (await this.#lease.renew())) {
      const position = state.position!;
      const read = await readLog(this.#deps, this.#shard, position.n, { count: entriesMax, blockMs });
      if (read.length === 0) {
        if (!(await this.#isHeld(position)) || !(await state.isStored())) return;
        // Searches then read the statistics again (`position-cache.ts`).
        if (this.#deps.upkeep.takeChange()) await state.store(position);
        continue;
      }
      const entries = read.filter((entry) => entry !== undefined);
      // An entry is foreign or missing, so its change is unknown. But the records have every file.
      const isWhole = entries.length === read.length && entries[0]!.n === position.n + 1;
      await state.store(isWhole ? await this.#apply(entries) : await this.#resync());
      this.#deps.upkeep.wake();
    }
  }

  /** @returns the state, with the position from which the log is to be read. */
  async #begin(): Promise<TakenState> {
    const { indices, log } = this.#deps;
    const state = await TakenState.take(indices);
    const { position } = state;
    if (!state.isOfForm || (position && (await this.#hasLostEntries(position)))) await state.beginGeneration();
    await indices.removeEarlier();
    if (state.position && (await this.#isHeld(state.position))) return state;
    log.info({ applied: state.position?.n ?? 0 }, 'resync of OpenSearch from the records');
    await state.store(await this.#resync());
    return state;
  }

  /** Whether the log has lost applied entries. Their numbers are used again, so no version in OpenSearch can be trusted. */
  async #hasLostEntries(position: LogPosition): Promise<boolean> {
    if (await this.#isHeld(position)) return false;
    if (position.n > (await readLogHead(this.#deps, this.#shard))) return true;
    return position.n > 0 && !(await this.#isTrimmed(position));
  }

  async #isHeld(position: LogPosition): Promise<boolean> {
    if (position.id !== '') return holdsPosition(this.#deps, this.#shard, position);
    return (await readLogHead(this.#deps, this.#shard)) === position.n;
  }

  /** Whether the log has only later entries than the position. */
  async #isTrimmed({ n }: LogPosition): Promise<boolean> {
    const [first] = await readLog(this.#deps, this.#shard, 0, { count: 1, blockMs: 1 });
    return first !== undefined && first.n > n;
  }

  async #apply(entries: readonly LogEntry[]): Promise<LogPosition> {
    let changes = new Map<string, FileChange>();
    for (const { event, record, n } of entries) {
      if (event === 'file.part' || event === 'log.cut' || event === 'embedder.changed') continue;
      if (event === 'tenant.erased') {
        await this.#applyAll([...changes.values()]);
        changes = new Map();
        await this.#deps.upkeep.alone(() => this.#drop(record.tenant, n));
        continue;
      }
      const isDeleted = event === 'file.deleted';
      // The last change of a file counts. A deletion is of all embedders.
      const key = `${record.tenant}\0${record.file_id}`;
      if (isDeleted) for (const name of changes.keys()) if (name.startsWith(`${key}\0`)) changes.delete(name);
      changes.set(`${key}\0${isDeleted ? '' : record.fingerprint}`, { record, at: n, isDeleted });
    }
    await this.#applyAll([...changes.values()]);
    const { n, id } = entries.at(-1)!;
    return { n, id };
  }

  async #drop(tenant: string, at: number): Promise<void> {
    await this.#keepLease();
    await this.#deps.writer.drop(tenant, at, this.#stop.signal);
  }

  /** @throws {OutageError} if this process has lost the lease, perhaps in a pause of its machine. */
  async #keepLease(): Promise<void> {
    if (!(await this.#lease.renew())) throw new OutageError('Another process has the lease of the index now.');
  }

  /** Two refreshes serve all changes. */
  async #applyAll(changes: readonly FileChange[]): Promise<void> {
    for (let first = 0; first < changes.length; first += changesMax) {
      const some = changes.slice(first, first + changesMax);
      await this.#deps.upkeep.alone(() => this.#applySome(some));
    }
  }

  async #applySome(changes: readonly FileChange[]): Promise<void> {
    const { writer } = this.#deps;
    const commits = await Promise.all(changes.map((change) => this.#try(change, () => writer.prepare(change))));
    await writer.refresh();
    await this.#keepLease();
    await Promise.all(changes.map((change, at) => this.#try(change, () => commits[at]?.())));
    await writer.refresh();
  }

  /** A file that OpenSearch cannot take is failed. It does not stop the others. */
  async #try<T>({ record }: FileChange, work: () => Promise<T> | undefined): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (isOutage(error) || (error instanceof Error && 'syscall' in error)) throw error;
      const { tenant, file_id: fileId, version } = record;
      const isMarked = await this.#deps.files.failLive({ tenant, fileId, version }, refusalError(error));
      const fields = { err: error, tenant, file: fileId, version };
      if (isMarked) this.#deps.log.error(fields, 'OpenSearch cannot take a file: it is failed now');
      return undefined;
    }
  }

  /** Makes OpenSearch equal to the records. */
  async #resync(): Promise<LogPosition> {
    const { writer, scan } = this.#deps;
    const head = await readLogPosition(this.#deps, this.#shard);
    const kept = new Set<string>();
    const records: LogRecord[] = [];
    const compare = async () => {
      const missing = await writer.missing(records.splice(0));
      await this.#applyAll(missing.map((record) => ({ record, at: head.n, isDeleted: false })));
    };
    for await (const record of scan.live(this.#shard)) {
      kept.add(`${record.tenant}\0${record.file_id}`);
      if (records.push(record) === comparedMax) await compare();
    }
    await compare();
    const deletions = new Map<string, FileChange>();
    const remove = async () => {
      await this.#applyAll([...deletions.values()]);
      deletions.clear();
    };
    for await (const { tenant, file, version } of writer.files()) {
      const name = `${tenant}\0${file}`;
      if (kept.has(name)) continue;
      const record = new LogRecord({ tenant, file_id: file, version });
      // A file may be in the indices of several embedders. One deletion is of all of them.
      deletions.set(name, { record, at: head.n, isDeleted: true });
      if (deletions.size === comparedMax) await remove();
    }
    await remove();
    return head;
  }
}

function refusalError(error: unknown): FileError {
  if (error instanceof MillraceError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return {
    type: 'internal_error',
    ...withAdvice(`The index cannot take the file in (${reason}).`, 'POST /api/file/{file_id}/retry reads it again.'),
  };
}
