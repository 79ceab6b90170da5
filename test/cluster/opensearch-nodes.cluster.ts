/**
 * Three nodes of OpenSearch serve uploads, replacements, deletions and searches. Each node is killed in turn. Then the
 * disks are full. No answer may be wrong, no answered file may be lost, and no deleted file may be found. A fault may
 * cause a 503.
 */
import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { eventually, fileState, searchFor } from '../e2e/responses.ts';
import { startMsMax, startOpenSearch } from '../support/servers/opensearch.ts';
import { Service } from '../support/service.ts';

const rounds = Number(process.env.ROUNDS ?? 3);
/** On two shared cores, where three nodes and the service compete. The comments have the times. */
const backMsMax = 90_000;
const loadMsMax = 180_000;
const owners = 3;
const searchers = 2;

// A subtest may take as long as its waits together. Otherwise it ends without the name of the wait that took too long.
t.setTimeout(2 * backMsMax + 2 * startMsMax + loadMsMax);

const cluster = await startOpenSearch(3);
if (!cluster) throw new Error('there is no JDK or no Maven');
const service = await Service.start({ env: { INDEX_URL: cluster.url('nodes') } });
t.teardown(async () => {
  await service[Symbol.asyncDispose]();
  await cluster[Symbol.asyncDispose]();
});

/** The word of each live file, and the deleted files. A file that is being changed is in neither. */
const live = new Map<string, string>();
const deleted = new Set<string>();
const wrong: string[] = [];
const served = { upload: 0, delete: 0, search: 0, refused: 0 };
let ending = false;

/** Repeats a request until the end. One that fails in a fault is not counted. */
async function repeat(request: () => Promise<unknown>): Promise<void> {
  while (!ending) {
    await request().catch(() => delay(100));
    await delay(20);
  }
}

/** @returns whether it is ready. In a fault it may become so later. */
async function upload(fileId: string, word: string): Promise<boolean> {
  const response = await service.upload(fileId, `${fileId}.txt`, `The granary keeps the ${word}.`, { wait: '20' });
  await response.text();
  if (response.status === 200) served.upload += 1;
  else served.refused += 1;
  return response.status === 200;
}

async function remove(fileId: string): Promise<void> {
  for (;;) {
    const response = await service.fetch(`/api/file/${fileId}`, { method: 'DELETE' });
    await response.text();
    if (response.ok || response.status === 404) break;
    await delay(100);
  }
  served.delete += 1;
}

/** Checks a file against what was answered about it before the search, and is still so after it. */
async function check(fileId: string, word: string, isLive: () => boolean | undefined): Promise<void> {
  const before = isLive();
  const { status, body } = await searchFor(service, word, { mode: 'ultra', limit: 50 });
  if (status !== 200) {
    served.refused += 1;
    return;
  }
  served.search += 1;
  if (before === undefined || before !== isLive()) return;
  const hit = body.data.docs.find(({ annotation }) => annotation.file_id === fileId);
  if (before && !hit?.text.includes(word)) wrong.push(`${fileId} with ${word} is not found: ${hit?.text}`);
  if (!before && hit) wrong.push(`${fileId} is deleted, but found: ${hit.text}`);
}

let count = 0;

/** Uploads a file, and replaces or deletes some of them. */
async function own(): Promise<void> {
  const n = count++;
  const fileId = `file${n}`;
  for (let version = 1; version <= 1 + (n % 2); version += 1) {
    const word = `keeper${n}x${version}`;
    live.delete(fileId);
    while (!ending && !(await upload(fileId, word))) await delay(200);
    if (ending) return;
    live.set(fileId, word);
    await check(fileId, word, () => live.get(fileId) === word);
  }
  if (n % 3 === 0) return;
  const word = live.get(fileId)!;
  live.delete(fileId);
  await remove(fileId);
  deleted.add(fileId);
  await check(fileId, word, () => live.has(fileId));
}

async function searchAny(): Promise<void> {
  const files = [...live];
  const [fileId, word] = files[Math.floor(Math.random() * files.length)] ?? [];
  if (fileId && word) await check(fileId, word, () => (live.get(fileId) === word ? true : undefined));
  const gone = [...deleted];
  const absent = gone[Math.floor(Math.random() * gone.length)];
  if (absent) await check(absent, `keeper${absent.slice(4)}x1`, () => false);
}

const load = [
  ...Array.from({ length: owners }, () => repeat(own)),
  ...Array.from({ length: searchers }, () => repeat(searchAny)),
];

/** @returns milliseconds until each kind of request was answered again. */
async function backMs(t: Test): Promise<number> {
  await delay(100); // answers that are on their way do not count
  const from = performance.now();
  const before = { ...served };
  const isBack = () => (['upload', 'delete', 'search'] as const).every((kind) => served[kind] > before[kind]);
  while (!isBack() && performance.now() - from < backMsMax) await delay(20);
  const took = performance.now() - from;
  t.comment({ backMs: Math.round(took), served });
  return took;
}

t.test('the load runs', async (t) => {
  await eventually(async () => served.delete >= 3 && served.search >= 20, loadMsMax);
  t.strictSame(wrong, []);
});

for (let round = 0; round < rounds; round += 1) {
  const node = cluster.nodes[round % cluster.nodes.length]!;
  t.test(`round ${round + 1}: ${node.name} is killed`, async (t) => {
    await node.kill();
    t.ok((await backMs(t)) < backMsMax, 'back without it');
    node.start(cluster.nodes);
    await cluster.ready();
    await cluster.copied();
    t.ok((await backMs(t)) < backMsMax, 'back with it');
    t.strictSame(wrong, []);
  });
}

t.test('nothing that was answered is missing, and no deleted file is found', async (t) => {
  ending = true;
  await Promise.all(load);
  for (const [fileId, word] of live) await check(fileId, word, () => true);
  for (const fileId of deleted) await check(fileId, `keeper${fileId.slice(4)}x1`, () => false);
  t.comment({ live: live.size, deleted: deleted.size, served });
  t.strictSame(wrong, []);
});

t.test('a full disk is said, and passes by itself', async (t) => {
  await service.upload('early', 'early.txt', 'The miller is early.');
  const room = (bytes: string) =>
    cluster.settings({
      'cluster.routing.allocation.disk.threshold_enabled': true,
      'cluster.routing.allocation.disk.watermark.low': bytes,
      'cluster.routing.allocation.disk.watermark.high': bytes,
      'cluster.routing.allocation.disk.watermark.flood_stage': bytes,
      'cluster.info.update.interval': '10s',
    });
  await room('900tb');
  await eventually(() => cluster.isReadOnly(), loadMsMax);
  t.strictSame((await searchFor(service, 'miller')).body.data.docs.length, 1, 'searches go on while nothing changes');
  const late = await service.upload('late', 'late.txt', 'The miller is late.', { wait: '1' });
  t.equal(late.status, 202);
  await late.text();
  await eventually(async () => (await fileState(service, 'late')).body.data.error !== undefined);
  const { status, error } = (await fileState(service, 'late')).body.data;
  t.match({ status, error }, { status: 'committing', error: { type: 'unavailable', message: /OpenSearch/ } });
  t.equal((await service.fetch('/api/file/early', { method: 'DELETE' })).status, 200);
  const search = await searchFor(service, 'miller');
  t.equal(search.status, 503, 'no search shows the deleted file');
  await room('1b');
  await eventually(async () => (await fileState(service, 'late')).body.data.status === 'ready', loadMsMax);
  await eventually(async () => (await searchFor(service, 'miller')).status === 200, loadMsMax);
  const { docs } = (await searchFor(service, 'miller')).body.data;
  t.strictSame(
    docs.map(({ annotation }) => annotation.file_id),
    ['late'],
  );
});
