import t from 'tap';
import { ConfigError, readConfig } from '../../core/config.ts';

t.test('an empty environment gives the documented defaults', async (t) => {
  const { PORT, HOST, REDIS_URL, RATE_LIMIT, UPLOAD_MB_MAX, HNSW_CHUNKS_MIN } = readConfig({});
  t.strictSame([PORT, HOST, REDIS_URL, RATE_LIMIT], [8080, '127.0.0.1', undefined, 0]);
  t.strictSame([UPLOAD_MB_MAX, HNSW_CHUNKS_MIN], [1024, 50_000]);
});

t.test('an empty variable counts as unset', async (t) => {
  t.equal(readConfig({ PORT: '' }).PORT, 8080);
});

t.test('all bad values are reported together, by name', async (t) => {
  const env = { PORT: '80a', REDIS_URL: 'http://localhost', API_KEY: 'short', RATE_LIMIT: '-1', LOG_LEVEL: 'loud' };
  try {
    readConfig(env);
    t.fail('it was accepted');
  } catch (error) {
    t.type(error, ConfigError);
    for (const name of Object.keys(env)) t.match(String(error), `  ${name}: `);
  }
});

t.test('only one reranker can be configured', async (t) => {
  const server = { RERANKER_URL: 'http://localhost:1234' };
  t.throws(() => readConfig({ ...server, RERANKER_MODEL_DIR: './model' }), /RERANKER_MODEL_DIR/);
  t.match(readConfig(server), { ...server, RERANKER_CANDIDATES: 50, RERANKER_TIMEOUT_MS: undefined });
  t.throws(() => readConfig({ RERANKER_URL: 'localhost' }), /RERANKER_URL/);
});

t.test('only one embedder can be configured, and an embeddings server needs a model and a dimension', async (t) => {
  const server = { EMBEDDER_URL: 'http://localhost:1234/v1', EMBEDDER_MODEL: 'm', EMBEDDER_DIMENSION: '384' };
  t.match(readConfig(server), { EMBEDDER_DIMENSION: 384, EMBEDDER_POOLING: 'mean', EMBEDDER_NOISE_COSINE: undefined });
  t.throws(() => readConfig({ ...server, EMBEDDER_MODEL_DIR: './model' }), /EMBEDDER_MODEL_DIR/);
  for (const name of ['EMBEDDER_MODEL', 'EMBEDDER_DIMENSION']) {
    t.throws(() => readConfig({ ...server, [name]: '' }), new RegExp(name));
  }
});

t.test('a model server needs the name of at least one model', async (t) => {
  t.throws(() => readConfig({ GENERATOR_URL: 'http://localhost:1234/v1' }), /GENERATOR_MODELS/);
  const { GENERATOR_MODELS } = readConfig({ GENERATOR_URL: 'http://localhost:1234/v1', GENERATOR_MODELS: 'a, b,' });
  t.strictSame(GENERATOR_MODELS, ['a', 'b']);
});

t.test('the configuration cannot be changed', async (t) => {
  t.ok(Object.isFrozen(readConfig({})));
});

t.test('a callback secret is 24 to 64 bytes, in base64 after whsec_ or as plain text', async (t) => {
  const base64 = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`;
  for (const secret of [base64(24), base64(32), base64(64), 'x'.repeat(24), 'x'.repeat(64)]) {
    t.equal(readConfig({ CALLBACK_SECRET: secret }).CALLBACK_SECRET, secret);
  }
  for (const secret of [base64(23), base64(65), `${base64(24)}!`, 'whsec_', 'x'.repeat(23), 'x'.repeat(65)]) {
    t.throws(() => readConfig({ CALLBACK_SECRET: secret }), /CALLBACK_SECRET: must be/, secret);
  }
});

t.test('callbacks go to private addresses only if the configuration allows it', async (t) => {
  t.equal(readConfig({}).CALLBACK_ALLOW_PRIVATE, false);
  t.equal(readConfig({ CALLBACK_ALLOW_PRIVATE: '0' }).CALLBACK_ALLOW_PRIVATE, false);
  t.equal(readConfig({ CALLBACK_ALLOW_PRIVATE: '1' }).CALLBACK_ALLOW_PRIVATE, true);
  t.throws(() => readConfig({ CALLBACK_ALLOW_PRIVATE: 'yes' }), /CALLBACK_ALLOW_PRIVATE/);
});

t.test('the URL of a bucket is checked, and never quoted', async (t) => {
  const wrong: [value: string, problem: RegExp][] = [
    ['https://docs.s3.amazonaws.com', /BLOBS_URL: must be s3:\/\/bucket\/prefix/],
    ['s3://', /must be s3:\/\/bucket\/prefix/],
    ['s3://me:hunter2@docs/prod', /must have no credentials: set AWS_ACCESS_KEY_ID/],
    ['s3://docs?endpont=http://host', /unknown parameter: the parameters are endpoint, region, path_style/],
    ['s3://docs?endpoint=ftp://host', /must have an endpoint that is an http or https URL/],
  ];
  for (const [BLOBS_URL, problem] of wrong) {
    t.throws(() => readConfig({ BLOBS_URL }), problem);
    t.throws(() => readConfig({ BLOBS_URL }), { message: /^(?!.*hunter2)/s });
  }
  for (const BLOBS_URL of ['s3://docs', 's3://docs/prod?endpoint=http://127.0.0.1:9000&region=eu-1&path_style=0']) {
    t.equal(readConfig({ BLOBS_URL }).BLOBS_URL, BLOBS_URL);
  }
});
