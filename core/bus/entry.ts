/**
 * A request entry: flat fields, readable by redis-cli, and the body's bytes.
 *
 *     type     search.request       which message; decides the stream and the codec
 *     id       UUIDv7               of the request, also its idempotency key; absent: one is made of the entry's id
 *     tenant   acme                 absent: default
 *     reply    millrace:reply:...   absent: no answer is wanted
 *     accept   json                 encoding of the reply's bodies; absent: protobuf
 *     encoding json                 of `body`; absent: protobuf
 *     deadline 1767225600000        epoch ms by Redis' clock, at most an hour after the entry; absent: 10 minutes after it
 *                                   (a command has none)
 *     trace, trace_id               W3C traceparent, X-SERVICE-TRACE-ID; absent: none
 *     body     bytes
 *
 * A field that has its default is left out: less for Redis to parse, and short lines for a human to type.
 */
import { randomUUID } from 'node:crypto';
import { type DecodedRequest, decodeRequest, type Encoding, type RequestType, requests } from '../../proto/registry.ts';
import { MillraceError } from '../errors.ts';
import { replyPrefix } from './streams.ts';

export interface Envelope {
  type: RequestType;
  id: string;
  tenant: string;
  /** Key of the reply stream; empty: no answer is wanted. */
  reply: string;
  /** How the reply's bodies are to be encoded. */
  accept: Encoding;
  /** How `body` is encoded. */
  encoding: Encoding;
  /** Epoch ms by Redis' clock; 0: none. */
  deadline: number;
  /** W3C traceparent. */
  trace: string;
  /** X-SERVICE-TRACE-ID. */
  traceId: string;
  body: Buffer;
}

/** How long a query may take that names no deadline. */
export const queryMs = 600_000;
/** The longest that a query may take; a later deadline is read as this one. Everything that is kept for a query ends with it. */
export const queryMsMax = 3_600_000;

/** Stands in a frame's header between spaces. */
/** No separator of the record keys: two tenants' files can never share one. */
const tenantForm = /^[A-Za-z0-9_-]{1,64}$/;
const idForm = /^[\x21-\x7e]{1,128}$/;
const deadlineForm = /^\d{1,15}$/;

/** UUIDv7 (RFC 9562, 5.7): 48 bits of epoch ms, then random, so that ids sort by time. */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Field, value, field, value... as XADD takes them. */
export function encodeEntry(envelope: Envelope): (string | Buffer)[] {
  const { type, id, tenant, reply, accept, encoding, deadline, trace, traceId, body } = envelope;
  const fields: (string | Buffer)[] = ['type', type, 'id', id, 'tenant', tenant];
  if (reply !== '') fields.push('reply', reply);
  if (accept !== 'protobuf') fields.push('accept', accept);
  if (encoding !== 'protobuf') fields.push('encoding', encoding);
  if (deadline > 0) fields.push('deadline', String(deadline));
  if (trace !== '') fields.push('trace', trace);
  if (traceId !== '') fields.push('trace_id', traceId);
  fields.push('body', body);
  return fields;
}

/**
 * @param entryId id of the entry in its stream: when it was published.
 * @throws {MillraceError} `bad_request` when the entry is not a request of the contract.
 */
export function decodeEntry(entryId: string, fields: Buffer[]): Envelope {
  const { text, body } = readFields(fields);
  const { type = '', id = entryId, tenant = 'default', reply = '', trace = '', deadline = '0' } = text;
  if (!isRequestType(type)) throw invalid('type', 'name a request of the registry');
  if (!idForm.test(id)) throw invalid('id', 'be 1 to 128 printable ASCII characters without spaces');
  if (!tenantForm.test(tenant)) throw invalid('tenant', 'be 1 to 64 letters, digits, underscores or hyphens');
  if (reply !== '' && !reply.startsWith(replyPrefix)) throw invalid('reply', `start with ${replyPrefix}`);
  if (!deadlineForm.test(deadline)) throw invalid('deadline', 'be epoch milliseconds');
  const encoding = encodingOf('encoding', text.encoding);
  const accept = encodingOf('accept', text.accept);
  const by = requests[type].kind === 'query' ? deadlineOf(Number.parseInt(entryId, 10), Number(deadline)) : 0;
  return { type, id, tenant, reply, accept, encoding, deadline: by, trace, traceId: text.trace_id ?? '', body };
}

/** @param asked epoch ms; 0: none. */
function deadlineOf(publishedAt: number, asked: number): number {
  return asked === 0 ? publishedAt + queryMs : Math.min(asked, publishedAt + queryMsMax);
}

/** Whom to tell that an entry is not a request of the contract; undefined when it does not say even that. */
export function returnAddress(
  entryId: string,
  fields: Buffer[],
): Pick<Envelope, 'reply' | 'id' | 'accept'> | undefined {
  const { id = entryId, reply = '', accept } = readFields(fields).text;
  if (!idForm.test(id) || !reply.startsWith(replyPrefix)) return undefined;
  return { id, reply, accept: accept === 'json' ? 'json' : 'protobuf' };
}

/** @throws {MillraceError} `bad_request` when the body is not the message that the entry says it is. */
export function readBody<T extends RequestType>(
  envelope: Pick<Envelope, 'body' | 'encoding'>,
  type: T,
): DecodedRequest<T> {
  try {
    return decodeRequest(type, envelope.body, envelope.encoding);
  } catch (cause) {
    throw new MillraceError('bad_request', `The body is not a ${type} message in ${envelope.encoding}.`, { cause });
  }
}

/** The fields of an entry as text, but the body. */
export function readFields(fields: Buffer[]): { text: Record<string, string | undefined>; body: Buffer } {
  const text: Record<string, string | undefined> = {};
  let body: Buffer = Buffer.alloc(0);
  for (let i = 0; i + 1 < fields.length; i += 2) {
    const name = fields[i].toString('latin1');
    if (name === 'body') body = fields[i + 1];
    else text[name] = fields[i + 1].toString('utf8');
  }
  return { text, body };
}

function isRequestType(value: string): value is RequestType {
  return Object.hasOwn(requests, value);
}

function encodingOf(field: string, value: string | undefined): Encoding {
  if (value === undefined || value === 'protobuf') return 'protobuf';
  if (value === 'json') return 'json';
  throw invalid(field, 'be protobuf or json');
}

function invalid(field: string, must: string): MillraceError {
  return new MillraceError('bad_request', `The entry's field ${field} must ${must}.`, { param: field });
}
