import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import t from 'tap';
import { BuiltInEmbedder } from '../../processors/embedding/built-in-embedder.ts';

const embedder = new BuiltInEmbedder();
const equalIdf = () => 1;

function cosine(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, value, at) => sum + value * right[at]!, 0);
}

t.test('a vector has 1024 components and length 1', async (t) => {
  const vector = embedder.embedDocument('A mill grinds grain between two stones.');
  t.equal(vector.length, embedder.dimension);
  t.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-6);
});

t.test('a text without words has the zero vector', async (t) => {
  t.ok(embedder.embedDocument('the and … !').every((value) => value === 0));
});

t.test('the vectors are the same in another process', async (t) => {
  const text = 'Water turns the wheel; 水车转动磨盘。';
  const script = `
    import { BuiltInEmbedder } from ${JSON.stringify(new URL('../../processors/embedding/built-in-embedder.ts', import.meta.url).href)};
    process.stdout.write(Buffer.from(new BuiltInEmbedder().embedDocument(${JSON.stringify(text)}).buffer));`;
  const other = execFileSync(process.execPath, ['--input-type=module', '-e', script]);
  t.ok(other.equals(Buffer.from(embedder.embedDocument(text).buffer)));
});

t.test('vectors change only with the fingerprint', async (t) => {
  // This digest belongs to a released fingerprint. Changed vectors need another fingerprint: stored ones become invalid.
  const vector = embedder.embedDocument('a released vector, pinned');
  const digest = createHash('sha256').update(Buffer.from(vector.buffer)).digest('hex').slice(0, 16);
  t.strictSame([embedder.fingerprint, digest], ['built-in:1:1024', 'f7b36f608c680966']);
});

t.test('texts that share words are nearer than texts that share none', async (t) => {
  const mill = embedder.embedDocument('the water mill by the river');
  const near = cosine(mill, embedder.embedDocument('a river drives the mill'));
  const far = cosine(mill, embedder.embedDocument('quarterly revenue of insurance companies'));
  t.ok(near > 0.4, `near: ${near}`);
  t.ok(Math.abs(far) < embedder.noiseCosine, `far: ${far}`);
});

t.test('a misspelt word is still near', async (t) => {
  const right = embedder.embedDocument('mississippi');
  t.ok(cosine(right, embedder.embedDocument('missisippi')) > 0.05);
});

t.test('in a query a rarer term has more weight', async (t) => {
  const query = embedder.embedQuery('river mill', (term) => (term === 'mill' ? 5 : 0.5));
  const mill = cosine(query, embedder.embedDocument('mill'));
  const river = cosine(query, embedder.embedDocument('river'));
  t.ok(mill > river + 0.5, `${mill} ${river}`);
});

t.test('a query whose terms all have idf 1 gets the vector of a document', async (t) => {
  const text = 'river mill';
  t.strictSame(embedder.embedQuery(text, equalIdf), embedder.embedDocument(text));
});
