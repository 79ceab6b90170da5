/** Each example of `examples/` does what it says, on a running service. The worker is in `queue-generation.test.ts`. */
import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { startService } from '../support/service.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const service = await startService(t);
const env = { ...process.env, URL: service.url, KEY: service.apiKey };

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
