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
import { beginOf, inOrder } from './span-order.ts';
import { type Head, hexOf, type TraceFilter, TraceList } from './trace-list.ts';

const { RecordedSpan, SpanBatch } = millrace.v1;

const appendSpans = new Script('trace/append-spans', { prelude: 'tenant/closed' });
const forgetTenant = new Script('trace/forget-tenant');

/** Bounds of what is kept. The bytes of all tenants are divided by the shards. */
const boundsDefault = { tenantBytes: 8 * 1024 * 1024, bytes: 32 * 1024 * 1024, keptMs: 24 * 60 * 60 * 1000 };
/** Entries of a read: at most about 1 MB. */
const pageEntries = 32;
const traceSpansMax = 2_000;
const tenantsMax = 1_000;
/** Heads after a page that are searched for the roots of its traces. Processes write half a second apart. */
const aheadMax = 1_000;

type TraceSpan = Omit<DecodedPart<'TraceSpan'>, '$unknowns'>;

export interface TraceQuery extends TraceFilter {
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

interface PlacedHead {
  readonly head: Head;
  readonly role: string;
  /** Its entry, and its number in that. */
  readonly place: string;
  /** Id of the first entry that was read. */
  readonly first: string;
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
   * The newest traces, the newest first. A trace without a recorded root is shown by its failed span. Spans that are newer
   * than the first page belong to no page, so that they take no trace off a later page.
   */
  async list(tenant: string, query: TraceQuery): Promise<Pick<ReplyBody<'trace.page'>, 'traces' | 'next_cursor'>> {
    const { start, newest } = query.cursor === '' ? { start: '', newest: '' } : parseCursor(query.cursor);
    const list = new TraceList(query);
    let isReached = start === '';
    let next_cursor = '';
    let ahead = 0;
    for await (const { head, role, place, first } of this.#heads(tenant, newest)) {
      if (!isReached && place === start) {
        list.beginPage();
        isReached = true;
      }
      if (isReached && next_cursor === '' && list.size >= query.limit) next_cursor = `${place}:${first}`;
      if (next_cursor === '') list.add(head, role);
      else if (list.lacksRoots && ahead++ < aheadMax) list.complete(head, role);
      else break;
    }
    return { traces: isReached ? list.traces : [], next_cursor };
  }

  /** @param traceId 32 hex digits. @returns undefined when no span of it is known. */
  async get(tenant: string, traceId: string): Promise<ReplyBody<'trace.state'> | undefined> {
    const id = Buffer.from(traceId, 'hex');
    const found: TraceSpan[] = [];
    for await (const { heads, spans: others } of this.#entries(tenant)) {
      for (const batch of [heads, others]) if (batch.includes(id)) found.push(...spansOf(batch, id));
      if (found.length > traceSpansMax) break;
    }
    if (found.length === 0) return undefined;
    const truncated = found.length > traceSpansMax;
    const spans = inOrder(found);
    const start = spans.reduce((earliest, span) => Math.min(earliest, beginOf(span)), Number.POSITIVE_INFINITY);
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

  /** Yields the heads, the newest first. @param newest id of the first entry; empty: the newest of all */
  async *#heads(tenant: string, newest: string): AsyncGenerator<PlacedHead> {
    let first = newest;
    for await (const { id, heads } of this.#entries(tenant, newest)) {
      first ||= id;
      if (heads.length === 0) continue;
      const { role, spans } = SpanBatch.decode(heads);
      for (const [at, head] of spans.toReversed().entries()) {
        yield { head: new RecordedSpan(head), role, place: `${id}:${at}`, first };
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

function parseCursor(cursor: string): { start: string; newest: string } {
  const [id, at, newest] = cursor.split(':');
  return { start: `${id}:${at}`, newest: newest! };
}

function* spansOf(bytes: Buffer, traceId: Buffer): Generator<TraceSpan> {
  const { role, instance, spans } = SpanBatch.decode(bytes);
  for (const span of spans) {
    const { trace, id, parent, name, start, ms, waited_ms, error, attributes } = new RecordedSpan(span);
    if (!traceId.equals(trace)) continue;
    yield { id: hexOf(id), parent: hexOf(parent), name, role, instance, start, ms, waited_ms, error, attributes };
  }
}
