/** Reading the lines of a file with any content, and with chunks that end anywhere. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { type Line, readLines } from '../../processors/dispatcher/batches/lines.ts';

const folder = await mkdtemp(join(tmpdir(), 'millrace-lines-'));
t.teardown(() => rm(folder, { recursive: true }));
const path = join(folder, 'input');
const { signal } = new AbortController();

async function read(content: string | Buffer, options: { offset?: number; lineBytesMax?: number } = {}) {
  await writeFile(path, content);
  const lines: Line[] = [];
  for await (const line of readLines(path, { lineBytesMax: 1_000_000, signal, ...options })) lines.push(line);
  return lines;
}

const cases: [name: string, content: string | Buffer, want: [number, string | undefined][]][] = [
  ['an empty file has no lines', '', []],
  ['a file of blank lines has no lines', '\n \r\n\t', []],
  [
    'a last line needs no line feed',
    'a\nb',
    [
      [1, 'a'],
      [2, 'b'],
    ],
  ],
  [
    'blank lines are counted',
    '\na\n\nb\n',
    [
      [2, 'a'],
      [4, 'b'],
    ],
  ],
  [
    'a byte order mark is not part of the text',
    '\uFEFFa\n\uFEFFb',
    [
      [1, 'a'],
      [2, '\uFEFFb'],
    ],
  ],
  [
    'a line that is not UTF-8 has no text',
    Buffer.from([0x61, 0x0a, 0xff, 0x0a, 0x62]),
    [
      [1, 'a'],
      [2, undefined],
      [3, 'b'],
    ],
  ],
];
for (const [name, content, want] of cases) {
  t.test(name, async (t) => {
    const lines = await read(content);
    t.strictSame(
      lines.map(({ number, text }) => [number, text]),
      want,
    );
  });
}

t.test('a line that is too long has no text, and the next one is read', async (t) => {
  const lines = await read(`${'x'.repeat(600_000)}\nb\n${'y'.repeat(11)}\n${'z'.repeat(10)}`, { lineBytesMax: 10 });
  t.strictSame(
    lines.map(({ text }) => text),
    [undefined, 'b', undefined, 'z'.repeat(10)],
  );
});

t.test('lines that cross chunks are whole, and reading can start after any of them', async (t) => {
  const texts = Array.from({ length: 300 }, (_, i) => `${i}:${'ü'.repeat((i * 37) % 5_000)}`);
  const content = texts.join('\n');
  const lines = await read(content);
  t.strictSame(
    lines.map(({ text }) => text),
    texts,
  );
  for (const at of [0, 1, 57, 298, 299]) {
    const rest = await read(content, { offset: lines[at]!.end });
    t.strictSame(
      rest.map(({ text }) => text),
      texts.slice(at + 1),
    );
  }
});
