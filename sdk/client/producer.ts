/** The connection of a stream client that is a producer: its address, and a reply stream of its own. */
import type { Redis } from 'ioredis';
import { type ProducerAddress, producerAddress } from '../../core/bus/producer-address.ts';
import { ttlSeconds } from '../../core/bus/reply/instance-stream.ts';
import { replyKey } from '../../core/bus/streams.ts';
import { MillraceError } from '../../core/errors.ts';

/** A producer, as `npx millrace producers create --json` prints it. */
export interface ProducerCredentials {
  key: string;
  tenant: string;
}

/** Bounds of the messages that are not done, from which this client sends no more. Those of the service are twice as high. */
export const producerBacklog = { backlogMax: 5_000, backlogBytesMax: 16 << 20 };

/** The first entry of a reply stream. It can be added to a new stream only. */
const firstId = '0-1';
/** Error of XADD for an id that is too low. */
const lowId = /^ERR The ID specified in XADD/;

/** @throws {MillraceError} bad_request */
export function addressOf(redisUrl: string, producer: ProducerCredentials): ProducerAddress {
  return producerAddress({ redisUrl, ...producer });
}

/**
 * Takes an instance that no other process of the producer uses. It is free again when its reply stream is deleted or
 * has expired.
 * @throws {MillraceError} unauthorized when the producer is of another tenant; unavailable when all instances are in use
 */
export async function takeInstance(redis: Redis, { instances, stream }: ProducerAddress): Promise<string> {
  await redis.xlen(stream).catch((cause) => {
    throw new MillraceError('unauthorized', 'Redis refuses the producer. Check its tenant.', { cause });
  });
  for (const instance of instances) {
    if (await isTaken(redis, replyKey(instance))) continue;
    await redis.expire(replyKey(instance), ttlSeconds);
    return instance;
  }
  const message = `${instances.length} processes use this producer, the most that may. Create another one.`;
  throw new MillraceError('unavailable', message);
}

async function isTaken(redis: Redis, key: string): Promise<boolean> {
  try {
    await redis.xadd(key, firstId, 'made', '');
    return false;
  } catch (error) {
    if (error instanceof Error && lowId.test(error.message)) return true;
    throw error;
  }
}
