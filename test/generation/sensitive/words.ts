import fc from 'fast-check';
import t from 'tap';
import { Scanner } from '../../../processors/generation/sensitive/scanner.ts';
import { WordMatcher } from '../../../processors/generation/sensitive/word-matcher.ts';
import { WordSet } from '../../../processors/generation/sensitive/word-set.ts';

function match(words: readonly string[], pieces: readonly string[]): [start: number, end: number][] {
  const matcher = new WordMatcher(new WordSet([{ name: 'list', words }]));
  return [...pieces.flatMap((piece) => matcher.push(piece)), ...matcher.end()].map(({ start, end }) => [start, end]);
}

const table: [name: string, words: string[], text: string, found: string[]][] = [
  ['in any case', ['Falcon'], 'FALCON, falcon', ['FALCON', 'falcon']],
  ['whole words only', ['art'], 'art, party, arts, start, art2, the art.', ['art', 'art']],
  ['a word of an alphabet beside Chinese', ['art'], '水art水', ['art']],
  ['Chinese anywhere', ['猎鹰'], '项目猎鹰计划', ['猎鹰']],
  ['Japanese and Korean anywhere', ['ハヤブサ', '매'], '新ハヤブサ号と참매는', ['ハヤブサ', '매']],
  ['full-width letters', ['falcon'], 'ＦＡＬＣＯＮ！', ['ＦＡＬＣＯＮ']],
  ['ligatures, when whole', ['file', 'fi'], 'ﬁle ﬁ', ['ﬁle', 'ﬁ']],
  ['no half of a character', ['f', 'が', '가'], 'ﬁ 각 が', ['が']],
  ['composed and decomposed alike', ['café'], 'cafe\u0301 café cafe', ['cafe\u0301', 'café']],
  ['half-width kana', ['ガス'], 'ｶﾞｽ', ['ｶﾞｽ']],
  ['a word of an alphabet after the long vowel mark of Japanese', ['art'], 'サーバーart', ['art']],
  ['phrases over a line break', ['red door'], 'the red\ndoor', ['red\ndoor']],
  ['words with signs at their ends', ['c++', '.net'], 'C++, .NET and c++11', ['C++', '.NET', 'c++']],
  ['emoji', ['🦅'], 'a 🦅b', ['🦅']],
  ['the longest of several', ['red', 'red door', 'door'], 'a red door, a red', ['red door', 'red']],
  ['the leftmost of overlapping ones', ['水泵', '泵房'], '水泵房', ['水泵']],
  ['the shorter where the longer is no whole word', ['red', 'red doo'], 'red door', ['red']],
];
for (const [name, words, text, found] of table) {
  t.test(`the matcher finds ${name}`, async (t) => {
    for (const pieces of [[text], [...text]]) {
      t.strictSame(
        match(words, pieces).map(([start, end]) => text.slice(start, end)),
        found,
      );
    }
  });
}

t.test('the matches are those of a slow search from every offset, however the text is cut', async () => {
  const letters = fc.constantFrom('a', 'b', 'A', ' ', '水', '泵', 'é', 'e', '\u0301', '.');
  const word = fc.string({ unit: letters, minLength: 1, maxLength: 5 }).filter((text) => text.trim() === text);
  await fc.assert(
    fc.property(
      fc.array(word, { maxLength: 8 }),
      fc.array(fc.string({ unit: letters, maxLength: 4 }), { maxLength: 15 }),
      (words, pieces) => JSON.stringify(match(words, pieces)) === JSON.stringify(slowly(words, pieces.join(''))),
    ),
    { numRuns: 5000 },
  );
});

/** The slow oracle: from each offset, compares every piece of text, the longest first. */
function slowly(words: readonly string[], text: string): [number, number][] {
  const fold = (part: string) => part.normalize('NFKC').toLowerCase();
  const wanted = new Set(words.map(fold));
  const found: [number, number][] = [];
  for (let start = 0; start < text.length; start++) {
    const end = longest(start);
    if (end === undefined) continue;
    found.push([start, end]);
    start = end - 1;
  }
  return found;

  function longest(start: number): number | undefined {
    for (let end = text.length; end > start; end--) {
      if (wanted.has(fold(text.slice(start, end))) && isWhole(start, end)) return end;
    }
    return undefined;
  }

  function isWhole(start: number, end: number): boolean {
    if (text[end] === '\u0301') return false;
    const of = (part: string) => /^[a-zé]/i.test(part);
    const last = text.slice(start, end).replaceAll('\u0301', '').at(-1) ?? '';
    const before = text.slice(0, start).replaceAll('\u0301', '').at(-1) ?? '';
    return !(of(text[start]!) && of(before)) && !(of(last) && of(text[end] ?? ''));
  }
}

t.test('a finding names its list, and the first of two lists with the same word', async (t) => {
  const words = new WordSet([
    { name: 'a', words: ['falcon'] },
    { name: 'b', words: ['Falcon', 'eagle'] },
  ]);
  const scanner = new Scanner({ words });
  t.strictSame(
    [...scanner.push('An eagle, a fal'), ...scanner.push('con'), ...scanner.end()],
    [
      { offset: 3, word: 'eagle', secTag: 'word', templateId: 'b' },
      { offset: 12, word: 'falcon', secTag: 'word', templateId: 'a' },
    ],
  );
});

t.test('prose is settled up to its last word, and an endless word up to its last 1024 units', async (t) => {
  const scanner = new Scanner({ words: new WordSet([{ name: 'a', words: ['the red door'] }]) });
  scanner.push('He opened the door of the lighthouse with');
  t.equal(scanner.settled, 'He opened the door of the lighthouse '.length);
  scanner.push(' the re');
  t.equal(scanner.settled, 'He opened the door of the lighthouse with '.length);
  const endless = new Scanner({ words: new WordSet([]) });
  endless.push('x'.repeat(5000));
  t.equal(endless.settled, 5000 - 1024);
});

t.test('the time of a scan is proportional to the length of the text, for hostile texts as well', async (t) => {
  const words = new WordSet([{ name: 'a', words: ['a'.repeat(60), `${'a'.repeat(59)}b`, '1 '.repeat(30)] }]);
  const hostile = ['a', '1 ', '1-', 'a.', 'a@', 'a@a.', '4111 ', '::', 'sk-', 'A1 ', '+1', '1.', 'eyJa.', '(1', '0 1'];
  for (const unit of hostile) {
    const [short, long] = [20_000, 200_000].map((length) => cpuMs(unit.repeat(length / unit.length)));
    t.ok(long! < 40 * Math.max(short!, 5), `${unit}: ${short} ms, then ${long} ms`);
  }

  function cpuMs(text: string): number {
    const { user } = process.cpuUsage();
    const scanner = new Scanner({ words });
    for (let at = 0; at < text.length; at += 500) scanner.push(text.slice(at, at + 500));
    scanner.end();
    return (process.cpuUsage().user - user) / 1000;
  }
});
