import t from 'tap';
import { checkPages } from '../../bench/support/reading/chunk-pages.ts';
import { compare, type Run, sequenceOf } from '../../bench/support/reading/comparison.ts';
import { headingsFound } from '../../bench/support/reading/headings.ts';
import { namedPages } from '../../bench/support/reading/named-pages.ts';
import { wordsOf } from '../../bench/support/reading/words.ts';

const sequence = (...pages: string[]) => sequenceOf(pages.map((text, at) => ({ text, page: at + 1 })));
const shown = (runs: Run[]) => runs.map(({ page, text }) => `${page}: ${text}`);

t.test('words are folded, and a Chinese or Thai character is a word, but a Korean one is not', async (t) => {
  t.same(wordsOf('Ｆine, ﬁne Schluß­folge'), ['fine', 'fine', 'schlußfolge']);
  t.same(wordsOf('第3章 ไทย 한국어 문장'), ['第', '3', '章', 'ไ', 'ท', 'ย', '한국어', '문장']);
});

t.test('a missing paragraph is a run on its page, although its small words stand elsewhere', async (t) => {
  const reference = sequence(
    'the cat of the house sat on the mat',
    'the duke of york had the men',
    'the end of the day',
  );
  const ours = sequence('the cat of the house sat on the mat', '', 'the end of the day');
  const { words, found, missing } = compare([reference], ours);
  t.same(
    { words, found, missing: shown(missing) },
    { words: 21, found: 14, missing: ['2: the duke of york had the men'] },
  );
});

t.test('words that we alone have are extra, and foreign if the other reader has them nowhere', async (t) => {
  const ours = sequence('Name: Ada; Age: 3', 'Name: Bob; Age: 4 xqz');
  const { ourWords, extra, foreign } = compare([sequence('Name Age Ada 3 Bob 4')], ours);
  t.same({ ourWords, extra, foreign }, { ourWords: 9, extra: 3, foreign: 1 });
});

t.test('a word that one reading divides is read, and its pieces alone are not', async (t) => {
  const { words, found, extra } = compare([sequence('fals e n 1 x')], sequence('false n1 x'));
  t.same({ words, found, extra }, { words: 3, found: 3, extra: 0 });
  const divided = compare([sequence('1phenyl x')], sequence('1 phenyl x'));
  t.same({ found: divided.found, extra: divided.extra }, { found: 2, extra: 0 });
  const lost = compare([sequence('fals e x')], sequence('x false-hood'));
  t.same({ found: lost.found, words: lost.words }, { found: 2, words: 2 });
  t.equal(compare([sequence('fals e x')], sequence('x falsehood')).found, 1);
});

t.test('words of running lines are neither missing nor extra', async (t) => {
  const { found, words, extra } = compare([sequence('one two')], sequence('Report one two Report'), [
    'report',
    'report',
  ]);
  t.same({ found, words, extra }, { found: 2, words: 2, extra: 0 });
});

t.test('the order is the share of adjacent pairs that are kept, and missing words do not change it', async (t) => {
  const order = (ours: string) => {
    const { pairs, pairsKept } = compare([sequence('a b c d e f')], sequence(ours));
    return `${pairsKept}/${pairs}`;
  };
  t.equal(order('a b c d e f'), '5/5');
  t.equal(order('a b d e f'), '4/4', 'one word is missing');
  t.equal(order('a b new c d e f'), '5/5', 'one word is extra');
  t.equal(order('d e f a b c'), '4/5', 'two blocks are exchanged');
  t.equal(order('f e d c b a'), '0/5');
});

t.test('a page counts in the order that fits it better', async (t) => {
  const byColumns = sequence('a b c 1 2 3', 'u v w');
  const byRows = sequence('a 1 b 2 c 3', 'w v u');
  const { pairs, pairsKept } = compare([byColumns, byRows], sequence('a 1 b 2 c 3', 'u v w'));
  // The pair over the end of the page is broken.
  t.same({ pairs, pairsKept }, { pairs: 8, pairsKept: 7 });
});

t.test('a heading is found without its number and with small differences, and once only', async (t) => {
  const known = ['1 Install', 'Use the new big red button', 'Use the new big red button'].map((title) => ({ title }));
  t.equal(headingsFound(known, ['Install', 'Use the new big red buttons', 'Other']), 2);
  t.equal(headingsFound(known, ['Other']), 0);
  t.equal(headingsFound([{ title: 'Section 1.1' }], ['1.1. Section 1.1']), 1);
});

t.test('the page of a chunk is right if its first words stand there most', async (t) => {
  const pages = ['one two three four five six', 'one two three seven eight nine ten'];
  const check = (page: number, text: string) => checkPages([{ page, text }], pages);
  t.same(check(2, 'two three seven eight nine'), { checked: 1, right: 1 });
  t.same(check(1, 'two three seven eight nine'), { checked: 1, right: 0 });
  t.same(check(1, 'words of a picture that no reader has'), { checked: 0, right: 0 });
});

t.test('the pages that notes name are understood', async (t) => {
  t.same([...namedPages(['Not read: what is pictured on pages 2, 5-7 (why).', 'Page 9 is turned.'])], [2, 5, 6, 7, 9]);
  t.same([...namedPages(['No page is named in 2026.'])], []);
});
