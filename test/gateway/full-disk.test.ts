/** Uploads to a disk that is full or read-only. The disk is a small tmpfs, where this user may mount one. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import t, { type Test as T } from 'tap';
import { MillraceError } from '../../core/errors.ts';
import { toDiskError } from '../../core/store/blobs/disk-error.ts';
import { startGateway } from '../../gateway/gateway.ts';
import { folderBlobs } from '../support/blobs.ts';
import { apiKey, startTestGateway } from '../support/gateway.ts';

const gateway = await startTestGateway(t, {
  handlers: {
    'file.accept': async (_delivery, reply) => reply.end('file.state', { file_id: 'f', status: 'ready', version: 1 }),
    'batchfile.create': async (_delivery, reply) => reply.end('batchfile.state', { id: 'file-1', purpose: 'batch' }),
  },
});

t.test('each error of the file system becomes an error that says what to do', async (t) => {
  for (const [code, type] of [
    ['ENOSPC', 'insufficient_storage'],
    ['EDQUOT', 'insufficient_storage'],
    ['EFBIG', 'insufficient_storage'],
    ['EIO', 'unavailable'],
    ['EMFILE', 'unavailable'],
    ['EROFS', 'unavailable'],
  ]) {
    t.match(toDiskError(Object.assign(new Error(code), { errno: -1, code })), { type }, code);
  }
  const others = [new Error('a mistake of ours'), new MillraceError('bad_request', 'No.'), 'text'];
  for (const other of others) t.equal(toDiskError(other), other);
});

const mebibyte = 1024 * 1024;
const small = new Uint8Array(1000);
const large = new Uint8Array(3 * mebibyte);

for (const [path, area, fields] of [
  ['/api/file/stream/indexing', 'blobs', { file_id: 'f', file_name: 'a.txt', user: 'u' }],
  ['/v1/files', 'batch-files', { purpose: 'batch' }],
] as const) {
  t.test(`${path} on a full disk is a 507 that leaves nothing behind, and works once there is space`, async (t) => {
    const disk = await mountSmallDisk(t);
    if (disk === undefined) return;
    const upload = await uploaderTo(t, disk, path, fields);
    for (const bytes of [large, large]) {
      const refused = await upload(bytes);
      t.equal(refused.status, 507);
      t.match(refused.headers.get('retry-after'), /^\d+$/);
      t.match(await refused.json(), { error: { type: 'insufficient_storage', message: /Delete files/ } });
    }
    t.same(await filesIn(disk, area), []);
    await writeFile(join(disk, 'filler'), new Uint8Array(2 * mebibyte)).catch(() => undefined);
    t.equal((await upload(small)).status, 507, 'not even a small file fits');
    t.same(await filesIn(disk, area), []);
    await rm(join(disk, 'filler'));
    t.equal((await upload(small)).status, 200);
    t.equal((await filesIn(disk, area)).length, 1);
  });

  t.test(`${path} on a disk that cannot be written is a 503 with Retry-After`, async (t) => {
    const disk = await mountSmallDisk(t);
    if (disk === undefined) return;
    const upload = await uploaderTo(t, disk, path, fields);
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    const refused = await upload(small);
    t.equal(refused.status, 503);
    t.match(refused.headers.get('retry-after'), /^\d+$/);
    t.match(await refused.json(), { error: { type: 'unavailable' } });
    execFileSync('mount', ['-o', 'remount,rw', disk]);
    t.equal((await upload(small)).status, 200);
  });
}

/** @returns the folder of a file system of 1 MiB; undefined, with the test skipped, where this user may not mount. */
async function mountSmallDisk(t: T): Promise<string | undefined> {
  const disk = await mkdtemp(join(tmpdir(), 'millrace-disk-'));
  t.teardown(() => rm(disk, { recursive: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk], { stdio: 'pipe' });
  } catch (error) {
    t.comment(`NOT RUN: a full disk was not tried, because no tmpfs could be mounted: ${error}`);
    t.pass('skipped: run it as root', { skip: 'it needs the right to mount a tmpfs' });
    return undefined;
  }
  t.teardown(() => execFileSync('umount', ['--lazy', disk]));
  return disk;
}

async function uploaderTo(t: T, disk: string, path: string, fields: Record<string, string>) {
  const blobs = folderBlobs(disk);
  const batchBlobs = folderBlobs(disk, 'batch-files');
  const config = { ...gateway.deps.config, PORT: 0 };
  const started = await startGateway({ ...gateway.deps, config, metrics: new Registry(), blobs, batchBlobs });
  t.teardown(() => started[Symbol.asyncDispose]());
  return (bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([bytes]), 'a.txt');
    const headers = { Authorization: `Bearer ${apiKey}` };
    return fetch(`http://127.0.0.1:${started.port}${path}`, { method: 'POST', headers, body: form });
  };
}

async function filesIn(disk: string, area: string): Promise<string[]> {
  const entries = await readdir(join(disk, area), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
