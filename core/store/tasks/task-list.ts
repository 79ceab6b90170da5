/** Pages of the tasks of a queue that are in one state. A ZSET has them in an order. */

import type { ReplyBody } from '../../../proto/registry.ts';
import type { ShardedRedis } from '../../bus/shards.ts';
import { MillraceError } from '../../errors.ts';
import { matchesPattern } from '../../text/wildcards.ts';
import type { BlobStore } from '../blobs/blobs.ts';
import { tasksKey } from '../keys.ts';
import { pairs } from '../pairs.ts';
import { Script, taskPreludes } from '../script.ts';
import { idsOfError, readTasks, toState } from './task-records.ts';

export type TaskPage = ReplyBody<'task.states'>;

/** The ZSET of each state below the root of tasks (`task/keys.lua`), and whether its last task comes first. */
const lists = {
  /** In the order in which they are taken. */
  waiting: { keyOf: (tasks: string, queue: string) => `${tasks}:ready:${queue}`, isReversed: false },
  /** The one that may be taken next is first. */
  delayed: { keyOf: (tasks: string, queue: string) => `${tasks}:delayed:${queue}`, isReversed: false },
  /** The one whose lease ends next is first. */
  running: { keyOf: (tasks: string, queue: string) => `${tasks}:leased:${queue}`, isReversed: false },
  /** The newest first. */
  dead: { keyOf: (tasks: string, queue: string) => `${tasks}:dead:${queue}`, isReversed: true },
  /** Whatever its status is. The one that ended last is first. */
  ended: { keyOf: (tasks: string, queue: string) => `${tasks}:ends:${queue}`, isReversed: true },
} as const;

export type ListedState = keyof typeof lists;
export const listedStates = Object.keys(lists) as ListedState[];

/** Cursor: `<score>_<task id>` */
const cursorForm = /^(\d+)_(.+)$/;

/** Ids that are looked at together, and by one page, where a part of the id is given. */
const byId = { stepIds: 1_000, idsMax: 20_000 };
/** The same where a status or an error is given. Each record is unpacked. */
const byRecord = { stepIds: 250, idsMax: 5_000 };

const statuses = new Script('queue/task-statuses', { prelude: taskPreludes, isFenced: false });

export interface ListQuery {
  queue: string;
  state: ListedState;
  limit: number;
  /** A part of the id of each task. Default: any id. With it a page may be empty although more tasks follow. */
  idContains?: string;
  /** Status of each task. Default: any. A page may be empty as well. */
  status?: string;
  /** A pattern that the last error of each task matches (`wildcards.ts`). Default: any. A page may be empty as well. */
  errorLike?: string;
  /** `next_cursor` of the previous page, or ''. */
  after: string;
}

/** Reads a page, as `TaskStore.list` describes it. @param query.bytesMax bytes of the texts of a page */
export async function readTaskPage(
  { redis, texts }: { redis: ShardedRedis; texts: BlobStore },
  tenant: string,
  { queue, state, limit, after, bytesMax, ...wanted }: ListQuery & { bytesMax: number },
): Promise<TaskPage> {
  const { keyOf, isReversed } = lists[state];
  const tasksOf = tasksKey(redis, tenant);
  const list = { redis, key: keyOf(tasksOf, queue), isReversed };
  const filter = filterOf(redis, tenant, wanted) ?? {
    stepIds: limit,
    idsMax: limit,
    choose: async (entries) => entries,
  };
  const { entries, end } = await listedAfter(list, after, { limit, filter });
  const ids = entries.map(([id]) => id);
  const stored = await readTasks(redis, tenant, ids, { bytesMax });
  const next_cursor = stored.length < entries.length ? cursorOf(entries[stored.length - 1]!) : end;
  const tasks: ReplyBody<'task.state'>[] = [];
  for (const one of stored) if (one) tasks.push(await toState(one, texts));
  return { tasks, next_cursor };
}

interface List {
  redis: ShardedRedis;
  key: string;
  isReversed: boolean;
}

type Entry = [id: string, score: string];

/** Which entries a page has. Those of `stepIds` are looked at together, and at most `idsMax` for a page. */
interface Filter {
  stepIds: number;
  idsMax: number;
  choose(entries: Entry[]): Promise<Entry[]>;
}

/** @returns undefined where all tasks are wanted */
function filterOf(
  redis: ShardedRedis,
  tenant: string,
  { idContains = '', status = '', errorLike = '' }: Pick<ListQuery, 'idContains' | 'status' | 'errorLike'>,
): Filter | undefined {
  const withId = (entries: Entry[]) => entries.filter(([id]) => id.includes(idContains));
  if (status !== '') {
    const tasks = tasksKey(redis, tenant);
    return { ...byRecord, choose: (entries) => withStatus(redis, tasks, withId(entries), status) };
  }
  if (errorLike !== '')
    return { ...byRecord, choose: (entries) => withError(redis, tenant, withId(entries), errorLike) };
  return idContains === '' ? undefined : { ...byId, choose: async (entries) => withId(entries) };
}

async function withError(redis: ShardedRedis, tenant: string, entries: Entry[], errorLike: string): Promise<Entry[]> {
  const ids = entries.map(([id]) => id);
  const found = new Set(await idsOfError(redis, tenant, ids, (error) => matchesPattern(error, errorLike)));
  return entries.filter(([id]) => found.has(id));
}

async function withStatus(redis: ShardedRedis, tasks: string, entries: Entry[], status: string): Promise<Entry[]> {
  if (entries.length === 0) return [];
  const found = (await statuses.run(
    redis,
    [tasks],
    entries.map(([id]) => id),
  )) as string[];
  return entries.filter((_, i) => found[i] === status);
}

function cursorOf([id, score]: Entry): string {
  return `${score}_${id}`;
}

/**
 * @param after cursor of the previous page, or ''
 * @returns at most `limit` entries, and the cursor of the page after them; '': there is none
 */
async function listedAfter(
  list: List,
  after: string,
  { limit, filter: { stepIds, idsMax, choose } }: { limit: number; filter: Filter },
): Promise<{ entries: Entry[]; end: string }> {
  const entries: Entry[] = [];
  let end = after;
  let start = after === '' ? 0 : await positionAfter(list, after);
  for (const last = start + idsMax; start < last; start += stepIds) {
    const some = await entriesFrom(list, start, stepIds + 1);
    const hasMore = some.length > stepIds;
    const looked = some.slice(0, stepIds);
    for (const entry of await choose(looked)) {
      entries.push(entry);
      if (entries.length === limit) return { entries, end: entry === some.at(-1) ? '' : cursorOf(entry) };
    }
    if (!hasMore) return { entries, end: '' };
    end = cursorOf(looked.at(-1)!);
  }
  return { entries, end };
}

async function entriesFrom({ redis, key, isReversed }: List, start: number, count: number): Promise<Entry[]> {
  const [from, to] = [String(start), String(start + count - 1)];
  const flat = isReversed
    ? await redis.zrevrange(key, from, to, 'WITHSCORES')
    : await redis.zrange(key, from, to, 'WITHSCORES');
  return pairs(flat);
}

/** The position after the cursor. It is also found if the cursor's task left the list meanwhile. */
async function positionAfter({ redis, key, isReversed }: List, cursor: string): Promise<number> {
  const [, score, id] = cursorForm.exec(cursor) ?? [];
  if (score === undefined || id === undefined) {
    throw new MillraceError('bad_request', 'cursor must be the next_cursor of an earlier page.', { param: 'cursor' });
  }
  const before = isReversed
    ? await redis.zcount(key, `(${score}`, '+inf')
    : await redis.zcount(key, '-inf', `(${score}`);
  const sameScore = await redis.zrangebyscore(key, score, score);
  return before + sameScore.filter((other) => (isReversed ? other >= id : other <= id)).length;
}
