/** The options of a client over the streams. */
import type { Grant } from '../../core/access/grant.ts';
import type { Log } from '../../core/log.ts';
import type { ProducerCredentials } from './producer.ts';

export interface StreamClientOptions {
  /** URL of the service's Redis: redis://, rediss:// or unix: */
  redisUrl: string;
  /** The producer that the client is. It has the rights of that key. Default: the user of `redisUrl`, which is trusted. */
  producer?: ProducerCredentials;
  /** Tenant; default `default`. Not for a producer. */
  tenant?: string;
  /** Spaces and queues that the client limits itself to; default all of the tenant. Not for a producer. */
  grant?: Grant;
  /** Log of outages; default: none. */
  log?: Log;
}
