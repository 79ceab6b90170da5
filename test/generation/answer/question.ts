import t from 'tap';
import { readQuestion } from '../../../processors/generation/answer/question.ts';

const statisticsOf = (language: string) => ({ language, chunks: 0, background: 0 });
const read = (query: string, language: string, terms: string[]) =>
  readQuestion(query, { ...statisticsOf(language), terms: terms.map((term) => ({ terms: [term], frequency: 1 })) }, []);

t.test('an ending with a letter outside of ASCII belongs to the question word', async (t) => {
  t.equal(read('Ortalama aile kaçtır?', 'tr', ['aile']).kind, 'quantity');
});

t.test('a Turkish suffix after an apostrophe is no term of the question', async (t) => {
  const { terms } = read("Broncos'un müdürü kimdir?", 'tr', ['broncos', 'un', 'mudur']);
  t.same(
    terms.map(({ terms: [term] }) => term),
    ['broncos', 'mudur'],
  );
});

t.test('a pair of characters that joins two words weighs less than one within a word', async (t) => {
  const { terms } = read('唱片公司', 'zh', ['唱片', '片公', '公司']);
  const [word, joint, other] = terms.map(({ weight }) => weight) as [number, number, number];
  t.equal(word, other);
  t.ok(joint < 0.5 * word);
});

t.test('two characters that are no words keep their weight, because they may be a name', async (t) => {
  const { terms } = read('鳍鲷 公司', 'zh', ['鳍鲷', '公司']);
  t.equal(terms[0]?.weight, terms[1]?.weight);
});
