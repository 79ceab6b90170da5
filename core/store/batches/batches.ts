/**
 * The store of batches. Each operation is one script; `scripts/batch/batch-records.lua` describes the states of a
 * batch.
 *
 * The lines of a batch are put page by page, and the length of the list of put lines is the cursor. A redelivered run
 * continues at the cursor. A run that is behind another run puts nothing. The script that ends a task counts it, so it
 * knows when the last task has ended. The step that ends the batch also creates the result files, so they are never
 * created twice. The tasks are removed after that.
 */

import type { ReplyBody } from '../../../proto/registry.ts';
import { covers, scriptNames } from '../../access/grant.ts';
import { type GrantQuota, scriptQuota } from '../../access/quota.ts';
import type { Sharded, ShardedRedis } from '../../bus/shards.ts';
import { MillraceError } from '../../errors.ts';
import { redisTime } from '../../redis/time.ts';
import { type AuditOrigin, auditBy } from '../audit/audit.ts';
import { bytesOfHash, readPageRecords } from '../bounded-page.ts';
import { tasksKey } from '../keys.ts';
import { batchPreludes, Script } from '../script.ts';
import type { TaskHead } from '../tasks/new-task.ts';
import { unknownQueue } from '../tasks/queues.ts';
import { tasksMaxDefault } from '../tasks/tasks.ts';
import {
  digestOf,
  fileFields,
  memoMs,
  namesOf,
  newSortedId,
  type Origin,
  type Page,
  type Queues,
  readPage,
  unknownFile,
} from './batch-files.ts';
import { type BatchState, toState } from './batch-state.ts';

export type BatchError = { code: string; message: string; param?: string; line?: number };

export interface NewBatch {
  inputFileId: string;
  endpoint: string;
  completionWindow: string;
  windowMs: number;
  /** JSON text, or ''. */
  metadata: string;
  /** '': each line goes to the channel of its model. */
  queue: string;
  /** Queues that its key may use. Default: all. */
  granted?: Queues;
  ak: string;
  /** Id of the API key that creates it. */
  key?: string;
  /** The quota of that key. */
  quota?: GrantQuota | undefined;
  traceId: string;
}

/** The state of a batch for its processor. */
export interface BatchJob {
  tenant: string;
  id: string;
  status: string;
  inputFileId: string;
  endpoint: string;
  queue: string;
  /** Queues that the key of the batch may use. Undefined: all. */
  granted: Queues;
  ak: string;
  /** Id of the API key, or ''. */
  key: string;
  traceId: string;
  /** Epoch ms. */
  expiresAt: number;
  /** Number of lines. 0: not validated yet. */
  total: number;
  /** Number of lines that were put. */
  put: number;
  /** Offset of the next line in the input, in bytes. */
  offset: number;
  /** Whether no more lines will be put. */
  expanded: boolean;
  /** Whether all tasks have ended. */
  finishing: boolean;
  /** Reason why the batch was closed before all of its lines ended. Empty: not closed early. */
  closed: string;
}

/** A line: its task, or the reason why it has none. */
export type LineTask = { head: TaskHead; data: string } | { refused: LineRefusal };
export type BatchLine = LineTask & {
  /** Offset of the line after it in the input, in bytes. */
  end: number;
};
export type LineRefusal = 'model_not_found';

/** The end of a line. */
export interface LineEnd {
  /**
   * Status of the task; `closed` if it was cancelled with its batch, or `lost` if its record is gone. `refused`: the
   * reason why the line has no task.
   */
  outcome: { status: string } | { refused: string };
  /** JSON text of a task result. It may be offloaded. '': there is none. */
  result: string;
}

export interface ResultFile {
  kind: 'output' | 'error';
  blob: string;
  bytes: number;
}

/** Tokens of the results of a batch: as the workers told, and estimated. */
export interface BatchTokens {
  readonly told: { input: number; output: number };
  readonly estimated: { input: number; output: number };
  /** Lines whose tokens are estimated. */
  estimatedLines: number;
}

export function noTokens(): BatchTokens {
  return { told: { input: 0, output: 0 }, estimated: { input: 0, output: 0 }, estimatedLines: 0 };
}

const batchesMax = 10_000;
const maxAttempts = 3;
export const batchLevel = 1;
const closePage = 200;
const sweepPage = 500;
/** Waiting batches of a tenant that one sweep looks at. */
const resumedMax = 16;

const scripts = {
  create: new Script('batch/create-batch', { prelude: batchPreludes }),
  start: new Script('batch/start-batch', { prelude: batchPreludes }),
  fail: new Script('batch/fail-batch', { prelude: batchPreludes }),
  put: new Script('batch/put-batch-lines', { prelude: batchPreludes }),
  cancel: new Script('batch/cancel-batch', { prelude: batchPreludes }),
  close: new Script('batch/close-batch', { prelude: batchPreludes }),
  read: new Script('batch/read-batch-lines', { prelude: batchPreludes, isFenced: false }),
  finish: new Script('batch/finish-batch', { prelude: batchPreludes }),
  resume: new Script('batch/resume-batches', { prelude: batchPreludes }),
  sweep: new Script('batch/sweep-batch-tasks', { prelude: batchPreludes }),
};

export class BatchStore {
  readonly #redis: ShardedRedis;

  constructor({ redis }: { redis: ShardedRedis }) {
    this.#redis = redis;
  }

  /**
   * Creates a batch.
   * @throws {MillraceError} not_found or bad_request for its file; not_found for its queue; unprocessable when there
   * are too many batches
   */
  async create(tenant: string, batch: NewBatch, by: Origin & { audit?: AuditOrigin }): Promise<BatchState> {
    const {
      inputFileId,
      endpoint,
      completionWindow,
      windowMs,
      metadata,
      queue,
      granted,
      ak,
      key = '',
      quota,
      traceId,
    } = batch;
    const id = newSortedId('batch_', by);
    const fields = {
      endpoint,
      completion_window: completionWindow,
      metadata,
      granted: scriptNames(granted),
      ak,
      key,
      quota: scriptQuota(quota),
      trace_id: traceId,
    };
    const [outcome, made] = (await scripts.create.run(
      this.#redis,
      [tasksKey(this.#redis, tenant)],
      [
        digestOf(by.messageId),
        memoMs,
        id,
        inputFileId,
        windowMs,
        batchesMax,
        queue,
        auditBy(by.audit),
        ...Object.entries(fields).flat(),
      ],
    )) as string[];
    if (outcome === 'created') return this.get(tenant, made);
    throw outcome === 'no queue' ? unknownQueue(queue) : refusedBatch(outcome, inputFileId);
  }

  /** @returns the time of Redis, whole epoch ms */
  now(): Promise<number> {
    return redisTime({ redis: this.#redis });
  }

  /** @throws {MillraceError} not_found, also for a batch that these queues do not cover */
  async get(tenant: string, batchId: string, queues?: Queues): Promise<BatchState> {
    const fields = await this.#redis.hgetall(batchKey(this.#redis, tenant, batchId));
    if (!fields.id || !covers(queues, concernedBy(fields))) throw unknownBatch(batchId);
    return toState(fields);
  }

  /** A page of batches, the newest first. */
  async list(tenant: string, page: Omit<Page, 'order'>, queues?: Queues): Promise<ReplyBody<'batch.page'>> {
    const key = `${tasksKey(this.#redis, tenant)}:batches`;
    const visible = (some: readonly string[]) => this.#visible(tenant, some, queues);
    const { ids, has_more } = await readPage(this.#redis, key, { ...page, order: 'desc' }, visible);
    const found = await readPageRecords(
      ids,
      (id) => this.#redis.hgetall(batchKey(this.#redis, tenant, id)),
      bytesOfHash,
    );
    const data = found.filter(({ id }) => id !== undefined).map(toState);
    const isCut = found.length < ids.length;
    return { object: 'list', data, has_more: has_more || isCut, first_id: data.at(0)?.id, last_id: data.at(-1)?.id };
  }

  /**
   * Cancels a batch. No further lines are put, and a run cancels the tasks that have not ended.
   * @throws {MillraceError} not_found; conflict when the batch has ended
   */
  async cancel(tenant: string, batchId: string, queues?: Queues, by?: AuditOrigin): Promise<BatchState> {
    if (queues !== undefined) await this.get(tenant, batchId, queues);
    const status = await scripts.cancel.run(this.#redis, [tasksKey(this.#redis, tenant)], [batchId, auditBy(by)]);
    if (status === '') throw unknownBatch(batchId);
    if (status === 'cancelling' || status === 'cancelled') return this.get(tenant, batchId);
    const message = `The batch ${batchId} is ${status}: there is nothing left to cancel.`;
    throw new MillraceError('conflict', message, { param: 'batch_id' });
  }

  /** @returns the job of a batch. Undefined if there is no such batch. */
  async job(tenant: string, batchId: string): Promise<BatchJob | undefined> {
    const [fields, put] = await Promise.all([
      this.#redis.hgetall(batchKey(this.#redis, tenant, batchId)),
      this.#redis.llen(`${batchKey(this.#redis, tenant, batchId)}:lines`),
    ]);
    if (!fields.id) return undefined;
    return {
      tenant,
      id: batchId,
      status: fields.status,
      inputFileId: fields.input_file_id,
      endpoint: fields.endpoint,
      queue: fields.queue,
      granted: namesOf(fields.granted),
      ak: fields.ak,
      key: fields.key ?? '',
      traceId: fields.trace_id,
      expiresAt: Number(fields.expires_at),
      total: Number(fields.total ?? 0),
      put,
      offset: Number(fields.offset ?? 0),
      expanded: fields.expanded === '1',
      finishing: fields.finishing === '1',
      closed: fields.closed ?? '',
    };
  }

  /** Starts a batch whose input is valid. @returns its status, which may be `cancelling`. */
  async start({ tenant, id }: BatchJob, total: number): Promise<string> {
    return (await scripts.start.run(this.#redis, [tasksKey(this.#redis, tenant)], [id, total])) as string;
  }

  /** Fails a batch, if it has this status. */
  async fail({ tenant, id }: Pick<BatchJob, 'tenant' | 'id'>, status: string, errors: BatchError[]): Promise<void> {
    await scripts.fail.run(this.#redis, [tasksKey(this.#redis, tenant)], [id, JSON.stringify(errors), status]);
  }

  /**
   * Puts the next page of lines and moves the cursor, in one step.
   * @param lines may be empty, to learn how many fit
   * @param put number of lines that were put before
   * @returns how many tasks the quotas still allow. 0: this run must stop. Another run is ahead, the batch puts no more
   * lines, or it waits for room in a quota, which starts another run.
   */
  async put({ tenant, id, expiresAt, key }: BatchJob, lines: BatchLine[], put: number): Promise<number> {
    const texts = lines.flatMap((line) =>
      'refused' in line
        ? [`!${line.refused}`, '', '', line.end]
        : [line.head.queue, JSON.stringify(line.head), line.data, line.end],
    );
    const [[outcome, room]] = (await scripts.put.run(
      this.#redis,
      [tasksKey(this.#redis, tenant)],
      [id, put, expiresAt, maxAttempts, batchLevel, tasksMaxDefault, key, ...texts],
    )) as [string[]];
    if (outcome !== 'put') return 0;
    return room === '' ? Number.POSITIVE_INFINITY : Number(room);
  }

  /** Starts the next run of batches that wait for room in a quota, and now have it. @returns how many. */
  async resume(tenant: string): Promise<number> {
    return (await scripts.resume.run(this.#redis, [tasksKey(this.#redis, tenant)], [resumedMax])) as number;
  }

  /**
   * Ends all unfinished tasks, so that the batch can finish.
   * @param reason error code of the lines that were not put
   */
  async close({ tenant, id }: Pick<BatchJob, 'tenant' | 'id'>, reason: string, signal?: AbortSignal): Promise<void> {
    for (let from = 0; ; from += closePage) {
      signal?.throwIfAborted();
      const [[outcome]] = (await scripts.close.run(
        this.#redis,
        [tasksKey(this.#redis, tenant)],
        [id, from, closePage, reason],
      )) as [string[]];
      if (outcome === 'closed') return;
    }
  }

  /** The ends of `count` lines. @param from index of the first line, from 0 */
  async ends({ tenant, id }: BatchJob, from: number, count: number): Promise<LineEnd[]> {
    const flat = (await scripts.read.run(this.#redis, [tasksKey(this.#redis, tenant)], [id, from, count])) as string[];
    const ends: LineEnd[] = [];
    for (let i = 0; i < flat.length; i += 2) {
      const [outcome, result] = flat.slice(i, i + 2);
      const isRefused = outcome.startsWith('!');
      ends.push({ outcome: isRefused ? { refused: outcome.slice(1) } : { status: outcome }, result: result ?? '' });
    }
    return ends;
  }

  /**
   * Ends a batch, counts its tokens and creates the records of its result files, in one step.
   * @returns false if the batch had ended before. The files then have no record.
   */
  async finish({ tenant, id, queue, granted }: BatchJob, files: ResultFile[], tokens = noTokens()): Promise<boolean> {
    const at = await this.now();
    const args = files.flatMap(({ kind, ...file }) => {
      const fields = fileFields(
        { filename: `${id}_${kind}.jsonl`, ...file, granted: queue === '' ? granted : [queue] },
        at,
      );
      return [`${kind}_file_id`, newSortedId('file-', { messageId: `${id}-${kind}`, at }), JSON.stringify(fields)];
    });
    const { told, estimated, estimatedLines } = tokens;
    const counts = [told.input, told.output, estimated.input, estimated.output, estimatedLines];
    return (await scripts.finish.run(this.#redis, [tasksKey(this.#redis, tenant)], [id, ...counts, ...args])) === 1;
  }

  /** @returns those of the batches that the queues of a grant cover. */
  async #visible(tenant: string, ids: readonly string[], queues: Queues): Promise<readonly string[]> {
    if (queues === undefined) return ids;
    const records = await Promise.all(
      ids.map((id) => this.#redis.hmget(batchKey(this.#redis, tenant, id), 'queue', 'granted')),
    );
    return ids.filter((_, i) => {
      const [queue, granted] = records[i]!;
      return covers(queues, concernedBy({ queue: queue ?? '', granted: granted ?? '' }));
    });
  }

  /** Removes the tasks of a batch that has ended. */
  async sweepTasks({ tenant, id }: BatchJob): Promise<void> {
    while ((await scripts.sweep.run(this.#redis, [tasksKey(this.#redis, tenant)], [id, sweepPage])) === 1);
  }
}

function batchKey(sharded: Sharded, tenant: string, batchId: string): string {
  return `${tasksKey(sharded, tenant)}:batch:${batchId}`;
}

/** Queues that a batch may put tasks into. Undefined: all. */
function concernedBy({ queue, granted }: Record<string, string>): Queues {
  return queue ? [queue] : namesOf(granted);
}

export function unknownBatch(batchId: string): MillraceError {
  return new MillraceError('not_found', `There is no batch ${batchId}.`, { param: 'batch_id' });
}

function refusedBatch(outcome: string, fileId: string): MillraceError {
  const param = 'input_file_id';
  if (outcome === 'unknown') return unknownFile(fileId, param);
  if (outcome === 'foreign') {
    return new MillraceError('bad_request', `The file ${fileId} must have the purpose batch.`, { param });
  }
  return new MillraceError('unprocessable', `There are ${batchesMax} batches that have not ended. Wait for some.`);
}
