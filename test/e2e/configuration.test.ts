/** The errors that the start script prints for a wrong configuration. */
import { text } from 'node:stream/consumers';
import t from 'tap';
import { spawnStart } from '../support/service.ts';

async function start(env: NodeJS.ProcessEnv): Promise<{ status: number | null; output: string }> {
  const child = spawnStart({ DATA_DIR: t.testdir(), ...env });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const output = child.stderr ? await text(child.stderr) : '';
  return { status: await exited, output };
}

t.test('every bad value is reported at once, by name, and nothing is started', async (t) => {
  const bad = {
    PORT: '80808',
    REDIS_URL: 'http://127.0.0.1',
    API_KEY: 'short',
    RATE_LIMIT: '-1',
    LOG_LEVEL: 'loud',
    UPLOAD_MB_MAX: '0',
    POOL_THREADS: 'many',
    HNSW_CHUNKS_MIN: '1.5',
    GENERATOR_URL: 'localhost:11434',
  };
  const { status, output } = await start(bad);
  t.not(status, 0);
  for (const name of Object.keys(bad)) t.match(output, new RegExp(`^ +${name}: .+$`, 'm'));
  t.notMatch(output, /\n +at /, 'a mistake of the operator has no stack');
});

t.test('a GENERATOR_URL without GENERATOR_MODELS is a bad value', async (t) => {
  const { status, output } = await start({ GENERATOR_URL: 'http://127.0.0.1:1/v1' });
  t.not(status, 0);
  t.match(output, /GENERATOR_MODELS: must name/);
});
