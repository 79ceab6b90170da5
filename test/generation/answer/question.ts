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

/** Questions with the stems of their words. The first is a word for a name or a kind, or a verb of place. */
const dropped: [query: string, language: string, terms: string[]][] = [
  ['What is the name of the river?', 'en', ['name', 'river']],
  ['Wie heißt die Hauptstadt?', 'de', ['heisst', 'hauptstadt']],
  ['Quel type de moteur ?', 'fr', ['typ', 'moteur']],
  ['¿Cómo se llama el puente?', 'es', ['llam', 'puent']],
  ['Какое название у города?', 'ru', ['назван', 'город']],
  ['Şirketin adı nedir?', 'tr', ['ad', 'sirket']],
  ['ما اسم الشركة؟', 'ar', ['اسم', 'شرك']],
  ['पार्टी का नाम क्या था?', 'hi', ['नाम', 'पार्ट']],
  ['公司的名字是什么？', 'zh', ['名字', '公司']],
  ['Which folder holds the logs?', 'en', ['hold', 'folder', 'log']],
  ['Where are sails kept?', 'en', ['kept', 'sail']],
  ['Wo befindet sich das Archiv?', 'de', ['befind', 'archiv']],
  ['Où se trouve le hangar ?', 'fr', ['trouv', 'hangar']],
  ['Где хранятся паруса?', 'ru', ['хран', 'парус']],
  ['船帆存放在哪里？', 'zh', ['存放', '船帆']],
];

for (const [query, language, all] of dropped) {
  t.test(`a word for a name or a kind, or a verb of place, is no term of the question: ${query}`, async (t) => {
    const { terms } = read(query, language, all);
    t.same(
      terms.flatMap(({ terms }) => terms),
      all.slice(1),
    );
  });
}

t.test('a pair of characters that begins with a grammatical one is no term', async (t) => {
  const { terms } = read('龙井茶的产地', 'zh', ['龙井', '的产', '产地']);
  t.same(
    terms.flatMap(({ terms }) => terms),
    ['龙井', '产地'],
  );
});

t.test(
  'an Arabic preposition that is spelt like "who" asks for a person only where it begins the question',
  async (t) => {
    t.equal(read('من بنى الجسر؟', 'ar', ['جسر']).kind, 'person');
    t.equal(read('ما المسافة من الجسر؟', 'ar', ['جسر']).kind, undefined);
  },
);
