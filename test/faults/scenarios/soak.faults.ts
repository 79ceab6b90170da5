/**
 * A long load with small faults, during which the resources of the service stay level.
 * The faults kill no process, because a restart would hide a leak.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { freeze, roles } from '../inject/processes.ts';
import { chatBody } from '../load/chats.ts';
import { Sampler } from '../sampler.ts';
import { type Stage, scenario } from '../scenario.ts';

const minutes = Number(process.env.FAULTS_SOAK_MINUTES ?? 15);
const faultEveryMs = 10_000;
const freezeMs = 2_000;
const abortedAtOnce = 20;
const lossShare = 0.005;
const lossMs = 2_000;

scenario(import.meta.filename, {
  promise:
    'A soak with faults: memory, keys, pending entries and file descriptors stay level, and every promise is kept.',
  faultMsMax: minutes * 60_000 + 120_000,
  history: { outageExpected: true },
  world: { redis: 'everysec', proxied: true },
  async fault(stage) {
    const { world, client, length } = stage;
    const endMs = Date.now() + length.ms(minutes * 60_000);
    const sampler = Sampler.start(world);
    const faults = [freezeRole, freezeRedis, loseReplies, abortChats];
    let made = 0;
    for (; Date.now() < endMs; made++) {
      await delay(faultEveryMs);
      await faults[made % faults.length]!(stage);
    }
    const { figures, rising } = await sampler.stop();
    for (const what of rising) client.history.leftovers.push(`soak: ${what}`);
    return { minutes: length.ms(minutes), faults: made, ...figures };
  },
});

async function freezeRole({ world }: Stage): Promise<void> {
  const pids = await world.service.pids();
  await freeze(pids[roles[Math.floor(Math.random() * roles.length)]!]!, freezeMs);
}

async function freezeRedis({ world }: Stage): Promise<void> {
  await freeze(world.redis!.pid, freezeMs);
}

async function loseReplies({ world }: Stage): Promise<void> {
  world.proxy!.lossShare = lossShare;
  await delay(lossMs);
  world.proxy!.lossShare = 0;
}

async function abortChats({ client }: Stage): Promise<void> {
  const leave = async () => {
    const signal = AbortSignal.timeout(Math.round(Math.random() * 100));
    await client.ask('aborted-chat', '/api/rag/chat', chatBody('deep', 'stream'), { signal, statuses: [200, 404] });
  };
  await Promise.all(Array.from({ length: abortedAtOnce }, leave));
}
