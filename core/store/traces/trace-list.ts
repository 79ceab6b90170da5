/**
 * A page of the list of traces, made from roots and failed spans as they are read, the newest first.
 *
 * A trace is on the first page at whose end it is wanted. To know the earlier pages, a later page reads their spans again: a
 * trace that is wanted at the start of a page was listed before. So a trace is listed once, even if its spans are far apart.
 */
import type { DecodedPart } from '../../../proto/registry.ts';

export type Head = DecodedPart<'RecordedSpan'>;
export type TraceSummary = Omit<DecodedPart<'TraceSummary'>, '$unknowns'>;

export interface TraceFilter {
  readonly name: string;
  readonly errors: boolean;
  readonly minMs: number;
  readonly withoutReads: boolean;
}

export class TraceList {
  readonly #filter: TraceFilter;
  readonly #found = new Map<string, TraceSummary>();
  readonly #rooted = new Set<TraceSummary>();
  /** The traces of earlier pages. */
  #listed: ReadonlySet<TraceSummary> = new Set();
  #page = new Set<TraceSummary>();

  constructor(filter: TraceFilter) {
    this.#filter = filter;
  }

  get size(): number {
    return this.#page.size;
  }

  /** Whether a trace of the page has only a failed span yet. Its root has the name of the request. */
  get lacksRoots(): boolean {
    return !this.#page.isSubsetOf(this.#rooted);
  }

  /** The page, the newest first. */
  get traces(): TraceSummary[] {
    return [...this.#page].sort((a, b) => b.start - a.start);
  }

  /** Begins a page. All heads before it were of earlier pages. */
  beginPage(): void {
    this.#listed = this.#page;
    this.#page = new Set();
  }

  /** Adds a root or a failed span, which is older than those before it. */
  add(head: Head, role: string): void {
    const id = hexOf(head.trace);
    const { name, start, ms, error } = head;
    const trace = this.#found.get(id) ?? { id, name, role, start, ms, status: 0, error, failed_spans: 0 };
    this.#found.set(id, trace);
    if (error !== '') trace.failed_spans += 1;
    if (head.is_root) this.#addRoot(trace, head, role);
    if (this.#listed.has(trace)) return;
    if (this.#isWanted(trace)) this.#page.add(trace);
    else this.#page.delete(trace);
  }

  /** Adds a head only to a trace that is on the page already. */
  complete(head: Head, role: string): void {
    const trace = this.#found.get(hexOf(head.trace));
    if (trace && this.#page.has(trace)) this.add(head, role);
  }

  /** Several requests may be one trace. The oldest of those that are wanted gives its name, so that it stays wanted. */
  #addRoot(trace: TraceSummary, { name, start, ms, error, attributes }: Head, role: string): void {
    const root = { name, role, start, ms, status: Number(attributes['http.response.status_code'] ?? 0), error };
    const isFirst = !this.#rooted.has(trace);
    if (isFirst || !this.#isWanted(trace) || this.#isWanted({ ...trace, ...root })) Object.assign(trace, root);
    this.#rooted.add(trace);
  }

  #isWanted(trace: TraceSummary): boolean {
    const { name, errors, minMs, withoutReads } = this.#filter;
    if (errors && trace.failed_spans === 0) return false;
    if (withoutReads && isRead(trace.name) && trace.status < 500) return false;
    return trace.ms >= minMs && trace.name.toLowerCase().includes(name.toLowerCase());
  }
}

export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}

/** Requests that an idle worker repeats, over HTTP and over the streams. */
const polls: ReadonlySet<string> = new Set([
  'POST /v1/queue/take',
  'POST /v1/queue/:taskId/heartbeat',
  'tasks.take',
  'task.heartbeat',
]);

/** Whether it only reads, or is the poll of a worker: its takes and heartbeats would hide all other traces. */
function isRead(name: string): boolean {
  return name.startsWith('GET ') || polls.has(name);
}
