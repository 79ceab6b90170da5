import t from 'tap';
import { wordPieces } from '../../console/playground/matched-words.ts';

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
