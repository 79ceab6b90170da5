/** The bytes of OTLP, beside those that the official library of OpenTelemetry for Python (opentelemetry-proto 1.45) writes. */
import t from 'tap';
import { encodeSpans } from '../../../core/tracing/otlp/otlp-message.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';

/** `ExportTraceServiceRequest.SerializeToString().hex()` of the same spans. */
const official =
  '0af0030a380a1a0a0c736572766963652e6e616d65120a0a086d696c6c726163650a1a0a0d6d696c6c726163652e726f6c65' +
  '12090a076761746577617912b3030a110a086d696c6c726163651205302e312e3012ea010a100af7651916cd43dd8448eb21' +
  '1c80319c1208b7ad6b7169203331220800f067aa0ba902b72a12504f5354202f6170692f7261672f6368617430023990e94f' +
  '24169eea1841b0edf626169eea184a190a0f6d696c6c726163652e74656e616e7412060a0461636d654a1d0a13687474702e' +
  '726571756573742e6d6574686f6412060a04504f53544a1d0a0a687474702e726f757465120f0a0d2f6170692f7261672f63' +
  '6861744a1b0a0a6572726f722e74797065120d0a0b756e617661696c61626c654a200a19687474702e726573706f6e73652e' +
  '7374617475735f636f6465120318f7037a02180212b0010a100af7651916cd43dd8448eb211c80319c120811111111111111' +
  '112a0c636861742e72657175657374300539405b5b24169eea1841a03e7224169eea184a190a0f6d696c6c726163652e7465' +
  '6e616e7412060a0461636d654a1f0a126d696c6c726163652e7761697465645f6d73120921000000000000d03f4a190a0a65' +
  '72726f722e74797065120b0a096e6f745f666f756e644a190a106d696c6c726163652e7265717565737412050a03722d31';

t.test('spans are encoded as the official library encodes them', async (t) => {
  const request = {
    ...{
      traceId,
      spanId: 'b7ad6b7169203331',
      parentId: '00f067aa0ba902b7',
      tenant: 'acme',
      name: 'POST /api/rag/chat',
    },
    ...{ isRoot: true, start: 1795421219396.25, ms: 44.5, waitedMs: 0, error: 'unavailable' },
    attributes: { 'http.response.status_code': '503' },
  };
  const delivery = {
    ...{ traceId, spanId: '1'.repeat(16), parentId: '', tenant: 'acme', name: 'chat.request' },
    ...{ isRoot: false, start: 1795421219397, ms: 1.5, waitedMs: 0.25, error: 'not_found' },
    attributes: { request: 'r-1' },
  };
  const resource = { 'service.name': 'millrace', 'millrace.role': 'gateway' };
  t.equal(Buffer.from(encodeSpans([request, delivery], resource, '0.1.0')).toString('hex'), official);
});
