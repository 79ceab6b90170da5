/**
 * A load on a service whose Redis fails over: puts, takes with completions, uploads, searches, and a stream of changes.
 * It notes what was answered and when, and finds what of that is missing at the end.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Service } from '../support/service.ts';

const queue = 'load';
const endpoint = '/v1/chat/completions';
const lossMsMax = 1_000;
/** Answers of the killed master may still arrive for this time. No new master serves so soon. */
const lateMsMax = 1_000;
export const backMsMax = 10_000;
const kinds = ['put', 'take', 'upload', 'search', 'change'] as const;
type Kind = (typeof kinds)[number];

interface Missing {
  /** Requests that were answered and whose effect is not there. */
  lost: { tasks: number; files: number };
  /** The part of them that was answered too long before or after a kill, and by how much. */
  unexplained: string[];
}

export class FailoverLoad {
  readonly #service: Service;
  /** An answered request: its id, and its time by the monotonic clock. */
  readonly #put = new Map<string, number>();
  readonly #completed = new Map<string, number>();
  readonly #uploaded = new Map<string, number>();
  readonly #kills: { from: number; until: number }[] = [];
  /** When a request of each kind was first answered after the last fault. */
  #served = new Map<Kind, number>();
  #ending = false;
  #requests: Promise<void>[] = [];

  constructor(service: Service) {
    this.#service = service;
  }

  async start(): Promise<void> {
    await this.#answer('/v1/queue/register', { queue, endpoint });
    await this.#answer('/v1/channels', { model: 'm', queue });
    const requests = [this.#putOne, this.#takeSome, this.#upload, this.#search, this.#listen];
    this.#requests = requests.map((request) => this.#repeat(request));
  }

  /**
   * Notes that a master is killed now.
   * @param from since when answers may be lost, by the monotonic clock. Default: 1 s ago. Replication is behind by less,
   * unless the machine is busy.
   */
  kills(from = performance.now() - lossMsMax): void {
    this.#kills.push({ from, until: performance.now() + lateMsMax });
  }

  /** @returns milliseconds until a request of each kind was answered again, and a change was told. */
  async backMs(): Promise<Record<Kind, number>> {
    const from = performance.now();
    await delay(50); // answers that are on their way do not count
    this.#served.clear();
    while (this.#served.size < kinds.length && performance.now() - from < 2 * backMsMax) await delay(20);
    const ms = kinds.map((kind) => [kind, Math.round((this.#served.get(kind) ?? Number.POSITIVE_INFINITY) - from)]);
    return Object.fromEntries(ms);
  }

  get counts(): Record<string, number> {
    return { put: this.#put.size, completed: this.#completed.size, uploaded: this.#uploaded.size };
  }

  /** Ends the load, and looks for all that was answered. */
  async missing(): Promise<Missing> {
    this.#ending = true;
    await Promise.all(this.#requests);
    const mayBeLost = (at = 0) => this.#kills.some((kill) => kill.from < at && at < kill.until);
    const found: Missing = { lost: { tasks: 0, files: 0 }, unexplained: [] };
    for (const [id, at] of this.#put) {
      if (await this.#isThere(`/v1/queue/tasks/${id}`)) continue;
      found.lost.tasks++;
      if (!mayBeLost(at) && !mayBeLost(this.#completed.get(id)))
        found.unexplained.push(`task ${id}, put ${this.#distance(at)}`);
    }
    for (const [id, at] of this.#uploaded) {
      if (await this.#isThere(`/api/file/${id}`)) continue;
      found.lost.files++;
      if (!mayBeLost(at)) found.unexplained.push(`file ${id}, ready ${this.#distance(at)}`);
    }
    return found;
  }

  /** @returns how far an instant is from the time in which the nearest kill may have lost answers. */
  #distance(at: number): string {
    const distances = this.#kills.map(({ from, until }) => (at < from ? at - from : at - until));
    const nearest = distances.reduce((least, one) => (Math.abs(one) < Math.abs(least) ? one : least));
    return `${Math.round(Math.abs(nearest))} ms ${nearest < 0 ? 'before' : 'after'} that time`;
  }

  #serve(kind: Kind): void {
    if (!this.#served.has(kind)) this.#served.set(kind, performance.now());
  }

  /** A 503 tells nothing about what was answered, so the request is repeated. */
  async #isThere(path: string): Promise<boolean> {
    const until = performance.now() + backMsMax;
    for (;;) {
      const { status } = await this.#service.fetch(path);
      if (status === 200 || status === 404) return status === 200;
      if (status !== 503 || performance.now() > until) throw new Error(`${path}: ${status}`);
      await delay(100);
    }
  }

  async #putOne(): Promise<void> {
    const task = { queue, endpoint, level: 0, data: { n: 1 } };
    const { task_id: id } = await this.#answer<{ task_id: string }>('/v1/queue/put', task);
    this.#put.set(id, performance.now());
    this.#serve('put');
  }

  async #takeSome(): Promise<void> {
    const take = { queues: [`${queue}:0`], size: 10, wait: 1 };
    const taken = await this.#answer<Record<string, { task_id: string }[]>>('/v1/queue/take', take);
    for (const { task_id: id } of Object.values(taken).flat()) {
      await this.#answer(`/v1/queue/${id}/complete`, { status_code: 200, body: {} });
      this.#completed.set(id, performance.now());
    }
    this.#serve('take');
  }

  async #upload(): Promise<void> {
    const word = `keeper${this.#uploaded.size}`;
    const text = `The lighthouse of Varn has the ${word}.`;
    const response = await this.#service.upload(word, `${word}.txt`, text, { space_id: 'shore' });
    if (!response.ok) throw new Error(await response.text());
    this.#uploaded.set(word, performance.now());
    this.#serve('upload');
    await delay(100);
  }

  async #search(): Promise<void> {
    const scope = [{ type: 'space', ids: ['shore'] }];
    await this.#answer('/api/rag/search', { query: 'lighthouse of Varn', scope, user: 'tester' });
    this.#serve('search');
    await delay(20);
  }

  /** Reads the stream of changes for some seconds. */
  async #listen(): Promise<void> {
    const response = await this.#service.fetch('/v1/events?topics=files&duration=600');
    if (!response.ok || !response.body) throw new Error(`no stream of changes: ${response.status}`);
    const reader = response.body.getReader();
    while (!this.#ending) {
      const { done, value } = await reader.read();
      if (done) return;
      if (Buffer.from(value).includes('"ready"')) this.#serve('change');
    }
    await reader.cancel();
  }

  async #answer<T>(path: string, body: unknown): Promise<T> {
    const response = await this.#service.post(path, body);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  /** Repeats a request until the end. A request that fails in a fault is not counted. */
  async #repeat(request: () => Promise<void>): Promise<void> {
    while (!this.#ending) await request.call(this).catch(() => delay(50));
  }
}
