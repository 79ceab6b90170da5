/**
 * Names that look like paths, patterns, keys, commands, prototypes or other names, in every field of the interface.
 * No other file or tenant is changed, nothing is written outside DATA_DIR, and accepted names are not mixed up.
 */
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { eachOf } from '../../../../bench/support/load.ts';
import { StreamClient } from '../../../../sdk/index.ts';
import { withBystander } from '../../attack/bystander.ts';
import { type Door, doors, headerDoors } from '../../attack/doors.ts';
import { escapeMarker, hostileNames, usableNames } from '../../attack/names.ts';
import { withRedis } from '../../inject/redis.ts';
import { endpoint } from '../../load/submitters.ts';
import { type Figures, type Stage, scenario } from '../../scenario.ts';

const atOnce = 16;
const answerMsMax = 60_000;
/** Expected 5xx statuses. 504: some names, as a model or a text, take until the deadline of the request. */
const rightServerErrors = [503, 504];
const ownQueue = 'hostile';
/** A queue that no request of `doors` puts tasks into. */
const keptQueue = 'hostile-kept';
const victim = 'victim';

scenario(import.meta.filename, {
  promise:
    'Hostile names at every door: no 5xx, nothing of another file or tenant is touched, nothing leaves DATA_DIR.',
  faultMsMax: 900_000,
  fault: (stage) => withBystander(stage, () => attack(stage)),
});

async function attack(stage: Stage): Promise<Figures> {
  const { world, client, length } = stage;
  const problem = (what: string) => client.history.leftovers.push(`hostile names: ${what}`);
  for (const queue of [ownQueue, keptQueue]) await client.ask('register', '/v1/queue/register', { queue, endpoint });
  await makeVictim(world.redisUrl);
  const before = await victimState(world.redisUrl);
  const every = Math.round(hostileNames.length / length.count(hostileNames.length));
  const names = hostileNames.filter((_, i) => i % every === 0);
  const answers = await knock(stage, names, problem);
  const kept = (await keepApart(stage, names, problem)) + (await keepTasksApart(stage, names, problem));
  const after = await victimState(world.redisUrl);
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (before[key] !== after[key]) problem(`the key ${key} of another tenant has changed`);
  }
  for (const path of await escaped(world.dataPath)) problem(`${path} was written`);
  return { names: names.length, doors: Object.keys(doors).length, answers, 'kept apart': kept };
}

async function knock({ world }: Stage, names: readonly string[], problem: (what: string) => void): Promise<string> {
  const counts = new Map<number, number>();
  const pairs = [
    ...Object.entries(doors).flatMap(([where, door]) => names.map((name) => ({ where, door, name }))),
    ...Object.entries(headerDoors).flatMap(([where, door]) =>
      names.filter((name) => /^[\x20-\x7e\x80-\xff]*$/.test(name)).map((name) => ({ where, door, name })),
    ),
  ];
  await eachOf(pairs, atOnce, async ({ where, door, name }) => {
    const { status, text } = await send(world.service, door, name);
    counts.set(status, (counts.get(status) ?? 0) + 1);
    const shown = JSON.stringify(name.slice(0, 80));
    if (status === 0) problem(`${where} ${shown}: ${text}`);
    if (status >= 500 && !rightServerErrors.includes(status))
      problem(`${where} ${shown}: ${status} ${text.slice(0, 300)}`);
    if (/injected/i.test(text) && !name.includes('Injected')) problem(`${where} ${shown}: ${text.slice(0, 300)}`);
  });
  return [...counts]
    .sort()
    .map(([status, count]) => `${count} ${status}`)
    .join(', ');
}

/** Sends a request. @returns its answer; status 0: no answer. */
async function send(
  service: Stage['world']['service'],
  door: Door,
  name: string,
): Promise<{ status: number; text: string }> {
  const { method, path, headers = {}, body } = door(name);
  const json = body === undefined || body instanceof FormData ? body : JSON.stringify(body);
  const type: Record<string, string> = typeof json === 'string' ? { 'content-type': 'application/json' } : {};
  try {
    const signal = AbortSignal.timeout(answerMsMax);
    const response = await service.fetch(path, {
      method,
      headers: { ...type, ...headers },
      body: json ?? null,
      signal,
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: 0, text: String((error as Error).cause ?? error) };
  }
}

/**
 * Uploads a file under each name. A search in it must find its own marker word only.
 * @returns the number of accepted names.
 */
async function keepApart(stage: Stage, names: readonly string[], problem: (what: string) => void): Promise<number> {
  const { world } = stage;
  const words = new Map<string, string>();
  await eachOf(usableOf(names), atOnce, async (name) => {
    const word = stage.client.history.files.newWord();
    const text = `# Names\n\nThe harbour of this name is called ${word}.\n`;
    const response = await world.service.upload(name, 'name.md', text, { space_id: 'names', wait: '300' });
    if (response.status === 200) words.set(name, word);
    else
      problem(
        `the file ${JSON.stringify(name)} was answered ${response.status} ${(await response.text()).slice(0, 300)}`,
      );
  });
  await eachOf([...words], atOnce, async ([name, word]) => {
    const body = { query: 'harbour name', scope: [{ type: 'file', ids: [name] }], user: 'attacker', limit: 100 };
    const response = await world.service.post('/api/rag/search', body);
    const text = await response.text();
    const found = [...new Set(text.match(/\bzq[a-z]+qz\b/g) ?? [])].filter((other) => other !== escapeMarker);
    if (found.join() !== word) problem(`a search in ${JSON.stringify(name)} found ${found.join()}, wanted ${word}`);
  });
  return words.size;
}

/**
 * Puts a task with each name as dedupe key. Each must be a task of its own, with unchanged data.
 * @returns the number of tasks.
 */
async function keepTasksApart(
  { world }: Stage,
  names: readonly string[],
  problem: (what: string) => void,
): Promise<number> {
  const wanted = new Map<string, string>();
  for (const name of usableOf(names)) {
    const task = { queue: keptQueue, endpoint, level: 7, data: { name, [name]: name }, dedupe_key: name };
    const response = await world.service.post('/v1/queue/put', task);
    const { task_id: taskId } = (await response.json()) as { task_id?: string };
    if (taskId === undefined || wanted.has(taskId)) problem(`the task of ${JSON.stringify(name)} is ${taskId}`);
    else wanted.set(taskId, JSON.stringify(task.data));
  }
  for (const [taskId, data] of wanted) {
    const response = await world.service.fetch(`/v1/queue/tasks/${taskId}`);
    const task = (await response.json()) as { data: unknown };
    if (JSON.stringify(task.data) !== data)
      problem(`${taskId} has the data ${JSON.stringify(task.data)}, wanted ${data}`);
  }
  return wanted.size;
}

function usableOf(names: readonly string[]): string[] {
  return names.filter((name) => usableNames.includes(name));
}

/** Makes data of another tenant, whose names the attacker knows. */
async function makeVictim(redisUrl: string): Promise<void> {
  const client = await StreamClient.connect({ redisUrl, tenant: victim });
  try {
    const content = '# Secret\n\nThe word is tulip.';
    await client.indexFile({ file_id: 'secret', file_name: 'secret.md', user: victim, content });
    await client.registerQueue({ queue: 'vault', endpoint });
    await client.put({ queue: 'vault', endpoint, data: { secret: 'tulip' } });
  } finally {
    await client[Symbol.asyncDispose]();
  }
}

/** Digests of the other tenant's keys but for its traces: the spans of its own upload are written some seconds later. */
async function victimState(redisUrl: string): Promise<Record<string, string>> {
  return withRedis(redisUrl, async (redis) => {
    // Keys of the attacker's own tenant may contain the other tenant's name.
    const keys = (await redis.keys(`*:${victim}*`)).filter((key) => !/:default:|:traces:/.test(key)).sort();
    const digest = async (key: string) => {
      const bytes = (await redis.dumpBuffer(key)) ?? Buffer.alloc(0);
      return [key, createHash('sha256').update(bytes).digest('hex')] as const;
    };
    return Object.fromEntries(await Promise.all(keys.map(digest)));
  });
}

/** Files that a name has created outside its folder. Their paths have the marker of those names. */
async function escaped(dataPath: string): Promise<string[]> {
  const folders = [dataPath, dirname(dataPath), tmpdir(), '/', process.cwd(), process.env.HOME ?? '/'];
  const found = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((name) => `${folder}/${name}`)),
  );
  const inside = (await readdir(dataPath, { recursive: true })).map((name) => `${dataPath}/${name}`);
  return [...found.flat(), ...inside].filter((path) => path.includes(escapeMarker));
}
