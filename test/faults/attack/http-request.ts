/** HTTP requests as bytes, and changes that make them malformed or ambiguous. */
import { mutateBytes } from './mutated-bytes.ts';
import type { Random } from './random.ts';

export interface RawRequest {
  method: string;
  target: string;
  version: string;
  headers: [name: string, value: string][];
  /** Bytes on the wire, with the framing of chunks if there is any. */
  body: Buffer;
}

const lineEnd = '\r\n';

export function bytesOf({ method, target, version, headers, body }: RawRequest): Buffer {
  const lines = [`${method} ${target} ${version}`, ...headers.map(([name, value]) => `${name}: ${value}`), '', ''];
  return Buffer.concat([Buffer.from(lines.join(lineEnd), 'latin1'), body]);
}

/** A request, with a body of any type and its length. */
export function requestOf(
  method: string,
  target: string,
  headers: RawRequest['headers'],
  content?: { type: string; body: string },
): RawRequest {
  const request = {
    method,
    target,
    version: 'HTTP/1.1',
    headers: [...headers],
    body: Buffer.from(content?.body ?? ''),
  };
  if (content) {
    request.headers.push(['Content-Type', content.type], ['Content-Length', String(request.body.length)]);
  }
  return request;
}

const boundary = 'fuzz-boundary';

export function multipart(parts: readonly [disposition: string, content: string][]): { type: string; body: string } {
  const lines = parts.map(
    ([disposition, content]) =>
      `--${boundary}${lineEnd}Content-Disposition: form-data; ${disposition}${lineEnd}${lineEnd}${content}${lineEnd}`,
  );
  return { type: `multipart/form-data; boundary=${boundary}`, body: `${lines.join('')}--${boundary}--${lineEnd}` };
}

function isFraming(name: string): boolean {
  return /^(content-length|transfer-encoding)$/i.test(name);
}

function withHeader({ headers, ...request }: RawRequest, name: string, value: string): RawRequest {
  return { ...request, headers: [...headers, [name, value]] };
}

function framed(request: RawRequest, framing: RawRequest['headers'], body: Buffer): RawRequest {
  return { ...request, headers: [...request.headers.filter(([name]) => !isFraming(name)), ...framing], body };
}

/** Splits the body into chunks of random sizes. */
export function chunked(request: RawRequest, random: Random): RawRequest {
  const pieces: Buffer[] = [];
  for (let at = 0; at < request.body.length; ) {
    const piece = request.body.subarray(at, at + 1 + random.integer(64));
    pieces.push(Buffer.from(`${piece.length.toString(16)}${lineEnd}`), piece, Buffer.from(lineEnd));
    at += piece.length;
  }
  pieces.push(Buffer.from(`0${lineEnd}${lineEnd}`));
  return framed(request, [['Transfer-Encoding', 'chunked']], Buffer.concat(pieces));
}

const oddLengths = ['', '-1', '+5', '0x5', '5,5', '5 5', '00005', '1e3', '9'.repeat(30), '4294967297', 'a', ' ', '\t7'];
const oddCodings = ['xchunked', 'gzip, chunked', 'chunked, identity', 'identity', '\x0bchunked', 'chunked\x00', ''];
const oddHeaders: [string, string][] = [
  ['X-Folded', `a${lineEnd} b`],
  ['X-Folded', `a${lineEnd}\tContent-Length: 0`],
  ['X-Nul', 'a\0b'],
  ['X-N\0ul', 'a'],
  ['X Space', 'a'],
  ['X-Space ', 'a'],
  ['', 'a'],
  [':', ''],
  ['X-Control', '\x01\x7f\x1b[31m'],
  ['X-High', '\xff\xfe\xe4'],
  ['Content-Length', '0'],
  ['Transfer-Encoding', 'chunked'],
  ['Host', 'other'],
  ['Host', ''],
  ['Host', 'a/b@c:99999'],
  ['Expect', '100-continue'],
  ['Expect', 'x'],
  ['Connection', 'Upgrade'],
  ['Upgrade', 'websocket'],
  ['Content-Encoding', 'gzip'],
  ['Content-Type', 'multipart/form-data'],
  ['Content-Type', `multipart/form-data; boundary=${'b'.repeat(3_000)}`],
  ['Accept', 'text/event-stream'],
  ['Last-Event-ID', '\xff../:0'],
  ['X-Forwarded-For', '\0, 127.0.0.1, ::1'],
  ['traceparent', '00-00000000000000000000000000000000-0000000000000000-00'],
  ['__proto__', 'a'],
];
const oddMethods = [
  'get',
  'GE T',
  'G\0T',
  'POST POST',
  '',
  'CONNECT',
  'TRACE',
  'PRI',
  'X'.repeat(5_000),
  '\x16\x03\x01',
];
const oddTargets = ['*', '', 'http://other/livez', '//livez', '/%', '/%00', '/..', '/\0', '/ x', '/a?b#c', '/\xff'];
const oddVersions = ['HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.1 x', 'HTTP/', '', 'ICY'];
const giantBytes = 100_000;

/** Mutations of a request. It may stay valid by chance. */
export const mutations: readonly ((request: RawRequest, random: Random) => RawRequest)[] = [
  (request, random) => framed(request, [['Content-Length', random.pick(oddLengths)]], request.body),
  (request, random) => framed(request, [['Transfer-Encoding', random.pick(oddCodings)]], request.body),
  (request, random) => withHeader(request, ...random.pick(oddHeaders)),
  (request, random) => withHeader(request, `X-${'n'.repeat(random.integer(giantBytes))}`, 'a'),
  (request, random) => withHeader(request, 'X-Giant', 'v'.repeat(random.integer(giantBytes))),
  (request, random) => ({
    ...request,
    headers: [...request.headers, ...Array.from({ length: 200 }, (_, i): [string, string] => [`X-${i}`, 'a'])].slice(
      random.integer(3),
    ),
  }),
  (request) => ({ ...request, headers: request.headers.filter(([name]) => name !== 'Host') }),
  (request, random) => ({ ...request, method: random.pick(oddMethods) }),
  (request, random) => ({ ...request, target: random.pick(oddTargets) }),
  (request, random) => ({ ...request, target: `${request.target}?${'q'.repeat(random.integer(giantBytes))}` }),
  (request, random) => ({ ...request, version: random.pick(oddVersions) }),
  (request, random) => ({ ...request, body: mutateBytes(request.body, random) }),
  (request, random) => ({ ...request, body: request.body.subarray(0, random.integer(request.body.length + 1)) }),
  (request, random) => framed(request, framingOf(request), mutateBytes(request.body, random)),
  (request, random) => oddChunks(request, random),
];

/** The right length of a body, so that a mutation of the content gets past the framing. */
function framingOf({ body }: RawRequest): RawRequest['headers'] {
  return [['Content-Length', String(body.length)]];
}

const oddSizes = ['', '-1', '0x5', '+5', ' 5', '5 ', '5;a=b', '5;a="\r\n"', 'g', 'ffffffffffffffffff', '05', '5\t'];
const oddEnds = ['\r\n', '\n', '\r', '', '\n\n'];

/** Chunks with wrong sizes, extensions, line ends or trailers. */
function oddChunks(request: RawRequest, random: Random): RawRequest {
  const content = request.body.subarray(0, 5);
  const end = random.pick(oddEnds);
  const head = `${random.chance(0.5) ? random.pick(oddSizes) : content.length.toString(16)}${end}`;
  const trailer = random.pick(['', 'X-Trailer: a\r\n', 'Content-Length: 5\r\n', 'GET / HTTP/1.1\r\n', '\0\r\n']);
  const tail = `${random.pick(oddEnds)}0${random.pick(['', ';x=y'])}${random.pick(oddEnds)}${trailer}\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(tail)]);
  return framed(request, [['Transfer-Encoding', 'chunked']], body);
}

/**
 * Requests whose framing two servers may read differently, so that one of them sees a second, hidden request.
 * The hidden request must never be served: behind a proxy it would get into the connection of another client.
 */
export const ambiguities: readonly ((request: RawRequest, hidden: Buffer) => RawRequest)[] = [
  (request, hidden) => {
    const end = Buffer.from(`0${lineEnd}${lineEnd}`);
    const body = Buffer.concat([end, hidden]);
    return framed(
      request,
      [
        ['Content-Length', String(body.length)],
        ['Transfer-Encoding', 'chunked'],
      ],
      body,
    );
  },
  (request, hidden) => {
    const body = Buffer.concat([Buffer.from(`0${lineEnd}${lineEnd}`), hidden]);
    return framed(
      request,
      [
        ['Transfer-Encoding', 'chunked'],
        ['Content-Length', '5'],
      ],
      body,
    );
  },
  ...['xchunked', ' chunked', '\tchunked', 'chunked, identity', 'identity, chunked', '\x0bchunked', 'CHUNKED,'].map(
    (coding) => (request: RawRequest, hidden: Buffer) => {
      const body = Buffer.concat([Buffer.from(`0${lineEnd}${lineEnd}`), hidden]);
      return framed(
        request,
        [
          ['Content-Length', String(body.length)],
          ['Transfer-Encoding', coding],
        ],
        body,
      );
    },
  ),
  (request, hidden) =>
    framed(
      request,
      [
        ['Content-Length', '0'],
        ['Content-Length', String(hidden.length)],
      ],
      hidden,
    ),
  (request, hidden) =>
    framed(
      request,
      [
        ['Content-Length', String(hidden.length)],
        ['Content-Length', '0'],
      ],
      hidden,
    ),
  (request, hidden) => framed(request, [['Content-Length', `0, ${hidden.length}`]], hidden),
  (request, hidden) => framed(request, [['Content-Length', '']], hidden),
  (request, hidden) => framed(request, [['Content-Length', '+0']], hidden),
  (request, hidden) =>
    framed(
      request,
      [
        ['Transfer-Encoding', 'x'],
        ['Transfer-Encoding', 'chunked'],
      ],
      hidden,
    ),
];
