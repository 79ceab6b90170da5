/** The store of spaces: what each one has, and the deletion of all its files. */

import type { ReplyBody } from '../../../proto/registry.ts';
import { type Access, allows, scriptNames } from '../../access/grant.ts';
import type { Sharded, ShardedRedis } from '../../bus/shards.ts';
import { MillraceError } from '../../errors.ts';
import { auditBy } from '../audit/audit.ts';
import { fileListKey, spaceDeletionsKey, spaceDeletionTenantsKey, spaceFilesKey, usageKey } from '../keys.ts';
import { auditPreludes, Script } from '../script.ts';
import type { ChangeOrigin } from './file-change.ts';
import { placeOf } from './file-record.ts';

export type SpaceState = ReplyBody<'space.state'>;

/** The deletion of a space, as Redis has it. `scripts/space/delete-space.lua` begins it. */
export interface SpaceDeletion {
  /** Id of the message that asked for it. */
  readonly message: string;
  /** Place of that message in its stream: files that came later stay. */
  readonly place: string;
  /** Epoch ms. */
  readonly requested_at: number;
  /** Epoch ms; 0: it runs. */
  readonly deleted_at: number;
  readonly deleted_files: number;
  /** Number of the file that was looked at last. The next ones are below it. */
  readonly cursor: number;
}

/** A deletion with its text in Redis, by which another change of it is recognised. */
export interface NotedDeletion {
  readonly tenant: string;
  readonly space: string;
  readonly text: string;
  readonly deletion: SpaceDeletion;
}

const scripts = {
  delete: new Script('space/delete-space', { prelude: [...auditPreludes, 'grant/allows'] }),
  advance: new Script('space/advance-deletion'),
};

export class SpaceStore {
  readonly #redis: ShardedRedis;
  readonly #now: () => number;

  constructor({ redis, now = Date.now }: { redis: ShardedRedis; now?: () => number }) {
    this.#redis = redis;
    this.#now = now;
  }

  /** @throws {MillraceError} not_found: it has no files, none of its files were deleted lately, or the key may not use it */
  async get({ tenant, grant }: Access, space: string): Promise<SpaceState> {
    const [state] = allows(grant.spaces, space) ? await this.#read(tenant, [space]) : [];
    if (!state) throw unknownSpace(space);
    return state;
  }

  /**
   * A page of the spaces that have files and that the key may use, in the order of their names by bytes.
   * @param page.cursor name of the last space of the previous page, or ''
   */
  async list({ tenant, grant }: Access, page: { limit: number; cursor: string }): Promise<ReplyBody<'space.page'>> {
    const { limit, cursor } = page;
    const names = grant.spaces
      ? await this.#granted(tenant, grant.spaces, cursor)
      : await this.#redis.zrangebylex(namesKey(this.#redis, tenant), after(cursor), '+', 'LIMIT', 0, limit + 1);
    const shown = names.slice(0, limit);
    const spaces = await this.#read(tenant, shown);
    return { spaces, next_cursor: names.length > limit ? shown.at(-1)! : '' };
  }

  /**
   * Begins the deletion of all files that are in a space now.
   * @throws {MillraceError} not_found
   */
  async delete({ tenant, grant }: Access, space: string, by: ChangeOrigin): Promise<void> {
    const ofDeletions = [
      spaceDeletionsKey(this.#redis, tenant),
      spaceDeletionTenantsKey(this.#redis.shards.of(tenant)),
    ];
    const keys = [
      ...ofDeletions,
      spaceFilesKey(this.#redis, tenant),
      fileListKey(this.#redis, tenant),
      usageKey(this.#redis, tenant),
    ];
    const message = [by.messageId, this.#now(), tenant, space, placeOf(by.entry)];
    const args = [...message, scriptNames(grant.spaces), auditBy(by.audit)];
    const [outcome] = (await scripts.delete.run(this.#redis, keys, args)) as string[];
    if (outcome === 'unknown') throw unknownSpace(space);
  }

  /** All deletions that run, or have ended lately. */
  async deletions(): Promise<NotedDeletion[]> {
    const found: NotedDeletion[] = [];
    for (const shard of this.#redis.shards.all) {
      for (const tenant of await this.#redis.smembers(spaceDeletionTenantsKey(shard))) {
        const texts = Object.entries(await this.#redis.hgetall(spaceDeletionsKey(this.#redis, tenant)));
        found.push(...texts.map(([space, text]) => ({ tenant, space, text, deletion: JSON.parse(text) })));
      }
    }
    return found;
  }

  /** Whether a space has no files. */
  async isEmpty({ tenant, space }: Pick<NotedDeletion, 'tenant' | 'space'>): Promise<boolean> {
    return (await this.#redis.hexists(spaceFilesKey(this.#redis, tenant), space)) === 0;
  }

  /**
   * Stores how far a deletion is.
   * @param after undefined: to forget it
   * @returns the deletion now. Undefined if it is forgotten, or another process or message changed it first.
   */
  async advance(noted: NotedDeletion, after: SpaceDeletion | undefined): Promise<NotedDeletion | undefined> {
    const { tenant, space } = noted;
    const keys = [spaceDeletionsKey(this.#redis, tenant), spaceDeletionTenantsKey(this.#redis.shards.of(tenant))];
    const text = after ? JSON.stringify(after) : '';
    const isStored = (await scripts.advance.run(this.#redis, keys, [tenant, space, noted.text, text])) === 1;
    return isStored && after ? { ...noted, text, deletion: after } : undefined;
  }

  async #granted(tenant: string, granted: readonly string[], cursor: string): Promise<string[]> {
    const names = [...new Set(granted)].map((name) => Buffer.from(name)).sort(Buffer.compare);
    const rest = names.filter((name) => Buffer.compare(name, Buffer.from(cursor)) > 0).map(String);
    if (rest.length === 0) return [];
    const scores = await this.#redis.zmscore(namesKey(this.#redis, tenant), ...rest);
    return rest.filter((_, at) => scores[at] !== null);
  }

  /** The states of the spaces that have files, or had some lately. */
  async #read(tenant: string, spaces: string[]): Promise<SpaceState[]> {
    if (spaces.length === 0) return [];
    const [counts, deletions] = await Promise.all([
      this.#redis.hmget(spaceFilesKey(this.#redis, tenant), ...spaces),
      this.#redis.hmget(spaceDeletionsKey(this.#redis, tenant), ...spaces),
    ]);
    return spaces.flatMap((space, at) => {
      const [count, deletion] = [counts[at], deletions[at]];
      return count || deletion ? [toState(space, count ?? '[0,0,0,0,0]', deletion)] : [];
    });
  }
}

function toState(space_id: string, counts: string, deletion: string | null | undefined): SpaceState {
  const [ready, failed, indexing, bytes, chunks] = JSON.parse(counts) as number[];
  const state = { space_id, files: { ready, failed, indexing }, bytes, chunks };
  if (!deletion) return state;
  const { requested_at, deleted_at, deleted_files }: SpaceDeletion = JSON.parse(deletion);
  const status = deleted_at === 0 ? 'deleting' : 'deleted';
  return { ...state, deletion: { status, requested_at, deleted_at, deleted_files } };
}

function namesKey(sharded: Sharded, tenant: string): string {
  return `${spaceFilesKey(sharded, tenant)}:names`;
}

function after(cursor: string): string {
  return cursor === '' ? '-' : `(${cursor}`;
}

function unknownSpace(space: string): MillraceError {
  const message = `There is no space ${space} with files. Check its name, or upload a file to it.`;
  return new MillraceError('not_found', message, { param: 'space_id' });
}
