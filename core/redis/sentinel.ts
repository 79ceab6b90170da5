/**
 * Follows the master that sentinels name.
 *
 * A sentinel demotes a former master that still runs only some 10 s after it has named another one. A client that stays
 * there meanwhile loses its writes. So each connection listens to all sentinels and leaves such a server at once.
 */
import { Redis, type RedisOptions } from 'ioredis';
import type { SentinelAddress } from './address.ts';

/** Message: `name old-host old-port new-host new-port`. */
const channel = '+switch-master';

/** Closes the socket of `redis` when a sentinel names another master. The client then connects to that one. */
export function leaveFormerMaster(
  redis: Redis,
  { sentinels, name, sentinelSignIn: { username, password }, tls }: SentinelAddress,
  { retryStrategy }: Pick<RedisOptions, 'retryStrategy'>,
): void {
  let newest = '';
  const onSwitch = (_: string, message: string) => {
    const [ofMaster, , , host, port] = message.split(' ');
    // All sentinels tell the same. The host may be a name, which says nothing about the address.
    if (ofMaster !== name || message === newest) return;
    // Each message counts, also one that needs no action: the same servers may change places again later.
    newest = message;
    // In any other state the client is about to ask the sentinels.
    if (redis.status !== 'ready') return;
    const { remoteAddress, remotePort } = redis.stream;
    if (remoteAddress !== host || remotePort !== Number(port)) redis.stream.destroy();
  };
  const listeners = sentinels.map((sentinel) => {
    const listener = new Redis({
      ...sentinel,
      ...(username && { username }),
      ...(password && { password }),
      ...(tls && { tls: {} }),
      protocol: 2,
      enableReadyCheck: false,
      maxRetriesPerRequest: null,
      retryStrategy,
    });
    listener.on('error', () => {}); // it connects again, and the other sentinels tell the same
    listener.on('message', onSwitch);
    listener.subscribe(channel).catch(() => {}); // the connection was ended
    return listener;
  });
  redis.once('end', () => {
    for (const listener of listeners) listener.disconnect();
  });
}
