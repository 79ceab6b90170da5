/** Hears from the scripts, by pub/sub, that something may be taken; what is missed while away, the sweep finds. */
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
