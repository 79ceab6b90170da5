/**
 * What the submitters and workers of the queue were told, and whether the queue kept its word: what was put is there
 * and ends once, one result is accepted, nobody holds what another holds.
 *
 * A lease is held from the answer of its take until its worker begins to end it, or it lapses: whatever overlaps by
 * this has overlapped in truth. A task that somebody began to cancel may be held no more, and is not judged by it.
 */
export type QueueEvent =
  | { what: 'put'; taskId: string }
  | { what: 'cancelling'; taskId: string }
  | { what: 'taken'; taskId: string; leaseId: string; at: number; until: number; strategy: string }
  | { what: 'completing' | 'returning'; taskId: string; leaseId: string; at: number }
  | { what: 'completed'; taskId: string; leaseId: string };

interface Lease {
  taskId: string;
  leaseId: string;
  from: number;
  until: number;
  strategy: string;
}

/** Of a task in the end. */
export interface QueueEnd {
  status: string;
  attempts: number;
  /** Whose result it is; undefined when we ended it. */
  by: string | undefined;
}

export class QueueHistory {
  readonly put = new Set<string>();
  readonly cancelled = new Set<string>();
  readonly counts: Record<string, number> = {};
  readonly #leases = new Map<string, Lease>();
  readonly #accepted = new Map<string, Set<string>>();

  add(event: QueueEvent): void {
    this.counts[event.what] = (this.counts[event.what] ?? 0) + 1;
    const { taskId } = event;
    if (event.what === 'put') this.put.add(taskId);
    else if (event.what === 'cancelling') this.cancelled.add(taskId);
    else if (event.what === 'taken') {
      const { leaseId, at: from, until, strategy } = event;
      this.#leases.set(`${taskId} ${leaseId}`, { taskId, leaseId, from, until, strategy });
    } else if (event.what === 'completed') {
      this.#accepted.set(taskId, (this.#accepted.get(taskId) ?? new Set()).add(event.leaseId));
    } else {
      const lease = this.#leases.get(`${taskId} ${event.leaseId}`);
      if (lease) lease.until = Math.min(lease.until, event.at);
    }
  }

  judge(ends: ReadonlyMap<string, QueueEnd | undefined>): string[] {
    const broken = this.#overlaps();
    for (const taskId of this.put) {
      const end = ends.get(taskId);
      const accepted = [...(this.#accepted.get(taskId) ?? [])];
      if (!end) broken.push(`${taskId} was put and is lost`);
      else if (!['succeeded', 'cancelled'].includes(end.status)) broken.push(`${taskId} is ${end.status}`);
      else if (end.status === 'cancelled' && !this.cancelled.has(taskId)) broken.push(`${taskId}: nobody cancelled it`);
      if (accepted.length > 1) broken.push(`${taskId} was completed by ${accepted.join(' and by ')}`);
      if (accepted.length === 1 && end?.by !== accepted[0]) {
        broken.push(`${taskId} was completed by ${accepted[0]}, but is ${JSON.stringify(end)}`);
      }
    }
    return broken;
  }

  #overlaps(): string[] {
    const broken: string[] = [];
    const held = [...this.#leases.values()].filter(({ taskId }) => !this.cancelled.has(taskId));
    const leases = held.sort((a, b) => a.from - b.from);
    const queueOf = ({ taskId }: Lease) => taskId.slice(0, taskId.lastIndexOf('.'));
    for (const [i, first] of leases.entries()) {
      for (const second of leases.slice(i + 1)) {
        if (second.from > first.until) {
          if (second.from > first.from + 60_000) break;
          continue;
        }
        const isSame = first.taskId === second.taskId;
        const isClosed = first.strategy === 'sequential' || second.strategy === 'sequential';
        const isBroken = isSame || (isClosed && queueOf(first) === queueOf(second));
        if (isBroken && second.from < first.until)
          broken.push(`${JSON.stringify(first)} overlaps ${JSON.stringify(second)}`);
      }
    }
    return broken;
  }
}
