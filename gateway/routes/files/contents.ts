/** /api/file/{file_id}/...: what was read of a file, and the original. */
import type { Frame, Requester } from '../../../core/bus/request/requester.ts';
import { MillraceError } from '../../../core/errors.ts';
import type { BlobStore } from '../../../core/store/blobs/blobs.ts';
import { decodeReply } from '../../../proto/codec.ts';
import type { DecodedReply } from '../../../proto/registry.ts';
import type { Principal } from '../../access/principal.ts';
import { type ByteRange, parseByteRange } from '../../http/byte-range.ts';
import { sendBlob } from '../../http/download.ts';
import type { HttpExchange } from '../../http/http-exchange.ts';
import type { GatewayLimits } from '../../http/limits.ts';
import type { Headers } from '../../http/response-head.ts';
import { chunksResponse, fileBytesResponse, outlineResponse } from '../../schemas/content-response-schema.ts';
import { chunksQuery, filePath, outlineQuery, validate } from '../../schemas/schema.ts';
import { answerEnveloped, callerOf, relaySoon } from '../../streams/relay.ts';
import type { KeyRoute } from '../route.ts';

type Piece = DecodedReply<'file.piece'>;

interface ContentDeps {
  requester: Requester;
  limits: GatewayLimits;
  blobs: Pick<BlobStore, 'readRange'>;
}

const role = 'rag';
const params = filePath;

export function contentRoutes(deps: ContentDeps): KeyRoute[] {
  return [
    {
      method: 'GET',
      path: '/api/file/:file_id/outline',
      role,
      reads: true,
      summary: 'The outline of a file: its headings, paragraphs, lists and tables as a tree',
      answers: { 200: { 'application/json': outlineResponse } },
      params,
      query: outlineQuery,
      handle(exchange, principal) {
        const { kinds, ...page } = validate(outlineQuery, Object.fromEntries(exchange.query));
        const request = { ...namedFile(exchange), ...page, kinds: kinds === undefined ? [] : kinds.split(',') };
        relaySoon(deps, exchange, principal, 'file.outline', request, answerEnveloped);
      },
    },
    {
      method: 'GET',
      path: '/api/file/:file_id/chunks',
      role,
      reads: true,
      summary: 'The chunks of a file, which searches find',
      answers: { 200: { 'application/json': chunksResponse } },
      params,
      query: chunksQuery,
      handle(exchange, principal) {
        const page = validate(chunksQuery, Object.fromEntries(exchange.query));
        relaySoon(deps, exchange, principal, 'file.chunks', { ...namedFile(exchange), ...page }, answerEnveloped);
      },
    },
    {
      method: 'GET',
      path: '/api/file/:file_id/text',
      role,
      reads: true,
      summary: 'All text that was read of a file',
      answers: bytesAnswers('text/plain'),
      params,
      handle: (exchange, principal) => sendBytes(deps, exchange, principal, 'file.text'),
    },
    {
      method: 'GET',
      path: '/api/file/:file_id/content',
      role,
      reads: true,
      summary: 'The original, as it was uploaded',
      answers: bytesAnswers('*/*'),
      params,
      handle: (exchange, principal) => sendBytes(deps, exchange, principal, 'file.content'),
    },
  ];
}

function bytesAnswers(type: 'text/plain' | '*/*') {
  return { 200: { [type]: fileBytesResponse }, 206: { [type]: fileBytesResponse }, 304: {} };
}

/** The headers of a request that decide which bytes it gets. */
interface Conditions {
  range: string;
  ifRange: string;
  /** The values of the header. Undefined: the request has none. */
  ifMatch: readonly string[] | undefined;
  ifNoneMatch: string;
}

function sendBytes(
  deps: ContentDeps,
  exchange: HttpExchange,
  principal: Principal,
  type: 'file.text' | 'file.content',
): void {
  const conditions = {
    range: exchange.header('range'),
    ifRange: exchange.header('if-range'),
    ifMatch: exchange.framing.conditions.get('if-match'),
    ifNoneMatch: exchange.header('if-none-match'),
  };
  const pending = deps.requester.request(
    type,
    { ...namedFile(exchange), located: true },
    {
      ...callerOf(exchange, principal),
      accept: 'protobuf',
      timeoutMs: deps.limits.answerMs,
      onNewRun: 'restart',
      onFrame: (frame) => answerBytes(deps, exchange, frame, conditions),
      onError: (error) => exchange.fail(error),
    },
  );
  exchange.onGone = () => pending.cancel();
}

function answerBytes({ blobs }: ContentDeps, exchange: HttpExchange, frame: Frame, conditions: Conditions): void {
  if (!frame.final || frame.type !== 'file.piece') return;
  const piece = decodeReply('file.piece', frame.body);
  const etag = `"${piece.etag}"`;
  const headers = headersOf(piece, etag);
  if (conditions.ifMatch && !matches(conditions.ifMatch, etag)) {
    refuseChanged(exchange, headers);
    return;
  }
  if (namesEtag(conditions.ifNoneMatch, etag)) {
    exchange.answerWithoutBody(304, headers);
    return;
  }
  const isSame = conditions.ifRange === '' || conditions.ifRange === etag;
  const range = isSame ? parseByteRange(conditions.range, piece.bytes) : undefined;
  if (range === 'unsatisfiable') refuseRange(exchange, piece.bytes);
  else sendRange({ blobs }, exchange, { piece, range, headers });
}

function sendRange(
  deps: Pick<ContentDeps, 'blobs'>,
  exchange: HttpExchange,
  { piece, range, headers }: { piece: Piece; range: ByteRange | undefined; headers: Headers },
): void {
  const { start, end } = range ?? { start: 0, end: piece.bytes };
  const source = { blob: piece.blob, start: piece.blob_offset + start, bytes: end - start };
  const answer = range
    ? { status: 206, headers: { ...headers, 'Content-Range': `bytes ${start}-${end - 1}/${piece.bytes}` } }
    : { headers };
  sendBlob(deps, exchange, source, answer).catch((error) => exchange.fail(error));
}

function refuseChanged(exchange: HttpExchange, { ETag }: Headers): void {
  const message = `These bytes have the ETag ${ETag}, which If-Match does not name. Read them without If-Match.`;
  exchange.fail(new MillraceError('precondition_failed', message, { param: 'If-Match' }), { ETag });
}

function refuseRange(exchange: HttpExchange, bytes: number): void {
  const error = new MillraceError('range_not_satisfiable', `There are ${bytes} bytes. Ask for some of these.`);
  exchange.fail(error, { 'Content-Range': `bytes */${bytes}` });
}

/**
 * The headers keep a browser from executing what a user has uploaded: it does not guess another type, saves the file in
 * place of showing it, and runs nothing of it in any case.
 */
function headersOf({ media_type, file_name }: Piece, etag: string): Headers {
  return {
    'Content-Type': media_type,
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeFileName(file_name)}`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-cache',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  };
}

/** RFC 8187: percent-encoded UTF-8. Some characters that `encodeURIComponent` keeps are not allowed. */
function encodeFileName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}

/** By RFC 9110, 13.1.1: a weak tag never matches. */
function matches(header: readonly string[], etag: string): boolean {
  return header.some((line) => line.split(',').some((named) => ['*', etag].includes(named.trim())));
}

function namesEtag(header: string, etag: string): boolean {
  return header.split(',').some((named) => named.trim() === '*' || named.trim().replace(/^W\//, '') === etag);
}

function namedFile(exchange: HttpExchange): { file_id: string } {
  return validate(filePath, { file_id: exchange.parameter('file_id') });
}
