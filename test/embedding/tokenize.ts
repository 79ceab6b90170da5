import t from 'tap';
import { languageAnalysis } from '../../processors/embedding/analysis/language-analysis.ts';
import { indexTerms } from '../../processors/embedding/tokenize.ts';

const embedderWords = (text: string) => languageAnalysis.embedderWords(text, 'zh');

const cases: [name: string, text: string, terms: string[]][] = [
  ['words are lower-cased and stemmed', 'Running RUNS', ['run', 'run']],
  ['English stop words are dropped', 'the cat and the hat', ['cat', 'hat']],
  ['a text of only stop words has no terms', 'What is it, and who are they?', []],
  ['a possessive has no term of its own', "The bishop's house", ['bishop', 'hous']],
  ['digits are kept, single ones too', 'type 2, 1984', ['type', '2', '1984']],
  ['accents are dropped', 'Café Müller', ['cafe', 'muller']],
  ['full-width forms become plain ones', 'ＡＢＣ１２３', ['abc123']],
  ['Chinese gives overlapping bigrams', '北京大学', ['北京', '京大', '大学']],
  ['a lone Chinese character is a term', '龙', ['龙']],
  ['a lone Chinese stop word is not a term', '的', []],
  ['a change of script separates terms', '北京2008年会', ['北京', '2008', '年会']],
  ['characters beyond 16 bits stay whole', '𠮷野家', ['𠮷野', '野家']],
  ['Japanese and Korean give bigrams', 'カメラ 한국', ['カメ', 'メラ', '한국']],
  ['punctuation and symbols give no terms', '*** — “!” 😀', []],
];

for (const [name, text, terms] of cases) {
  t.test(name, async (t) => {
    t.strictSame(indexTerms(text), terms);
  });
}

t.test('a very long word is cut', async (t) => {
  t.equal(indexTerms('x1'.repeat(1000))[0]?.length, 64);
});

t.test('the embedder gets Chinese dictionary words without stop words', async (t) => {
  t.strictSame(embedderWords('光荣和开发的系列'), ['光荣', '开发', '系列']);
});

t.test('a long run without punctuation is segmented to its end', async (t) => {
  const words = embedderWords('光荣开发系列'.repeat(5_000));
  t.ok(words.length > 10_000);
});
