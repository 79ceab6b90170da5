import { mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test as T } from 'tap';
import { Scanner } from '../../../processors/generation/sensitive/scanner.ts';
import { WordLists } from '../../../processors/generation/sensitive/word-lists.ts';

async function start(t: T, files: Record<string, string> = {}) {
  const parent = await mkdtemp(join(tmpdir(), 'millrace-words-'));
  t.teardown(() => rm(parent, { recursive: true }));
  const directory = join(parent, 'lists');
  if (Object.keys(files).length > 0) {
    await mkdir(`${directory}.real`);
    await symlink(`${directory}.real`, directory);
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
  const lines: [message: string, fields: object][] = [];
  const record = (fields: object, message: string) => void lines.push([message, fields]);
  const lists = await WordLists.open({ log: { info: record, warn: record } as never }, directory, { pollMs: 5 });
  t.teardown(() => lists[Symbol.asyncDispose]());
  return { lists, directory, lines };
}

function find({ words }: WordLists, text: string): string[] {
  const scanner = new Scanner({ words });
  return [...scanner.push(text), ...scanner.end()].map(({ word, templateId }) => `${templateId}:${word}`);
}

async function becomes(t: T, lists: WordLists, text: string, want: string[]) {
  const until = performance.now() + 5_000;
  while (performance.now() < until && find(lists, text).join() !== want.join()) await new Promise(setImmediate);
  t.strictSame(find(lists, text), want);
}

t.test('a list has one word per line, # begins a comment, and the file’s name is the list’s name', async (t) => {
  const files = {
    'b.txt': '\ufeff# birds\r\nFalcon\r\n\r\n  Eagle \r\n',
    a: '水泵\n#falcon',
    '.hidden': 'owl',
    'c~': 'owl',
  };
  const { lists } = await start(t, files);
  t.strictSame(find(lists, 'The falcon, an owl and an EAGLE at the 水泵; birds'), [
    'b.txt:falcon',
    'b.txt:EAGLE',
    'a:水泵',
  ]);
});

t.test('lists are read again when a file is added, changed or removed', async (t) => {
  const { lists, directory } = await start(t);
  const text = 'falcon eagle';
  t.strictSame(find(lists, text), [], 'a missing directory has no lists');
  await mkdir(directory);
  await writeFile(join(directory, 'a'), 'falcon');
  await becomes(t, lists, text, ['a:falcon']);
  await writeFile(join(directory, 'a'), 'eagles');
  await utimes(join(directory, 'a'), 1, 1);
  await becomes(t, lists, text, []);
  await writeFile(join(directory, 'b'), 'eagle');
  await becomes(t, lists, text, ['b:eagle']);
  await rm(join(directory, 'b'));
  await becomes(t, lists, text, []);
});

t.test('an answer keeps the words that it began with', async (t) => {
  const { lists, directory } = await start(t, { a: 'falcon' });
  const scanner = new Scanner(lists);
  scanner.push('A fal');
  await writeFile(join(directory, 'a'), 'nothing else');
  await becomes(t, lists, 'falcon', []);
  t.match([...scanner.push('con. '), ...scanner.end()], [{ word: 'falcon' }]);
});

t.test('after an error of the directory the words stay, with a warning', async (t) => {
  const { lists, directory, lines } = await start(t, { a: 'falcon' });
  await writeFile(`${directory}.file`, 'a file in its place');
  await symlink(`${directory}.file`, `${directory}.link`);
  await rename(`${directory}.link`, directory); // in one step, since a missing directory has no words
  while (!lines.some(([message]) => message === 'word lists not read')) await new Promise(setImmediate);
  t.strictSame(find(lists, 'falcon'), ['a:falcon']);
});

t.test('words beyond the bounds are left out, with a warning', async (t) => {
  const many = Array.from({ length: 100_001 }, (_, at) => `word${at}`).join('\n');
  const { lists, lines } = await start(t, { a: many, b: 'falcon', c: 'x'.repeat(4 * 1024 * 1024 + 1) });
  t.strictSame(find(lists, 'word99999 word100000 falcon'), ['a:word99999']);
  t.match(lines, [
    ['word lists beyond the bounds', { files: ['a', 'b', 'c'] }],
    ['word lists read', { words: 100_000 }],
  ]);
});
