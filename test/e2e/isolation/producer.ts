/** A producer with all roles, as a client of the isolation test. */

import type { Test } from 'tap';
import { makeApiKey } from '../../../core/access/api-key.ts';
import { connect } from '../../../core/bus/connection.ts';
import { producerAddress } from '../../../core/bus/producer-address.ts';
import { Publisher } from '../../../core/bus/request/publisher.ts';
import { type Requester, startRequester } from '../../../core/bus/request/requester.ts';
import type { ShardedRedis } from '../../../core/bus/shards.ts';
import { createBudget } from '../../../core/byte-budget.ts';
import { createLog } from '../../../core/log.ts';
import { ApiKeyStore } from '../../../core/store/api-keys/api-keys.ts';

interface Deps {
  /** The operator's connection. */
  redis: ShardedRedis;
  redisUrl: string;
}

/** @returns a requester that sends messages as a new producer of the tenant, and the id of the producer. */
export async function startProducer(
  t: Test,
  { redis, redisUrl }: Deps,
  tenant: string,
): Promise<{ requester: Requester; id: string }> {
  const { id, hash, text: key } = makeApiKey();
  const traits = { roles: ['rag', 'queue', 'worker', 'admin'], producer: true } as const;
  await new ApiKeyStore({ redis }).create({ id, hash, tenant, traits, lifetimeMs: 0 });
  const { url, stream, instances } = producerAddress({ redisUrl, key, tenant });
  const connection = { url, log: createLog({ level: 'silent', process: 'producer' }), isRestricted: true };
  const own = await connect({ ...connection, name: 'producer' });
  const publisher = new Publisher({ redis: own, budget: createBudget(), producerKey: stream });
  const requester = await startRequester({ ...connection, redis: own, publisher, instance: instances[0]! });
  t.teardown(async () => {
    await requester[Symbol.asyncDispose]();
    own.disconnect();
  });
  return { requester, id };
}
