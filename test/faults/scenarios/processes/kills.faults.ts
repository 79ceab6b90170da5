/**
 * SIGKILL at any instruction: another process takes over the entries of the killed one, and each is done once.
 *
 * A role is killed again only after its new process has answered a request. Otherwise the last roles of a busy machine
 * would be killed at each start, and would be gone for longer than a client waits.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { kill, roles, until } from '../../inject/processes.ts';
import type { Sample } from '../../load/client.ts';
import { type Stage, scenario } from '../../scenario.ts';

type Role = (typeof roles)[number];

const killsPerRole = 50;
/** Good answers before the next kill. After `pauseMsMax` it comes without them. */
const answersWanted = 10;
const pauseMsMin = 1_000;
const pauseMsMax = 3_000;
/** Longest time until a killed role answers again, on a busy machine. */
const workMsMax = 180_000;

/** Requests whose good answer shows that the processes of a role work. */
const workOf: Record<Role, RegExp> = {
  gateway: /./,
  retrieval: /^(search|chat) /,
  indexing: /^(upload|deletion) /,
  planner: /^chat deep/,
  generation: /^chat /,
  dispatcher: /^(put|take|complete)$/,
};

scenario(import.meta.filename, {
  promise: `Each role is killed ${killsPerRole} times: nothing that was answered is lost or done twice.`,
  faultMsMax: 2_400_000,
  history: { outageExpected: true, connectionsMayBreak: true },
  async fault(stage) {
    const left = new Map<Role, number>(roles.map((role) => [role, stage.length.count(killsPerRole)]));
    const killer = new Killer(stage);
    for (; left.size > 0; await killer.untilWorkGoesOn()) {
      const role = await killer.killOneOf([...left.keys()]);
      const count = left.get(role)! - 1;
      if (count === 0) left.delete(role);
      else left.set(role, count);
    }
    return { killed: killer.killed };
  },
});

class Killer {
  killed = 0;
  readonly #stage: Stage;
  /** Time of the last kill of each role whose new process has answered nothing yet, epoch ms. */
  readonly #killedAtMs = new Map<Role, number>();
  #answers = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
    stage.client.onAnswer = (sample) => this.#record(sample);
  }

  /** Kills one of these roles at random, as soon as one works. */
  async killOneOf(candidates: readonly Role[]): Promise<Role> {
    const working = () => candidates.filter((role) => !this.#killedAtMs.has(role));
    await until(`work of ${candidates.join(' or ')}`, workMsMax, async () => working().length > 0);
    const choice = working();
    const role = choice[Math.floor(Math.random() * choice.length)]!;
    this.#killedAtMs.set(role, Number.POSITIVE_INFINITY);
    await until(`a process of ${role}`, workMsMax, () => kill(this.#stage.world.service, role));
    this.#killedAtMs.set(role, Date.now());
    this.killed++;
    return role;
  }

  /** Resolves after some good answers, so that the next kill comes while work is in flight. */
  async untilWorkGoesOn(): Promise<void> {
    this.#answers = 0;
    await delay(pauseMsMin);
    await until('answers', pauseMsMax - pauseMsMin, async () => this.#answers >= answersWanted).catch(() => {});
  }

  #record({ what, status, atMs }: Sample): void {
    if (status >= 300) return;
    this.#answers++;
    for (const [role, killedAtMs] of this.#killedAtMs) {
      if (atMs > killedAtMs && workOf[role].test(what)) this.#killedAtMs.delete(role);
    }
  }
}
