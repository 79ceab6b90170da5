/**
 * The nodes behind a connection: a single Redis, the master that sentinels name, or the nodes of a Redis Cluster.
 *
 * A command with keys goes to the node of their slot by itself. These functions are for the rest: commands that concern
 * every node, such as users and scans, and the events of the connections to the nodes. Apart from `connection.ts` no
 * other code knows whether there is a cluster.
 */
import { Cluster, Command, type Redis } from 'ioredis';

/** All nodes that take writes. */
export function mastersOf(redis: Redis): Redis[] {
  return clusterOf(redis)?.nodes('master') ?? [redis];
}

/** All nodes, with replicas. A replica may become a master, so it needs the same users. */
export function nodesOf(redis: Redis): Redis[] {
  return clusterOf(redis)?.nodes('all') ?? [redis];
}

/** The node that has a key; undefined while that is not known. */
export function nodeOf(redis: Redis, key: string): Redis | undefined {
  const cluster = clusterOf(redis);
  if (!cluster) return redis;
  const slot = new Command('get', [key]).getSlot();
  const address = slot === null ? undefined : cluster.slots[slot]?.[0];
  return cluster.nodes('all').find((node) => addressOf(node) === address);
}

/** Address of a node, which names it in the logs and among the nodes. */
export function addressOf({ options }: Redis): string {
  return `${options.host}:${options.port}`;
}

/**
 * Watches each node: those of now, and those that join the cluster.
 * @param watch is called with each node. It returns the function that ends the watch of this node.
 * @returns a function that ends all watches.
 */
export function watchNodes(redis: Redis, watch: (node: Redis) => () => void): () => void {
  const cluster = clusterOf(redis);
  if (!cluster) return watch(redis);
  const watched = new Map(cluster.nodes('all').map((node) => [node, watch(node)]));
  const onAdded = (node: Redis) => void watched.set(node, watch(node));
  const onRemoved = (node: Redis) => {
    watched.get(node)?.();
    watched.delete(node);
  };
  cluster.on('+node', onAdded);
  cluster.on('-node', onRemoved);
  return () => {
    cluster.off('+node', onAdded);
    cluster.off('-node', onRemoved);
    for (const unwatch of watched.values()) unwatch();
  };
}

/**
 * Calls `listener` after a connection to a node was made, and after a failover. Redis may have lost data before.
 * @returns a function that removes it.
 */
export function onReady(redis: Redis, listener: () => void): () => void {
  const unwatch = watchNodes(redis, (node) => {
    node.on('ready', listener);
    return () => node.off('ready', listener);
  });
  const cluster = clusterOf(redis);
  if (!cluster) return unwatch;
  const names = () => cluster.nodes('master').map(addressOf).sort().join();
  let masters = names();
  const onRefresh = () => {
    if (names() === masters) return;
    masters = names();
    listener();
  };
  cluster.on('refresh', onRefresh);
  return () => {
    cluster.off('refresh', onRefresh);
    unwatch();
  };
}

/** Calls `listener` after a connection to a node was lost. @returns a function that removes it. */
export function onLost(redis: Redis, listener: () => void): () => void {
  return watchNodes(redis, (node) => {
    node.on('close', listener);
    return () => node.off('close', listener);
  });
}

/**
 * Yields the keys that match a pattern, a page at a time, those of all masters. A key may come twice, and one that is
 * added or moved meanwhile may be missing, as with SCAN.
 */
export async function* scanKeys(
  redis: Redis,
  { match, type, count }: { match: string; type?: 'stream'; count: number },
): AsyncGenerator<string[]> {
  for (const node of mastersOf(redis)) {
    let cursor = '0';
    do {
      const [next, keys] = type
        ? await node.scan(cursor, 'MATCH', match, 'COUNT', count, 'TYPE', type)
        : await node.scan(cursor, 'MATCH', match, 'COUNT', count);
      cursor = next;
      if (keys.length > 0) yield keys;
    } while (cursor !== '0');
  }
}

/** `connect` gives a cluster the type of a single Redis, because both have the same commands. */
function clusterOf(redis: Redis): Cluster | undefined {
  const client: unknown = redis;
  return client instanceof Cluster ? client : undefined;
}
