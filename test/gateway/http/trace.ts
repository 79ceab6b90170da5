import t from 'tap';
import { readTrace } from '../../../gateway/http/trace.ts';

const w3c = /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/;
const given = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

t.test('without headers a trace is generated, and its id is in the traceparent', async (t) => {
  const trace = readTrace({ traceId: '', traceparent: '' });
  t.match(trace.parent, w3c);
  t.equal(trace.parent.slice(3, 35), trace.id);
  t.not(readTrace({ traceId: '', traceparent: '' }).id, trace.id);
});

t.test('a trace id of the client is echoed unchanged and always gives the same trace', async (t) => {
  const [one, two] = [1, 2].map(() => readTrace({ traceId: 'order-17', traceparent: '' }));
  t.equal(one.id, 'order-17');
  t.match(one.parent, w3c);
  t.equal(one.parent.slice(3, 35), two.parent.slice(3, 35));
});

t.test('a traceparent of the client is passed on', async (t) => {
  t.match(readTrace({ traceId: 'x', traceparent: given }), { id: 'x', traceId: given.slice(3, 35), parent: given });
  t.match(readTrace({ traceId: '', traceparent: given }), { id: given.slice(3, 35), parent: given });
});

t.test('malformed headers are replaced and cause no error', async (t) => {
  for (const traceId of ['a b', 'é', 'x'.repeat(129), '\u0001'])
    t.match(readTrace({ traceId, traceparent: '' }).id, /^[0-9a-f]{32}$/);
  for (const traceparent of ['junk', given.replace('0af', 'XYZ'), `00-${'0'.repeat(32)}-b7ad6b7169203331-01`]) {
    t.match(readTrace({ traceId: '', traceparent }).parent, w3c);
    t.not(readTrace({ traceId: '', traceparent }).parent, traceparent);
  }
});

t.test('a trace id of 32 hex digits is the id of the trace', async (t) => {
  t.equal(readTrace({ traceId: given.slice(3, 35), traceparent: '' }).traceId, given.slice(3, 35));
});
