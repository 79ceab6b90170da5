/**
 * The registry: every message type, the codec of its body, and for requests the work stream that takes it.
 *
 * One `as const` table; the types of handlers and clients derive from it, so a new message is one line here and
 * a schema in `millrace.proto`. `tenant` decides the shard of the streams that are sharded (`keys.ts`).
 */
import { millrace } from './generated.js';

const v1 = millrace.v1;

/** Requests: what may be published on a work stream. */
export const requests = {
  'file.accept': { codec: v1.FileAccept, stream: 'files', kind: 'command' },
  'file.get': { codec: v1.FileGet, stream: 'files', kind: 'query' },
  'file.list': { codec: v1.FileList, stream: 'files', kind: 'query' },
  'file.delete': { codec: v1.FileDelete, stream: 'files', kind: 'command' },
  'file.retry': { codec: v1.FileRetry, stream: 'files', kind: 'command' },
  'file.index': { codec: v1.IndexFile, stream: 'indexing', kind: 'command' },
  'search.request': { codec: v1.SearchRequest, stream: 'retrieval', kind: 'query' },
  'chat.request': { codec: v1.ChatRequest, stream: 'retrieval', kind: 'query' },
  'generation.request': { codec: v1.GenerationRequest, stream: 'generation', kind: 'query' },
} as const;

/** Replies: what a frame on a reply stream may carry. */
export const replies = {
  error: v1.Error,
  /** A started stage is alive; no body that a client needs. */
  progress: v1.FileState,
  'file.state': v1.FileState,
  'file.page': v1.FilePage,
  'search.response': v1.SearchResponse,
  'chat.event': v1.ChatEvent,
  'chat.response': v1.ChatResponse,
} as const;

export type RequestType = keyof typeof requests;
export type ReplyType = keyof typeof replies;
export type StreamName = (typeof requests)[RequestType]['stream'];

/** What `encode` takes: every field optional. */
type Properties<Codec> = Codec extends { encode(message: infer M): unknown } ? M : never;
/** What `decode` gives: scalars and lists always set. */
type Decoded<Codec> = Codec extends { new (...args: never[]): infer M } ? M : never;

export type RequestBody<T extends RequestType> = Properties<(typeof requests)[T]['codec']>;
export type DecodedRequest<T extends RequestType> = Decoded<(typeof requests)[T]['codec']>;
export type ReplyBody<T extends ReplyType> = Properties<(typeof replies)[T]>;
export type DecodedReply<T extends ReplyType> = Decoded<(typeof replies)[T]>;

/** How a body is encoded: protobuf, or the JSON of the HTTP interface. */
export type Encoding = 'protobuf' | 'json';

interface AnyCodec {
  encode(message: unknown): { finish(): Uint8Array };
  decode(bytes: Uint8Array): unknown;
}

export function encodeRequest<T extends RequestType>(type: T, body: RequestBody<T>): Buffer {
  return toBuffer((requests[type].codec as unknown as AnyCodec).encode(body).finish());
}

/** @throws {Error} when the bytes are not the message that `type` says. */
export function decodeRequest<T extends RequestType>(type: T, body: Uint8Array, encoding: Encoding): DecodedRequest<T> {
  const codec = requests[type].codec as unknown as AnyCodec;
  if (encoding === 'protobuf') return codec.decode(body) as DecodedRequest<T>;
  // Through the codec, so that absent fields get the defaults a protobuf body would have given them.
  const json = JSON.parse(Buffer.from(body).toString('utf8'));
  return codec.decode(codec.encode(json).finish()) as DecodedRequest<T>;
}

/** JSON is what the HTTP interface says, so that the gateway can pass it on undecoded. */
export function encodeReply<T extends ReplyType>(type: T, body: ReplyBody<T>, encoding: Encoding): Buffer {
  if (encoding === 'json') return Buffer.from(JSON.stringify(interfaceForms[type]?.(body) ?? body));
  return toBuffer((replies[type] as unknown as AnyCodec).encode(body).finish());
}

export function decodeReply<T extends ReplyType>(type: T, body: Uint8Array): DecodedReply<T> {
  return (replies[type] as unknown as AnyCodec).decode(body) as DecodedReply<T>;
}

/** The two places where the interface's JSON is not the schema's: metadata is an object, and a Path a bare array. */
const interfaceForms: { [T in ReplyType]?: (body: ReplyBody<T>) => unknown } = {
  'file.state': fileForm,
  'file.page': (page) => ({ ...page, files: page.files?.map(fileForm) }),
  'search.response': (response) => {
    const docs = response.data?.docs?.map((hit) => {
      if (!hit.annotation) return hit;
      return {
        ...hit,
        annotation: { ...hit.annotation, paths: hit.annotation.paths?.map(({ position }) => position) },
      };
    });
    return docs ? { ...response, data: { ...response.data, docs } } : response;
  },
};

function fileForm(state: ReplyBody<'file.state'>): unknown {
  if (typeof state.metadata !== 'string') return state;
  return { ...state, metadata: state.metadata === '' ? {} : JSON.parse(state.metadata) };
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
