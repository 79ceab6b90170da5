/** The command `npx millrace model`, as a user runs it, with tiny real models. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { packTar } from 'modern-tar';
import t, { type Test } from 'tap';
import { withInstalledModels } from '../../../core/installed-models.ts';
import { Command } from '../../support/command.ts';
import { Hub } from '../../support/models/hub.ts';
import { writeCrossEncoder, writeSentenceEmbedder } from '../../support/models/onnx-model.ts';

const concepts = [['car', 'automobile']];
const repository = 'Xenova/bge-small-en-v1.5';

async function temporary(t: Test): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'models-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs the command in a DATA_DIR of its own. */
async function setUp(t: Test) {
  const dataDir = await temporary(t);
  const run = async (words: string[], env: NodeJS.ProcessEnv = {}) => {
    const command = new Command(t, 'model', { DATA_DIR: dataDir, EMBEDDER_MODEL_DIR: '', ...env }, words);
    const status = await command.ended;
    return { status, output: command.output };
  };
  const json = async (words: string[], env?: NodeJS.ProcessEnv) => {
    const { status, output } = await run([...words, '--json'], env);
    if (status !== 0) throw new Error(output);
    return output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  };
  return { dataDir, run, json };
}

/** The files of a tiny embedder. */
async function embedderFiles(t: Test) {
  const folder = await writeSentenceEmbedder(await temporary(t), { concepts });
  const read = (path: string) => readFile(join(folder, path));
  return { folder, model: await read('onnx/model.onnx'), tokenizer: await read('tokenizer.json') };
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

t.test('a model of the catalogue comes from the hub or its mirror, and the service finds it', async (t) => {
  const { dataDir, run, json } = await setUp(t);
  const { model, tokenizer } = await embedderFiles(t);
  const hub = await Hub.start(t, repository, { 'onnx/model_quantized.onnx': model, 'tokenizer.json': tokenizer });
  const env = { HF_ENDPOINT: hub.url };
  t.match(await run(['add', 'bge-small-en'], env), { status: 1, output: /35 MB, English, licence MIT.*Add --yes/ });
  t.equal(hub.requests.length, 0);
  const [added] = await json(['add', 'bge-small-en', '--yes', '--no-reindex'], env);
  t.match(added, { name: 'bge-small-en', kind: 'embedder', dimension: 16, commit: '0123abc', licence: 'MIT' });
  t.match(
    added.files.find(({ path }: { path: string }) => path === 'onnx/model_quantized.onnx'),
    {
      bytes: model.length,
      sha256: sha256Of(model),
    },
  );
  const settings = withInstalledModels({ DATA_DIR: dataDir });
  t.match(settings, { EMBEDDER_POOLING: 'cls', EMBEDDER_QUERY_PREFIX: /^Represent this sentence/ });
  t.equal(settings.EMBEDDER_MODEL_DIR, join(dataDir, 'models', 'bge-small-en'));
  t.strictSame(await readdir(join(dataDir, 'models')), ['bge-small-en'], 'nothing of the installation is left');

  const other = await writeSentenceEmbedder(await temporary(t), { concepts: [['other']] });
  hub.files.set('onnx/model_quantized.onnx', await readFile(join(other, 'onnx', 'model.onnx')));
  const refused = await run(['add', 'bge-small-en', '--yes', '--no-reindex'], env);
  t.match(refused, { status: 1, output: /has another model file than on .*The installed model was not changed/s });
});

t.test('an archive may have the model anywhere, and what is missing is found out', async (t) => {
  const { run, json } = await setUp(t);
  const { model, tokenizer } = await embedderFiles(t);
  const folder = await temporary(t);
  const archives: [string, Uint8Array][] = [
    [
      'tiny-a.jar',
      zipSync({ 'tiny-q.onnx': model, 'tiny-q-tokenizer.json': tokenizer, 'META-INF/X': new Uint8Array(3) }),
    ],
    ['tiny-b.whl', zipSync({ 'tiny/data/model.onnx': model, 'tiny/data/tokenizer.json': tokenizer })],
    [
      'tiny-c.tar.gz',
      gzipSync(
        await packTar([
          { header: { name: 'tiny-1/m/model.onnx', size: model.length }, body: model },
          { header: { name: 'tiny-1/m/tokenizer.json', size: tokenizer.length }, body: tokenizer },
        ]),
      ),
    ],
  ];
  for (const [name, bytes] of archives) {
    const archive = join(folder, name);
    await writeFile(archive, bytes);
    const hash = ['--sha256', sha256Of(bytes).toUpperCase()];
    const [added] = await json(['add', archive, '--pooling', 'mean', '--no-reindex', ...hash]);
    t.match(added, { name: name.split('.')[0], dimension: 16, origin: archive });
  }
  const [[name]] = archives as [[string, Uint8Array]];
  const unsaid = await run(['add', join(folder, name), '--no-reindex']);
  t.match(unsaid, { status: 1, output: /add --pooling mean or --pooling cls/ });
  const wrong = await run(['add', join(folder, 'tiny-a.jar'), '--pooling', 'mean', '--sha256', '0'.repeat(64)]);
  t.match(wrong, { status: 1, output: /not 0{64} that you gave. Nothing was installed/ });
  const listed = await json(['list']);
  t.match(listed.slice(0, 3), [
    { name: 'tiny-a', inUse: false, speed: { queryMs: Number } },
    { name: 'tiny-b', inUse: false },
    { name: 'tiny-c', inUse: true, speed: { passagesPerSecond: Number } },
  ]);
  t.match(listed[3], { name: 'multilingual-e5-small', installed: false, megabytes: 135 });
});

t.test('a folder with a cross-encoder becomes the reranker; models are exchanged and removed', async (t) => {
  const { dataDir, run } = await setUp(t);
  const reranker = await writeCrossEncoder(join(await temporary(t), 'cross'), { concepts });
  t.match(await run(['add', reranker]), { status: 0, output: /The reranker of this service is cross/ });
  t.equal(withInstalledModels({ DATA_DIR: dataDir }).RERANKER_MODEL_DIR, join(dataDir, 'models', 'cross'));
  t.match(await run(['remove', 'cross']), { status: 1, output: /cross is in use/ });
  t.match(await run(['use', 'none', '--kind', 'reranker']), { status: 0, output: /No installed reranker/ });
  t.equal(withInstalledModels({ DATA_DIR: dataDir }).RERANKER_MODEL_DIR, undefined);
  t.match(await run(['use', 'cross']), { status: 0, output: /Restart the service/ });
  await run(['use', 'none', '--no-reindex']);
  t.match(await run(['remove', 'cross']), { status: 0, output: /Removed cross/ });
  t.match(await run(['use', 'cross']), { status: 1, output: /is not installed/ });
  const wrongKind = await run(['add', reranker, '--kind', 'embedder', '--pooling', 'mean']);
  t.match(wrongKind, { status: 1, output: /The model is no embedder/ });
});

t.test('the environment wins over the installed model', async (t) => {
  const { dataDir, run } = await setUp(t);
  const { folder } = await embedderFiles(t);
  await run(['add', folder, '--name', 'tiny', '--pooling', 'mean', '--query-prefix', 'query: ', '--no-reindex']);
  const merged = (env: NodeJS.ProcessEnv) => withInstalledModels({ DATA_DIR: dataDir, ...env });
  t.match(merged({ EMBEDDER_POOLING: 'cls' }), { EMBEDDER_POOLING: 'cls', EMBEDDER_QUERY_PREFIX: 'query: ' });
  t.strictSame(merged({ EMBEDDER_URL: 'http://x' }), { DATA_DIR: dataDir, EMBEDDER_URL: 'http://x' });
  const shown = await run(['list'], { EMBEDDER_URL: 'http://x' });
  t.match(shown.output, 'EMBEDDER_URL is set in the environment, so no installed embedder is used.');
  await writeFile(join(dataDir, 'models.json'), '{"embedder": {"name": "../x"}}');
  t.throws(() => merged({}), { name: 'ConfigError', message: /models.json.*embedder.name/s });
});

t.test('a download goes through the proxy of the environment', async (t) => {
  const { json } = await setUp(t);
  const { model, tokenizer } = await embedderFiles(t);
  const hub = await Hub.start(t, repository, { 'onnx/model_quantized.onnx': model, 'tokenizer.json': tokenizer });
  const tunnels: string[] = [];
  const proxy = createServer().on('connect', (request, socket, head) => {
    tunnels.push(request.url!);
    const [host, port] = request.url!.split(':');
    const upstream = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      upstream.write(head);
      socket.pipe(upstream).pipe(socket);
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  t.teardown(() => proxy.close());
  // The flags that `cli/bootstrap.mjs` gives the command.
  const env = { HF_ENDPOINT: hub.url, NODE_OPTIONS: '--use-env-proxy --disable-warning=UNDICI-EHPA', NO_PROXY: '' };
  const HTTP_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  await json(['add', 'bge-small-en', '--yes', '--no-reindex'], { ...env, HTTP_PROXY, http_proxy: HTTP_PROXY });
  t.ok(tunnels.includes(new URL(hub.url).host));
});

t.test('wrong words are answered with the usage or the allowed values', async (t) => {
  const { run } = await setUp(t);
  for (const words of [[], ['add'], ['list', 'x'], ['melt', 'x']]) {
    t.match(await run(words), { status: 1, output: /^usage: npx millrace model list/ });
  }
  t.match(await run(['add', 'x', '--pooling', 'max']), { output: /--pooling must be mean or cls/ });
  t.match(await run(['add', 'x', '--sha256', 'ab']), { output: /64 hex digits/ });
});
