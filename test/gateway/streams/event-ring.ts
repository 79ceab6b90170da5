import fc from 'fast-check';
import t from 'tap';
import { EventRing, mergeDeltas } from '../../../gateway/streams/event-ring.ts';

const delta = (value: string, extra: object = {}) =>
  Buffer.from(
    JSON.stringify({
      id: 's',
      object: 'message.delta',
      delta: { content: [{ type: 'text', text: [{ value, annotations: [] }] }], ...extra },
    }),
  );
const document = Buffer.from('{"id":"s","object":"retrieval.doc","doc":[]}');

t.test('an event is stored as it goes to the socket, numbered from 1', async (t) => {
  const ring = new EventRing('s');
  ring.push(document);
  ring.push(delta('a'));
  t.equal(ring.at(1)?.toString(), `id: s:1\ndata: ${document}\n\n`);
  t.equal(ring.at(2)?.toString(), `id: s:2\ndata: ${delta('a')}\n\n`);
  t.equal(ring.at(3), undefined);
  t.equal(ring.last, 2);
});

t.test('eviction keeps unsent events, and events within the bound', async (t) => {
  const ring = new EventRing('s');
  for (let n = 1; n <= 10; n++) ring.push(document);
  const size = ring.at(1)!.length;
  ring.evict(4, 3 * size);
  t.equal(ring.at(4), undefined);
  t.ok(ring.at(5));
  ring.evict(10, 3 * size + 10);
  t.equal(ring.at(7), undefined);
  t.ok(ring.at(8));
  t.notOk(ring.covers(6), 'event 7 is gone');
  t.ok(ring.covers(7));
  t.ok(ring.covers(10));
  t.notOk(ring.covers(11), 'no such event yet');
});

t.test('merging joins the text of unsent increments, and the numbers have no gap', async (t) => {
  const ring = new EventRing('s');
  for (const json of [document, delta('a'), delta('b'), delta('c'), document, delta('d'), delta('e')]) ring.push(json);
  ring.merge(2);
  t.equal(ring.last, 5);
  t.same(
    [1, 2, 3, 4, 5].map((n) => ring.at(n)?.toString()),
    [document, delta('a'), delta('bc'), document, delta('de')].map((json, i) => `id: s:${i + 1}\ndata: ${json}\n\n`),
  );
  t.equal(
    ring.bytes,
    [1, 2, 3, 4, 5].reduce((bytes, n) => bytes + ring.at(n)!.length, 0),
  );
});

t.test('increments that carry more than text are never merged', async (t) => {
  const cited = Buffer.from(
    delta('x').toString().replace('"annotations":[]', '"annotations":[{"type":"file_citation"}]'),
  );
  const last = delta('y', { finish_reason: 'stop' });
  t.same(
    mergeDeltas([delta('a'), cited, delta('b'), last]).map(String),
    [delta('a'), cited, delta('b'), last].map(String),
  );
});

t.test('merging keeps the whole text and the order of all other events', async (t) => {
  const event = fc.oneof(
    fc.string({ unit: 'grapheme' }).map((text) => delta(text)),
    fc.constant(document),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const merged = mergeDeltas(events);
      t.equal(spell(merged), spell(events));
      return merged.length <= events.length;
    }),
    { numRuns: 50 },
  );
});

/** The text of a stream, with a bar for each event that is not text. */
function spell(events: Buffer[]): string {
  return events
    .map((event) => JSON.parse(event.toString()))
    .map((event) => event.delta?.content[0].text[0].value ?? '|')
    .join('');
}
