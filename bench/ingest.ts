/**
 * Question: how fast do files become searchable? How much memory does a chunk take? How much slower are searches during
 * a large upload?
 * Data: generated text with word frequencies by Zipf's law and a fixed seed.
 * Command: npm run bench -- ingest [FILES]
 * Needs: a machine on which nothing else runs.
 *
 * Part 1: small files of about 200 words, one chunk each, are uploaded 16 at a time. The memory per chunk is the growth
 * of the retrieval process (resident memory) over the second half of the files. It is measured after garbage collections.
 * The column `with garbage` is measured before the last collection.
 *
 * Part 2: another process uploads files of 5,000 chunks while searches arrive at a fixed rate. The p99 of these searches
 * is compared with the p99 of searches without an upload.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { type AsyncDisposableStack, withDisposables } from '../core/lifecycle.ts';
import { Service } from '../test/support/service.ts';
import { residentBytes } from './support/cpu.ts';
import { TextSource } from './support/generated/text-source.ts';
import { eachOf, openLoop } from './support/load.ts';
import { percentiles, printMachine, printTable } from './support/report.ts';
import { inspectable, SettledMemory } from './support/settled-memory.ts';

const uploadsInFlight = 16;
const smallWords = 200;
/** Files uploaded before the first measurement, so that the processes have loaded their code and tables. */
const warmUpFiles = 200;
const largeChunks = 5_000;
const largeRounds = 5;
const searchesPerSecond = 50;

export async function ingest([count = '4000']: string[]): Promise<void> {
  const files = Number(count);
  if (!Number.isInteger(files) || files < 100) throw new Error('usage: npm run bench -- ingest [FILES, at least 100]');
  printMachine();
  await withDisposables(async (stack) => measure(stack.use(await Service.start({ env: inspectable })), files));
}

async function measure(service: Service, files: number): Promise<void> {
  const source = new TextSource(1);
  printTable([await withDisposables((stack) => ingestSmall(stack, service, source, files))]);
  console.log();
  await searchBesideUploads(service, source);
}

async function ingestSmall(stack: AsyncDisposableStack, service: Service, source: TextSource, files: number) {
  const { retrieval } = await service.pids();
  const memory = stack.use(await SettledMemory.attach(service, retrieval));
  await uploadSmall(service, source, { first: 0, count: warmUpFiles });
  const half = Math.floor(files / 2);
  const first = await uploadSmall(service, source, { first: warmUpFiles, count: half });
  const halfBytes = await memory.bytes();
  const second = await uploadSmall(service, source, { first: warmUpFiles + half, count: files - half });
  const unsettledBytes = await residentBytes(retrieval);
  const settledBytes = await memory.bytes();
  const seconds = first.seconds + second.seconds;
  const perChunk = (bytes: number) => ((bytes - halfBytes) / 1024 / (files - half)).toFixed(1);
  return {
    files,
    'files/s': (files / seconds).toFixed(0),
    'MB/s': ((first.bytes + second.bytes) / 1e6 / seconds).toFixed(2),
    'KB/chunk': perChunk(settledBytes),
    'with garbage': perChunk(unsettledBytes),
  };
}

/** Uploads files of one chunk each. */
async function uploadSmall(service: Service, source: TextSource, { first, count }: { first: number; count: number }) {
  const texts = Array.from({ length: count }, () => source.text(smallWords));
  const started = performance.now();
  await eachOf([...texts.entries()], uploadsInFlight, ([i, text]) => upload(service, `small-${first + i}`, text));
  const seconds = (performance.now() - started) / 1000;
  return { seconds, bytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) };
}

/** Measures searches with and without an upload. The rounds alternate, so that a noisy machine affects both. */
async function searchBesideUploads(service: Service, source: TextSource): Promise<void> {
  const search = (i: number) => searchOnce(service, source.query(i));
  const loop = { ratePerSecond: searchesPerSecond, durationMs: 2_000 };
  await openLoop(search, loop); // warm-up
  const folder = await mkdtemp(join(tmpdir(), 'millrace-bench-'));
  const quiet: number[] = [];
  const busy: number[] = [];
  const seconds: number[] = [];
  let bytes = 0;
  for (let round = 0; round < largeRounds; round++) {
    quiet.push(...(await openLoop(search, loop)));
    const path = join(folder, `large-${round}.md`);
    await writeFile(path, source.markdown(largeChunks));
    bytes = (await stat(path)).size;
    const uploader = fork(join(import.meta.dirname, 'support', 'uploader.ts'), [
      service.url,
      service.apiKey,
      `large-${round}`,
      path,
    ]);
    const status = new Promise<number | null>((resolve) => uploader.once('exit', resolve));
    await once(uploader, 'message');
    const started = performance.now();
    uploader.send('go');
    while (uploader.connected) busy.push(...(await openLoop(search, { ...loop, durationMs: 250 })));
    seconds.push((performance.now() - started) / 1000);
    if ((await status) !== 0) throw new Error('the upload failed');
  }
  await rm(folder, { recursive: true });
  const row = (searches: string, latencies: number[]) => {
    const { p50, p95, p99 } = percentiles(latencies);
    return {
      searches,
      'p50 ms': p50.toFixed(1),
      'p95 ms': p95.toFixed(1),
      'p99 ms': p99.toFixed(1),
      requests: latencies.length,
    };
  };
  printTable([row('alone', quiet), row('beside an upload', busy)]);
  const ratio = (percentiles(busy).p99 / percentiles(quiet).p99).toFixed(2);
  const took = (seconds.reduce((sum, round) => sum + round, 0) / largeRounds).toFixed(1);
  console.log(
    `\n${largeRounds} files of ${largeChunks} chunks, ${(bytes / 1e6).toFixed(1)} MB, ${took} s each; p99 ${ratio}x`,
  );
}

async function upload(service: Service, fileId: string, text: string): Promise<void> {
  const response = await service.upload(fileId, `${fileId}.md`, text, { wait: '300' });
  if (response.status !== 200) throw new Error(`${fileId}: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

async function searchOnce(service: Service, query: string): Promise<void> {
  const scope = [{ type: 'space', ids: ['default'] }];
  const response = await service.post('/api/rag/search', { query, scope, user: 'bench' });
  const body = await response.text();
  if (response.status !== 200 || !body.includes('"docs":[{'))
    throw new Error(`${response.status} ${body.slice(0, 200)}`);
}
