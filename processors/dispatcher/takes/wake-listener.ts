/**
 * Receives the wake messages of the scripts, by pub/sub: a queue may have tasks for its parked takes. Messages are lost
 * while the connection is down. The sweep then serves those takes.
 */
import { connectBlocking } from '../../../core/bus/connection.ts';
import type { Log } from '../../../core/log.ts';
import { tenantOfWake, wakePattern } from '../../../core/store/keys.ts';

export async function startWakeListener(
  { url, log }: { url: string; log: Log },
  onWake: (tenant: string, queue: string) => void,
): Promise<AsyncDisposable> {
  const redis = await connectBlocking({ url, name: 'wake', log });
  await redis.psubscribe(wakePattern);
  redis.on('pmessage', (_, channel: string, queue: string) => onWake(tenantOfWake(channel), queue));
  return {
    async [Symbol.asyncDispose]() {
      redis.disconnect();
    },
  };
}
