/** A Redis Cluster of real servers on loopback: some masters, each with a replica. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from '../network/port.ts';
import { RedisServer, type RedisServerOptions } from '../redis.ts';

const slotCount = 16_384;
const formMsMax = 30_000;
const pollMs = 50;

/** A node of the cluster: its server, and a connection for the commands of a test. */
export class ClusterNode {
  readonly server: RedisServer;
  readonly redis: Redis;

  constructor(server: RedisServer) {
    this.server = server;
    this.redis = new Redis(server.port, { protocol: 2, maxRetriesPerRequest: 0, enableOfflineQueue: true });
    this.redis.on('error', () => {}); // the test kills nodes
  }

  get address(): string {
    return `127.0.0.1:${this.server.port}`;
  }

  async isMaster(): Promise<boolean> {
    const [role] = (await this.redis.role()) as string[];
    return role === 'master';
  }
}

export class RedisCluster implements AsyncDisposable {
  readonly nodes: readonly ClusterNode[];
  /** Address for REDIS_URL, with two of the nodes. */
  readonly url: string;

  constructor(nodes: readonly ClusterNode[]) {
    this.nodes = nodes;
    this.url = `redis+cluster://${nodes
      .slice(0, 2)
      .map(({ address }) => address)
      .join()}`;
  }

  /** The node that has the slot of a key as its master. */
  async masterOf(key: string): Promise<ClusterNode> {
    const slot = await this.#anyNode(async ({ redis }) => Number(await redis.cluster('KEYSLOT', key)));
    const ranges = await this.#anyNode(({ redis }) => redis.cluster('SLOTS'));
    const [, , master] = ranges.find(([from, to]) => from <= slot && slot <= to) ?? [];
    const node = this.nodes.find(({ server }) => server.port === master?.[1]);
    if (!node) throw new Error(`no node has slot ${slot}`);
    return node;
  }

  /**
   * Moves the slot of a key to another master with the keys in it, while clients use them.
   * @param options.batch keys that move at a time
   * @param options.afterBatch called after each of these steps
   */
  async moveSlot(
    key: string,
    to: ClusterNode,
    { batch = 100, afterBatch = async () => {} }: { batch?: number; afterBatch?: () => Promise<void> } = {},
  ): Promise<void> {
    const from = await this.masterOf(key);
    const slot = Number(await from.redis.cluster('KEYSLOT', key));
    const [fromId, toId] = await Promise.all([from, to].map(async ({ redis }) => String(await redis.cluster('MYID'))));
    await to.redis.call('CLUSTER', 'SETSLOT', slot, 'IMPORTING', fromId!);
    await from.redis.call('CLUSTER', 'SETSLOT', slot, 'MIGRATING', toId!);
    while (true) {
      const keys = (await from.redis.call('CLUSTER', 'GETKEYSINSLOT', slot, batch)) as string[];
      if (keys.length === 0) break;
      await from.redis.call('MIGRATE', '127.0.0.1', to.server.port, '', 0, 5_000, 'KEYS', ...keys);
      await afterBatch();
    }
    for (const { redis } of [to, from]) await redis.call('CLUSTER', 'SETSLOT', slot, 'NODE', toId!);
  }

  /** Waits until all slots are served by a living master, as every living node sees it. */
  async untilServing(): Promise<void> {
    await until('the cluster is not well', async () => {
      const infos = await Promise.allSettled(this.nodes.map(({ redis }) => redis.cluster('INFO')));
      const living = infos.filter((info) => info.status === 'fulfilled');
      return living.length > 0 && living.every(({ value }) => String(value).includes('cluster_state:ok'));
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { redis } of this.nodes) redis.disconnect();
    await Promise.all(this.nodes.map(({ server }) => server[Symbol.asyncDispose]()));
  }

  async #anyNode<T>(ask: (node: ClusterNode) => Promise<T>): Promise<T> {
    return await Promise.any(this.nodes.map(ask));
  }
}

/** @param options.replicas of each master */
export async function startRedisCluster({
  masters = 3,
  replicas = 1,
  ...options
}: { masters?: number; replicas?: number } & Pick<
  RedisServerOptions,
  'appendonly' | 'appendfsync'
> = {}): Promise<RedisCluster> {
  const count = masters * (1 + replicas);
  const nodes = await Promise.all(
    Array.from({ length: count }, async () => {
      const [port, clusterPort] = [await freePort(), await freePort()];
      const dir = await mkdtemp(join(tmpdir(), 'millrace-redis-'));
      const server = new RedisServer(port, dir, { ...options, clusterPort });
      await server.start();
      return { node: new ClusterNode(server), port, clusterPort };
    }),
  );
  const cluster = new RedisCluster(nodes.map(({ node }) => node));
  const first = nodes[0]!;
  for (const { port, clusterPort } of nodes.slice(1)) {
    await first.node.redis.call('CLUSTER', 'MEET', '127.0.0.1', port, clusterPort);
  }
  for (let at = 0; at < masters; at++) {
    const [from, to] = [at, at + 1].map((part) => Math.floor((part * slotCount) / masters));
    await nodes[at]!.node.redis.call('CLUSTER', 'ADDSLOTSRANGE', from!, to! - 1);
  }
  await until('the nodes do not know each other', async () => {
    const known = await Promise.all(nodes.map(({ node }) => node.redis.cluster('NODES')));
    return known.every((text) => String(text).trim().split('\n').length === count);
  });
  for (let at = masters; at < count; at++) {
    const id = String(await nodes[at % masters]!.node.redis.cluster('MYID'));
    await until('a replica does not follow', async () => {
      return (await nodes[at]!.node.redis.call('CLUSTER', 'REPLICATE', id).catch(() => '')) === 'OK';
    });
  }
  await cluster.untilServing();
  await until('a replica is not in step', async () => {
    const infos = await Promise.all(nodes.slice(masters).map(({ node }) => node.redis.info('replication')));
    return infos.every((info) => info.includes('master_link_status:up'));
  });
  return cluster;
}

async function until(complaint: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + formMsMax; !(await isSo()); await delay(pollMs)) {
    if (Date.now() > end) throw new Error(complaint);
  }
}
