/** Malformed HTTP requests: the gateway refuses those that it can see, and closes the connection. */
import t from 'tap';
import { apiKey, startTestGateway } from '../support/gateway.ts';
import { sendRaw } from '../support/network/raw-http.ts';

let searches = 0;
const gateway = await startTestGateway(t, {
  handlers: {
    'search.request': async (_delivery, reply) => {
      searches++;
      reply.end('search.response', { code: 0, message: 'OK' });
    },
  },
});
const { port } = gateway.gateway;

const search = '{"query":"why","scope":[{"ids":["f"]}],"user":"u"}';
const authorization = `Authorization: Bearer ${apiKey}\r\n`;
const post = (path: string, headers: string) => `POST ${path} HTTP/1.1\r\n${headers}${authorization}\r\n`;
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

t.beforeEach(() => {
  searches = 0;
});

const length = `Content-Length: ${search.length}\r\n`;
const host = 'Host: x\r\n';
const cases: [name: string, head: string, body: string][] = [
  ['two lengths that differ', post('/api/rag/search', `${host}${length}Content-Length: 1\r\n`), search],
  ['the same length twice', post('/api/rag/search', host + length + length), search],
  ['an empty length', post('/api/rag/search', `${host}Content-Length: \r\n`), ''],
  ['a list of lengths', post('/api/rag/search', `${host}Content-Length: 2, 2\r\n`), '{}'],
  ['a negative length', post('/api/rag/search', `${host}Content-Length: -1\r\n`), ''],
  ['a length beyond 64 bits', post('/api/rag/search', `${host}Content-Length: ${'9'.repeat(30)}\r\n`), ''],
  ['a length and chunks', post('/api/rag/search', `${host}${length}Transfer-Encoding: chunked\r\n`), chunk(search)],
  ['a coding that is not known', post('/api/rag/search', `${host}Transfer-Encoding: xchunked\r\n`), chunk(search)],
  ['two codings', post('/api/rag/search', `${host}Transfer-Encoding: gzip, chunked\r\n`), chunk(search)],
  ['a coding and chunks', post('/api/rag/search', `${host}${'Transfer-Encoding: chunked\r\n'.repeat(2)}`), ''],
  ['no host', post('/api/rag/search', length), search],
  ['two hosts', post('/api/rag/search', `${host}Host: y\r\n${length}`), search],
  ['a host that is none', post('/api/rag/search', `Host: x/y\r\n${length}`), search],
  ['two keys', post('/api/rag/search', `${host}Authorization: Bearer other\r\n${length}`), search],
  ['a method in lower case', 'get /livez HTTP/1.1\r\nHost: x\r\n\r\n', ''],
  ['a method that is no token', 'G@T /livez HTTP/1.1\r\nHost: x\r\n\r\n', ''],
  ['a chunk whose size is no number', post('/api/rag/search', `${host}Transfer-Encoding: chunked\r\n`), 'zz\r\n'],
  [
    'a chunk size beyond 64 bits',
    post('/api/rag/search', `${host}Transfer-Encoding: chunked\r\n`),
    `${'f'.repeat(17)}\r\n`,
  ],
];

for (const [name, head, body] of cases) {
  t.test(`${name} is a 400 that closes the connection`, async (t) => {
    const { statuses, closed, text } = await sendRaw(port, [head + body]);
    t.equal(statuses[0], 400, text);
    t.ok(closed);
    t.equal(searches, 0);
  });
}

t.test('a version other than HTTP/1.1 is a 505 that closes the connection', async (t) => {
  for (const line of ['GET /livez HTTP/1.0', 'GET /livez HTTP/2.0', 'PRI * HTTP/2.0', 'GET /livez x']) {
    const { statuses, closed } = await sendRaw(port, [`${line}\r\nHost: x\r\n\r\n`]);
    t.same([statuses, closed], [[505], true], line);
  }
});

t.test('a head of more than 4 KB, or of more than 100 headers, is a 431 that closes the connection', async (t) => {
  const many = Array.from({ length: 200 }, (_, i) => `X-${i}: a\r\n`).join('');
  for (const head of [
    `GET /${'a'.repeat(8000)} HTTP/1.1\r\nHost: x\r\n`,
    `GET /livez HTTP/1.1\r\nHost: x\r\n${many}`,
  ]) {
    const { statuses, closed } = await sendRaw(port, [`${head}\r\n`]);
    t.same([statuses, closed], [[431], true]);
  }
});

t.test('a well-formed request in chunks is answered, and the connection is closed', async (t) => {
  for (const headers of ['Transfer-Encoding: chunked\r\n', 'Transfer-Encoding: Chunked\r\n']) {
    const body = `${chunk(search.slice(0, 9))}${chunk(search.slice(9))}0\r\n\r\n`;
    const { statuses, closed, text } = await sendRaw(port, [post('/api/rag/search', host + headers), body]);
    t.same([statuses, closed], [[200], true]);
    t.match(text, /\r\nConnection: close\r\n/i);
  }
});

/** A smuggled request. uWebSockets.js drops the first two letters, because it takes them for the end of the last chunk. */
const hidden = `xxPOST /api/rag/search HTTP/1.1\r\n${host}${authorization}${length}\r\n${search}`;
const chunked = `${host}Transfer-Encoding: chunked\r\n`;

for (const [name, path, body] of [
  ['that is answered at once', '/nowhere', '{}'],
  ['that is invalid', '/api/rag/search', '{}'],
  ['that waits for an answer', '/api/rag/search', search],
]) {
  t.test(`a request hidden behind a chunked request ${name} is never served`, async (t) => {
    const request = `${post(path, chunked)}${chunk(body)}0\r\n`;
    await sendRaw(port, [request + hidden]);
    await sendRaw(port, [request, hidden]);
    t.ok(searches <= 2, `only the first request of each connection is served: ${searches}`);
    if (body !== search) t.equal(searches, 0);
  });
}

const whole = `POST /api/rag/search HTTP/1.1\r\n${host}${authorization}${length}\r\n${search}`;

for (const [name, framing] of [
  ['two lengths, the first of which ends its body', `Content-Length: 0\r\nContent-Length: ${whole.length}\r\n`],
  ['an empty length', 'Content-Length: \r\n'],
]) {
  t.test(`a request hidden behind a request with ${name} is never served`, async (t) => {
    for (const head of [post('/api/rag/search', host + framing), `GET /livez HTTP/1.1\r\n${host}${framing}\r\n`]) {
      const { closed } = await sendRaw(port, [head + whole]);
      t.ok(closed);
    }
    t.equal(searches, 0);
  });
}
