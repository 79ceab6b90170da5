/**
 * Uploads of small files of every format that need gigabytes or minutes to read.
 * Each ends with a reason, small files that are uploaded after them are ready soon, and no process grows.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eachOf } from '../../../../bench/support/load.ts';
import { hostileFiles } from '../../../indexing/files/hostile-files.ts';
import { withBystander } from '../../attack/bystander.ts';
import { type Figures, Length, type Stage, scenario } from '../../scenario.ts';

/** Uploads in flight. Few, because the attack is the cost of each file, not their number. */
const atOnce = 4;
const endMsMax = 300_000;
/** Larger files are much work by their size alone. `hostile-files` gives them to the parser. */
const bombBytesMax = 8 << 20;
/** Longest time until a small file after the bombs is ready, beside other loads on two cores. */
const besideMsMax = 30_000;
const besideEveryMs = 2_000;
/** The memory limit of a parser, and its growth between two checks. */
const processMbMax = 1_600;
/** Replicas keep ready files in memory. Some bombs are files of many thousand chunks. */
const growthMbMax = 600;
/** Searches of the normal client share two cores with the parsers. */
const p99MsMax = 8_000;
const pollMs = 200;

// Made before the load starts: it blocks this process for seconds, and stalled uploads are cut off.
const folder = mkdtempSync(join(tmpdir(), 'bombs-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const bombs = makeBombs(new Length(Number(process.env.FAULTS_SCALE ?? 1)));

scenario(import.meta.filename, {
  promise: `Bombs of every format: each ends with a reason, and small files after them are ready within ${besideMsMax / 1000} s.`,
  faultMsMax: 2_000_000,
  fault: (stage) => withBystander(stage, () => attack(stage), { processMbMax, growthMbMax, p99MsMax }),
});

async function attack(stage: Stage): Promise<Figures> {
  const ending = new AbortController();
  const beside = uploadBeside(stage, ending.signal);
  beside.catch(() => {}); // It is awaited below.
  const counts: Record<string, number> = {};
  try {
    await eachOf(bombs, atOnce, async (bomb) => {
      const end = await explode(stage, bomb);
      counts[end] = (counts[end] ?? 0) + 1;
    });
  } finally {
    ending.abort();
  }
  const slowest = Math.max(0, ...(await beside));
  const ends = Object.entries(counts).map(([end, count]) => `${count} ${end}`);
  return { bombs: bombs.length, ends: ends.sort().join(', '), 'slowest small file': `${slowest} ms` };
}

interface Bomb {
  /** File id, and name of its file in the folder. */
  id: string;
  name: string;
  fileName: string;
}

function makeBombs(length: Length): Bomb[] {
  const every = Math.round(hostileFiles.length / length.count(hostileFiles.length));
  const chosen = hostileFiles.filter((_, i) => i % every === 0);
  return chosen.flatMap(({ name, fileName, bytes }, i) => {
    const content = bytes();
    if (content.length > bombBytesMax) return [];
    const id = `bomb-${i}`;
    writeFileSync(join(folder, id), content);
    return { id, name, fileName };
  });
}

/** @returns the end of the bomb: `ready`, `failed`, `not ended` or an HTTP status. */
async function explode({ world, client }: Stage, { id, name, fileName }: Bomb): Promise<string> {
  const problem = (what: string) => client.history.leftovers.push(`${name}: ${what}`);
  const content = await readFile(join(folder, id));
  const response = await world.service.upload(id, fileName, content, { space_id: 'bombs', wait: '0' });
  const { status } = response;
  const text = await response.text();
  if (status === 413 || status === 415 || status === 422) return String(status);
  if (status !== 200 && status !== 202) problem(`its upload was answered ${status} ${text.slice(0, 300)}`);
  for (const deadline = Date.now() + endMsMax; Date.now() < deadline; await delay(pollMs)) {
    const answer = await client.ask<{ data: { status: string; error?: { message: string } } }>(
      'bomb',
      `/api/file/${id}`,
    );
    const state = answer?.body.data;
    if (state?.status === 'ready') return 'ready';
    if (state?.status !== 'failed') continue;
    if (!state.error?.message) problem('it failed without a reason');
    return 'failed';
  }
  problem(`it has not ended after ${endMsMax} ms`);
  return 'not ended';
}

/** Uploads small files until `signal`. @returns the time until each was ready, in ms. */
async function uploadBeside({ world, client }: Stage, signal: AbortSignal): Promise<number[]> {
  const tookMs: number[] = [];
  for (let i = 0; !signal.aborted; i++) {
    const startedMs = Date.now();
    const text = `# Small\n\nThe harbour is called Small ${i}.`;
    const response = await world.service.upload(`small-${i % 20}`, 'small.md', text, {
      space_id: 'bombs',
      wait: '120',
    });
    const body = await response.text();
    const ms = Date.now() - startedMs;
    tookMs.push(ms);
    if (response.status !== 200) client.history.leftovers.push(`a small file was answered ${response.status} ${body}`);
    if (ms > besideMsMax)
      client.history.leftovers.push(`a small file was ready after ${ms} ms, at most ${besideMsMax}`);
    await delay(besideEveryMs, undefined, { signal }).catch(() => {});
  }
  return tookMs;
}
