import { createHash } from 'node:crypto';
import { access, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { type Download, download } from '../../../cli/models/download.ts';
import { Hub } from '../../support/models/hub.ts';

const model = Buffer.alloc(300_000, 'a model ');
const sha256 = createHash('sha256').update(model).digest('hex');
const { signal } = new AbortController();

async function setUp(t: Test) {
  const folder = await mkdtemp(join(tmpdir(), 'download-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const hub = await Hub.start(t, 'owner/model', { 'model.onnx': model, 'config.json': '{}' });
  const file = join(folder, 'model.onnx');
  const url = `${hub.url}/owner/model/resolve/main/model.onnx`;
  const progress: [number, number][] = [];
  const run = (request: Partial<Download> = {}) =>
    download(
      { url, file, bytesMax: 1e6, ...request },
      { signal, backoffMs: 1, onProgress: (bytes, total) => progress.push([bytes, total]) },
    );
  return { hub, folder, file, run, progress, url };
}

t.test('a file is downloaded by way of a redirect, and its hash, commit and progress are told', async (t) => {
  const { run, file, progress, folder } = await setUp(t);
  t.strictSame(await run(), { bytes: model.length, sha256, commit: '0123abc' });
  t.ok((await readFile(file)).equals(model));
  t.strictSame(progress.at(-1), [model.length, model.length]);
  t.strictSame(await readdir(folder), ['model.onnx'], 'no part is left');
});

t.test('an interrupted download goes on where it stopped', async (t) => {
  const { hub, run, file } = await setUp(t);
  hub.breaks = [100_000, 50_000];
  t.equal((await run()).sha256, sha256);
  t.ok((await readFile(file)).equals(model));
  const ranges = hub.requests.filter(({ origin }) => origin === 'cdn').map(({ range }) => range);
  t.match(ranges, [undefined, /^bytes=[1-9]\d+-$/, /^bytes=[1-9]\d+-$/]);
});

t.test('a download that was given up goes on at the next call, and begins anew if the file has changed', async (t) => {
  const { hub, run, file } = await setUp(t);
  hub.breaks = [100_000, 0, 0, 0, 0];
  await t.rejects(run(), { name: 'DownloadError', message: /cannot be reached/ });
  await t.rejects(access(file), 'a part is not the file');
  const changed = Buffer.alloc(200_000, 'another model ');
  hub.files.set('model.onnx', changed);
  t.equal((await run()).bytes, changed.length);
  t.ok((await readFile(file)).equals(changed));
});

t.test('a wrong hash is refused, and the file removed', async (t) => {
  const { hub, run, folder } = await setUp(t);
  await t.rejects(run({ sha256: '0'.repeat(64) }), { message: /has the SHA-256 .* that you gave/ });
  hub.toldSha256 = '1'.repeat(64);
  await t.rejects(run(), { message: /that the server tells/ });
  t.strictSame(await readdir(folder), []);
});

t.test('a file above the bound is refused', async (t) => {
  const { run } = await setUp(t);
  await t.rejects(run({ bytesMax: 1_000 }), { name: 'DownloadError', message: /at most 0 MB are allowed/ });
});

t.test('the token is sent to the hub, and not to the origin that it redirects to', async (t) => {
  const { hub, run } = await setUp(t);
  await run({ token: 'secret' });
  const sent = hub.requests.map(({ origin, authorization }) => [origin, authorization]);
  t.strictSame(sent, [
    ['hub', 'Bearer secret'],
    ['cdn', undefined],
  ]);
});

t.test('a busy server is tried again, and a refusal is not', async (t) => {
  const { hub, run, url } = await setUp(t);
  hub.statuses = [503, 429];
  t.equal((await run()).sha256, sha256);
  hub.requests.length = 0;
  await t.rejects(run({ url: `${url}.absent` }), { name: 'DownloadError', message: /\(404\)/ });
  hub.statuses = [401];
  await t.rejects(run(), { name: 'DownloadError', message: /\(401\).*HF_TOKEN/ });
  t.equal(hub.requests.length, 2);
});

t.test('without a way to the server the error names a mirror, a proxy and a local copy', async (t) => {
  const { run } = await setUp(t);
  const failure = await run({ url: 'http://127.0.0.1:1/model.onnx' }).then(String, String);
  for (const way of ['HF_ENDPOINT', 'HTTPS_PROXY', 'npx millrace model add FOLDER']) t.match(failure, way);
});
