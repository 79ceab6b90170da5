import t from 'tap';
import { fromFirstMatch, wordPieces } from '../../../../console/playground/passages/matched-words.ts';

const marked = (text: string, words: string[]) =>
  wordPieces(text, words)
    .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join('');

for (const [name, text, words, want] of [
  ['whole words only', 'A mill and a millrace.', ['mill'], 'A [mill] and a millrace.'],
  ['a script without spaces matches anywhere', '中国的历史', ['历史', '中国'], '[中国]的[历史]'],
  ['no words', 'A mill.', [], 'A mill.'],
  ['a word that is no word is never a pattern', 'a.b', ['.'], 'a.b'],
  ['letters of other scripts', 'Über die Brücke', ['Brücke'], 'Über die [Brücke]'],
] as [string, string, string[], string][]) {
  t.test(name, async (t) => t.equal(marked(text, words), want));
}

t.test('an excerpt begins shortly before the first match', async (t) => {
  const begin = (text: string) => fromFirstMatch(wordPieces(text, ['mill']))[0]!.text;
  t.equal(begin('A mill.'), 'A ');
  t.equal(begin(`${'water '.repeat(40)}mill`), `… ${'water '.repeat(9)}`);
  t.equal(begin(`${'水'.repeat(200)}(mill)`), `… ${'水'.repeat(59)}(`, 'a text without spaces');
  t.equal(begin('water '.repeat(40)), 'water '.repeat(40), 'no match');
});
