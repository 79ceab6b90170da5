/** SIGKILL at any instruction: another process takes over the entries of the killed one, and each is done once. */
import { setTimeout as delay } from 'node:timers/promises';
import { kill, roles, until } from '../../inject/processes.ts';
import type { Client } from '../../load/client.ts';
import { scenario } from '../../scenario.ts';

const killsPerRole = 50;
/** Good answers before the next kill. After `pauseMsMax` it comes without them. */
const answersWanted = 10;
const pauseMsMin = 1_000;
const pauseMsMax = 3_000;

scenario(import.meta.filename, {
  promise: `Each role is killed ${killsPerRole} times: nothing that was answered is lost or done twice.`,
  faultMsMax: 1_800_000,
  history: { outageExpected: true, connectionsMayBreak: true },
  async fault({ world, client, length }) {
    const left = new Map<string, number>(roles.map((role) => [role, length.count(killsPerRole)]));
    let killed = 0;
    while (left.size > 0) {
      await workGoesOn(client);
      const role = [...left.keys()][Math.floor(Math.random() * left.size)]!;
      if (!(await kill(world.service, role))) continue; // It is still starting.
      killed++;
      const count = left.get(role)! - 1;
      if (count === 0) left.delete(role);
      else left.set(role, count);
    }
    return { killed };
  },
});

/** Resolves after some good answers, so that the kill comes while work is in flight. */
async function workGoesOn(client: Client): Promise<void> {
  let answers = 0;
  client.onAnswer = ({ status }) => {
    if (status < 300) answers++;
  };
  await delay(pauseMsMin);
  await until('answers', pauseMsMax - pauseMsMin, async () => answers >= answersWanted).catch(() => {});
  client.onAnswer = undefined;
}
