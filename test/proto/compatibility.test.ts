/**
 * During a deployment processes of two releases exchange messages. So the present schema reads what the last release wrote
 * (`proto/released.json`), and no number of a field changes its meaning.
 */
import { readFileSync } from 'node:fs';
import t from 'tap';
import { millrace } from '../../proto/generated.js';
import { describeField, type ReleasedMessage, readSchema, releasedFile } from '../../proto/sample.ts';

const released = new Map<string, ReleasedMessage>(Object.entries(JSON.parse(readFileSync(releasedFile, 'utf8'))));
const schema = readSchema();

interface Codec {
  decode(bytes: Uint8Array): Record<string, unknown>;
}
const codecs = millrace.v1 as unknown as Record<string, Codec>;

t.test('each message of the last release still exists', async (t) => {
  t.strictSame(
    [...released.keys()].filter((name) => !schema.has(name)),
    [],
  );
  t.ok(released.size > 50);
});

t.test('each field of the last release has its number, name and type, or its number is reserved', async (t) => {
  for (const [name, { fields }] of released) {
    const type = schema.get(name);
    for (const [number, field] of Object.entries(fields)) {
      const now = type?.fieldsById[Number(number)];
      const isReserved = type?.isReservedId(Number(number)) ?? false;
      t.ok(now ? describeField(now) === field : isReserved, `${name} ${number}: ${field}`);
    }
  }
});

t.test('the bytes of the last release are read as the same values', async (t) => {
  for (const [name, { sample, bytes }] of released) {
    const codec = codecs[name.split('.').at(-1)!]!;
    const read = codec.decode(Buffer.from(bytes, 'base64'));
    const type = schema.get(name)!;
    const kept = Object.fromEntries(Object.entries(sample).filter(([field]) => field in type.fields));
    t.match(JSON.parse(JSON.stringify(read, toBase64)), kept, name);
  }
});

t.test('a field that a later release adds is passed over', async (t) => {
  const { bytes } = released.get('millrace.v1.SearchRequest')!;
  const before = codecs.SearchRequest!.decode(Buffer.from(bytes, 'base64'));
  // Field 500 with the text "new": the tag (500 << 3 | 2) as a varint, the length, the text.
  const after = Buffer.concat([Buffer.from(bytes, 'base64'), Buffer.from([0xa2, 0x1f, 3]), Buffer.from('new')]);
  t.strictSame({ ...codecs.SearchRequest!.decode(after) }, { ...before });
});

/** `JSON.stringify` calls it after `Buffer.toJSON`. */
function toBase64(_: string, value: unknown): unknown {
  const isBuffer = typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer';
  return isBuffer ? Buffer.from((value as unknown as { data: number[] }).data).toString('base64') : value;
}
