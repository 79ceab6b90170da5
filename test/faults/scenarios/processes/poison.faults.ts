/**
 * A file that kills each process that indexes it. After five deliveries it becomes a dead letter, its client gets an
 * error, and it can be requeued.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { kill, until } from '../../inject/processes.ts';
import { releaseAtOnce, withRedis } from '../../inject/redis.ts';
import { searchFile, textOf } from '../../load/file-owner.ts';
import { type Stage, scenario } from '../../scenario.ts';

const deliveriesMax = 5;
const givenUpMsMax = 240_000;
const root = join(import.meta.dirname, '..', '..', '..', '..');

scenario(import.meta.filename, {
  promise: `A file that kills its processor is given up after ${deliveriesMax} deliveries, and no other file is affected.`,
  faultMsMax: 400_000,
  history: { outageExpected: true },
  async fault(stage) {
    const { client } = stage;
    const problem = (what: string) => client.history.leftovers.push(`poison: ${what}`);
    const told = uploadEvents(stage, 'poison');
    const kills = await killEachAttempt(stage);
    if (kills !== deliveriesMax) problem(`its processor was killed ${kills} times`);
    const end = (await told).at(-1) as { object: string; error?: { type: string } } | undefined;
    if (end?.error?.type !== 'internal_error') problem(`its client was told ${JSON.stringify(end)}`);
    const letters = JSON.parse(deadLettersCommand(stage));
    if (letters.length !== 1) problem(`there are ${letters.length} dead letters`);
    deadLettersCommand(stage, 'requeue', '--all');
    await until('ready', 60_000, async () => (await record(stage)).status === 'ready').catch(() =>
      problem('it is not ready after it was put back'),
    );
    const found = await searchFile(client, 'poison');
    if (found?.status !== 'ready') problem('no search finds it');
    return { kills, 'dead letters': letters.length };
  },
});

/** Kills the indexing process at each attempt, like a parser that crashes. @returns the number of kills. */
async function killEachAttempt(stage: Stage): Promise<number> {
  let killed = 0;
  await until('given up', givenUpMsMax, async () => {
    const { status, attempts } = await record(stage);
    if (status === 'parsing' && Number(attempts) > killed) {
      await kill(stage.world.service, 'indexing');
      killed = Number(attempts);
      await withRedis(stage.world.redisUrl, releaseAtOnce);
    }
    return status === 'failed';
  });
  return killed;
}

function record({ world }: Stage): Promise<Record<string, string>> {
  return withRedis(world.redisUrl, (redis) => redis.hgetall('millrace:{s0}:file:default:poison'));
}

/** The output of `npm run dead-letters -- ...`. */
function deadLettersCommand({ world }: Stage, ...args: string[]): string {
  const env = { ...process.env, DATA_DIR: world.service.dataDir };
  const command = spawnSync('npm', ['run', '--silent', 'dead-letters', '--', ...args], { cwd: root, env });
  return String(command.stdout);
}

/** Uploads a file and returns its events until the end. */
async function uploadEvents({ world }: Stage, fileId: string): Promise<Record<string, unknown>[]> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ file_id: fileId, file_name: `${fileId}.md`, user: 't' })) {
    form.set(name, value);
  }
  const content = [textOf(fileId, fileId), 'It takes long to read. \n\n'.repeat(400_000)];
  form.set('file', new Blob(content), `${fileId}.md`);
  const headers = { accept: 'text/event-stream' };
  const response = await world.service.fetch('/api/file/stream/indexing', { method: 'POST', headers, body: form });
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('data: '));
  return lines.map((line) => JSON.parse(line.slice(6)));
}
