/**
 * Work on the indices of a shard that no search waits for, in the process that has the lease of the writer:
 *
 *   relabel   writes the chunks of files again that have the labels of an earlier place or of earlier metadata
 *   sweep     removes chunks that no commit came for, and the documents of a tenant's earlier embedders
 *
 * A search may still read what is to be swept. So a sweep removes only what an earlier sweep has found too, or what is
 * a day old.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Log } from '../../../../core/log.ts';
import { isOutage } from '../../../../core/outage.ts';
import { redisTime } from '../../../../core/redis/time.ts';
import type { FileScan } from '../../../../core/store/files/file-scan.ts';
import { readLogHead, readLogStart } from '../../../../core/store/index/index-log.ts';
import type { ReindexStore } from '../../../../core/store/index/reindex.ts';
import { fileDocumentId, type IndexNames, type Indices, labelOf, namesOfFiles, stagedDocumentId } from '../indices.ts';
import { Documents, type FileHit } from './documents.ts';
import { fingerprintOf } from './file-writes.ts';
import type { OpenSearchWriter } from './writer.ts';

/** Longest pause between two looks for files to relabel. A commit of such a file ends it. */
const pauseMs = 5_000;
const sweepMsDefault = 10 * 60_000;
/** Age at which staged chunks are given up. A commit that comes later writes its chunks again. */
const stagedMsMaxDefault = 24 * 60 * 60_000;

export interface UpkeepDeps {
  readonly redis: Redis;
  readonly indices: Indices;
  readonly writer: OpenSearchWriter;
  readonly scan: Pick<FileScan, 'liveRecords'>;
  readonly store: Pick<ReindexStore, 'current' | 'target'>;
  readonly log: Log;
}

export interface UpkeepTimes {
  /** Pause between two sweeps, ms. */
  readonly sweepMs?: number | undefined;
  /** Age at which staged chunks are given up, ms. */
  readonly stagedMsMax?: number | undefined;
}

export class Upkeep {
  readonly #deps: UpkeepDeps;
  readonly #documents: Documents;
  readonly #shard: number;
  readonly #times: Required<{ [name in keyof UpkeepTimes]: number }>;
  /** Files whose chunks could not be written again, by their state. */
  readonly #notRelabelled = new Set<string>();
  #wake = new AbortController();
  #hasChanged = false;
  /** Ends when the last work of `alone` has ended. */
  #turn: Promise<void> = Promise.resolve();
  /** Newest log entry when a sweep first found a tenant's documents of an earlier embedder. By index and tenant. */
  #outdated = new Map<string, number>();

  constructor(deps: UpkeepDeps, shard: number, { sweepMs, stagedMsMax }: UpkeepTimes = {}) {
    this.#deps = deps;
    this.#documents = new Documents(deps.indices);
    this.#shard = shard;
    this.#times = { sweepMs: sweepMs ?? sweepMsDefault, stagedMsMax: stagedMsMax ?? stagedMsMaxDefault };
  }

  /** Ends the present pause. */
  wake(): void {
    this.#wake.abort();
  }

  /** Whether it has changed chunks since the last call. The log has no entry for that. */
  takeChange(): boolean {
    const hasChanged = this.#hasChanged;
    this.#hasChanged = false;
    return hasChanged;
  }

  /**
   * Does work in turn, as a mutex: changes of the log from their preparation to their commit, and commits of chunks that were
   * written again. A change that is prepared may keep the chunks that are live, so these must not be replaced before
   * its commit.
   */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turn = promise;
    await before;
    return work().finally(resolve);
  }

  /** Runs until the signal. After an error it begins again. */
  async run(signal: AbortSignal): Promise<void> {
    let sweptMs = performance.now();
    while (!signal.aborted) {
      this.#wake = new AbortController();
      try {
        await this.relabelAll(signal);
        if (performance.now() - sweptMs >= this.#times.sweepMs) {
          await this.sweep(signal);
          sweptMs = performance.now();
        }
      } catch (error) {
        if (!signal.aborted) this.#deps.log.warn({ err: error }, 'upkeep of OpenSearch failed; it begins again');
        await delay(pauseMs, undefined, { signal }).catch(() => {}); // stopped
      }
      const pause = Math.min(pauseMs, this.#times.sweepMs);
      await delay(pause, undefined, { signal: AbortSignal.any([signal, this.#wake.signal]) }).catch(() => {}); // woken
    }
  }

  /** Writes the chunks of files again whose labels are of an earlier state. */
  async relabelAll(signal: AbortSignal): Promise<void> {
    let isChanged = false;
    for await (const hit of this.#documents.files({ term: { isRelabelled: true } })) {
      if (signal.aborted) return;
      await this.#relabel(hit, signal);
      isChanged = true;
    }
    if (isChanged) await this.#refresh();
  }

  async #relabel({ _index, _source }: FileHit, signal: AbortSignal): Promise<void> {
    const stored = await this.#documents.read(namesOfFiles(_index), fileDocumentId(_source.tenant, _source.file));
    if (!stored?.document.isRelabelled) return;
    const { document: file, version } = stored;
    const records = await this.#deps.scan.liveRecords({ tenant: file.tenant, file_id: file.file });
    const record = records.find((one) => {
      const isOfIndex = this.#deps.indices.of(fingerprintOf(one)).files === _index;
      return isOfIndex && one.version === file.version && one.outline === file.outline;
    });
    const state = `${_index} ${file.tenant} ${file.file} ${version}`;
    // Without a record, a later version or a deletion follows in the log.
    if (!record || this.#notRelabelled.has(state)) return;
    const time = { head: await readLogHead(this.#deps, this.#shard), nowMs: await redisTime(this.#deps) };
    try {
      await this.#deps.writer.relabel(record, { file, version, time, signal, alone: (work) => this.alone(work) });
    } catch (error) {
      if (signal.aborted || isOutage(error)) throw error;
      this.#notRelabelled.add(state);
      const fields = { err: error, tenant: file.tenant, file: file.file };
      this.#deps.log.error(fields, 'the chunks of a file cannot be written again: searches use the earlier ones');
    }
  }

  /** @throws the reason of the signal, between two steps */
  async sweep(signal?: AbortSignal): Promise<void> {
    const { indices, writer } = this.#deps;
    await writer.refresh();
    const nowMs = await redisTime(this.#deps);
    const query = { range: { stagedAt: { lt: nowMs - this.#times.stagedMsMax } } };
    // A staged document goes a sweep earlier than its chunks. In between, a commit that has read it makes them live, and they stay.
    for await (const hit of this.#documents.files(query)) {
      signal?.throwIfAborted();
      if (!isStaged(hit)) await this.alone(() => this.#sweepDraft(hit, signal));
    }
    for await (const hit of this.#documents.files(query)) if (isStaged(hit)) await this.#documents.deleteFound([hit]);
    const outdated = new Map<string, number>();
    for (const names of await indices.all()) {
      for (const tenant of await this.#tenantsOf(names)) {
        signal?.throwIfAborted();
        await this.#sweepOutdated(names, tenant, { outdated, signal });
      }
      await this.#sweepTombstones(names, signal);
    }
    this.#outdated = outdated;
    await this.#refresh();
  }

  async #refresh(): Promise<void> {
    await this.#deps.writer.refresh();
    this.#hasChanged = true;
  }

  /**
   * Removes the chunks of a draft that are neither live nor staged, and the draft. Not while a change is being committed:
   * it writes drafts for chunks that are still live.
   */
  async #sweepDraft(hit: FileHit, signal: AbortSignal | undefined): Promise<void> {
    const { _index, _source } = hit;
    const { tenant, file, at } = _source;
    const names = namesOfFiles(_index);
    const [staged, live] = await Promise.all([
      this.#documents.read(names, stagedDocumentId(tenant, file)),
      this.#documents.read(names, fileDocumentId(tenant, file)),
    ]);
    if (staged?.document.at === at) return;
    if (live?.document.isDeleted !== false || live.document.at !== at) {
      const filter = [{ term: { tenant } }, { term: { file } }, { term: { at } }];
      await this.#documents.deleteBy(names.chunks, { bool: { filter } }, signal);
    }
    await this.#documents.deleteFound([hit]);
  }

  async #sweepOutdated(
    names: IndexNames,
    tenant: string,
    { outdated, signal }: { outdated: Map<string, number>; signal: AbortSignal | undefined },
  ): Promise<void> {
    const { indices, store, redis } = this.#deps;
    const used = await Promise.all([store.current(tenant), store.target(tenant)]);
    if (used.some((fingerprint) => fingerprint !== undefined && indices.of(fingerprint).files === names.files)) return;
    const key = `${names.files}\0${tenant}`;
    const foundAt = this.#outdated.get(key);
    if (foundAt === undefined) {
      outdated.set(key, await readLogHead({ redis }, this.#shard));
      return;
    }
    // A reindex back to this embedder may have begun meanwhile. It writes chunks with later labels.
    const filter = [{ term: { tenant } }, { range: { at: { lte: labelOf(foundAt) } } }];
    // Tombstones stay as long as the log has their entries: a commit that is late must not bring a file back.
    const should = [{ term: { isDeleted: false } }, { exists: { field: 'stagedAt' } }];
    await this.#documents.deleteBy(names.files, { bool: { filter, should, minimum_should_match: 1 } }, signal);
    await this.#documents.deleteBy(names.chunks, { bool: { filter } }, signal);
  }

  /** Removes tombstones of entries that the log no longer has. No writer applies an earlier entry of these files any more. */
  async #sweepTombstones({ files }: IndexNames, signal: AbortSignal | undefined): Promise<void> {
    const first = await readLogStart(this.#deps, this.#shard);
    const filter = [{ term: { isDeleted: true } }, { range: { at: { lt: labelOf(first) } } }];
    const drafts = { exists: { field: 'stagedAt' } };
    await this.#documents.deleteBy(files, { bool: { filter, must_not: drafts } }, signal);
  }

  /** The tenants that have files in an index which are not deleted. */
  async #tenantsOf({ files }: IndexNames): Promise<string[]> {
    type Reply = { aggregations: { tenants: { buckets: { key: { tenant: string } }[]; after_key?: object } } };
    const tenants: string[] = [];
    for (let after: object | undefined; ; ) {
      const composite = { size: 1_000, sources: [{ tenant: { terms: { field: 'tenant' } } }], ...(after && { after }) };
      const body = { size: 0, query: { term: { isDeleted: false } }, aggs: { tenants: { composite } } };
      const path = `${files}/_search?allow_partial_search_results=false`;
      const { buckets, after_key: next } = (await this.#documents.send<Reply>(path, body)).aggregations.tenants;
      tenants.push(...buckets.map(({ key }) => key.tenant));
      if (!next || buckets.length === 0) return tenants;
      after = next;
    }
  }
}

function isStaged({ _id, _source: { tenant, file } }: FileHit): boolean {
  return _id === stagedDocumentId(tenant, file);
}
