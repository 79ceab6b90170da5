/** All tenants by id: those in the lists of tenants with data, with an API key, or with access to the event bus. */
import type { ShardedRedis } from '../../bus/shards.ts';
import { apiKeysByTenantKey, eventbusTenantsKey, shardLists } from '../keys.ts';

/** Names that one command reads. */
const stepNames = 1_000;

/**
 * Reads a page of tenants in the order of their ids. It reads the names of all tenants, because the lists have no order.
 * @param page.after id of the last tenant of the page before, or ''
 * @returns `next`: `after` of the next page; empty at the end
 */
export async function readTenants(
  redis: ShardedRedis,
  { after, limit }: { after: string; limit: number },
): Promise<{ ids: string[]; next: string }> {
  const lists = [eventbusTenantsKey, ...redis.shards.all.flatMap(shardLists)];
  const names = await Promise.all([tenantsWithKeys(redis), ...lists.map((list) => membersOf(redis, list))]);
  const ids = [...new Set(names.flat())].filter((id) => id > after).sort();
  return { ids: ids.slice(0, limit), next: ids.length > limit ? ids[limit - 1]! : '' };
}

async function membersOf(redis: ShardedRedis, list: string): Promise<string[]> {
  const names: string[] = [];
  let cursor = '0';
  do {
    const [next, found] = await redis.sscan(list, cursor, 'COUNT', stepNames);
    names.push(...found);
    cursor = next;
  } while (cursor !== '0');
  return names;
}

/** @returns the tenant of each API key. */
async function tenantsWithKeys(redis: ShardedRedis): Promise<string[]> {
  const names: string[] = [];
  let after = '-';
  for (;;) {
    const found = await redis.zrangebylex(apiKeysByTenantKey, after, '+', 'LIMIT', 0, stepNames);
    names.push(...found.map((member) => member.slice(0, member.indexOf(' '))));
    if (found.length < stepNames) return names;
    after = `(${found.at(-1)}`;
  }
}
