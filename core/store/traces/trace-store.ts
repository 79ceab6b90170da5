/**
 * The traces of a tenant: spans in batches, in one stream. `scripts/trace/append-spans.lua` bounds it in bytes and in age.
 *
 * An entry has the spans that one process recorded within half a second. The field `heads` has those that a list needs, which
 * are roots and failed spans. The field `spans` has the others. So a list decodes only a part. A search for one trace looks
 * for the bytes of its id before it decodes.
 */
import { millrace } from '../../../proto/generated.js';
import type { DecodedPart, ReplyBody } from '../../../proto/registry.ts';
import type { ShardedRedis } from '../../bus/shards.ts';
import { type Span, serviceTraceId } from '../../tracing/span.ts';
import { tracesKey, traceTenantsKey } from '../keys.ts';
import { Script } from '../script.ts';

const { RecordedSpan, SpanBatch } = millrace.v1;

const appendSpans = new Script('trace/append-spans', { prelude: 'tenant/closed' });
const forgetTenant = new Script('trace/forget-tenant');

/** Bounds of what is kept. The bytes of all tenants are divided by the shards. */
const boundsDefault = { tenantBytes: 8 * 1024 * 1024, bytes: 32 * 1024 * 1024, keptMs: 24 * 60 * 60 * 1000 };
/** Entries of a read: at most about 1 MB. */
const pageEntries = 32;
const traceSpansMax = 2_000;
const tenantsMax = 1_000;

type TraceSpan = Omit<DecodedPart<'TraceSpan'>, '$unknowns'>;
type Head = DecodedPart<'RecordedSpan'>;
type Summary = Omit<DecodedPart<'TraceSummary'>, '$unknowns'>;

export interface TraceQuery {
  readonly name: string;
  readonly errors: boolean;
  readonly minMs: number;
  readonly withoutReads: boolean;
  readonly limit: number;
  /** The `next_cursor` of the page before. Empty: from the newest. */
  readonly cursor: string;
}

interface Process {
  readonly role: string;
  readonly instance: string;
}

interface Entry {
  readonly id: string;
  readonly heads: Buffer;
  readonly spans: Buffer;
}

export class TraceStore {
  readonly #redis: ShardedRedis;
  readonly #bounds: typeof boundsDefault;

  /** @param bounds overrides, for tests */
  constructor({ redis }: { redis: ShardedRedis }, bounds: Partial<typeof boundsDefault> = {}) {
    this.#redis = redis;
    this.#bounds = { ...boundsDefault, ...bounds };
  }

  /** Appends spans of one tenant, which one process has recorded. Those of a closed tenant are dropped. */
  async append(tenant: string, { role, instance }: Process, spans: readonly Span[]): Promise<void> {
    const [heads, others] = [true, false].map((isHead) => {
      const chosen = spans.filter((span) => (span.isRoot || span.error !== '') === isHead);
      if (chosen.length === 0) return Buffer.alloc(0);
      return SpanBatch.encode({ role, instance, spans: chosen.map(toRecord) }).finish();
    });
    const { tenantBytes, bytes, keptMs } = this.#bounds;
    const shardBytes = Math.floor(bytes / this.#redis.shards.count);
    const bounds = [Math.min(tenantBytes, shardBytes), shardBytes, keptMs];
    await appendSpans.run(this.#redis, [tracesKey(this.#redis, tenant)], [heads!, others!, ...bounds]);
  }

  /**
   * The newest traces, the newest first. A trace without a recorded root is shown by its failed span. One whose spans are on
   * two pages may be on both.
   */
  async list(tenant: string, query: TraceQuery): Promise<Pick<ReplyBody<'trace.page'>, 'traces' | 'next_cursor'>> {
    const found = new Map<string, Summary>();
    const chosen = new Set<Summary>();
    let next_cursor = '';
    for await (const { head, role, cursor } of this.#heads(tenant, query.cursor)) {
      if (chosen.size >= query.limit) {
        next_cursor = cursor;
        break;
      }
      const trace = addHead(found, head, role);
      // The first span of a trace may come after a failed one, and only it has the name of the request.
      if (isWanted(trace, query)) chosen.add(trace);
      else chosen.delete(trace);
    }
    return { traces: [...chosen].sort((a, b) => b.start - a.start), next_cursor };
  }

  /** @param traceId 32 hex digits. @returns undefined when no span of it is known. */
  async get(tenant: string, traceId: string): Promise<ReplyBody<'trace.state'> | undefined> {
    const id = Buffer.from(traceId, 'hex');
    const spans: TraceSpan[] = [];
    for await (const { heads, spans: others } of this.#entries(tenant)) {
      for (const batch of [heads, others]) if (batch.includes(id)) spans.push(...spansOf(batch, id));
      if (spans.length > traceSpansMax) break;
    }
    if (spans.length === 0) return undefined;
    const truncated = spans.length > traceSpansMax;
    spans.sort((a, b) => a.start - a.waited_ms - (b.start - b.waited_ms));
    const start = spans[0]!.start - spans[0]!.waited_ms;
    const end = spans.reduce((latest, span) => Math.max(latest, span.start + span.ms), start);
    return { id: traceId, tenant, start, ms: end - start, spans: spans.slice(0, traceSpansMax), truncated };
  }

  /** @returns the W3C id of the newest trace whose client chose this `X-SERVICE-TRACE-ID` beside it. */
  async idOf(tenant: string, chosenId: string): Promise<string | undefined> {
    for await (const { head } of this.#heads(tenant, '')) {
      if (head.attributes[serviceTraceId] === chosenId) return hexOf(head.trace);
    }
    return undefined;
  }

  /** The tenants that have traces, by name. */
  async tenants(): Promise<string[]> {
    const keys = this.#redis.shards.all.map((shard) => traceTenantsKey(shard));
    const lists = await Promise.all(keys.map((key) => this.#redis.zrevrange(key, 0, tenantsMax - 1)));
    return [...new Set(lists.flat())].sort();
  }

  /** Yields the heads, the newest first. @param from cursor of the first one; empty: the newest */
  async *#heads(tenant: string, from: string): AsyncGenerator<{ head: Head; role: string; cursor: string }> {
    const [firstEntry = '', skipped = '0'] = from.split(':');
    for await (const { id, heads } of this.#entries(tenant, firstEntry)) {
      if (heads.length === 0) continue;
      const { role, spans } = SpanBatch.decode(heads);
      for (const [at, head] of spans.toReversed().entries()) {
        if (id !== firstEntry || at >= Number(skipped))
          yield { head: new RecordedSpan(head), role, cursor: `${id}:${at}` };
      }
    }
  }

  /** Yields the entries, the newest first. @param from id of the first one; empty: the newest */
  async *#entries(tenant: string, from = ''): AsyncGenerator<Entry> {
    const key = tracesKey(this.#redis, tenant);
    let first = from || '+';
    for (;;) {
      const page = await this.#redis.xrevrangeBuffer(key, first, '-', 'COUNT', pageEntries);
      for (const [id, fields] of page) yield { id: id.toString('latin1'), heads: fields[1]!, spans: fields[3]! };
      if (page.length < pageEntries) return;
      first = `(${page.at(-1)![0].toString('latin1')}`;
    }
  }
}

/** Removes a tenant that is closed from the lists of traces. @returns whether it was there, as a number */
export async function removeTraceTenant({ redis }: { redis: ShardedRedis }, tenant: string): Promise<number> {
  return (await forgetTenant.run(redis, [tracesKey(redis, tenant)], [])) as number;
}

function toRecord({ traceId, spanId, parentId, name, start, ms, waitedMs, error, attributes, isRoot }: Span) {
  const [trace, id, parent] = [traceId, spanId, parentId].map((hex) => Buffer.from(hex, 'hex'));
  return { trace, id, parent, name, start, ms, waited_ms: waitedMs, error, attributes, is_root: isRoot };
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}

function* spansOf(bytes: Buffer, traceId: Buffer): Generator<TraceSpan> {
  const { role, instance, spans } = SpanBatch.decode(bytes);
  for (const span of spans) {
    const { trace, id, parent, name, start, ms, waited_ms, error, attributes } = new RecordedSpan(span);
    if (!traceId.equals(trace)) continue;
    yield { id: hexOf(id), parent: hexOf(parent), name, role, instance, start, ms, waited_ms, error, attributes };
  }
}

/** Adds a root or a failed span to its trace. Each is met once, later ones first. @returns the summary of the trace */
function addHead(found: Map<string, Summary>, head: Head, role: string): Summary {
  const { name, start, ms, error, attributes, is_root: isRoot } = head;
  const id = hexOf(head.trace);
  const summary = found.get(id) ?? { id, name, role, start, ms, status: 0, error, failed_spans: 0 };
  found.set(id, summary);
  if (error !== '') summary.failed_spans += 1;
  const status = Number(attributes['http.response.status_code'] ?? 0);
  return isRoot ? Object.assign(summary, { name, role, start, ms, status, error }) : summary;
}

/** What an idle worker sends again and again, over HTTP and over the streams. */
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

function isWanted(trace: Summary, { name, errors, minMs, withoutReads }: TraceQuery): boolean {
  if (errors && trace.failed_spans === 0) return false;
  if (withoutReads && isRead(trace.name) && trace.status < 500) return false;
  return trace.ms >= minMs && trace.name.toLowerCase().includes(name.toLowerCase());
}
