/**
 * Connections to Redis, configured so that the client never sends a command twice.
 *
 * If the connection breaks, its commands reject at once. Nothing is queued while Redis is unreachable, and nothing is
 * sent again after a reconnect. By default the client repeats an XADD whose reply was lost, and that makes two entries.
 * A caller that retries uses an id that makes the second command harmless. The connection itself reconnects on its own.
 *
 * A command waits at most `socketTimeoutMs` for any byte from Redis. Then the socket is closed, because the network may
 * be gone. Rejected: ioredis' `blockingTimeout`. It returns an empty read, so a late reply would be lost.
 */
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { MillraceError } from '../errors.ts';
import type { Log } from '../log.ts';
import {
  type ClusterAddress,
  clusterAddress,
  redisUrl,
  type SentinelAddress,
  sentinelAddress,
} from '../redis/address.ts';
import { mastersOf, watchNodes } from '../redis/nodes.ts';
import { leaveFormerMaster } from '../redis/sentinel.ts';
import { Losses } from './losses.ts';
import { followTable } from './shard-table.ts';
import { openShards, type ShardedRedis, Shards, type StoreOptions } from './shards.ts';

const readyMsMax = 30_000;
/** Errors of a Redis, or of all sentinels, that do not take the user or the password. */
const refusal = /(?:^|Last error: )(?:WRONGPASS|NOAUTH)/;
/** Longest pause between attempts to connect. With `loadingMsMax`, a client is back within 1 s of Redis being ready. */
const reconnectMsMax = 500;
/** Longest pause between checks whether Redis has loaded its data. */
const loadingMsMax = 100;
const socketTimeoutMs = 10_000;
/** Interval at which a client asks a cluster for the nodes of the slots. After a failover it knows the new ones by then. */
const slotsRefreshMs = 1_000;
/** While a slot moves, its nodes refuse a command that needs all of it. It is tried again after a pause. */
const slotMovePauseMs = 100;
/**
 * Most refusals of a command, of which there are one or two in each pause: the old master may first name the new one. So
 * a command waits 5 to 10 s for the end of a move.
 */
const refusalsMax = 100;
/** Longest wait for an answer of a sentinel. Then the next one is asked. */
const sentinelMsMax = 1_000;
/** Interval of the PINGs of a subscriber. It waits for no reply, so nothing else would show that the network is gone. */
const subscriberPingMs = 5_000;
/** Longest BLOCK of a read. It is well below `socketTimeoutMs`, so that an idle stream does not close the socket. */
export const blockMsMax = 5_000;

export interface ConnectOptions {
  /** An address of `core/redis/address.ts`. */
  url: string;
  /** Name of the connection in CLIENT LIST. */
  name: string;
  log: Log;
  /**
   * Whether the user may call a few commands only. Such a connection does not ask by INFO whether Redis has loaded its
   * data, so a command fails meanwhile. It does not read the number of shards. Default: false.
   */
  isRestricted?: boolean | undefined;
}

/**
 * A connection for commands. The commands of one turn of the event loop share a packet.
 * @throws {MillraceError} `unavailable` when Redis is not ready within 30 s; `unauthorized` when it refuses the user.
 * @throws {ShardsMismatch} when the store has another number of shards than `store.shards`.
 */
export async function connect(options: ConnectOptions & { store?: StoreOptions }): Promise<ShardedRedis> {
  const redis = await open(options, { corks: true });
  const losses = new Losses(redis);
  try {
    // No key that a restricted user may write depends on the shards.
    if (options.isRestricted) return Object.assign(redis, { losses, shards: new Shards(1) });
    const sharded = Object.assign(redis, { losses, shards: await openShards(redis, options.store) });
    await followTable(sharded);
    return sharded;
  } catch (error) {
    redis.disconnect();
    throw error;
  }
}

/** A connection for one blocking reader, which blocks for at most `blockMsMax` at a time. */
export function connectBlocking(options: ConnectOptions): Promise<Redis> {
  return open(options, { corks: false });
}

async function open(options: ConnectOptions, { corks }: { corks: boolean }): Promise<Redis> {
  const { url, name, log, isRestricted = false } = options;
  const client: RedisOptions = {
    protocol: 2,
    connectionName: `millrace:${name.replaceAll(' ', '-')}`,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    enableReadyCheck: !isRestricted,
    autoResendUnfulfilledCommands: false,
    socketTimeout: socketTimeoutMs,
    maxLoadingRetryTime: loadingMsMax,
  };
  const address = redisUrl(url);
  const redis = openClient(address, client);
  if (corks) watchNodes(redis, cork);
  await firstReady(redis);
  await Promise.all(mastersOf(redis).map(whenConnected));
  logOutages(redis, log.child({ connection: name }));
  return redis;
}

function openClient(address: URL, client: RedisOptions): Redis {
  const cluster = clusterAddress(address);
  if (cluster) return openCluster(cluster, client);
  const sentinel = sentinelAddress(address);
  const redis = sentinel ? openMaster(sentinel, client) : openServer(address, client);
  watchSubscriber(redis);
  return redis;
}

function openServer(url: URL, client: RedisOptions): Redis {
  return new Redis(url.protocol === 'unix:' ? url.pathname : url.href, { ...client, retryStrategy: reconnectMs });
}

/**
 * A client of a cluster. It has the commands of a single Redis, and sends each to the node of its keys. It repeats a
 * command only when a node has refused it unexecuted: the slot moves, or has moved. After a lost connection or in an outage the
 * command rejects, as with a single Redis.
 */
function openCluster({ nodes, username, password, tls }: ClusterAddress, client: RedisOptions): Redis {
  const signIn = { ...(username && { username }), ...(password && { password }), ...(tls && { tls: {} }) };
  const cluster = new Cluster(nodes, {
    redisOptions: { ...client, ...signIn },
    enableOfflineQueue: false,
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    retryDelayOnTryAgain: slotMovePauseMs,
    maxRedirections: refusalsMax,
    slotsRefreshInterval: slotsRefreshMs,
    slotsRefreshTimeout: slotsRefreshMs,
    clusterRetryStrategy: reconnectMs,
  });
  return cluster as unknown as Redis;
}

/**
 * A client of the master that the sentinels name. At each connect it asks them again, and checks that the server is a
 * master. It leaves a server that became a replica, which refuses writes with READONLY.
 *
 * Rejected: ioredis' `failoverDetector`. If it fires while the client connects, that client ends for ever.
 */
function openMaster(address: SentinelAddress, client: RedisOptions): Redis {
  const { sentinels, name, database, username, password, sentinelSignIn, tls } = address;
  const redis = new Redis({
    ...client,
    sentinels,
    name,
    db: database,
    ...(username && { username }),
    ...(password && { password }),
    ...(sentinelSignIn.username && { sentinelUsername: sentinelSignIn.username }),
    ...(sentinelSignIn.password && { sentinelPassword: sentinelSignIn.password }),
    ...(tls && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
    connectTimeout: sentinelMsMax,
    sentinelCommandTimeout: sentinelMsMax,
    sentinelRetryStrategy: reconnectMs,
    retryStrategy: reconnectMs,
    reconnectOnError: ({ message }) => /^READONLY |-READONLY /.test(message), // the command rejects and is not repeated
  });
  leaveFormerMaster(redis, address, { retryStrategy: reconnectMs });
  return redis;
}

/** Closes the connection of a subscriber that no longer hears from Redis. Its client then connects again. */
function watchSubscriber(redis: Redis): void {
  const timer = setInterval(() => {
    if (redis.status === 'ready' && redis.mode === 'subscriber') redis.ping().catch(() => {}); // then it reconnects
  }, subscriberPingMs).unref();
  redis.once('end', () => clearInterval(timer));
}

function reconnectMs(attempt: number): number {
  return Math.min(25 * 2 ** attempt, reconnectMsMax);
}

/**
 * Makes a connection send the commands of one turn of the event loop in one packet. The client's own pipelining sends
 * the next packet only after all replies to the last one. Then the client and Redis would work in turns, not at the same
 * time.
 */
function cork(redis: Redis): () => void {
  const send = redis.sendCommand;
  redis.sendCommand = (...args) => {
    const socket = redis.stream;
    if (socket?.writableCorked === 0) {
      socket.cork();
      setImmediate(() => socket.uncork());
    }
    return send.apply(redis, args);
  };
  return () => {};
}

/**
 * Waits until a node is connected. A cluster's client connects to a node at its first command, and rejects further
 * commands until then.
 */
async function whenConnected(node: Redis): Promise<void> {
  if (node.status === 'wait') await node.connect().catch(() => {}); // commands to the node reject with the reason
}

function firstReady(redis: Redis): Promise<void> {
  return new Promise((resolve, reject) => {
    let cause: unknown;
    const onError = (error: unknown) => {
      cause = error;
      if (!(error instanceof Error) || !refusal.test(error.message)) return;
      clearTimeout(timer);
      redis.disconnect();
      const message = 'Redis refuses the user or the password of its address. Check both.';
      reject(new MillraceError('unauthorized', message, { cause }));
    };
    const timer = setTimeout(() => {
      redis.disconnect();
      reject(new MillraceError('unavailable', 'Redis does not answer. Start it, or correct REDIS_URL.', { cause }));
    }, readyMsMax);
    redis.on('error', onError);
    redis.on('node error', onError); // of a cluster
    redis.once('ready', () => {
      clearTimeout(timer);
      redis.off('node error', onError);
      redis.off('error', onError); // a later refusal may pass: Redis restarts before its users are made again
      resolve();
    });
  });
}

/** Logs one line when the connection is lost and one when it is back, not one for each attempt. */
function logOutages(redis: Redis, log: Log): void {
  let away = false;
  let cause: unknown;
  const onError = (error: unknown) => {
    cause = error;
  };
  redis.on('error', onError);
  redis.on('node error', onError); // of a cluster
  redis.on('reconnecting', () => {
    if (!away) log.warn({ err: cause }, 'redis went away');
    away = true;
  });
  redis.on('ready', () => {
    if (away) log.info('redis is back');
    away = false;
  });
}
