/**
 * The store of tasks. Each operation is one script of `scripts/task`, which also describe the states of a task.
 *
 * A task's id names its queue: `<queue>.<id of the put>`. The head of a task has its fixed fields, as JSON in the field
 * order of the interface. Its data is stored and returned unchanged. Texts above 64 KiB are offloaded to files
 * (`task-texts.ts`).
 *
 * Puts, takes and completions that arrive while a script of their kind runs share the next script. If it fails, all of
 * them fail. A caller may repeat its request: the scripts recognise it.
 *
 * Each operation passes the online tasks that it ended to `onEnded`, which notifies their submitters (`submitters.ts`).
 */
import { hash } from 'node:crypto';
import type { DecodedReply, ReplyBody } from '../../../proto/registry.ts';
import { ActiveTenants } from '../../active-tenants.ts';
import type { ShardedRedis } from '../../bus/shards.ts';
import { ByteBudget } from '../../byte-budget.ts';
import { MillraceError } from '../../errors.ts';
import { OwnerMicroBatchers } from '../../micro-batcher.ts';
import type { KeptProgress } from '../../tasks/kept-progress.ts';
import { type AuditOrigin, auditBy } from '../audit/audit.ts';
import type { BlobStore } from '../blobs/blobs.ts';
import { tasksKey } from '../keys.ts';
import { ifGone } from '../objects/object-store.ts';
import { makeRecords, type RecordCommand } from '../record-changes.ts';
import type { Script } from '../script.ts';
import { type Completion, completionArgs, type OffloadedCompletion } from './completion.ts';
import { lostResult } from './leased-task.ts';
import { type NewTask, putArgs, type TaskHead } from './new-task.ts';
import { partsOf, sizeOf, type Take, type Taken, takeArgs, toTaken, weightOf } from './take.ts';
import { TakenBytes } from './taken-bytes.ts';
import { historyOf } from './task-events.ts';
import { type ListQuery, readTaskPage, type TaskPage } from './task-list.ts';
import { readTasks, type StoredTask, toState } from './task-records.ts';
import { refusal, refusedPut, statusOrThrow, unknownTask } from './task-refusals.ts';
import { type Ended, endedOf, scripts } from './task-scripts.ts';
import { fetchOffloaded, isOffloaded, offloadAll } from './task-texts.ts';

export type { Ended } from './task-scripts.ts';

type Task = ReplyBody<'task.state'>;

export type TaskStatus = DecodedReply<'task.status'>;

/** Time for which a take's answer is remembered, because its entry may be delivered again. */
const takeMemoMs = 5 * 60 * 1000;
/** Tasks of a queue. */
export const tasksMaxDefault = 1_000_000;
/**
 * Ended tasks of a tenant that are kept, of each kind. At 10 000 a second the oldest ended 100 s ago. By then its put
 * cannot be delivered again. If it could, the task would run twice.
 */
const endedMaxDefault = 1_000_000;
/**
 * Bytes in Redis of the ended tasks' heads, results and, of dead tasks, data. An offloaded text counts as its
 * reference. A result has at most 64 KiB in Redis, so a million results could have 64 GB. At 16 MiB/s the oldest ended
 * 16 s ago. By then the entries of a dead dispatcher were delivered again.
 */
const endedBytesMaxDefault = 256 * 1024 * 1024;

type Renewal = { leaseId: string; leaseMs: number; streamed?: boolean; progress?: KeptProgress; isEvent?: boolean };
type Return = { leaseId: string; delayMs: number; messageId: string; reason?: string; diedUntil?: number };

/** Tasks of one script. It blocks Redis for about 2 ms, and for a quarter of a ms while other tenants are active. */
const limits = { weightMax: 128, sharedWeightMax: 16 };
/** A cancellation takes Redis about 30 µs, twice as long as a put. So its scripts have half as many tasks. */
const changeLimits = { ...limits, weightMax: 64 };
const takeLimits = { ...limits, weigh: weightOf };
const names = { tenantOf: (tenant: string) => tenant };
/** A change of tasks that no worker has. */
export interface WaitingChange {
  change: 'cancel' | 'promote';
  /** Tasks that were put, or returned with a delay, after this instant stay. Epoch ms by Redis' clock. */
  until: number;
  messageId: string;
}
type OwnedChange = WaitingChange & { tenant: string };
const changeNames = {
  tenantOf: ({ tenant }: OwnedChange) => tenant,
  nameOf: ({ tenant, messageId, until }: OwnedChange) => `${tenant} ${messageId} ${until}`,
};
/** Bytes of the tasks that one script leases to its takes. Two of the largest fit. */
const answerBytesMaxDefault = 16 * 1024 * 1024;

export class TaskStore {
  readonly #redis: ShardedRedis;
  readonly #texts: BlobStore;
  readonly #onEnded: (tenant: string, ended: Ended[], since: number) => void;
  readonly #tasksMax: number;
  readonly #endedMax: number;
  readonly #endedBytesMax: number;
  readonly #answerBytesMax: number;
  readonly #takenBytes: TakenBytes;
  readonly #tenants = new ActiveTenants();
  readonly #puts = new OwnerMicroBatchers(this.#putNow.bind(this), names, this.#tenants, limits);
  readonly #takes = new OwnerMicroBatchers(this.#takeNow.bind(this), names, this.#tenants, takeLimits);
  readonly #changes = new OwnerMicroBatchers(this.#changeNow.bind(this), changeNames, this.#tenants, changeLimits);
  readonly #completions = new OwnerMicroBatchers(this.#completeNow.bind(this), names, this.#tenants, limits);

  /**
   * @param deps.texts blob area of offloaded texts
   * @param deps.budget byte budget of the process. Default: taken tasks have only their own bound
   * @param deps.tasksMax tasks of a queue that have not ended
   * @param deps.endedMax, deps.endedBytesMax ended tasks that are kept, of each kind
   * @param deps.answerBytesMax bytes of the tasks that one script leases to its takes. A single task may have more
   * @param deps.onEnded called with ended online tasks, and the losses of the connection before their end. They stay
   * unnotified until `SubmitterStore.notified`
   */
  constructor(deps: {
    redis: ShardedRedis;
    texts: BlobStore;
    budget?: ByteBudget;
    onEnded?(tenant: string, ended: Ended[], since: number): void;
    tasksMax?: number;
    endedMax?: number;
    endedBytesMax?: number;
    answerBytesMax?: number;
  }) {
    this.#redis = deps.redis;
    this.#texts = deps.texts;
    this.#takenBytes = new TakenBytes(deps.budget ?? new ByteBudget(Number.POSITIVE_INFINITY));
    this.#onEnded = deps.onEnded ?? (() => {});
    this.#tasksMax = deps.tasksMax ?? tasksMaxDefault;
    this.#endedMax = deps.endedMax ?? endedMaxDefault;
    this.#endedBytesMax = deps.endedBytesMax ?? endedBytesMaxDefault;
    this.#answerBytesMax = deps.answerBytesMax ?? answerBytesMaxDefault;
  }

  /**
   * Puts tasks. Idempotent by their ids, also after a task has ended.
   * @returns for each task its status or its error: not_found; unavailable when the queue is full or draining; rate_limit by a quota
   */
  async putAll(tenant: string, tasks: readonly NewTask[]): Promise<(TaskStatus | MillraceError)[]> {
    const texts = await offloadAll(
      this.#texts,
      tenant,
      tasks.map(({ data }) => data),
    );
    return this.#puts.of(tenant).addInParts(tasks.map((task, i) => ({ ...task, data: texts[i] })));
  }

  /**
   * Takes tasks, one take after the other. Together the takes get at most the bytes of two scripts. The bytes count as
   * taken until the caller calls `handedOn`.
   * @returns for each take its tasks by lane, in the order of `lanes`, or its error: not_found for a queue that is not
   * registered
   */
  async takeAll(tenant: string, takes: readonly Take[]): Promise<(Taken | MillraceError)[]> {
    const outcomes: (Taken | MillraceError)[] = [];
    let bytes = 0;
    for (const part of partsOf(takes, takeLimits.weightMax)) {
      const isFull = bytes >= this.#answerBytesMax;
      const taken = isFull ? part.map(() => 'later' as const) : await this.#takes.of(tenant).addAll(part);
      for (const outcome of taken) bytes += sizeOf(outcome);
      outcomes.push(...taken);
    }
    try {
      await Promise.all(outcomes.map((outcome) => this.#readTexts(tenant, outcome)));
    } catch (error) {
      // Some texts cannot be read, and it is unknown which. So all tasks are released, and no attempt counts.
      for (const outcome of outcomes) this.handedOn(outcome);
      await Promise.all(takes.map(({ id }) => this.release(tenant, id)));
      throw error;
    }
    return outcomes;
  }

  /** Frees the bytes of taken tasks that were sent to the caller or released. */
  handedOn(taken: Taken | MillraceError): void {
    this.#takenBytes.free(sizeOf(taken));
  }

  /**
   * Ends tasks with their results. Idempotent for the same result.
   * @returns for each task its status or its error: not_found; conflict when the task ended otherwise, or another lease is
   * live
   */
  async completeAll(tenant: string, completions: readonly Completion[]): Promise<(TaskStatus | MillraceError)[]> {
    const texts = await offloadAll(
      this.#texts,
      tenant,
      completions.map(({ result }) => result),
    );
    const ended = completions.map((completion, i) => ({
      ...completion,
      digest: hash('sha1', completion.result),
      result: texts[i],
    }));
    return this.#completions.of(tenant).addInParts(ended);
  }

  /**
   * Puts a task back to its queue after a delay. A dead task is requeued at once.
   * @param reason why the worker could not do it; the history of the task has it, and its error if this was the last attempt
   * @param diedUntil epoch ms by Redis' clock: only a task that is dead since then, or longer, is put back
   * @throws {MillraceError} not_found; conflict
   */
  async retry(
    tenant: string,
    taskId: string,
    { leaseId, delayMs, messageId, reason = '', diedUntil }: Return,
    by?: AuditOrigin,
  ): Promise<TaskStatus> {
    const args = [taskId, leaseId, delayMs, messageId, auditBy(by), reason, diedUntil ?? ''];
    const [outcome] = await this.#run(tenant, scripts.retry, args);
    return statusOrThrow(taskId, outcome);
  }

  /**
   * Renews a lease, and notes progress.
   * @param renewal.isEvent whether a worker sent the progress as an event. An event of an online task changes nothing here
   * @returns the end of the lease. For an event of an online task: the instance whose stream is to get it
   * @throws {MillraceError} not_found; conflict when the lease is not live
   */
  async heartbeat(tenant: string, taskId: string, { leaseId, leaseMs, ...renewal }: Renewal): Promise<Task> {
    const { streamed = false, progress = { name: '', data: '' }, isEvent = false } = renewal;
    const args = [taskId, leaseId, leaseMs, streamed ? 1 : 0, progress.name, progress.data, isEvent ? 1 : 0];
    const [outcome] = await this.#run(tenant, scripts.heartbeat, args);
    const task = statusOrThrow(taskId, outcome);
    const [kind, , value = ''] = outcome;
    return kind === 'online' ? { ...task, instance_id: value } : { ...task, lease_expire_time: Number(value) };
  }

  /** Cancels a task. @throws {MillraceError} not_found; conflict when the task ended otherwise */
  async cancel(tenant: string, taskId: string): Promise<TaskStatus> {
    const [outcome] = await this.#run(tenant, scripts.cancel, ['', '', taskId]);
    return statusOrThrow(taskId, outcome);
  }

  /** Cancels those of the tasks that have not ended. */
  async cancelAll(tenant: string, taskIds: readonly string[]): Promise<void> {
    if (taskIds.length > 0) await this.#run(tenant, scripts.cancel, ['', '', ...taskIds]);
  }

  /** Cancels those of the tasks that no worker has, or ends their delays. `changedBy` counts them. */
  async changeWaiting(tenant: string, taskIds: readonly string[], change: WaitingChange): Promise<void> {
    await this.#changes.of({ tenant, ...change }).addInParts(taskIds);
  }

  /** @returns the tasks that all deliveries of a message have changed: by `changeWaiting`, or by `retry` with `diedUntil`. */
  async changedBy(tenant: string, messageId: string): Promise<number> {
    return Number((await this.#redis.get(`${tasksKey(this.#redis, tenant)}:changed:${messageId}`)) ?? 0);
  }

  /**
   * Ends the delay of a task. A task that is not delayed stays as it is.
   * @throws {MillraceError} not_found; conflict when the task has ended
   */
  async promote(tenant: string, taskId: string, messageId: string): Promise<TaskStatus> {
    const [outcome] = await this.#run(tenant, scripts.promote, ['', messageId, taskId]);
    return statusOrThrow(taskId, outcome);
  }

  /** Releases the tasks of a take whose answer did not reach its caller. */
  async release(tenant: string, takeId: string): Promise<void> {
    await this.#run(tenant, scripts.release, [takeId]);
  }

  /**
   * Applies the due changes of these queues: expiries, lapsed leases, ended delays.
   * @returns ms until the next one. Undefined: there is none.
   */
  async maintain(tenant: string, queues: readonly string[]): Promise<number | undefined> {
    const [[, next]] = await this.#run(tenant, scripts.maintain, [this.#endedMax, this.#endedBytesMax, ...queues]);
    return next === '' ? undefined : Number(next);
  }

  /** The state of a task, with its history. @throws {MillraceError} not_found */
  async get(tenant: string, taskId: string): Promise<Task> {
    const stored = await this.#read(tenant, taskId);
    return { ...(await toState(stored, this.#texts)), ...historyOf(stored) };
  }

  /**
   * A page of the tasks of a queue in one state.
   * @param query.after `next_cursor` of the previous page, or '' for the first
   * @returns at most `limit` tasks, fewer if their texts are large
   */
  list(tenant: string, query: ListQuery): Promise<TaskPage> {
    const stores = { redis: this.#redis, texts: this.#texts };
    return readTaskPage(stores, tenant, { ...query, bytesMax: this.#answerBytesMax });
  }

  /**
   * Makes the scripts announce ready tasks of these queues on the channel `wake`, for at least `ms`.
   * @throws {MillraceError} conflict when the tenant is closed
   */
  async park(tenant: string, queues: readonly string[], ms: number): Promise<void> {
    const marks = queues.map((queue) => `${tasksKey(this.#redis, tenant)}:parked:${queue}`);
    const commands = marks.flatMap((mark): RecordCommand[] => [
      ['SET', mark, '1', 'PX', ms, 'NX'],
      ['PEXPIRE', mark, ms, 'GT'],
    ]);
    await makeRecords(this.#redis, tenant, commands);
  }

  /** @returns the text, or the reference to its file. */
  async offload(tenant: string, text: string): Promise<string> {
    return (await offloadAll(this.#texts, tenant, [text]))[0];
  }

  fetchOffloaded(text: string): Promise<string> {
    return fetchOffloaded(this.#texts, text);
  }

  /** @param tasks tasks whose data may be offloaded */
  async #putNow(tenant: string, tasks: readonly NewTask[]): Promise<(TaskStatus | MillraceError)[]> {
    const [outcomes] = await this.#run(tenant, scripts.put, [this.#tasksMax, ...tasks.flatMap(putArgs)]);
    return tasks.map(({ head }, i) => {
      const [outcome, task_id, status] = outcomes.slice(3 * i, 3 * i + 3);
      return outcome === 'put' || outcome === 'deduped'
        ? { task_id, status }
        : refusedPut([outcome, task_id, status], head.queue, this.#tasksMax);
    });
  }

  /** @returns tasks whose data may be offloaded. */
  async #takeNow(tenant: string, takes: readonly Take[]): Promise<(Taken | MillraceError)[]> {
    const bytesMax = this.#answerBytesMax;
    if (!(await this.#takenBytes.reserve(bytesMax))) return takes.map(() => 'later');
    let unusedBytes = bytesMax;
    try {
      const [outcomes] = await this.#run<string[][]>(tenant, scripts.take, [
        takeMemoMs,
        bytesMax,
        ...takes.flatMap(takeArgs),
      ]);
      const taken = takes.map((take, i) => toTaken(take, outcomes[i]));
      for (const outcome of taken) unusedBytes -= sizeOf(outcome);
      return taken;
    } finally {
      this.#takenBytes.free(unusedBytes);
    }
  }

  /** @param completions completions whose results may be offloaded */
  async #completeNow(
    tenant: string,
    completions: readonly OffloadedCompletion[],
  ): Promise<(TaskStatus | MillraceError)[]> {
    const [outcomes] = await this.#run(tenant, scripts.complete, completions.flatMap(completionArgs));
    return completions.map(({ taskId }, i) => {
      const [outcome, status] = outcomes.slice(2 * i, 2 * i + 2);
      return refusal(taskId, outcome, status) ?? { task_id: taskId, status };
    });
  }

  /** @returns the outcome of each task. */
  async #changeNow({ tenant, change, until, messageId }: OwnedChange, taskIds: readonly string[]): Promise<string[]> {
    const [outcomes] = await this.#run(tenant, scripts[change], [until, messageId, ...taskIds]);
    return outcomes.filter((_, i) => i % 2 === 0);
  }

  async #run<Outcome = string[]>(
    tenant: string,
    script: Script,
    args: (string | number)[],
  ): Promise<[outcome: Outcome, ended: Ended[]]> {
    const since = this.#redis.losses.count;
    const [outcome, flat] = (await script.run(this.#redis, [tasksKey(this.#redis, tenant)], args)) as [
      Outcome,
      string[],
    ];
    const ended = endedOf(flat);
    if (ended.length > 0) this.#onEnded(tenant, ended, since);
    return [outcome, ended];
  }

  /** Reads the offloaded data of taken tasks. A task whose file is gone can never be done, so it fails. */
  async #readTexts(tenant: string, outcome: Taken | MillraceError): Promise<void> {
    if (outcome instanceof MillraceError || outcome === 'later') return;
    for (const lane of outcome) {
      for (const task of lane.filter(({ data }) => isOffloaded(data))) {
        const data = await this.fetchOffloaded(task.data).catch(ifGone);
        if (data !== undefined) {
          task.data = data;
          continue;
        }
        const { task_id: taskId } = JSON.parse(task.head) as TaskHead;
        const end = { taskId, succeeded: false, result: lostResult(taskId), leaseId: task.leaseId, instanceId: '' };
        await this.completeAll(tenant, [end]);
        this.#takenBytes.free(task.bytes);
        lane.splice(lane.indexOf(task), 1);
      }
    }
  }

  async #read(tenant: string, taskId: string): Promise<StoredTask> {
    const [stored] = await readTasks(this.#redis, tenant, [taskId]);
    if (stored === undefined) throw unknownTask(taskId);
    return stored;
  }
}
