/** The variables of traces, and of their export to an OpenTelemetry collector by the names that OpenTelemetry gives them. */
import { z } from 'zod';
import { integer, parsed, text } from './values.ts';

const collector = z.string().refine(isCollector, {
  error: 'must be an http or https URL without credentials: set OTEL_EXPORTER_OTLP_HEADERS',
});
const timeout = z.coerce.number().int().min(10).max(60_000).optional();
/** A name as a header may have it (RFC 9110, token). */
const nameForm = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const reserved = ['content-type', 'content-length', 'host', 'connection', 'transfer-encoding'];

export const telemetry = {
  TRACES: z
    .enum(['on', 'off'])
    .default('on')
    .transform((value) => value === 'on')
    .describe('`off`: no traces of requests are recorded.'),
  TRACES_PERCENT: z.coerce
    .number()
    .min(0)
    .max(100)
    .default(100)
    .describe('Percent of the requests that are traced. Failed and slow work is recorded in any case.'),
  TRACES_PER_SECOND: integer(100, 0, 10_000).describe(
    'Most requests a second that each process begins to trace. Beyond it only failed and slow work is recorded.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector
    .optional()
    .describe(
      'Base URL of an OpenTelemetry collector that gets all spans by OTLP over HTTP, such as `http://localhost:4318`. `/v1/traces` is ' +
        'appended. Unset: spans are not exported.',
    ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector
    .optional()
    .describe('Whole URL for spans, in place of OTEL_EXPORTER_OTLP_ENDPOINT.'),
  OTEL_EXPORTER_OTLP_HEADERS: parsed(parseHeaders)
    .optional()
    .describe(
      'Headers of the requests to the collector, such as a key: `name=value,name=value`, values percent-encoded.',
    ),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: parsed(parseHeaders)
    .optional()
    .describe('The same for spans alone, in place of OTEL_EXPORTER_OTLP_HEADERS.'),
  OTEL_EXPORTER_OTLP_TIMEOUT: timeout.describe('Longest time of a request to the collector, ms. Unset: 10000.'),
  OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: timeout.describe(
    'The same for spans alone, in place of OTEL_EXPORTER_OTLP_TIMEOUT.',
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal('http/protobuf', { error: 'must be http/protobuf: other protocols are not supported' })
    .optional()
    .describe('Only `http/protobuf`, which is also the default.'),
  OTEL_SERVICE_NAME: text.optional().describe('`service.name` of the exported spans. Unset: `millrace`.'),
  OTEL_RESOURCE_ATTRIBUTES: parsed(parsePairs)
    .optional()
    .describe('Further attributes of all exported spans: `name=value,name=value`, values percent-encoded.'),
};

function isCollector(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return /^https?:$/.test(url?.protocol ?? '') && url!.username === '' && url!.password === '';
}

/** @throws {Error} without the text, which may have a key */
function parseHeaders(text: string): Record<string, string> {
  const headers = parsePairs(text);
  const bad = Object.entries(headers).some(
    ([name, value]) => !nameForm.test(name) || reserved.includes(name.toLowerCase()) || !/^[\t\x20-\x7e]*$/.test(value),
  );
  if (bad) throw new Error(`must have names and values of headers, and none of ${reserved.join(', ')}`);
  return headers;
}

/** @throws {Error} without the text */
function parsePairs(text: string): Record<string, string> {
  const parts = text.split(',').map((part) => part.trim());
  const pairs = parts.filter(Boolean).map((part) => {
    const at = part.indexOf('=');
    try {
      if (at > 0) return [part.slice(0, at).trim(), decodeURIComponent(part.slice(at + 1).trim())] as const;
    } catch {
      // Said below.
    }
    throw new Error('must be name=value pairs with percent-encoded values, comma-separated');
  });
  return Object.fromEntries(pairs);
}
