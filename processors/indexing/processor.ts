/**
 * The `indexing` stream: parse -> outline -> chunk -> embed -> commit, one file version a message.
 *
 * Every step may be repeated: parts of an attempt that died are blobs without a reference (swept later) and log
 * entries that no commit names; the commit is a script that does it once. An attempt stops as soon as it learns
 * that a newer upload or a deletion made it pointless. What a parser says of a file is final at the first attempt;
 * anything else is tried again by redelivery.
 */
import type { Handler } from '../../core/bus/delivery.ts';
import { readBody } from '../../core/bus/entry.ts';
import type { Replies } from '../../core/bus/reply-writer.ts';
import { MillraceError } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';
import type { BlobStore } from '../../core/store/blobs.ts';
import type { FileStatus, FileStore, FileVersion, IndexingJob } from '../../core/store/files.ts';
import { partChunksMax } from '../embedding/chunk-part.ts';
import type { Pool } from './pool.ts';
import { IndexingReport, tellFailure } from './waiters.ts';

export interface IndexingDeps {
  files: FileStore;
  blobs: BlobStore;
  pool: Pool;
  replies: Replies;
  log: Log;
}

/** Blobs of an indexed version, ready to be committed. */
interface Indexed {
  outline: string;
  parts: string[];
  chunks: number;
}

export function indexingHandler(deps: IndexingDeps): Handler {
  return async (delivery) => {
    const { file_id, version } = readBody(delivery, 'file.index');
    const job = await deps.files.begin({ tenant: delivery.tenant, fileId: file_id, version });
    if (!job) return;
    const attempt = new Attempt(deps, job);
    try {
      const indexed = job.reusable ?? (await attempt.index(delivery.signal));
      if (indexed) await attempt.commit(indexed);
    } catch (error) {
      if (!(error instanceof MillraceError) || error.retryable) throw error;
      await attempt.fail(error);
    } finally {
      await attempt.report.flush();
    }
  };
}

/** Marks the record when the message has ended in the dead-letter stream, so that nobody waits for it. */
export async function failDeadLetter(deps: IndexingDeps, file: FileVersion, reason: string): Promise<void> {
  const message = `Indexing failed at every attempt (${reason}). POST /api/file/${file.fileId}/retry tries again.`;
  const error = new MillraceError('internal_error', message);
  await tellFailure(deps.replies, (await deps.files.fail(file, error)) ?? [], error);
}

class Attempt {
  readonly report: IndexingReport;
  readonly #deps: IndexingDeps;
  readonly #job: IndexingJob;

  constructor(deps: IndexingDeps, job: IndexingJob) {
    this.#deps = deps;
    this.#job = job;
    this.report = new IndexingReport(deps.replies);
  }

  /** @returns undefined when the version is no longer the newest. */
  async index(signal: AbortSignal): Promise<Indexed | undefined> {
    const { blobs, pool } = this.#deps;
    const source = { path: blobs.path(this.#job.blob), fileName: this.#job.fileName };
    const parsed = await pool.parse(source, { signal });
    const outline = (await blobs.put(parsed.outline)).name;
    const parts: string[] = [];
    // A small file comes back whole from one trip to the pool.
    if (parsed.part) parts.push((await blobs.put(parsed.part)).name);
    else if (!(await this.#indexParts(outline, parsed.chunks, parts, signal))) return undefined;
    return { outline, parts, chunks: parsed.chunks };
  }

  /** A large file goes to the log part by part, so that its commit stalls no search. */
  async #indexParts(outline: string, chunks: number, parts: string[], signal: AbortSignal): Promise<boolean> {
    const { blobs, pool, files } = this.#deps;
    for (let first = 0; first < chunks; first += partChunksMax) {
      if (!(await this.#progress('embedding', Math.round((100 * first) / chunks)))) return false;
      const count = Math.min(partChunksMax, chunks - first);
      const part = await pool.index({ outlinePath: blobs.path(outline), first, count }, { signal });
      parts.push((await blobs.put(part)).name);
      const record = { ...this.#logRecord(), outline, parts: parts.slice(-1) };
      if (!(await files.appendPart(this.#job, record))) return false;
    }
    return this.#progress('committing', 99);
  }

  async commit({ outline, parts, chunks }: Indexed): Promise<void> {
    const { files } = this.#deps;
    const waiters = await files.commit(this.#job, { ...this.#logRecord(), outline, parts }, chunks);
    if (!waiters || waiters.length === 0) return;
    this.report.ready(waiters, await files.get(this.#job.tenant, this.#job.fileId));
  }

  async fail(error: MillraceError): Promise<void> {
    this.report.failed((await this.#deps.files.fail(this.#job, error)) ?? [], error);
  }

  async #progress(status: FileStatus, percent: number): Promise<boolean> {
    const { tenant, fileId } = this.#job;
    const waiters = await this.#deps.files.reportProgress(this.#job, status, percent);
    if (!waiters) return false;
    if (waiters.length > 0) this.report.progress(waiters, await this.#deps.files.get(tenant, fileId));
    return true;
  }

  #logRecord() {
    const { tenant, fileId, version, fileName, spaceId, directoryId } = this.#job;
    return {
      tenant,
      file_id: fileId,
      version,
      file_name: fileName,
      space_id: spaceId,
      directory_id: directoryId,
    };
  }
}
