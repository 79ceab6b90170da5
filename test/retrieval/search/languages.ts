import t from 'tap';
import { corpusOf, type Document, foundIn, put } from '../documents.ts';

const modes = ['fast', 'normal', 'ultra'] as const;
const documents: Document[] = [
  { id: 'paris', text: 'Столицей Франции является Париж.' },
  { id: 'volga', text: 'Волга впадает в Каспийское море.' },
  { id: 'notice', text: 'Le préavis est de trois mois.' },
  { id: 'salary', text: 'Le salaire est versé le dernier jour du mois.' },
  { id: 'palace', text: '臺灣的總統府位於臺北市中正區重慶南路。' },
  { id: 'tea', text: '茶叶在中国有悠久的历史。' },
  { id: 'houses', text: 'Die alten Häuser stehen an der Hauptstraße von Müllheim.' },
  { id: 'rain', text: 'Im Herbst fällt in den Bergen viel Regen.' },
  { id: 'capital', text: 'The capital of Mongolia is Ulaanbaatar, a city of many hills.' },
  { id: 'gene', text: 'The expression of miR-7a is reduced in the pancreas of old mice.' },
];
const questions: [query: string, first: string][] = [
  ['Какой город столица Франции?', 'paris'],
  ['Quelle est la durée du préavis ?', 'notice'],
  ['duree du preavis', 'notice'],
  ['台湾的总统府在哪里？', 'palace'],
  ['臺灣的總統府在哪裡？', 'palace'],
  ['Welches Haus steht an der Hauptstrasse?', 'houses'],
  ['MUELLHEIM', 'houses'],
  ['What are the capitals of Mongolia?', 'capital'],
  ['miR7a expression', 'gene'],
];

for (const mode of modes) {
  for (const [query, first] of questions) {
    t.test(`${mode}: ${query}`, async (t) => {
      t.equal(foundIn(corpusOf(documents), query, { mode })[0], first);
    });
  }
}

t.test('an index of the first form goes on being searched as it was', async (t) => {
  const corpus = corpusOf(documents.map((document) => ({ ...document, fingerprint: 'built-in:1:1024' })));
  const { BuiltInEmbedder } = await import('../../../processors/embedding/built-in-embedder.ts');
  const embedder = new BuiltInEmbedder('built-in:1:1024');
  t.equal(foundIn(corpus, 'the capital of Mongolia', { embedder })[0], 'capital');
  t.equal(foundIn(corpus, '中国的茶叶', { embedder })[0], 'tea');
  t.strictSame(foundIn(corpus, '台湾', { embedder, mode: 'ultra' }), [], 'it has traditional characters as written');
});

t.test('the languages of a scope are those of its visible chunks', async (t) => {
  const corpus = corpusOf(documents);
  const [segment] = corpus.tenants.get('default')!.partitions.get('default')!.segments;
  const chunks = () => [...segment!.languageChunks].reduce((sum, count) => sum + count, 0);
  t.equal(chunks(), documents.length);
  corpus.remove({ tenant: 'default', file_id: 'paris' });
  t.equal(chunks(), documents.length - 1);
  put(corpus, { id: 'notice', version: 2, text: 'The notice period is three months from today.' });
  t.equal(chunks(), documents.length - 1);
});

t.test(
  'a term that stands for two words of the query counts for both, and a word with two terms counts once',
  async (t) => {
    const corpus = corpusOf([
      { id: 'joined', text: 'the expression of mir7a in mice' },
      { id: 'apart', text: 'the expression of mir-7a in mice' },
      { id: 'other', text: 'the expression of mir-8b in mice' },
    ]);
    for (const query of ['mir7a', 'mir-7a'])
      t.strictSame(foundIn(corpus, query, { mode: 'ultra' }).slice(0, 2).sort(), ['apart', 'joined']);
  },
);
