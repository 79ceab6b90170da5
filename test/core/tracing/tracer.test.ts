import t from 'tap';
import { MillraceError } from '../../../core/errors.ts';
import { traced } from '../../../core/tracing/span.ts';
import { parseTraceparent, traceIdOf } from '../../../core/tracing/trace-context.ts';
import { Tracer } from '../../../core/tracing/tracer.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const everything = { percent: 100, perSecond: 1_000 };

/** @returns a tracer whose clock is 500 ms ahead of the monotonic clock. */
function newTracer(options: Partial<typeof everything> = {}): Tracer {
  return new Tracer({ clock: { now: () => performance.now() + 500 } }, { ...everything, ...options });
}

const root = { tenant: 'acme', name: 'GET /x' };

t.test('a traceparent is read only if it is well-formed', async (t) => {
  t.same(parseTraceparent(`00-${traceId}-b7ad6b7169203331-01`), {
    traceId,
    spanId: 'b7ad6b7169203331',
    isSampled: true,
  });
  t.equal(parseTraceparent(`00-${traceId}-b7ad6b7169203331-02`)?.isSampled, false);
  for (const text of ['', 'junk', `01-${traceId}-b7ad6b7169203331-01`, `00-${'0'.repeat(32)}-b7ad6b7169203331-01`]) {
    t.equal(parseTraceparent(text), undefined, text);
  }
});

t.test('the same id of a client gives the same trace', async (t) => {
  t.match(traceIdOf('order-17'), /^[0-9a-f]{32}$/);
  t.equal(traceIdOf('order-17'), traceIdOf('order-17'));
  t.not(traceIdOf('order-17'), traceIdOf('order-18'));
  t.equal(traceIdOf(traceId), traceId);
});

t.test('spans have the ids of their parents, in this process and from the traceparent of another one', async (t) => {
  const tracer = newTracer();
  const first = tracer.open({ traceId }, root);
  const second = tracer.continue(parseTraceparent(first.traceparent)!, { tenant: 'acme', name: 'search.request' });
  await traced(second, 'search', async () => {});
  second.end();
  second.end();
  first.end();
  const [stage, work, request, ...others] = tracer.take(10);
  t.match(request, { traceId, parentId: '', isRoot: true, tenant: 'acme', name: 'GET /x' });
  t.match(work, { traceId, parentId: request.spanId, isRoot: false });
  t.match(stage, { traceId, parentId: work.spanId, name: 'search' });
  t.equal(others.length, 0, 'only the first end counts');
  t.ok(Math.abs(request.start - (performance.now() + 500)) < 1_000, "it has the time of Redis' clock");
});

t.test('a root is below the span of its client', async (t) => {
  const tracer = newTracer();
  tracer.open({ traceId, client: parseTraceparent(`00-${traceId}-b7ad6b7169203331-01`) }, root).end();
  t.match(tracer.take(1), [{ parentId: 'b7ad6b7169203331', isRoot: true }]);
});

t.test('a stage that was told to stop has not failed', async (t) => {
  const tracer = newTracer();
  const span = tracer.open({ traceId }, root);
  const stopped = new DOMException('The delivery was stopped: cancelled.', 'AbortError');
  await t.rejects(traced(span, 'answer', () => Promise.reject(stopped)));
  t.match(tracer.take(1), [{ error: '', attributes: { outcome: 'stopped' } }]);
});

t.test('a stage that throws has the type of the error, never its message', async (t) => {
  const tracer = newTracer();
  const span = tracer.open({ traceId }, root);
  const secret = 'words of a document';
  await t.rejects(traced(span, 'known', () => Promise.reject(new MillraceError('unavailable', secret))));
  await t.rejects(traced(span, 'unknown', () => Promise.reject(new RangeError(secret))));
  const spans = tracer.take(2);
  t.match(spans, [{ error: 'unavailable' }, { error: 'RangeError' }]);
  t.notMatch(JSON.stringify(spans), secret);
});

t.test('of a trace without sampling only slow spans and faults of the service are recorded', async (t) => {
  const tracer = newTracer({ percent: 0 });
  const end = (error?: string, startedMs?: number) => {
    const span = tracer.open({ traceId }, { ...root, ...(startedMs !== undefined && { startedMs }) });
    t.match(span.traceparent, /-00$/);
    if (error) span.fail(error);
    span.end();
  };
  end();
  end('not_found');
  end('unavailable');
  end(undefined, performance.now() - 5_000);
  t.match(tracer.take(10), [{ error: 'unavailable' }, { error: '' }]);
});

t.test('a share of the traces is sampled, by their ids, and a client can refuse it', async (t) => {
  const isSampled = (id: string, tracer: Tracer) => tracer.open({ traceId: id }, root).context.isSampled;
  const ids = Array.from({ length: 400 }, (_, n) => traceIdOf(`id-${n}`));
  const [one, two] = [newTracer({ percent: 25 }), newTracer({ percent: 25 })].map((tracer) =>
    ids.map((id) => isSampled(id, tracer)),
  );
  t.strictSame(one, two, 'every process decides alike');
  const count = one!.filter(Boolean).length;
  t.ok(count > 70 && count < 130, `${count} of 400`);
  const client = parseTraceparent(`00-${traceId}-b7ad6b7169203331-00`);
  t.notOk(newTracer().open({ traceId, client }, root).context.isSampled);
});

t.test('a process samples at most so many traces a second', async (t) => {
  const tracer = newTracer({ perSecond: 5 });
  const sampled = Array.from({ length: 100 }, (_, n) => tracer.open({ traceId: traceIdOf(`${n}`) }, root)).filter(
    ({ context }) => context.isSampled,
  );
  t.ok(sampled.length >= 10 && sampled.length < 20, `${sampled.length}`);
});

t.test('spans above the bound are dropped and counted', async (t) => {
  const tracer = newTracer({ perSecond: 10_000 });
  for (let n = 0; n < 5_000; n++) tracer.open({ traceId }, root).end();
  t.equal(tracer.take(10_000).length, 4_096);
  t.equal(tracer.dropped, 5_000 - 4_096);
});
