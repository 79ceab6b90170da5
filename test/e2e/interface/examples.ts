/** Each example of `examples/` does what it says, on a running service. The worker is in `queue-generation.ts`. */
import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument } from 'pdf-lib';
import t from 'tap';
import { Command } from '../../support/command.ts';
import { sharedService } from '../../support/shared-service.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..', '..');
const service = await sharedService('examples');
const env = { ...process.env, MILLRACE_URL: service.url, MILLRACE_KEY: service.apiKey };

t.test('conversation.sh: curl indexes, searches and asks', async (t) => {
  const { stdout } = await run('sh', ['examples/conversation.sh'], { cwd: root, env });
  const [file = '', search = '', chat = ''] = stdout.trim().split('\n');
  t.match(JSON.parse(file), { data: { status: 'success' } });
  t.match(JSON.parse(search), { data: { docs: [{ annotation: { file_id: 'varn' } }] } });
  t.match(chat, /Ida Holm/);
});

t.test('conversation.ts: the SDK indexes, searches and asks', async (t) => {
  const { stdout } = await run(process.execPath, ['examples/conversation.ts'], { cwd: root, env });
  t.match(stdout, /Black tea steeps for four minutes/);
  t.match(stdout, /"finish_reason":"stop"/);
});

t.test('the first conversation of the README works as printed', async (t) => {
  const cwd = t.testdir({ 'handbook.pdf': await handbook() });
  const text = await readFile(join(root, 'README.md'), 'utf8');
  const commands = /## A first conversation\n+```sh\n.*\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
  const { stdout } = await run('sh', ['-ec', commands], { cwd, env });
  for (const said of [/"status":"success"/, /"docs":\[\{/, /"finish_reason":"stop"/, /"chat"{"task_id":/])
    t.match(stdout, said);
  t.notMatch(stdout, /"error":/);
});

async function handbook(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage().drawText('The notice period of this handbook is four weeks.', { x: 50, y: 700, size: 12 });
  return document.save();
}

const hasRedisPy = spawnSync('python3', ['-c', 'import redis']).status === 0;
const skip = hasRedisPy ? false : 'DID NOT RUN: python3 with redis-py is not here (pip install redis)';
t.test('producer.py: redis-py indexes and searches by streams', { skip }, async (t) => {
  const redisUrl = await readFile(join(service.dataDir, 'redis', 'url'), 'utf8');
  const { stdout } = await run('python3', ['examples/producer.py'], {
    cwd: root,
    env: { ...env, REDIS_URL: redisUrl },
  });
  t.match(stdout, /^file\.state .*'status': 'ready'/);
  t.match(stdout, /\nsearch\.response .*grinds barley/);
});

t.test('producer.py: redis-py does it as a producer', { skip }, async (t) => {
  const words = ['create', '--tenant', 'brewers', '--roles', 'rag', '--json'];
  const command = new Command(t, 'accounts/producers', { REDIS_URL: '', DATA_DIR: service.dataDir }, words);
  t.equal(await command.ended, 0);
  const producer = { ...env, REDIS_URL: '', PRODUCER: command.output };
  const { stdout } = await run('python3', ['examples/producer.py'], { cwd: root, env: producer });
  t.match(stdout, /\nsearch\.response .*grinds barley/);
});
