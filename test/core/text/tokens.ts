import t from 'tap';
import {
  bytesOfTokens,
  cutToTokens,
  tokensByBytes,
  tokensByCharacters,
  tokensByWords,
} from '../../../core/text/tokens.ts';

const byWords = (text: string) => tokensByWords(Buffer.from(text), 0, Buffer.byteLength(text));

const sizes: [text: string, words: number, characters: number, bytes: number][] = [
  ['', 0, 0, 0],
  ['the mill', 2, 2, 2],
  ['watermills, 1874', 3.2, 4, 4],
  ['мельница', 2, 2, 4],
  ['चक्की', 2.5, 2, 4],
  ['灯塔。', 1.8, 3, 3],
  ['😀', 1, 2, 1],
];

for (const [text, words, characters, bytes] of sizes) {
  t.test(`"${text}" has ${words} tokens by words, ${characters} by characters, ${bytes} by bytes`, async (t) => {
    t.equal(Math.round(byWords(text) * 10) / 10, words);
    t.equal(tokensByCharacters(text), characters);
    t.equal(tokensByBytes(text), bytes);
  });
}

t.test('tokens by words are counted in the given range only', async (t) => {
  t.equal(tokensByWords(Buffer.from('one two three'), 4, 7), 1);
});

const beginnings: [text: string, tokensMax: number, want: string][] = [
  ['where is it?', 32, 'where is it?'],
  ['abcdefghijkl', 2, 'abcdef'],
  ['灯塔是谁设计的', 3, '灯塔是'],
  ['𠀀𠀁𠀂', 2, '𠀀𠀁'],
  ['', 1, ''],
];

for (const [text, tokensMax, want] of beginnings) {
  t.test(`${tokensMax} tokens of "${text}" are "${want}"`, async (t) => t.equal(cutToTokens(text, tokensMax), want));
}

const samples: [sample: string, want: number][] = [
  ['', 400],
  ['mill', 400],
  ['灯塔', 300],
  ['mill 灯塔', 338],
];

for (const [sample, want] of samples) {
  t.test(`100 tokens of a text like "${sample}" take ${want} bytes`, async (t) => {
    t.equal(bytesOfTokens(100, Buffer.from(sample)), want);
  });
}
