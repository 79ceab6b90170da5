/**
 * Connections to Redis, set so that nothing is ever sent twice behind our back.
 *
 * A command whose connection breaks rejects, at once; nothing is queued while Redis is away and nothing is re-sent
 * after it came back (the client's defaults re-send an XADD whose reply was lost: two entries). Whoever retries does
 * it with an id that makes the second time harmless. The connection itself comes back on its own.
 *
 * A socket that owes us a reply and stays silent for `silenceMsMax` is closed: so looks a cable that was pulled.
 * (`blockingTimeout` would answer "nothing" for such a read, and a reply that comes after all would be lost.)
 */
import { Redis } from 'ioredis';
import { MillraceError } from '../errors.ts';
import type { Log } from '../log.ts';

const readyMsMax = 30_000;
/** A client is back within 1 s of Redis being ready: it asks this often whether it may connect, and has been loaded. */
const reconnectMsMax = 500;
const loadingMsMax = 100;
const silenceMsMax = 10_000;
/** Longest BLOCK of a read: well below `silenceMsMax`, so that an idle stream is not a dead socket. */
export const blockMsMax = 5_000;

export interface ConnectOptions {
  /** redis://, rediss:// or unix:/path/of/socket */
  url: string;
  /** What CLIENT LIST shows. */
  name: string;
  log: Log;
}

/**
 * A connection for commands; those of one turn of the event loop share a packet.
 * @throws {MillraceError} `unavailable` when Redis is not ready within 30 s.
 */
export function connect(options: ConnectOptions): Promise<Redis> {
  return open(TurnwiseRedis, options);
}

/** A connection for one reader that blocks, for at most `blockMsMax` at a time. */
export function connectBlocking(options: ConnectOptions): Promise<Redis> {
  return open(Redis, options);
}

/**
 * What is sent within a turn of the event loop leaves in one packet. The client's own pipelining does that too, but sends
 * the next packet only when all of the last one is answered: it and Redis would work by turns, not at the same time.
 */
class TurnwiseRedis extends Redis {
  override sendCommand(...args: Parameters<Redis['sendCommand']>): unknown {
    const socket = this.stream;
    if (socket?.writableCorked === 0) {
      socket.cork();
      setImmediate(() => socket.uncork());
    }
    return super.sendCommand(...args);
  }
}

async function open(Client: typeof Redis, { url, name, log }: ConnectOptions): Promise<Redis> {
  const redis = new Client(url.startsWith('unix:') ? new URL(url).pathname : url, {
    protocol: 2,
    connectionName: `millrace:${name.replaceAll(' ', '-')}`,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    socketTimeout: silenceMsMax,
    maxLoadingRetryTime: loadingMsMax,
    retryStrategy: (attempt) => Math.min(25 * 2 ** attempt, reconnectMsMax),
  });
  await firstReady(redis);
  logOutages(redis, log.child({ connection: name }));
  return redis;
}

function firstReady(redis: Redis): Promise<void> {
  return new Promise((resolve, reject) => {
    let cause: unknown;
    const keepCause = (error: unknown) => {
      cause = error;
    };
    const timer = setTimeout(() => {
      redis.disconnect();
      reject(new MillraceError('unavailable', 'Redis does not answer. Start it, or correct REDIS_URL.', { cause }));
    }, readyMsMax);
    redis.on('error', keepCause);
    redis.once('ready', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** One line when Redis goes away and one when it is back, not one an attempt. */
function logOutages(redis: Redis, log: Log): void {
  let away = false;
  let cause: unknown;
  redis.on('error', (error) => {
    cause = error;
  });
  redis.on('reconnecting', () => {
    if (!away) log.warn({ err: cause }, 'redis went away');
    away = true;
  });
  redis.on('ready', () => {
    if (away) log.info('redis is back');
    away = false;
  });
}
