/** Callbacks: each ended task with a callback URL gets one: signed, with its result, with one message id. */
import type { Breach } from './breach.ts';
import type { TaskEnd } from './tasks.ts';

export interface Delivery {
  /** `webhook-id`, which is the same for all attempts. */
  messageId: string;
  taskId: string;
  /** Lease of the result; undefined if the task ended without a worker. */
  by: string | undefined;
  /** Whether its signature is valid. */
  verified: boolean;
  atMs: number;
}

export class Callbacks {
  readonly #owed = new Set<string>();
  readonly #deliveries = new Map<string, Delivery[]>();

  /** Records that the put of a task with a callback URL was acknowledged. */
  owed(taskId: string): void {
    this.#owed.add(taskId);
  }

  delivered(delivery: Delivery): void {
    const deliveries = this.#deliveries.get(delivery.taskId) ?? [];
    deliveries.push(delivery);
    this.#deliveries.set(delivery.taskId, deliveries);
  }

  /** Ids of tasks whose callback has not arrived. */
  get missing(): string[] {
    return [...this.#owed].filter((taskId) => !this.#deliveries.has(taskId));
  }

  judge(ends: ReadonlyMap<string, TaskEnd | undefined>): Breach[] {
    const missing = this.missing.filter((taskId) => ends.get(taskId) !== undefined);
    return [
      ...missing.map((taskId) => ({ what: `the callback of ${taskId} never came` })),
      ...[...this.#deliveries].flatMap(([taskId, deliveries]) => judgeDeliveries(taskId, deliveries, ends.get(taskId))),
    ];
  }
}

function judgeDeliveries(taskId: string, deliveries: readonly Delivery[], end: TaskEnd | undefined): Breach[] {
  const breaches: Breach[] = [];
  if (deliveries.some(({ verified }) => !verified)) {
    breaches.push({ what: `a callback of ${taskId} has a wrong signature` });
  }
  const ids = new Set(deliveries.map(({ messageId }) => messageId));
  if (ids.size > 1) {
    // After a crash of Redis the task may end again.
    const what = `the callback of ${taskId} came under ${ids.size} message ids`;
    breaches.push({ what, promisedAtMs: deliveries[0]!.atMs });
  }
  const other = end && deliveries.find(({ by }) => by !== end.by);
  if (other) {
    const what = `a callback of ${taskId} tells the result of ${other.by}, but it is ${JSON.stringify(end)}`;
    breaches.push({ what, promisedAtMs: other.atMs });
  }
  return breaches;
}
