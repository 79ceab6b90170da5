/** Every request has one answer, in time, with a status that its endpoint may give. */
import type { Breach } from './breach.ts';

/** Answers that blame no request: it may be sent again. */
const outageStatuses: readonly number[] = [429, 503, 504, 507];

export interface Request {
  what: string;
  sentAtMs: number;
  /** Longest time until its answer, ms. */
  answerMsMax: number;
  /** Right statuses, beside those of an outage where there is one. */
  statuses: readonly number[];
}

export class Requests {
  /** Answers by kind of request and status; status 0: the connection broke. */
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

  /** @param body shown where the status is wrong. */
  answered(request: Request, status: number, body = '', atMs = Date.now()): void {
    this.#close(request, String(status), atMs);
    if ([...request.statuses, ...this.#outageStatuses].includes(status)) return;
    this.#breaches.push({ what: `${request.what}: answered ${status} ${body.slice(0, 300)}` });
  }

  connectionBroke(request: Request, why: string, atMs = Date.now()): void {
    this.#close(request, 'connection broken', atMs);
    if (!this.#connectionsMayBreak) this.#breaches.push({ what: `${request.what}: its connection broke: ${why}` });
  }

  /** Its client left on purpose. */
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
