/** Encodes and decodes the bodies of messages, as protobuf or as the JSON of the HTTP interface. */
import { replyToJson, requestFromJson } from './json.ts';
import {
  type DecodedReply,
  type DecodedRequest,
  type ReplyBody,
  type ReplyType,
  type RequestBody,
  type RequestType,
  replies,
  requests,
} from './registry.ts';
import { checkFields } from './unknown-field.ts';

/** Encoding of a body: protobuf, or the JSON of the HTTP interface. */
export type Encoding = 'protobuf' | 'json';

interface AnyCodec {
  encode(message: unknown): { finish(): Uint8Array };
  decode(bytes: Uint8Array): unknown;
}

export function encodeRequest<T extends RequestType>(type: T, body: RequestBody<T>): Buffer {
  return toBuffer((requests[type].codec as unknown as AnyCodec).encode(body).finish());
}

/** @throws {Error} when the body is not a message of this type. {UnknownField} {WrongValue} for JSON that does not fit it. */
export function decodeRequest<T extends RequestType>(type: T, body: Uint8Array, encoding: Encoding): DecodedRequest<T> {
  const codec = requests[type].codec as unknown as AnyCodec;
  if (encoding === 'protobuf') return codec.decode(body) as DecodedRequest<T>;
  const json = requestFromJson(type, JSON.parse(Buffer.from(body).toString('utf8')));
  // It is encoded and decoded, so that absent fields get the same defaults as in a protobuf body.
  const message = codec.decode(codec.encode(json).finish());
  checkFields(json, message);
  return message as DecodedRequest<T>;
}

/** Encodes a reply. Its JSON is that of the HTTP interface, so the gateway passes it on without decoding it. */
export function encodeReply<T extends ReplyType>(type: T, body: ReplyBody<T>, encoding: Encoding): Buffer {
  if (encoding === 'json') return Buffer.from(replyToJson(type, body));
  return toBuffer((replies[type] as unknown as AnyCodec).encode(body).finish());
}

export function decodeReply<T extends ReplyType>(type: T, body: Uint8Array): DecodedReply<T> {
  return (replies[type] as unknown as AnyCodec).decode(body) as DecodedReply<T>;
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
