/** Requests: each gets one answer, in time, with an allowed status. */
import type { Breach } from './breach.ts';

/** Statuses of an outage, after which a request may be sent again. */
const outageStatuses: readonly number[] = [429, 503, 504, 507];

export interface Request {
  what: string;
  sentAtMs: number;
  /** Longest time until its answer, in ms. */
  answerMsMax: number;
  /** Allowed statuses, beside those of an expected outage. */
  statuses: readonly number[];
}

export class Requests {
  /** Number of answers by kind of request and outcome. */
  readonly counts: Record<string, number> = {};
  readonly #open = new Set<Request>();
  readonly #breaches: Breach[] = [];
  readonly #connectionsMayBreak: boolean;
  readonly #outageStatuses: readonly number[];

  constructor({ connectionsMayBreak = false, outageExpected = false } = {}) {
    this.#connectionsMayBreak = connectionsMayBreak;
    this.#outageStatuses = outageExpected ? outageStatuses : [];
  }

  send(what: string, options: Pick<Request, 'answerMsMax' | 'statuses'>, sentAtMs = Date.now()): Request {
    const request = { what, sentAtMs, ...options };
    this.#open.add(request);
    return request;
  }

  /** @param body body of the answer, which is shown if the status is wrong. */
  answered(request: Request, status: number, body = '', atMs = Date.now()): void {
    this.#close(request, String(status), atMs);
    if ([...request.statuses, ...this.#outageStatuses].includes(status)) return;
    this.#breaches.push({ what: `${request.what}: answered ${status} ${body.slice(0, 300)}` });
  }

  connectionBroke(request: Request, why: string, atMs = Date.now()): void {
    this.#close(request, 'connection broken', atMs);
    if (!this.#connectionsMayBreak) this.#breaches.push({ what: `${request.what}: its connection broke: ${why}` });
  }

  /** Records that the client aborted the request on purpose. */
  abandoned(request: Request): void {
    this.#open.delete(request);
    this.#count(request, 'abandoned');
  }

  judge(): Breach[] {
    const hanging = [...this.#open].map(({ what }) => ({ what: `${what}: it was never answered` }));
    return [...this.#breaches, ...hanging];
  }

  #close(request: Request, end: string, atMs: number): void {
    this.#open.delete(request);
    this.#count(request, end);
    const tookMs = atMs - request.sentAtMs;
    if (tookMs <= request.answerMsMax) return;
    this.#breaches.push({ what: `${request.what}: answered after ${tookMs} ms, at most ${request.answerMsMax}` });
  }

  #count({ what }: Request, end: string): void {
    const name = `${what.split(' ')[0]} ${end}`;
    this.counts[name] = (this.counts[name] ?? 0) + 1;
  }
}
