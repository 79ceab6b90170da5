import t from 'tap';
import {
  columnsOf,
  countUnspacedLetters,
  endsInHalfPair,
  hasUnspacedLetter,
  joinWrapped,
} from '../../../core/text/characters.ts';

const scripts: [name: string, text: string, want: number][] = [
  ['Latin has', 'mill 12', 0],
  ['Greek and Cyrillic have', 'μύλος мельница', 0],
  ['Hindi has', 'चक्की', 0],
  ['Chinese has', '水车', 2],
  ['Japanese has, with the mark of long vowels,', 'サーバーの', 5],
  ['Korean has', '물레방아', 4],
  ['Thai has, with its vowel marks,', 'น้ำ', 3],
  ['Chinese punctuation has', '。「」', 0],
  ['an ideograph beyond the first plane has', '𠀀', 1],
];

for (const [name, text, want] of scripts) {
  t.test(`${name} ${want} letters without spaces`, async (t) => {
    t.equal(countUnspacedLetters(text), want);
    t.equal(hasUnspacedLetter(text), want > 0);
  });
}

const wrapped: [name: string, before: string, after: string, want: string][] = [
  ['Latin by a space', 'the river', 'mill', 'the river mill'],
  ['Chinese by nothing', '水车', '转动', '水车转动'],
  ['Chinese after its punctuation by nothing', '水车。', '磨坊', '水车。磨坊'],
  ['Chinese and Latin by a space', '水车', 'mill', '水车 mill'],
  ['Korean by a space', '포인트', '적립', '포인트 적립'],
  ['ideographs beyond the first plane by nothing', '𠀀', '𠀁', '𠀀𠀁'],
  ['an emoji and an ideograph by a space', '😀', '水', '😀 水'],
  ['an empty line by a space', '水', '', '水 '],
];

for (const [name, before, after, want] of wrapped) {
  t.test(`wrapped lines are joined: ${name}`, async (t) => t.equal(joinWrapped(before, after), want));
}

const columns: [line: string, want: number][] = [
  ['mill', 4],
  ['мельница', 8],
  ['水车 mill', 9],
  ['😀', 4],
  ['\ufffd', 1],
];

for (const [line, want] of columns) {
  t.test(`"${line}" is ${want} columns wide`, async (t) => t.equal(columnsOf(line), want));
}

t.test('only a text that ends in the first half of a surrogate pair ends in half a pair', async (t) => {
  t.ok(endsInHalfPair('mill \ud83d'));
  t.notOk(endsInHalfPair('mill 😀'));
  t.notOk(endsInHalfPair(''));
});
