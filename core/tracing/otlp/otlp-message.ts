/**
 * Spans as a request of OTLP (opentelemetry-proto 1, `ExportTraceServiceRequest`), in protobuf.
 *
 *     request        resource_spans 1
 *     ResourceSpans  resource 1 { attributes 1 }, scope_spans 2
 *     ScopeSpans     scope 1 { name 1, version 2 }, spans 2
 *     Span           trace_id 1, span_id 2, parent_span_id 4, name 5, kind 6, start 7, end 8 (fixed64, ns), attributes 9, status 15
 *     Status         code 3
 *     KeyValue       key 1, value 2 { string_value 1 | int_value 3 | double_value 4 }
 *
 * It is written by hand, because it is all that OTLP needs of us. The test compares it with the bytes of the official library.
 */
import { Writer } from 'protobufjs/minimal.js';
import { isClientError } from '../../errors.ts';
import type { Span } from '../span.ts';

export type Attributes = Readonly<Record<string, string | number>>;

const kinds = { internal: 1, server: 2, client: 3, consumer: 5 } as const;
const errorStatus = 2;
const statusCode = 'http.response.status_code';

/** @param resource the process: `service.name` and others */
export function encodeSpans(spans: readonly Span[], resource: Attributes, version: string): Uint8Array {
  const writer = Writer.create();
  part(writer, 1, () => {
    part(writer, 1, () => attributes(writer, 1, resource));
    part(writer, 2, () => {
      part(writer, 1, () => {
        text(writer, 1, 'millrace');
        text(writer, 2, version);
      });
      for (const span of spans) part(writer, 2, () => encodeSpan(writer, span));
    });
  });
  return writer.finish();
}

function encodeSpan(writer: Writer, span: Span): void {
  const { traceId, spanId, parentId, name, start, ms, error } = span;
  bytes(writer, 1, traceId);
  bytes(writer, 2, spanId);
  if (parentId !== '') bytes(writer, 4, parentId);
  text(writer, 5, name);
  writer.uint32(tag(6, 0)).uint32(kinds[kindOf(span)]);
  nanoseconds(writer, 7, start);
  nanoseconds(writer, 8, start + ms);
  attributes(writer, 9, attributesOf(span));
  // An error of the client is none of the server, by the semantic conventions.
  if (error !== '' && !isClientError(error)) part(writer, 15, () => writer.uint32(tag(3, 0)).uint32(errorStatus));
}

function kindOf({ isRoot, name, attributes: { request, [statusCode]: status } }: Span): keyof typeof kinds {
  if (name.endsWith(' (wait)') || name === 'callback') return 'client';
  if (request !== undefined) return 'consumer';
  return isRoot || status !== undefined ? 'server' : 'internal';
}

function attributesOf(span: Span): Attributes {
  const { tenant, name, waitedMs, error, attributes: own } = span;
  const [method = '', route] = name.split(' ');
  const status = own[statusCode];
  return {
    'millrace.tenant': tenant,
    ...(kindOf(span) === 'server' && route && { 'http.request.method': method, 'http.route': route }),
    ...(waitedMs > 0 && { 'millrace.waited_ms': waitedMs }),
    ...(error !== '' && { 'error.type': error }),
    ...Object.fromEntries(
      Object.entries(own).map(([key, value]) => [key === statusCode ? key : `millrace.${key}`, value]),
    ),
    ...(status !== undefined && { [statusCode]: Number(status) }),
  };
}

function attributes(writer: Writer, field: number, values: Attributes): void {
  for (const [key, value] of Object.entries(values)) {
    part(writer, field, () => {
      text(writer, 1, key);
      part(writer, 2, () => {
        if (typeof value === 'string') text(writer, 1, value);
        else if (Number.isInteger(value)) writer.uint32(tag(3, 0)).int64(value);
        else writer.uint32(tag(4, 1)).double(value);
      });
    });
  }
}

function part(writer: Writer, field: number, write: () => void): void {
  writer.uint32(tag(field, 2)).fork();
  write();
  writer.ldelim();
}

function text(writer: Writer, field: number, value: string): void {
  writer.uint32(tag(field, 2)).string(value);
}

function bytes(writer: Writer, field: number, hex: string): void {
  writer.uint32(tag(field, 2)).bytes(Buffer.from(hex, 'hex'));
}

/** @param ms epoch ms with a fraction. In ns it has more digits than a number has. */
function nanoseconds(writer: Writer, field: number, ms: number): void {
  const whole = Math.floor(ms);
  const ns = BigInt(whole) * 1_000_000n + BigInt(Math.round((ms - whole) * 1e6));
  writer
    .uint32(tag(field, 1))
    .fixed32(Number(ns & 0xffff_ffffn))
    .fixed32(Number(ns >> 32n));
}

/** @param type of the wire: 0 varint, 1 eight bytes, 2 with its length */
function tag(field: number, type: 0 | 1 | 2): number {
  return (field << 3) | type;
}
