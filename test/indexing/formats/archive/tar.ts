/** Entries of TAR archives: which become files, which are left out, and why. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import t from 'tap';
import { unpack } from '../../../../processors/indexing/formats/archive/unpack.ts';
import { formatOf } from '../../../../processors/indexing/formats/detection.ts';
import { tarGzOf, tarOf } from '../../files/tar-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'untar-'));
t.teardown(() => rm(folder, { recursive: true }));
const path = join(folder, 'archive.default');
const megabyte = 2 ** 20;
const refused = { name: 'MillraceError', type: 'unprocessable', message: /damaged/ };

async function read(tar: Buffer, first = 0) {
  await writeFile(path, tar);
  const scratch = await mkdtemp(join(folder, 'scratch-'));
  const turn = await unpack({ path, kind: 'TAR', first }, scratch);
  const entries = await Promise.all(
    turn.entries.map(async ({ name, path: file }) => [name, await readFile(file, 'utf8')]),
  );
  return { ...turn, entries: Object.fromEntries(entries), left: (await readdir(scratch)).length };
}

const two = { 'a.txt': 'Alpha.', 'b.txt': 'Beta.' };
const long = `${'folder/'.repeat(40)}M\u00fchle.txt`;

for (const [name, make] of [
  ['a TAR', tarOf],
  ['a compressed TAR', tarGzOf],
] as const) {
  t.test(`the entries of ${name} have their paths as names`, async (t) => {
    const tar = await make({ './x/a.txt': 'A', '../../etc/passwd': 'B', [long]: 'C' }, [
      { header: { name: 'x/', type: 'directory', size: 0 } },
    ]);
    t.equal(formatOf(tar, 'wrong.pdf'), 'tar');
    const { entries, notes, next, share } = await read(tar);
    t.strictSame(entries, { 'x/a.txt': 'A', '../../etc/passwd': 'B', [long]: 'C' });
    t.strictSame({ notes, next, share }, { notes: [], next: undefined, share: 1 });
  });

  t.test(`a turn of ${name} ends at its bound, and the next one goes on there`, async (t) => {
    const names = Array.from({ length: 510 }, (_, n) => `f${n}.txt`);
    const tar = await make({ ...Object.fromEntries(names.map((one) => [one, one])), '.hidden': 'x' });
    const one = await read(tar);
    t.match(one, { next: 500, notes: [] });
    const other = await read(tar, 500);
    t.match(other, { next: undefined, notes: [/\.hidden/] });
    t.strictSame(Object.keys({ ...one.entries, ...other.entries }), names);
  });

  t.test(`${name} that ends early is read up to there, and the rest is named`, async (t) => {
    const tar = await make({ 'a.txt': 'Alpha.', 'b.txt': String(Math.random()).repeat(200_000) });
    const { entries, notes, left } = await read(tar.subarray(0, tar.length / 2));
    t.strictSame(entries, { 'a.txt': 'Alpha.' });
    t.match(notes, [/^Not read: b\.txt \(it is damaged\)/, /^Not read: the rest of the archive \(it is damaged\)/]);
    t.equal(left, 1, 'no half of a file is left');
  });
}

t.test('links, empty and hidden entries are named', async (t) => {
  const tar = await tarOf({ ...two, 'empty.txt': '' }, [
    { header: { name: 'soft', type: 'symlink', linkname: '/etc/passwd', size: 0 } },
    { header: { name: 'hard', type: 'link', linkname: 'a.txt', size: 0 } },
  ]);
  const { entries, notes } = await read(tar);
  t.strictSame(entries, two);
  t.match(notes, [/soft \(it is a link/, /hard \(it is a link/, /empty, hidden and system files \(empty\.txt\)/]);
});

t.test('a header with a wrong checksum ends the archive there', async (t) => {
  const tar = await tarOf(two);
  tar.write('x', tar.indexOf('b.txt'));
  t.match(await read(tar), { entries: { 'a.txt': 'Alpha.' }, notes: [/the rest of the archive \(it is damaged/] });
  tar.write('x', 0);
  t.throws(() => formatOf(tar, 'a.tar'), { message: /named as TAR archives/ });
  await t.rejects(read(tar), refused);
});

t.test('an entry that unpacks too far is named, and so is the rest of its archive', async (t) => {
  const end = 1024;
  const tar = (await tarOf({ 'a.txt': 'Alpha.' })).subarray(0, -end);
  const header = (await tarOf({ 'zeros.bin': '' })).subarray(0, -end);
  header.write((300 * megabyte).toString(8).padStart(11, '0'), 124);
  header.fill(' ', 148, 156);
  header.write(
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  );
  const zeros = gzipSync(Buffer.alloc(32 * megabyte), { level: 1 });
  const { entries, notes } = await read(
    Buffer.concat([gzipSync(Buffer.concat([tar, header])), ...Array(6).fill(zeros)]),
  );
  t.strictSame(entries, { 'a.txt': 'Alpha.' });
  t.match(notes, [
    /zeros\.bin \(the archive unpacks to more than \d+ MB/,
    /the rest of the archive \(it unpacks to more than \d+ MB; split it/,
  ]);
});

t.test('compressed bytes that are no TAR are refused by what they are', async (t) => {
  t.throws(() => formatOf(gzipSync('The mill grinds rye.'), 'a.gz'), {
    message: /gzip file without a TAR archive/,
  });
});
