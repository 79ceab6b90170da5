/** The contract of `ObjectStore`. Each implementation passes it. */
import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import t from 'tap';
import type { ObjectStore } from '../../../core/store/objects/object-store.ts';

const partBytes = 8 * 1024 * 1024;

async function keysOf(objects: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of objects.list(prefix)) keys.push(key);
  return keys.sort();
}

async function unfinishedOf(objects: ObjectStore, area: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of objects.unfinished(area)) keys.push(key);
  return keys;
}

async function bytesOf(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const copies: Buffer[] = [];
  for await (const piece of pieces) copies.push(Buffer.from(piece));
  return Buffer.concat(copies);
}

/** @param options.discardsAtOnce whether a writer fails as soon as its object is discarded. A bucket may still take parts. */
export function objectStoreContract(objects: ObjectStore, { discardsAtOnce }: { discardsAtOnce: boolean }): void {
  const area = () => `area-${randomUUID()}`;

  t.test('an object is read whole, in a piece, in a range, and from a local file', async (t) => {
    const key = `${area()}/ab/abc.acme`;
    await objects.put(key, Buffer.from('0123456789'));
    t.equal((await objects.read(key)).toString(), '0123456789');
    t.equal((await objects.readPiece(key, 2, 3)).toString(), '234');
    t.equal((await objects.readPiece(key, 8, 9)).toString(), '89', 'shorter at the end');
    t.equal((await objects.readPiece(key, 20, 9)).toString(), '', 'nothing after the end');
    t.equal((await bytesOf(await objects.readRange(key, 1, 9))).toString(), '123456789');
    t.equal((await bytesOf(await objects.readRange(key, 0, 0))).toString(), '');
    await t.rejects(objects.readRange(key, 5, 6), { name: 'LostObject', message: /ends early.*Upload/ });
    const file = await objects.localFile(key);
    t.equal((await readFile(file.path)).toString(), '0123456789');
    t.match(file.path, /\.acme$/, 'an erasure finds it');
    await file[Symbol.asyncDispose]();
  });

  t.test('an empty object is one', async (t) => {
    const key = `${area()}/empty`;
    await objects.put(key, Buffer.alloc(0));
    t.equal((await objects.read(key)).length, 0);
    t.equal((await objects.readPiece(key, 0, 5)).length, 0);
  });

  t.test('a missing object has the code ENOENT', async (t) => {
    const key = `${area()}/none`;
    const missing = { code: 'ENOENT' };
    await t.rejects(objects.read(key), missing);
    await t.rejects(objects.readPiece(key, 0, 1), missing);
    await t.rejects(objects.readRange(key, 0, 1), missing);
    await t.rejects(objects.readRange(key, 0, 0), missing);
    await t.rejects(objects.localFile(key), missing);
    await t.rejects(objects.renew(key), missing);
    await objects.remove(key);
    await objects.move(key, `${key}-2`);
  });

  t.test('a large object is written in chunks, in the order of the calls', async (t) => {
    const key = `${area()}/large.acme`;
    const bytes = randomBytes(2 * partBytes + 12_345);
    const writer = await objects.create(key);
    const writes: Promise<void>[] = [];
    for (let at = 0; at < bytes.length; at += 1_000_003) writes.push(writer.write(bytes.subarray(at, at + 1_000_003)));
    await t.rejects(objects.read(key), { code: 'ENOENT' }, 'not there before it is complete');
    await Promise.all(writes);
    await writer.commit();
    await writer.abort();
    t.ok((await objects.read(key)).equals(bytes));
    t.ok(
      (await bytesOf(await objects.readRange(key, partBytes - 5, 10))).equals(
        bytes.subarray(partBytes - 5, partBytes + 5),
      ),
    );
    t.strictSame(await unfinishedOf(objects, key.split('/')[0]!), []);
  });

  t.test('chunks may be written at once and in between', async (t) => {
    const key = `${area()}/mixed`;
    const writer = await objects.create(key);
    const first = writer.write(Buffer.from('a'));
    writer.writeNow(Buffer.from('b'));
    await Promise.all([first, writer.write(Buffer.from('c'))]);
    await writer.commit();
    t.equal((await objects.read(key)).toString(), 'abc');
  });

  t.test('an aborted object leaves nothing', async (t) => {
    const folder = area();
    for (const size of [10, partBytes + 10]) {
      const writer = await objects.create(`${folder}/gone`);
      await writer.write(Buffer.alloc(size));
      await writer.abort();
      await writer.abort();
    }
    t.strictSame(await keysOf(objects, `${folder}/`), []);
    t.strictSame(await unfinishedOf(objects, folder), []);
  });

  t.test('an unfinished object is listed and can be discarded', async (t) => {
    const folder = area();
    const writer = await objects.create(`${folder}/ab/slow.acme`);
    await writer.write(Buffer.alloc(2 * partBytes));
    let unfinished: string[] = [];
    while (unfinished.length === 0) unfinished = await unfinishedOf(objects, folder);
    t.strictSame(unfinished, [`${folder}/ab/slow.acme`]);
    for await (const one of objects.unfinished(folder)) {
      t.ok(Math.abs(((await one.modifiedMs()) ?? 0) - (await objects.now())) < 60_000);
      await one.discard();
    }
    if (discardsAtOnce) await t.rejects(writer.commit());
    else await writer.abort();
    t.strictSame(await keysOf(objects, `${folder}/`), []);
    t.strictSame(await unfinishedOf(objects, folder), []);
  });

  t.test('of many that make the same object at once, one does', async (t) => {
    const key = `${area()}/once`;
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, at) => objects.putIfAbsent(key, Buffer.from(`writer ${at}`))),
    );
    t.equal(made.filter(Boolean).length, 1);
    t.equal((await objects.read(key)).toString(), `writer ${made.indexOf(true)}`);
    await objects.replace(key, Buffer.from('replaced'));
    t.equal((await objects.read(key)).toString(), 'replaced');
  });

  t.test('objects are listed by prefix, moved and removed', async (t) => {
    const folder = area();
    const names = ['aa/1', 'aa/2', 'trash/day/3'];
    for (const name of names) await objects.put(`${folder}/${name}`, Buffer.from(name));
    t.strictSame(
      await keysOf(objects, `${folder}/`),
      names.map((name) => `${folder}/${name}`),
    );
    t.strictSame(await keysOf(objects, `${folder}/aa/`), [`${folder}/aa/1`, `${folder}/aa/2`]);
    await objects.move(`${folder}/aa/1`, `${folder}/trash/day/1`);
    t.equal((await objects.read(`${folder}/trash/day/1`)).toString(), 'aa/1');
    await t.rejects(objects.read(`${folder}/aa/1`), { code: 'ENOENT' });
    await objects.removeAll(`${folder}/trash/`);
    t.strictSame(await keysOf(objects, `${folder}/`), [`${folder}/aa/2`]);
    await objects.remove(`${folder}/aa/2`);
    t.strictSame(await keysOf(objects, `${folder}/`), []);
  });

  t.test('an object is dated by the clock of the store, and a renewal sets its age to 0', async (t) => {
    const folder = area();
    const key = `${folder}/dated`;
    const before = await objects.now();
    await objects.put(key, Buffer.from('x'));
    const modified = async () => {
      for await (const listed of objects.list(`${folder}/`)) return (await listed.modifiedMs()) ?? 0;
      return 0;
    };
    const written = await modified();
    t.ok(written >= before - 2_000 && written <= (await objects.now()) + 2_000);
    while ((await objects.now()) < written + 2_000) await new Promise((resolve) => setTimeout(resolve, 100));
    await objects.renew(key);
    t.ok((await modified()) > written);
    t.equal((await objects.read(key)).toString(), 'x');
  });
}
