/** Entries of zips: which become files, which are left out, and why. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { EntryJudge } from '../../../../processors/indexing/formats/archive/left-out.ts';
import { unpack } from '../../../../processors/indexing/formats/archive/unpack.ts';
import { type ZipParts, zipOf } from '../../files/zip-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'unpack-'));
t.teardown(() => rm(folder, { recursive: true }));
const path = join(folder, 'archive.default');
/** Places of fields in an entry of the directory, from its mark. */
const field = { flags: 8, method: 10, crc: 16, size: 24, system: 5, attributes: 38 };

async function read(zip: Buffer, first = 0) {
  await writeFile(path, zip);
  const scratch = await mkdtemp(join(folder, 'scratch-'));
  const turn = await unpack({ path, kind: 'ZIP', first }, scratch);
  const entries = await Promise.all(
    turn.entries.map(async ({ name, path: file }) => [name, await readFile(file, 'utf8')]),
  );
  return { ...turn, entries: Object.fromEntries(entries), left: (await readdir(scratch)).length };
}

/** A zip whose directory is changed. @param change gets the entry of this name, from its mark on */
function changed(parts: ZipParts, name: string, change: (entry: Buffer) => void): Buffer {
  const zip = zipOf(parts);
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4))
    if (zip.toString('latin1', at + 46, at + 46 + name.length) === name) change(zip.subarray(at));
  return zip;
}

const two = { 'a.txt': 'Alpha.', 'b.txt': 'Beta.' };
const kept = { 'b.txt': 'Beta.' };

t.test('entries have the path inside of the archive as their name, and nothing else', async (t) => {
  const parts = { 'x/a.txt': 'A', '../../etc/passwd': 'B', '/root.txt': 'C', 'w\\in.txt': 'D', 'new\nline.txt': 'E' };
  const { entries, notes, next, share } = await read(zipOf(parts));
  t.strictSame(entries, {
    'x/a.txt': 'A',
    '../../etc/passwd': 'B',
    '/root.txt': 'C',
    'w/in.txt': 'D',
    'new\ufffdline.txt': 'E',
  });
  t.strictSame({ notes, next, share }, { notes: [], next: undefined, share: 1 });
});

for (const [name, zip, note] of [
  ['is encrypted', changed(two, 'a.txt', (entry) => entry.writeUInt16LE(1, field.flags)), /a\.txt \(it is encrypted/],
  ['is too large', changed(two, 'a.txt', (entry) => entry.writeUInt32LE(2 ** 30, field.size)), /more than 512 MB/],
  [
    'unpacks too far',
    changed(two, 'a.txt', (entry) => entry.writeUInt32LE(100 * 2 ** 20, field.size)),
    /to more than 64 MB/,
  ],
  ['is damaged', changed(two, 'a.txt', (entry) => entry.writeUInt32LE(1, field.crc)), /a\.txt \(it is damaged/],
  ['has another size', changed(two, 'a.txt', (entry) => entry.writeUInt32LE(3, field.size)), /a\.txt \(it is damaged/],
  [
    'is packed in another way',
    changed(two, 'a.txt', (entry) => entry.writeUInt16LE(99, field.method)),
    /not supported/,
  ],
  ['is a link', changed(two, 'a.txt', (entry) => entry.writeUInt32LE(0xa1ff0000, field.attributes)), /it is a link/],
] as const)
  t.test(`an entry that ${name} is named, and the others are read`, async (t) => {
    const { entries, notes, left } = await read(zip);
    t.strictSame(entries, kept);
    t.match(notes, [note]);
    t.equal(left, 1, 'no half of a file is left');
  });

t.test('empty, hidden and system files are named in one note', async (t) => {
  const parts = { ...kept, '.git/config': 'x', '__MACOSX/._b': 'x', 'Thumbs.db': 'x', 'empty.md': '' };
  const { entries, notes } = await read(zipOf(parts));
  t.strictSame(entries, kept);
  t.match(notes, [
    /^Left out: empty, hidden and system files \(\.git\/config, __MACOSX\/\._b, Thumbs\.db, empty\.md\)\.$/,
  ]);
});

t.test('names without a charset are read as UTF-8, else as the charset of their system', async (t) => {
  const gbk = Buffer.from('b0b2c8abc9fab2fab7a8', 'hex').toString('latin1');
  const zip = zipOf({ [`${'x'.repeat(gbk.length)}.txt`]: 'A', 'M\u00fchle.txt': 'B' });
  let at = -1;
  for (at = zip.indexOf('xxxxxxxxxx'); at >= 0; at = zip.indexOf('xxxxxxxxxx', at + 1)) zip.write(gbk, at, 'latin1');
  for (at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4))
    zip.writeUInt16LE(0, at + field.flags);
  t.strictSame(Object.keys((await read(zip)).entries), ['安全生产法.txt', 'Mühle.txt']);
});

t.test('a turn ends at its bound, and the next one goes on there', async (t) => {
  const names = Array.from({ length: 510 }, (_, n) => `f${n}.txt`);
  const zip = zipOf({ ...Object.fromEntries(names.map((name) => [name, name])), '.hidden': 'x' });
  const one = await read(zip);
  t.match(one, { next: 500, share: 500 / 511, notes: [] });
  const other = await read(zip, 500);
  t.match(other, { next: undefined, notes: [/\.hidden/] });
  t.strictSame(Object.keys({ ...one.entries, ...other.entries }), names);
});

t.test('an archive without its directory is refused', async (t) => {
  const zip = zipOf(two);
  await t.rejects(read(zip.subarray(0, zip.length - 10)), {
    name: 'MillraceError',
    type: 'unprocessable',
    message: /damaged/,
  });
});

t.test('the bounds hold for an archive as a whole', async (t) => {
  const judge = new EntryJudge(2 ** 20);
  const entry = { size: 40 * 2 ** 20, isEncrypted: false, isLink: false };
  t.strictSame([judge.judge({ ...entry, name: 'a' }), judge.judge({ ...entry, name: 'b' })], [undefined, undefined]);
  t.match(judge.judge({ ...entry, name: 'c' }), /c \(the archive unpacks to more than 100 MB; split it\)/);
  t.match(judge.judge({ ...entry, name: 'a', size: 1 }), /another entry has the same name/);
  t.match(judge.judge({ ...entry, name: 'n'.repeat(2000), size: 1 }), /its name has more than 1024 characters/);
});
