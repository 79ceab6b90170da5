/**
 * The encoding of a request as an entry: flat fields, readable with redis-cli, and the bytes of the body.
 *
 *     type      search.request       message type, which decides the stream and the codec
 *     id        UUIDv7               request id, also the idempotency key; absent: the id of the entry
 *     tenant    acme                 absent: default
 *     reply     millrace:reply:...   key of the reply stream; absent: no answer is wanted
 *     accept    json                 encoding of the reply's bodies; absent: protobuf
 *     encoding  json                 encoding of `body`; absent: protobuf
 *     deadline  1767225600000        epoch ms by Redis' clock, queries only, at most an hour after the entry;
 *                                    absent: 10 minutes after it
 *     trace     traceparent          W3C trace context; absent: none
 *     trace_id                       X-SERVICE-TRACE-ID; absent: none
 *     key       k3x9...              id of the API key; absent: none
 *     spaces    ["a","b"]            JSON list of the spaces that the key may use; absent: all
 *     queues    ["q"]                JSON list of the queues that the key may use; absent: all
 *     quota     {"key":"k3x9...","bytes":1000000}  most that the key may use (`core/access/quota.ts`); absent: no limit
 *     from      192.0.2.7            address of the client, of an audited message that came by HTTP; absent: unknown
 *     body      bytes
 *
 * A field with its default value is left out. So Redis parses less, and a human types less.
 */
import { randomUUID } from 'node:crypto';
import { decodeRequest, type Encoding } from '../../proto/codec.ts';
import { type DecodedRequest, isAudited, type RequestType, requests } from '../../proto/registry.ts';
import { UnknownField, WrongValue } from '../../proto/unknown-field.ts';
import type { Grant } from '../access/grant.ts';
import { type GrantQuota, isLimit, scriptQuota } from '../access/quota.ts';
import { MillraceError } from '../errors.ts';
import { unknownParameter } from '../text/nearest-name.ts';
import { replyPrefix } from './streams.ts';

export interface Envelope {
  type: RequestType;
  id: string;
  tenant: string;
  /** Key of the reply stream. Empty: no answer is wanted. */
  reply: string;
  /** Encoding of the reply's bodies. */
  accept: Encoding;
  /** Encoding of `body`. */
  encoding: Encoding;
  /** Epoch ms by Redis' clock. 0: none. */
  deadline: number;
  /** W3C traceparent. */
  trace: string;
  /** X-SERVICE-TRACE-ID. */
  traceId: string;
  /** The spaces, queues and quota of the key that sent the message. */
  grant: Grant;
  /** Address of the client, of an audited message. Undefined: it did not come by HTTP. */
  from?: string | undefined;
  body: Buffer;
}

/** Time allowed for a query without a deadline. */
export const queryMs = 600_000;
/** Longest lifetime of a query. A later deadline is lowered to it. State that is kept for a query expires after it. */
export const queryMsMax = 3_600_000;

/**
 * Form of a tenant's name. It excludes the separators of record keys, so the files of two tenants never share a key.
 */
const tenantForm = /^[A-Za-z0-9_-]{1,64}$/;
/** Form of a request id. It excludes spaces, because they separate the parts of a frame's header. */
const idForm = /^[\x21-\x7e]{1,128}$/;
const deadlineForm = /^\d{1,15}$/;
/** An IPv4 or IPv6 address, which may name a zone. */
const addressForm = /^[0-9A-Za-z.:%_-]{1,64}$/;
/** Limits that a quota in an entry may have. */
const grantLimits: ReadonlySet<string> = new Set(['bytes', 'chunks', 'tasks']);
const keyForm = /^[A-Za-z0-9_-]{0,64}$/;
/** Spaces, or queues, of a grant. */
export const grantNamesMax = 100;

/** Whether the text may name a tenant. */
export function isTenant(text: string): boolean {
  return tenantForm.test(text);
}

/** UUIDv7 (RFC 9562, 5.7): 48 bits of epoch ms, then random, so that ids sort by time. */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** @returns field, value, field, value... in the form of XADD's arguments. */
export function encodeEntry(envelope: Envelope): (string | Buffer)[] {
  const { type, id, tenant, reply, accept, encoding, deadline, trace, traceId, grant, from, body } = envelope;
  const fields: (string | Buffer)[] = ['type', type, 'id', id, 'tenant', tenant];
  if (reply !== '') fields.push('reply', reply);
  if (accept !== 'protobuf') fields.push('accept', accept);
  if (encoding !== 'protobuf') fields.push('encoding', encoding);
  if (deadline > 0) fields.push('deadline', String(deadline));
  if (trace !== '') fields.push('trace', trace);
  if (traceId !== '') fields.push('trace_id', traceId);
  if (grant.key !== '') fields.push('key', grant.key);
  if (grant.spaces !== undefined) fields.push('spaces', JSON.stringify(grant.spaces));
  if (grant.queues !== undefined) fields.push('queues', JSON.stringify(grant.queues));
  if (grant.quota !== undefined) fields.push('quota', scriptQuota(grant.quota));
  if (from && isAudited(type)) fields.push('from', from);
  fields.push('body', body);
  return fields;
}

/**
 * @param entryId id of the entry in its stream. It holds the time of publishing.
 * @throws {MillraceError} `bad_request` when the entry is not a valid request.
 */
export function decodeEntry(entryId: string, fields: Buffer[]): Envelope {
  const { text, body } = readFields(fields);
  const { type = '', id = entryId, tenant = 'default', reply = '', trace = '', deadline = '0' } = text;
  if (!isRequestType(type)) throw invalid('type', 'name a request of the registry');
  if (!idForm.test(id)) throw invalid('id', 'be 1 to 128 printable ASCII characters without spaces');
  if (!isTenant(tenant)) throw invalid('tenant', 'be 1 to 64 letters, digits, underscores or hyphens');
  if (reply !== '' && !reply.startsWith(replyPrefix)) throw invalid('reply', `start with ${replyPrefix}`);
  if (!deadlineForm.test(deadline)) throw invalid('deadline', 'be epoch milliseconds');
  const encoding = encodingOf('encoding', text.encoding);
  const accept = encodingOf('accept', text.accept);
  const by = requests[type].kind === 'query' ? deadlineOf(Number.parseInt(entryId, 10), Number(deadline)) : 0;
  const grant = grantOf(text);
  const { trace_id: traceId = '', from } = text;
  if (from !== undefined && !addressForm.test(from)) throw invalid('from', 'be an IP address');
  return { type, id, tenant, reply, accept, encoding, deadline: by, trace, traceId, grant, from, body };
}

function grantOf({ key = '', spaces, queues, quota }: Record<string, string | undefined>): Grant {
  if (!keyForm.test(key)) throw invalid('key', 'be at most 64 letters, digits, underscores or hyphens');
  return { key, spaces: namesOf('spaces', spaces), queues: namesOf('queues', queues), quota: quotaOf(key, quota) };
}

/**
 * @param key id of the key for which the quota counts, unless it names another.
 * @returns undefined without a quota. A quota that cannot be read never means "no limit".
 */
function quotaOf(key: string, json: string | undefined): GrantQuota | undefined {
  if (json === undefined) return undefined;
  try {
    const { key: countedFor = key, ...limits }: Record<string, unknown> = JSON.parse(json);
    const isQuota = Object.entries(limits).every(([name, value]) => grantLimits.has(name) && isLimit(value));
    const isKey = typeof countedFor === 'string' && countedFor !== '' && keyForm.test(countedFor);
    if (isQuota && isKey) return { key: countedFor, ...limits };
  } catch {
    // Refused below.
  }
  throw invalid('quota', `be a JSON object with a key and ${[...grantLimits].join(', ')}, each a whole number from 1`);
}

/** @returns the names of a JSON list; undefined without one. A list that cannot be read never means "all". */
function namesOf(field: string, json: string | undefined): string[] | undefined {
  if (json === undefined) return undefined;
  try {
    const names: unknown = JSON.parse(json);
    const isList = Array.isArray(names) && names.length <= grantNamesMax;
    if (isList && names.every((name) => typeof name === 'string')) return names;
  } catch {
    // Refused below.
  }
  throw invalid(field, `be a JSON list of at most ${grantNamesMax} names`);
}

/** @param requested epoch ms. 0: none. */
function deadlineOf(publishedAt: number, requested: number): number {
  return requested === 0 ? publishedAt + queryMs : Math.min(requested, publishedAt + queryMsMax);
}

/**
 * The reply address of an invalid entry. An invalid id is replaced by that of the entry, which the sender knows.
 * Undefined if the entry has no valid address.
 */
export function returnAddress(
  entryId: string,
  fields: Buffer[],
): Pick<Envelope, 'reply' | 'id' | 'accept'> | undefined {
  const { id = entryId, reply = '', accept } = readFields(fields).text;
  if (!reply.startsWith(replyPrefix)) return undefined;
  return { id: idForm.test(id) ? id : entryId, reply, accept: accept === 'json' ? 'json' : 'protobuf' };
}

/** How a consumer reads the entries of its stream. */
export interface EntryReader {
  /** @throws {MillraceError} when the entry is refused. */
  decode(entryId: string, fields: Buffer[]): Envelope;
  /** The reply address of a refused entry. Undefined: it has no valid one. */
  returnAddress(entryId: string, fields: Buffer[]): Pick<Envelope, 'reply' | 'id' | 'accept'> | undefined;
  /** Whether refused entries become dead letters. */
  readonly keepsRefused: boolean;
}

/** Reads the entries of work streams. They name their tenant and their key. */
export const workEntryReader: EntryReader = { decode: decodeEntry, returnAddress, keepsRefused: true };

/**
 * @throws {MillraceError} `bad_request` when the body is not a message of the entry's type, or is JSON with a field that
 * the message does not have, or with a value of another type
 */
export function readBody<T extends RequestType>(
  envelope: Pick<Envelope, 'body' | 'encoding'>,
  type: T,
): DecodedRequest<T> {
  try {
    return decodeRequest(type, envelope.body, envelope.encoding);
  } catch (cause) {
    if (cause instanceof UnknownField) {
      const { path, field, known } = cause;
      throw new MillraceError('bad_request', unknownParameter(field, known, path), { param: path });
    }
    if (cause instanceof WrongValue) {
      throw new MillraceError('bad_request', cause.message, cause.path === '' ? {} : { param: cause.path });
    }
    throw new MillraceError('bad_request', `The body is not a ${type} message in ${envelope.encoding}.`, { cause });
  }
}

/** The fields of an entry: all as text, except the body. */
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
