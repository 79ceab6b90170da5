/**
 * The running processes of one kind, each with a state that it announces, such as its position in a log. An announcement
 * holds for a limited time. So a process that was killed is forgotten.
 */
import type { Redis } from 'ioredis';
import { redisTime } from '../redis/time.ts';
import { Script } from './script.ts';

const announceScript = new Script('presence/announce', { isFenced: false });

/**
 * @param key HASH by instance: `<expiry, epoch ms> <state>`
 * @returns the number of running processes
 */
export async function announce(
  { redis }: { redis: Redis },
  key: string,
  { instance, state, keptMs }: { instance: string; state: string; keptMs: number },
): Promise<number> {
  return Number(await announceScript.run(redis, [key], [instance, state, keptMs]));
}

/** The process stops. */
export async function withdraw({ redis }: { redis: Redis }, key: string, instance: string): Promise<void> {
  await redis.hdel(key, instance);
}

/** @returns the state of each running process. */
export async function runningStates({ redis }: { redis: Redis }, key: string): Promise<string[]> {
  const now = await redisTime({ redis });
  const all = Object.values(await redis.hgetall(key)).map((text) => {
    const end = text.indexOf(' ');
    return { expiry: Number(text.slice(0, end)), state: text.slice(end + 1) };
  });
  return all.filter(({ expiry }) => expiry > now).map(({ state }) => state);
}
