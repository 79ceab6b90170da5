/** The queues as the stream of changes tells them, and how they changed while the page is open. */
import { batch, computed, signal } from '@preact/signals';
import { request } from '../api/request.ts';
import type { Change, QueueHistory, QueueState } from '../api/types.ts';
import { type Period, type Sample, type Series, seriesOf, speedOf } from './plot-series.ts';

/** Ten minutes, at a sample every 2 s. */
const samplesMax = 300;
/** A queue whose oldest task waits longer, while nobody works on it, is in trouble. */
const ageSecondsMax = 60;

export const queues = signal<ReadonlyMap<string, QueueState>>(new Map());
/** Whether the states of all queues have come. */
export const isLoaded = signal(false);
/** The samples of this page, by queue. The empty name has the sums over all queues. */
export const samples = signal<ReadonlyMap<string, readonly Sample[]>>(new Map());

/** The history of each queue, as the service gave it. The empty name has the sums over all queues. */
const histories = signal<ReadonlyMap<string, readonly Sample[]>>(new Map());
/** Counts the connections to the service. The histories are read again after each of them. */
export const connections = signal(0);

export const byTrouble = computed(() => [...queues.value.values()].sort(compareTrouble));

export function applyChanges(changes: readonly Change[]): void {
  const states = new Map(queues.peek());
  for (const change of changes) {
    if (change.object === 'queue.state') {
      const { object: _, ...state } = change;
      states.set(change.queue, state as QueueState);
    } else if (change.object === 'queue.removed') {
      states.delete(change.queue);
    }
  }
  batch(() => {
    queues.value = states;
    if (!changes.some(({ object }) => object === 'queues.read')) return;
    isLoaded.value = true;
    takeSamples();
  });
}

export function keepQueue(state: QueueState): void {
  queues.value = new Map(queues.peek()).set(state.queue, state);
}

/** Takes requeued tasks off the dead ones of a queue. The stream of changes has its new state up to 2 s later. */
export function keepRequeued(queue: string, tasks: number): void {
  const state = queues.peek().get(queue);
  if (state !== undefined) keepQueue({ ...state, dead: Math.max(0, state.dead - tasks) });
}

/** After a new connection all states come again. Rates over the gap would be wrong, so the samples begin anew. */
export function startOver(): void {
  queues.value = new Map();
  samples.value = new Map();
  isLoaded.value = false;
  connections.value++;
}

/** @param queue its name; empty: the sums over all queues */
export async function readHistory(queue: string): Promise<void> {
  const history = await request<QueueHistory>('/v1/queue/history', { query: queue === '' ? {} : { queue } });
  const lateMs = Date.now() - (history.samples.at(-1)?.at ?? 0);
  // The clock of the service and that of the browser may differ.
  const shifted = history.samples.map(({ at, ...values }) => ({ at: (at + lateMs) / 1000, ...values }));
  histories.value = new Map(histories.peek()).set(queue, shifted);
}

export function readyTasks({ depth }: QueueState): number {
  return Object.values(depth).reduce((sum, tasks) => sum + tasks, 0);
}

function takeSamples(): void {
  const at = Date.now() / 1000;
  const sums: Sample = { at, put: 0, ended: 0, ready: 0, leased: 0 };
  const next = new Map<string, readonly Sample[]>();
  for (const [name, state] of queues.peek()) {
    const sample = { at, put: state.put, ended: state.ended, ready: readyTasks(state), leased: state.leased };
    next.set(name, [...(samples.peek().get(name) ?? []), sample].slice(-samplesMax));
    for (const field of ['put', 'ended', 'ready', 'leased'] as const) sums[field] += sample[field];
  }
  next.set('', [...(samples.peek().get('') ?? []), sums].slice(-samplesMax));
  samples.value = next;
}

export function speedNow(queue: string): ReturnType<typeof speedOf> {
  return speedOf(histories.value.get(queue) ?? [], samples.value.get(queue) ?? []);
}

export function plotsOf(queue: string, period: Period): Series {
  return seriesOf(histories.value.get(queue) ?? [], samples.value.get(queue) ?? [], period);
}

export type Trouble = 'dead' | 'stopped' | 'old' | 'busy' | 'calm';
const troubles: readonly Trouble[] = ['dead', 'stopped', 'old', 'busy', 'calm'];

export function troubleOf(state: QueueState): Trouble {
  const ready = readyTasks(state);
  if (state.dead > 0) return 'dead';
  if (state.status !== 'active') return 'stopped';
  if (state.oldest_age > ageSecondsMax && state.leased === 0) return 'old';
  return ready + state.leased + state.delayed > 0 ? 'busy' : 'calm';
}

export function compareTrouble(a: QueueState, b: QueueState): number {
  const rank = (state: QueueState) => troubles.indexOf(troubleOf(state));
  return rank(a) - rank(b) || b.dead - a.dead || b.oldest_age - a.oldest_age || (a.queue < b.queue ? -1 : 1);
}
