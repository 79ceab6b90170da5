/** The address of a producer in Redis. All of it follows from the producer's key and tenant. */
import { parseApiKey, secretOf } from '../access/api-key.ts';
import { MillraceError } from '../errors.ts';
import { redisUrl } from '../redis/address.ts';
import { producerInstances, producerKey, producerUser, replyKey } from './streams.ts';

export interface ProducerAddress {
  /** Id of its API key. */
  id: string;
  /** URL of Redis with its user and password. */
  url: string;
  /** Key of the stream that it appends its messages to. */
  stream: string;
  /** Names of its instances, one for each process that reads answers. */
  instances: readonly string[];
  /** Keys of the reply streams of the instances. */
  replies: readonly string[];
}

/**
 * @param options.redisUrl an address of Redis, but no socket, whose user and password are replaced
 * @param options.key the API key
 * @throws {MillraceError} bad_request
 */
export function producerAddress(options: { redisUrl: string; key: string; tenant: string }): ProducerAddress {
  const id = parseApiKey(options.key)?.id;
  if (id === undefined) throw new MillraceError('bad_request', 'key must be the key of a producer.', { param: 'key' });
  const url = redisUrl(options.redisUrl);
  if (url.protocol === 'unix:') {
    const message = 'A producer needs an address with redis:// or rediss://, not a socket.';
    throw new MillraceError('bad_request', message, { param: 'redisUrl' });
  }
  url.username = producerUser(id);
  url.password = secretOf(options.key);
  const instances = producerInstances(id);
  return { id, url: url.href, stream: producerKey(options.tenant, id), instances, replies: instances.map(replyKey) };
}
