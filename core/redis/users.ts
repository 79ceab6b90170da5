/** The users of Redis. Each node has its own list, so each change goes to all nodes. */
import type { Redis } from 'ioredis';
import { nodesOf } from './nodes.ts';

/** Commands by which a client finds its way in a cluster. They tell of nodes and slots, and of no key. */
export const clusterRights = [
  '+asking',
  '+cluster|info',
  '+cluster|slots',
  '+cluster|shards',
  '+readonly',
  '+readwrite',
];

/**
 * Creates a user or changes it.
 * @param rules of ACL SETUSER
 * @throws when a node refuses or is unreachable. Other nodes may have the change then.
 */
export async function setUser(redis: Redis, name: string, rules: string[]): Promise<void> {
  await Promise.all(nodesOf(redis).map((node) => node.call('ACL', 'SETUSER', name, ...rules)));
}

/** @returns 1 if a node had the user, else 0. @throws as `setUser` */
export async function removeUser(redis: Redis, name: string): Promise<number> {
  const removed = await Promise.all(nodesOf(redis).map((node) => node.call('ACL', 'DELUSER', name)));
  return Math.max(...(removed as number[]));
}

/** @returns the names of all users. */
export async function userNames(redis: Redis): Promise<string[]> {
  const names = await Promise.all(nodesOf(redis).map((node) => node.call('ACL', 'USERS')));
  return [...new Set((names as string[][]).flat())];
}
