/**
 * Tasks: each acknowledged put is kept, ends once, with the accepted result, and has at most one lease at a time.
 *
 * A put has a `nonce`, which is in the data of its task. One put makes at most one task. A lease counts from the answer
 * of its take until its worker releases it or it lapses. The true lease is longer, so leases that overlap here have
 * really overlapped. A task that is being cancelled loses its lease at an unknown time.
 */
import type { Breach } from './breach.ts';

/** The end of a task that its worker must report. */
export type Wanted = 'succeeded' | 'failed';

export interface Put {
  nonce: string;
  wanted: Wanted;
}

export interface Lease {
  taskId: string;
  nonce: string;
  leaseId: string;
  strategy: string;
  /** Time of the take's answer, epoch ms. */
  fromMs: number;
  /** Expiry or release of the lease, epoch ms. */
  untilMs: number;
}

/** The final state of a task. */
export interface TaskEnd {
  status: string;
  /** Lease of its result; undefined if it ended without a worker. */
  by: string | undefined;
}

interface Completion {
  leaseId: string;
  atMs: number;
}

export class Tasks {
  readonly counts: Record<string, number> = {};
  readonly #puts = new Map<string, Wanted>();
  /** Task ids by nonce. */
  readonly #ids = new Map<string, Set<string>>();
  /** Nonce and time of the acknowledged put, by task id. */
  readonly #acknowledged = new Map<string, { nonce: string; atMs: number }>();
  readonly #cancelling = new Set<string>();
  /** Leases by `nameOf`. */
  readonly #leases = new Map<string, Lease>();
  /** Number of leases by nonce. */
  readonly #leaseCounts = new Map<string, number>();
  readonly #completions = new Map<string, Completion[]>();
  readonly #breaches: Breach[] = [];

  /** Records a put. Call it before the request is sent. */
  putting({ nonce, wanted }: Put): void {
    this.#puts.set(nonce, wanted);
  }

  put(nonce: string, taskId: string, atMs = Date.now()): void {
    this.#count('put');
    this.#know(nonce, taskId);
    this.#acknowledged.set(taskId, { nonce, atMs });
  }

  /** Ids of the tasks whose put was acknowledged. */
  get ids(): string[] {
    return [...this.#acknowledged.keys()];
  }

  cancelling(taskId: string): void {
    this.#count('cancelling');
    this.#cancelling.add(taskId);
  }

  taken(lease: Lease): void {
    this.#count('taken');
    const { nonce, taskId } = lease;
    if (!this.#puts.has(nonce)) this.#breaches.push({ what: `${taskId} was taken, but nobody put ${nonce}` });
    this.#know(nonce, taskId);
    this.#leases.set(nameOf(taskId, lease.leaseId), { ...lease });
    this.#leaseCounts.set(nonce, this.leasesOf(nonce) + 1);
  }

  /** Number of leases of the task with this nonce. */
  leasesOf(nonce: string): number {
    return this.#leaseCounts.get(nonce) ?? 0;
  }

  /** Whether a completion of the task with this nonce was acknowledged. */
  isCompleted(nonce: string): boolean {
    return [...(this.#ids.get(nonce) ?? [])].some((taskId) => this.#completions.has(taskId));
  }

  /** Records that the worker releases the lease: it completes, returns or drops the task. */
  letGo(taskId: string, leaseId: string, atMs = Date.now()): void {
    const lease = this.#leases.get(nameOf(taskId, leaseId));
    if (lease) lease.untilMs = Math.min(lease.untilMs, atMs);
  }

  completed(taskId: string, leaseId: string, atMs = Date.now()): void {
    this.#count('completed');
    const completions = this.#completions.get(taskId) ?? [];
    completions.push({ leaseId, atMs });
    this.#completions.set(taskId, completions);
  }

  /** Checks the answer of an online put. @param by lease of the result. */
  answered(nonce: string, by: string | undefined): void {
    this.#count('answered');
    const taskIds = [...(this.#ids.get(nonce) ?? [])];
    const others = taskIds
      .flatMap((taskId) => this.#completions.get(taskId) ?? [])
      .filter(({ leaseId }) => leaseId !== by);
    const isLease = taskIds.some((taskId) => this.#leases.has(nameOf(taskId, by ?? '')));
    if (isLease && others.length === 0) return;
    this.#breaches.push({ what: `${nonce} was answered by ${by}, wanted the result of its own worker` });
  }

  count(what: string): void {
    this.#count(what);
  }

  judge(ends: ReadonlyMap<string, TaskEnd | undefined>): Breach[] {
    const ended = [...this.#acknowledged].flatMap(([taskId, { nonce, atMs }]) =>
      ends.has(taskId) ? this.#judgeEnd(taskId, nonce, atMs, ends.get(taskId)) : [],
    );
    const tasks = [...this.#ids].filter(([, ids]) => ids.size > 1);
    const doubled = tasks.map(([nonce, ids]) => ({ what: `${nonce} is ${ids.size} tasks: ${[...ids].join(', ')}` }));
    return [...this.#breaches, ...ended, ...doubled, ...this.#completedTwice(), ...this.#overlaps()];
  }

  #judgeEnd(taskId: string, nonce: string, putAtMs: number, end: TaskEnd | undefined): Breach[] {
    if (!end) return [{ what: `${taskId} was put and is lost`, promisedAtMs: putAtMs }];
    const wanted = this.#puts.get(nonce);
    const mayBeCancelled = end.status === 'cancelled' && this.#cancelling.has(taskId);
    const breaches: Breach[] = [];
    if (end.status !== wanted && !mayBeCancelled) {
      breaches.push({ what: `${taskId} is ${end.status}, wanted ${wanted}` });
    }
    const last = this.#completions.get(taskId)?.at(-1);
    if (last && last.leaseId !== end.by) {
      const what = `${taskId} was completed by ${last.leaseId}, but is ${JSON.stringify(end)}`;
      breaches.push({ what, promisedAtMs: last.atMs });
    }
    return breaches;
  }

  #completedTwice(): Breach[] {
    return [...this.#completions].flatMap(([taskId, completions]) => {
      const others = completions.filter(({ leaseId }) => leaseId !== completions[0]!.leaseId);
      if (others.length === 0) return [];
      const what = `${taskId} was completed by ${others.length + 1} leases: ${JSON.stringify(completions)}`;
      return { what, promisedAtMs: completions[0]!.atMs };
    });
  }

  #overlaps(): Breach[] {
    const leases = [...this.#leases.values()].filter(({ taskId }) => !this.#cancelling.has(taskId));
    const byTask = Map.groupBy(leases, ({ taskId }) => taskId);
    const byQueue = Map.groupBy(leases, ({ taskId }) => taskId.slice(0, taskId.lastIndexOf('.')));
    const isSequential = ({ strategy }: Lease) => strategy === 'sequential';
    return [
      ...[...byTask.values()].flatMap((group) => overlaps(group, () => true)),
      ...[...byQueue.values()].flatMap((group) => overlaps(group, (a, b) => isSequential(a) || isSequential(b))),
    ];
  }

  #know(nonce: string, taskId: string): void {
    const ids = this.#ids.get(nonce) ?? new Set();
    ids.add(taskId);
    this.#ids.set(nonce, ids);
  }

  #count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }
}

/** Unique name of a lease. The tasks of one take may share a lease id. */
function nameOf(taskId: string, leaseId: string): string {
  return `${taskId} ${leaseId}`;
}

/** @param excludes whether two leases must not overlap. */
function overlaps(leases: readonly Lease[], excludes: (a: Lease, b: Lease) => boolean): Breach[] {
  const sorted = leases.toSorted((a, b) => a.fromMs - b.fromMs);
  let held: Lease[] = [];
  const breaches: Breach[] = [];
  for (const lease of sorted) {
    held = held.filter(({ untilMs }) => untilMs > lease.fromMs);
    for (const other of held) {
      if (!excludes(lease, other)) continue;
      // A crash of Redis may forget the older lease.
      const what = `two leases at once: ${JSON.stringify(other)} and ${JSON.stringify(lease)}`;
      breaches.push({ what, promisedAtMs: other.fromMs });
    }
    held.push(lease);
  }
  return breaches;
}
