/** The whole service with its bytes in a bucket of a real S3 server. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import t, { type Test } from 'tap';
import { Shards } from '../../core/bus/shards.ts';
import { fileKey } from '../../core/store/keys.ts';
import { type ErrorBody, eventually, fileState, filesFound, read, searchFor } from '../e2e/responses.ts';
import { freePort } from '../support/network/port.ts';
import { startRedis } from '../support/redis.ts';
import { credentials, installS3Server, startS3 } from '../support/servers/s3.ts';
import { type Service, startService } from '../support/service.ts';

const s3 = await startS3();
if (!s3) {
  t.comment(`NOT RUN: there is no S3 server. Install it: ${installS3Server}`);
  process.exit(0);
}
const redisServer = await startRedis({ appendonly: true });
const redis = new Redis(redisServer.url);
const bucket = 'docs';
const env = {
  ...credentials,
  REDIS_URL: redisServer.url,
  BLOBS_URL: await s3.bucket(bucket),
  API_KEY: 'test-key-0123456789',
  LOG_LEVEL: 'info',
};
const folders: string[] = [];
t.teardown(async () => {
  redis.disconnect();
  await redisServer[Symbol.asyncDispose]();
  await s3[Symbol.asyncDispose]();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** A machine with an empty DATA_DIR. */
async function startMachine(t: Pick<Test, 'teardown'>): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), 'millrace-machine-'));
  folders.push(dataDir);
  // A fixed port, so that a gateway that was killed is reached again.
  return startService(t, { env: { ...env, PORT: String(await freePort()) }, dataDir });
}

const service = await startMachine(t);
const mib = 1024 * 1024;

/** Peak of the resident memory of a process since `reset`, and its present value, in MiB. */
async function memoryOf(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const field = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { now: field('VmRSS'), peak: field('VmHWM') };
}

/** Begins an upload whose body the test writes. */
function beginUpload(fileId: string, bytes: number) {
  const boundary = randomUUID();
  const part = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = `${part('file_id', fileId)}${part('user', 'tester')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileId}.bin"\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const upload = request(`${service.url}/api/file/stream/indexing`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${service.apiKey}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + bytes + tail.length,
    },
  });
  upload.write(head);
  return { upload, end: () => upload.end(tail) };
}

async function objectsIn(): Promise<string[]> {
  const entries = await readdir(join(s3!.folder, bucket), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function originalOf(fileId: string): Promise<string> {
  const blob = (await redis.hget(fileKey({ shards: new Shards(1) }, 'default', fileId), 'blob')) ?? '';
  return s3!.path(bucket, `blobs/${blob.slice(0, 2)}/${blob}`);
}

t.test('an upload is found, shown in ranges, and leaves no bytes on the machine', async (t) => {
  t.equal((await service.upload('a', 'a.txt', 'The puffin of the north cliff.')).status, 200);
  t.strictSame(await filesFound(service, 'puffin'), ['a']);
  const range = await service.fetch('/api/file/a/content', { headers: { range: 'bytes=4-9' } });
  t.strictSame([range.status, await range.text()], [206, 'puffin']);
  t.match(await (await service.fetch('/api/file/a/text')).text(), /north cliff/);
  t.equal((await service.fetch('/api/file/a/outline')).status, 200);
  const local = await readdir(service.dataDir);
  t.notOk(local.includes('blobs') || local.includes('snapshots'), local.join(' '));
});

t.test('an upload of 200 MB takes less than 100 MB of memory', async (t) => {
  const { gateway = 0 } = await service.pids();
  const before = await memoryOf(gateway);
  const bytes = 200 * 1000 * 1000;
  const { upload, end } = beginUpload('big', bytes);
  const chunk = Buffer.alloc(mib, 'mill ');
  for (let sent = 0; sent < bytes; sent += chunk.length) {
    if (!upload.write(chunk.subarray(0, Math.min(chunk.length, bytes - sent)))) await once(upload, 'drain');
  }
  end();
  const [response] = await once(upload, 'response');
  response.resume();
  const after = await memoryOf(gateway);
  t.comment(
    `gateway: ${before.now.toFixed()} MiB before, peak ${after.peak.toFixed()} MiB, ${after.now.toFixed()} after`,
  );
  t.ok(after.peak - before.now < 100, `${after.peak - before.now} MiB`);
  const head = await service.fetch('/api/file/big/content', { method: 'HEAD' });
  t.equal(head.headers.get('content-length'), String(bytes));
  const last = await service.fetch('/api/file/big/content', { headers: { range: `bytes=${bytes - 5}-` } });
  t.equal((await last.arrayBuffer()).byteLength, 5);
  // It takes minutes to read. An indexing process that is killed three times would then read it before all others.
  t.equal((await service.fetch('/api/file/big', { method: 'DELETE' })).status, 200);
});

t.test('a gateway that is killed during an upload leaves no file, and the next upload is whole', async (t) => {
  for (let round = 0; round < 3; round++) {
    const { gateway = 0 } = await service.pids();
    const { upload } = beginUpload('killed', 40 * mib);
    upload.on('error', () => {});
    const closed = new Promise((resolve) => upload.once('close', resolve));
    for (let sent = 0; sent < 20; sent++) if (!upload.write(Buffer.alloc(mib, 'x'))) await once(upload, 'drain');
    process.kill(gateway, 'SIGKILL');
    await closed;
    await eventually(async () => (await service.fetch('/readyz').catch(() => undefined))?.status === 200);
    t.equal((await fileState(service, 'killed')).status, 404);
  }
  t.equal((await service.upload('killed', 'k.txt', 'The gannet came through.')).status, 200);
  t.strictSame(await filesFound(service, 'gannet'), ['killed']);
});

t.test('an indexing process that is killed loses no file', async (t) => {
  const text = Array.from({ length: 3000 }, (_, at) => `Sentence ${at} tells of curlew ${at} on the shore.`).join(
    '\n\n',
  );
  const uploads = Array.from({ length: 6 }, (_, at) => service.upload(`file-${at}`, `${at}.txt`, `${text} End ${at}.`));
  for (let kills = 0; kills < 3; kills++) {
    await delay(700);
    const { indexing } = await service.pids();
    if (indexing) process.kill(indexing, 'SIGKILL');
  }
  await Promise.allSettled(uploads);
  for (let at = 0; at < 6; at++) {
    await eventually(async () => (await fileState(service, `file-${at}`)).body.data.status === 'ready');
  }
  t.equal((await filesFound(service, 'curlew', { limit: 50 })).length > 0, true);
});

t.test('an original that the store has lost or truncated is told as such', async (t) => {
  await truncate(await originalOf('a'), 10);
  const cut = await read<ErrorBody>(service.fetch('/api/file/a/content'));
  t.match(cut, { status: 500, body: { error: { message: /(ends early|not those that were stored).*Upload/ } } });
  await rm(await originalOf('a'));
  const missing = await read<ErrorBody>(service.fetch('/api/file/a/content'));
  t.match(missing, {
    status: 500,
    body: { error: { message: /missing in the BLOBS_URL s3:\/\/docs\/prod .*Upload it again/ } },
  });

  // The retry of a file that cannot be read reads the original again.
  const unreadable = Buffer.alloc(1000, 0);
  unreadable.write('%PDF-1.7\n');
  for (const id of ['cut', 'gone']) {
    await service.upload(id, `${id}.pdf`, unreadable);
    await eventually(async () => (await fileState(service, id)).body.data.status === 'failed');
  }
  await truncate(await originalOf('cut'), 5);
  await rm(await originalOf('gone'));
  // Another process has no local copies.
  process.kill((await service.pids()).indexing ?? 0, 'SIGKILL');
  for (const [id, message] of [
    ['cut', /has 5 bytes, and 1000 were stored/],
    ['gone', /missing in the BLOBS_URL/],
  ] as const) {
    await service.fetch(`/api/file/${id}/retry`, { method: 'POST' });
    await eventually(async () => (await fileState(service, id)).body.data.error?.type === 'internal_error');
    t.match((await fileState(service, id)).body.data, { status: 'failed', error: { message } });
  }
});

t.test('during an outage of the store uploads get 503 with the reason, and searches go on', async (t) => {
  await s3.stop();
  const refused = await read<ErrorBody>(service.upload('late', 'late.txt', 'The petrel came late.'));
  t.match(refused, {
    status: 503,
    body: { error: { type: 'unavailable', message: /BLOBS_URL s3:\/\/docs\/prod does not answer/ } },
  });
  t.equal((await searchFor(service, 'gannet')).status, 200);
  await s3.start();
  t.equal((await service.upload('late', 'late.txt', 'The petrel came late.')).status, 200);
  t.strictSame(await filesFound(service, 'petrel'), ['late']);
});

t.test('a second machine with an empty DATA_DIR restores the snapshot of the first', async (t) => {
  await service.stop();
  const second = await startMachine(t);
  t.match(second.output, /restored from a snapshot/);
  t.strictSame(await filesFound(second, 'petrel'), ['late']);

  await t.test('an erasure leaves no object of the tenant', async (t) => {
    const acme = await second.asTenant('acme');
    t.equal((await acme.upload('own', 'own.txt', 'The puffin of acme.')).status, 200);
    t.ok((await objectsIn()).some((name) => name.endsWith('.acme')));
    t.equal((await second.fetch('/v1/tenants/acme', { method: 'DELETE' })).status, 202);
    const state = async () => (await (await second.fetch('/v1/tenants/acme/erasure')).json()) as { status: string };
    const from = Date.now();
    while ((await state()).status !== 'erased' && Date.now() - from < 150_000) await delay(1_000);
    t.comment(`erased after ${Math.round((Date.now() - from) / 1000)} s`);
    t.match(await state(), { status: 'erased' });
    t.strictSame(
      (await objectsIn()).filter((name) => name.endsWith('.acme')),
      [],
    );
    t.strictSame(await filesFound(second, 'petrel'), ['late']);
  });
});
