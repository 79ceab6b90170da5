import fc from 'fast-check';
import t from 'tap';
import { standAlone } from '../../../processors/generation/conversation/stand-alone.ts';

const turnsOf = (question: string, answer = '') => [
  { role: 'user' as const, content: question },
  ...(answer === '' ? [] : [{ role: 'assistant' as const, content: answer }]),
];
const france = turnsOf('What is the capital of France?', 'Paris.');

const leaning: [question: string, answer: string, followUp: string, want: string][] = [
  // It names another thing.
  ['What was the revenue of Acme in 2018?', '', 'and in 2019?', 'What was the revenue of Acme in 2019?'],
  ['What is the capital of France?', 'Paris.', 'What about Germany?', 'What is the capital of Germany?'],
  ['What is the capital of France?', 'Paris.', 'Germany?', 'What is the capital of Germany?'],
  ['How high is the lighthouse of Varn?', '34 metres.', 'who built it?', 'who built the lighthouse of Varn?'],
  ['What is the capital of France?', '', 'How large is it?', 'How large is France?'],
  ['What is the population of France?', '', 'And the area?', 'What is the area of France?'],
  ['Wie viele Einwohner hat Hessen?', '', 'und in Bayern?', 'Wie viele Einwohner hat Bayern?'],
  ['Was ist die Hauptstadt von Frankreich?', '', 'Und von Spanien?', 'Was ist die Hauptstadt von Spanien?'],
  ['¿Cuál es la capital de Francia?', '', '¿y de Alemania?', '¿Cuál es la capital de Alemania?'],
  ['Qual è la capitale della Francia?', '', 'e in Germania?', 'Qual è la capitale della Germania?'],
  ['Qual é a capital da França?', '', 'e da Alemanha?', 'Qual é a capital da Alemanha?'],
  ['Какой город столица Франции?', '', 'а Германии?', 'Какой город столица Германии?'],
  ["Fransa'nın başkenti neresidir?", '', 'Peki ya Almanya?', 'Almanya başkenti neresidir?'],
  ['ما هي عاصمة فرنسا؟', '', 'وماذا عن ألمانيا؟', 'ما هي عاصمة ألمانيا؟'],
  ['फ्रांस की राजधानी क्या है?', '', 'और जर्मनी?', 'जर्मनी की राजधानी क्या है?'],
  ['Thủ đô của Pháp là gì?', '', 'Còn Đức thì sao?', 'Thủ đô của Đức là gì?'],
  ['2018年的收入是多少？', '', '那2019年呢?', '2019年的收入是多少？'],
  ['法国的首都是哪里？', '', '那德国呢？', '德国的首都是哪里？'],
  ['フランスの首都はどこですか？', '', 'ドイツは？', 'ドイツの首都はどこですか？'],
  // It points back.
  ['What does Acme produce?', '', 'who founded it?', 'who founded Acme?'],
  ['Who founded Acme?', 'Jane Doe founded Acme in 1990.', 'When was she born?', 'When was Jane Doe born?'],
  ['Who founded Acme?', 'Jane Doe founded Acme in 1990.', 'What is its address?', 'What is Acme address?'],
  ['Where is Acme based?', 'In Varn.', 'How many people live there?', 'How many people live Varn?'],
  ['What is the notice period?', '', 'How long is it for tenants?', 'How long is notice period for tenants?'],
  ['Wer hat Siemens gegründet?', '', 'Wann wurde es gegründet?', 'Wann wurde Siemens gegründet?'],
  ['法国的首都是哪里？', '', '它有多少人口？', '法国首都有多少人口？'],
  // It lacks its subject, or only asks.
  ['¿Quién fundó Acme?', '', '¿Cuándo nació?', '¿Cuándo nació Acme?'],
  ['Who founded Acme?', '', 'why?', 'why founded Acme?'],
];
for (const [question, answer, followUp, want] of leaning) {
  t.test(`"${followUp}" after "${question}"`, async (t) => {
    t.equal(standAlone(followUp, turnsOf(question, answer)), want);
  });
}

const alone = [
  'Who wrote Faust?',
  'And who won the World Cup in 2014?',
  'How long does it take to bake bread?',
  'Which city is known for its canals?',
  'When did Einstein publish his theory?',
  'How many lighthouses are there?',
  'vacation policy',
  'Summarize this document',
  'What is osmosis?',
  'Wie können Sie mir helfen?',
  '什么是光合作用？',
];
for (const question of alone) {
  t.test(`"${question}" stands alone`, async (t) => t.equal(standAlone(question, france), question));
}

t.test('a topic is kept through several follow-up questions and through thanks', async (t) => {
  const turns = [...france, ...turnsOf('and Germany?', 'Berlin.'), ...turnsOf('Thanks!', 'You are welcome.')];
  t.equal(standAlone('and Spain?', turns), 'What is the capital of Spain?');
});

t.test('without earlier turns, or after a turn of the assistant alone, a question is not changed', async (t) => {
  t.equal(standAlone('and in 2019?', []), 'and in 2019?');
  t.equal(standAlone('and in 2019?', [{ role: 'assistant', content: 'Ask me about Acme.' }]), 'and in 2019?');
});

t.test('the refusal of an earlier question names nothing', async (t) => {
  const refused = turnsOf('Who founded Acme?', 'The passages found do not answer this question. Try Globex.');
  t.equal(standAlone('When was he born?', refused), 'When was Acme born?');
});

t.test('any conversation gives a question, and a long one in a short time', async (t) => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 });
  fc.assert(
    fc.property(text, text, text, (question, answer, followUp) => {
      return followUp.trim() === '' || standAlone(followUp, turnsOf(question, answer)).trim() !== '';
    }),
  );
  const long = Array.from({ length: 50 }, () => turnsOf('a '.repeat(16_000), 'B '.repeat(16_000))).flat();
  const start = process.cpuUsage();
  standAlone('and in 2019?', long);
  t.ok(process.cpuUsage(start).user < 2_000_000);
});
