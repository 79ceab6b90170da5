import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import t from 'tap';
import { BuiltInEmbedder } from '../../processors/embedding/built-in-embedder.ts';

const embedder = new BuiltInEmbedder();

function cosine(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, value, at) => sum + value * right[at]!, 0);
}

t.test('a vector has 1024 components and length 1', async (t) => {
  const vector = embedder.embedDocument('A mill grinds grain between two stones.', 'en');
  t.equal(vector.length, embedder.dimension);
  t.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-6);
});

t.test('a text without words has the zero vector', async (t) => {
  t.ok(embedder.embedDocument('the and … !', 'en').every((value) => value === 0));
});

t.test('the vectors are the same in another process', async (t) => {
  const text = 'Water turns the wheel; 水车转动磨盘。';
  const script = `
    import { BuiltInEmbedder } from ${JSON.stringify(new URL('../../processors/embedding/built-in-embedder.ts', import.meta.url).href)};
    process.stdout.write(Buffer.from(new BuiltInEmbedder().embedDocument(${JSON.stringify(text)}, 'en').buffer));`;
  const other = execFileSync(process.execPath, ['--input-type=module', '-e', script]);
  t.ok(other.equals(Buffer.from(embedder.embedDocument(text, 'en').buffer)));
});

/** Each digest belongs to a fingerprint. Changed vectors need another fingerprint: stored ones become invalid. */
const pinned = [
  { fingerprint: 'built-in:1:1024', text: 'a released vector, pinned', digest: 'f7b36f608c680966' },
  { fingerprint: 'built-in:1:1024', text: 'Die Müllerin grüßt: 水車', digest: '95cfbd92379a5094' },
  { fingerprint: 'built-in:2:1024', text: 'a released vector, pinned', digest: 'c1a6fe68712e3e39' },
  { fingerprint: 'built-in:2:1024', text: 'Die Müllerin grüßt: 水車', digest: '76ef06c71f1f394b' },
];

for (const { fingerprint, text, digest } of pinned) {
  t.test(`vectors of ${fingerprint} never change: ${text}`, async (t) => {
    const vector = new BuiltInEmbedder(fingerprint).embedDocument(text, 'de');
    t.equal(createHash('sha256').update(Buffer.from(vector.buffer)).digest('hex').slice(0, 16), digest);
  });
}

t.test('texts that share words are nearer than texts that share none', async (t) => {
  const mill = embedder.embedDocument('the water mill by the river', 'en');
  const near = cosine(mill, embedder.embedDocument('a river drives the mill', 'en'));
  const far = cosine(mill, embedder.embedDocument('quarterly revenue of insurance companies', 'en'));
  t.ok(near > 0.4, `near: ${near}`);
  t.ok(Math.abs(far) < embedder.noiseCosine, `far: ${far}`);
});

t.test('a misspelt word is still near', async (t) => {
  const right = embedder.embedDocument('mississippi', 'en');
  t.ok(cosine(right, embedder.embedDocument('missisippi', 'en')) > 0.05);
});

t.test('in a query a rarer term has more weight', async (t) => {
  const query = embedder.embedQuery('river mill', () => [
    { word: 'mill', weight: 5 },
    { word: 'river', weight: 0.5 },
  ]);
  const mill = cosine(query, embedder.embedDocument('mill', 'en'));
  const river = cosine(query, embedder.embedDocument('river', 'en'));
  t.ok(mill > river + 0.5, `${mill} ${river}`);
});

t.test('a query whose words have equal weights gets the vector of a document', async (t) => {
  const words = ['river', 'mill'].map((word) => ({ word, weight: 1 }));
  t.strictSame(
    embedder.embedQuery('river mill', () => words),
    embedder.embedDocument('river mill', 'en'),
  );
});
