/**
 * The store of batch files: inputs and results. Each file has one HASH, which scripts create and delete. The bytes are
 * in a blob area of their own.
 *
 * Ids begin with the time of creation, and lists are in the order of ids. A page starts after an id, even if that file
 * is gone. So a client may delete files while it lists them. The input of a batch that has not ended cannot be deleted.
 */
import { createHash } from 'node:crypto';
import type { ReplyBody } from '../../../proto/registry.ts';
import { covers, type Grant, scriptNames } from '../../access/grant.ts';
import type { ShardedRedis } from '../../bus/shards.ts';
import { MillraceError } from '../../errors.ts';
import { type AuditOrigin, auditBy } from '../audit/audit.ts';
import { readPageRecords } from '../bounded-page.ts';
import { batchTenantsKey, tasksKey } from '../keys.ts';
import { makeRecords } from '../record-changes.ts';
import { batchPreludes, Script } from '../script.ts';

export type BatchFile = ReplyBody<'batchfile.state'>;
/**
 * Queues of a grant. A batch has those of the key that made it, or the one queue that it names. Its files have those of
 * the batch. A key with a list of queues sees a batch or a file only if its list has all of them.
 */
export type Queues = Grant['queues'];

/** The message that creates a file or a batch. Its redelivery creates no second one. */
export interface Origin {
  messageId: string;
  /** Epoch ms. */
  at: number;
}

export interface Page {
  limit: number;
  /** Id of the last item of the previous page. '': the first page. */
  after: string;
  order: 'asc' | 'desc';
}

/** Size of one file. */
export const batchFileBytesMax = 200 * 1024 * 1024;
const filesMax = 100_000;
/** Time for which the id of a creating message is remembered. */
export const memoMs = 24 * 60 * 60 * 1000;
const scanBatch = 1_000;

const scripts = {
  create: new Script('batch/create-batch-file', { prelude: batchPreludes }),
  delete: new Script('batch/delete-batch-file', { prelude: batchPreludes }),
};

export class BatchFileStore {
  readonly #redis: ShardedRedis;

  constructor({ redis }: { redis: ShardedRedis }) {
    this.#redis = redis;
  }

  /** @throws {MillraceError} unprocessable when there are too many files; conflict when the tenant is closed */
  async create(
    tenant: string,
    file: { filename: string; purpose: string; blob: string; bytes: number; granted?: Queues },
    by: Origin,
  ): Promise<BatchFile> {
    const { purpose, ...rest } = file;
    const tenants = batchTenantsKey(this.#redis.shards.of(tenant));
    await makeRecords(this.#redis, tenant, [['SADD', tenants, tenant]]);
    const id = newSortedId('file-', by);
    const args = [digestOf(by.messageId), memoMs, id, purpose, filesMax, ...fileFields(rest, by.at)];
    const made = await scripts.create.run(this.#redis, [tasksKey(this.#redis, tenant)], args);
    if (typeof made === 'string' && made !== '') return this.get(tenant, made);
    throw new MillraceError(
      'unprocessable',
      `There are ${filesMax} files already, the most there may be. Delete some.`,
    );
  }

  /** @throws {MillraceError} not_found, also for a file that these queues do not cover */
  async get(tenant: string, fileId: string, queues?: Queues): Promise<BatchFile> {
    const file = await this.#find(tenant, fileId);
    const [visible] = file === undefined ? [] : await this.#visible(tenant, [fileId], queues);
    if (!file || visible === undefined) throw unknownFile(fileId);
    return file;
  }

  async list(tenant: string, page: Page, purpose: string, queues?: Queues): Promise<ReplyBody<'batchfile.page'>> {
    const key = `${tasksKey(this.#redis, tenant)}:files${purpose === '' ? '' : `:${purpose}`}`;
    const { ids, has_more } = await readPage(this.#redis, key, page, (some) => this.#visible(tenant, some, queues));
    const found = await readPageRecords(ids, (id) => this.#find(tenant, id), fileBytes);
    const data = found.filter((file) => file !== undefined);
    const isCut = found.length < ids.length;
    return { object: 'list', data, has_more: has_more || isCut, first_id: data.at(0)?.id, last_id: data.at(-1)?.id };
  }

  /**
   * Deletes the record of a file. Idempotent for the same message.
   * @returns its blob, to which no record refers any more
   * @throws {MillraceError} not_found; conflict while a batch reads the file
   */
  async delete(tenant: string, fileId: string, queues: Queues, by: AuditOrigin): Promise<string> {
    const root = tasksKey(this.#redis, tenant);
    const deleted = await this.#redis.get(`${root}:deleted:${by.id}`);
    if (deleted !== null) return deleted;
    await this.get(tenant, fileId, queues);
    const args = [fileId, by.id, memoMs, auditBy(by)];
    const [outcome, blob] = (await scripts.delete.run(this.#redis, [root], args)) as string[];
    if (outcome === 'unknown') throw unknownFile(fileId);
    if (outcome === 'deleted') return blob;
    const message = `The file ${fileId} is read by a batch that has not ended. Cancel the batch, or wait for it.`;
    throw new MillraceError('conflict', message, { param: 'file_id' });
  }

  /** Names of the blobs of all tenants' files, which a sweep must keep. */
  async referencedBlobs(): Promise<Set<string>> {
    const referenced = new Set<string>();
    for (const shard of this.#redis.shards.all) {
      for (const tenant of await this.#redis.smembers(batchTenantsKey(shard))) {
        for await (const some of this.blobsOf(tenant)) for (const name of some) referenced.add(name);
      }
    }
    return referenced;
  }

  /** Names of the blobs of a tenant's files, in pages. */
  async *blobsOf(tenant: string): AsyncIterable<string[]> {
    const root = tasksKey(this.#redis, tenant);
    const ids = await this.#redis.zrange(`${root}:files`, '-', '+', 'BYLEX');
    for (let i = 0; i < ids.length; i += scanBatch) {
      const some = ids.slice(i, i + scanBatch);
      const blobs = await Promise.all(some.map((id) => this.#redis.hget(`${root}:file:${id}`, 'blob')));
      yield blobs.filter((blob) => blob !== null);
    }
  }

  /** @returns those of the files that the queues of a grant cover. */
  async #visible(tenant: string, ids: readonly string[], queues: Queues): Promise<readonly string[]> {
    if (queues === undefined) return ids;
    const granted = await Promise.all(
      ids.map((id) => this.#redis.hget(`${tasksKey(this.#redis, tenant)}:file:${id}`, 'granted')),
    );
    return ids.filter((_, i) => covers(queues, namesOf(granted[i])));
  }

  async #find(tenant: string, fileId: string): Promise<BatchFile | undefined> {
    const { id, filename, purpose, bytes, created_at, blob } = await this.#redis.hgetall(
      `${tasksKey(this.#redis, tenant)}:file:${fileId}`,
    );
    if (id === undefined) return undefined;
    const at = { bytes: Number(bytes), created_at: epochSeconds(created_at) };
    return { id, object: 'file', ...at, filename, purpose, status: 'processed', blob };
  }
}

/** Approximate size of a file's record. Except for its name, all fields are short. */
function fileBytes(file: BatchFile | undefined): number {
  return 256 + (file?.filename?.length ?? 0);
}

/** The fields of a file's HASH: name, value, name, value... */
export function fileFields(
  file: { filename: string; blob: string; bytes: number; granted?: Queues },
  at: number,
): string[] {
  const { filename, blob, bytes, granted } = file;
  const fields = ['filename', filename, 'blob', blob, 'bytes', String(bytes), 'created_at', String(at)];
  return granted === undefined ? fields : [...fields, 'granted', scriptNames(granted)];
}

/** The queues of a record's field `granted`. Undefined: all. */
export function namesOf(field: string | null | undefined): string[] | undefined {
  return field ? JSON.parse(field) : undefined;
}

/** An id that sorts by time, and is the same for the same origin. */
export function newSortedId(prefix: string, { messageId, at }: Origin): string {
  return `${prefix}${Math.floor(at).toString(16).padStart(12, '0')}${digestOf(messageId).slice(0, 20)}`;
}

export function digestOf(messageId: string): string {
  return createHash('sha1').update(messageId).digest('hex');
}

/**
 * A page of visible ids from a ZSET. All its members have the same score, so they are in the order of their bytes.
 * @param visible returns those of some ids that the key may see
 */
export async function readPage(
  redis: ShardedRedis,
  key: string,
  { limit, after, order }: Page,
  visible: (ids: readonly string[]) => Promise<readonly string[]>,
): Promise<{ ids: string[]; has_more: boolean }> {
  const ids: string[] = [];
  for (let last = after, isEnd = false; ids.length <= limit && !isEnd; ) {
    const step =
      order === 'asc'
        ? await redis.zrangebylex(key, last === '' ? '-' : `(${last}`, '+', 'LIMIT', 0, limit + 1)
        : await redis.zrevrangebylex(key, last === '' ? '+' : `(${last}`, '-', 'LIMIT', 0, limit + 1);
    ids.push(...(await visible(step)));
    isEnd = step.length <= limit;
    last = step.at(-1) ?? '';
  }
  return { ids: ids.slice(0, limit), has_more: ids.length > limit };
}

/** @param ms time in a record, epoch ms as text */
export function epochSeconds(ms: string | undefined): number {
  return Math.floor(Number(ms ?? 0) / 1000);
}

export function unknownFile(fileId: string, param = 'file_id'): MillraceError {
  return new MillraceError('not_found', `There is no file ${fileId}.`, { param });
}
