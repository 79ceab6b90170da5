/**
 * The store of the entries of archives. An entry is a file of its own (`core/store/files/files.ts`), whose `parent` is the
 * archive. `scripts/archive/entries.lua` describes the fields of both records.
 */
import type { ShardedRedis } from '../../bus/shards.ts';
import { errorIn, writeNotes } from '../files/file-record.ts';
import type { IndexingJob } from '../files/indexing-job.ts';
import { inPages, pageIds } from '../in-pages.ts';
import { entriesKey, fileKey } from '../keys.ts';
import { entryPreludes, Script } from '../script.ts';

const endTurnScript = new Script('archive/end-turn', { prelude: entryPreludes });

const entryFields = ['file_name', 'status', 'error_type', 'error_message', 'error_reason'] as const;

/** An entry of the present version of an archive. */
export interface EntryState {
  fileId: string;
  fileName: string;
  status: string;
  /** Why it failed, without advice; '' if it did not. */
  error: string;
}

interface EndedTurn {
  nextEntry: number | undefined;
  notes: readonly string[];
  percent: number;
  since: number;
}

export class ArchiveStore {
  readonly #redis: ShardedRedis;
  readonly #now: () => number;

  constructor({ redis, now = Date.now }: { redis: ShardedRedis; now?: () => number }) {
    this.#redis = redis;
    this.#now = now;
  }

  /** Losses of the connection to Redis. A caller reads it before the first turn. */
  get losses(): number {
    return this.#redis.losses.count;
  }

  /**
   * Ends a turn of an archive.
   * @param turn.nextEntry number of the entry with which the next turn begins; undefined: all were read
   * @param turn.since `losses` before its entries were accepted
   * @throws {OutageError} if an entry that was accepted may be lost. The turn is to be done again
   * @returns done: no entry is open; parked: the last open entry queues the next turn; stale: the attempt must stop
   */
  async endTurn(
    { tenant, fileId, version, attempt }: IndexingJob,
    { nextEntry, notes, percent, since }: EndedTurn,
  ): Promise<'done' | 'parked' | 'stale'> {
    this.#redis.losses.check(since);
    const args = [version, attempt, nextEntry ?? '', writeNotes(notes), percent, this.#now()];
    return (await endTurnScript.run(this.#redis, [fileKey(this.#redis, tenant, fileId)], args)) as
      | 'done'
      | 'parked'
      | 'stale';
  }

  /** The entries of a version of an archive. */
  async entries({
    tenant,
    fileId,
    version,
  }: Pick<IndexingJob, 'tenant' | 'fileId' | 'version'>): Promise<EntryState[]> {
    const ids = await this.#idsWhere(tenant, fileId, (of) => of === version);
    const states: EntryState[] = [];
    for (let at = 0; at < ids.length; at += pageIds) {
      const read = (id: string) => this.#redis.hmget(fileKey(this.#redis, tenant, id), ...entryFields);
      const page = ids.slice(at, at + pageIds);
      const records = await Promise.all(page.map(read));
      for (const [i, values] of records.entries()) {
        const record = Object.fromEntries(entryFields.map((field, at) => [field, values[at] ?? '']));
        const error = errorIn(record);
        const { file_name: fileName = '', status = '' } = record;
        states.push({ fileId: page[i]!, fileName, status, error: error?.reason ?? error?.message ?? '' });
      }
    }
    return states;
  }

  /**
   * Does work for each entry of an archive, of all its versions, a page at once. For another file it does nothing.
   * @param work gets the file id of the entry
   */
  async eachEntry(tenant: string, fileId: string, work: (entryId: string) => Promise<void>): Promise<void> {
    await inPages(await this.#idsWhere(tenant, fileId, () => true), work);
  }

  /** Does work for each entry that this version of an archive does not have any more, as `eachEntry`. */
  async eachVanished(
    { tenant, fileId, version }: Pick<IndexingJob, 'tenant' | 'fileId' | 'version'>,
    work: (entryId: string) => Promise<void>,
  ): Promise<void> {
    await inPages(await this.#idsWhere(tenant, fileId, (of) => of !== version), work);
  }

  async #idsWhere(tenant: string, fileId: string, accepts: (version: number) => boolean): Promise<string[]> {
    const versions = Object.entries(await this.#redis.hgetall(entriesKey(this.#redis, tenant, fileId)));
    return versions.flatMap(([id, version]) => (accepts(Number(version)) ? [id] : []));
  }
}
