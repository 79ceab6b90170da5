/** A bucket on a real S3 server: the contract of `ObjectStore`, and what only a bucket can meet. */
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, truncate } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { isOutage } from '../../core/outage.ts';
import type { ObjectStore } from '../../core/store/objects/object-store.ts';
import { openObjects } from '../../core/store/objects/open-objects.ts';
import { objectStoreContract } from '../store/objects/contract.ts';
import { credentials, installS3Server, startS3 } from '../support/servers/s3.ts';

const server = await startS3();
if (!server) {
  t.comment(`NOT RUN: there is no S3 server. Install it: ${installS3Server}`);
  process.exit(0);
}
Object.assign(process.env, credentials);
const dataDir = await mkdtemp(join(tmpdir(), 'millrace-s3-data-'));
t.teardown(async () => {
  await server[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true });
});
const url = await server.bucket('docs');
const open = (address: string, cacheMb = 16): Promise<ObjectStore> =>
  openObjects({ DATA_DIR: dataDir, BLOBS_URL: address, BLOBS_CACHE_MB: cacheMb });
const objects = await open(url);
t.teardown(() => objects[Symbol.asyncDispose]());

objectStoreContract(objects, { discardsAtOnce: false });

t.test('an object that the store has truncated is said to be so', async (t) => {
  await objects.put('blobs/ab/cut.acme', Buffer.alloc(1000, 1));
  await truncate(server.path('docs', 'blobs/ab/cut.acme'), 400);
  const cut = { name: 'LostObject', message: /has 400 bytes, and 1000 were stored/ };
  await t.rejects(objects.read('blobs/ab/cut.acme'), cut);
  await t.rejects(objects.localFile('blobs/ab/cut.acme'), cut);
  await t.rejects(objects.readRange('blobs/ab/cut.acme', 0, 1000), { name: 'LostObject', message: /only 400 bytes/ });
});

t.test('a store that denies access is an outage whose message says what to do, without the secret', async (t) => {
  const key = process.env.AWS_SECRET_ACCESS_KEY;
  process.env.AWS_SECRET_ACCESS_KEY = 'a-wrong-secret';
  try {
    const error = await open(url).then(
      () => undefined,
      (failure: Error) => failure,
    );
    t.match(error?.message, /BLOBS_URL s3:\/\/docs\/prod denies access.*AWS_SECRET_ACCESS_KEY/);
    t.ok(isOutage(error));
    t.notMatch(error?.message, /a-wrong-secret/);
  } finally {
    process.env.AWS_SECRET_ACCESS_KEY = key;
  }
  await t.rejects(open(url.replace('docs', 'none')), /no such bucket. Create it/);
  await t.rejects(open('s3://docs/x?endpoint=http://127.0.0.1:1'), /does not answer as it should \(.*ECONNREFUSED/);
});

t.test('a store that ignores conditions of puts is refused at the start', async (t) => {
  const careless = createServer((incoming, answer) => incoming.resume().on('end', () => answer.end()));
  careless.listen(0, '127.0.0.1');
  await once(careless, 'listening');
  t.teardown(() => careless.close());
  const { port } = careless.address() as AddressInfo;
  await t.rejects(open(`s3://docs/prod?endpoint=http://127.0.0.1:${port}`), {
    message: /ignores "If-None-Match: \*".*Use a store with conditional puts, or unset BLOBS_URL/,
  });
});

t.test('local copies are shared, bounded, and removed when they are not used', async (t) => {
  const bounded = await open(url, 16);
  t.teardown(() => bounded[Symbol.asyncDispose]());
  const mib = 1024 * 1024;
  for (const name of ['one', 'two', 'three']) await objects.put(`area/${name}.acme`, Buffer.alloc(9 * mib));
  const first = await bounded.localFile('area/one.acme');
  const again = await bounded.localFile('area/one.acme');
  t.equal(again.path, first.path);
  let isOpen = false;
  const second = bounded.localFile('area/two.acme').then((file) => {
    isOpen = true;
    return file;
  });
  await again[Symbol.asyncDispose]();
  await bounded.check();
  t.equal(isOpen, false, 'no room while the first one is in use');
  await first[Symbol.asyncDispose]();
  const file = await second;
  await t.rejects(stat(first.path), { code: 'ENOENT' });
  t.equal((await readFile(file.path)).length, 9 * mib);
  await file[Symbol.asyncDispose]();
});

t.test('a write that the store does not take fails, and leaves no scratch file', async (t) => {
  const writer = await objects.create('blobs/ab/lost.acme');
  await writer.write(Buffer.from('x'));
  await server.stop();
  const error = await writer.commit().catch((failure: Error) => failure);
  t.ok(isOutage(error));
  await server.start();
  t.notOk((await readdir(dataDir, { recursive: true })).some((path) => path.includes('lost.acme')));
  await t.rejects(objects.read('blobs/ab/lost.acme'), { code: 'ENOENT' });
});
