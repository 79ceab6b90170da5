import fc from 'fast-check';
import t from 'tap';
import { questionWords } from '../../../processors/embedding/analysis/question-words.ts';
import { indexTermsOf } from '../../../processors/embedding/analysis/terms.ts';
import type { Passage } from '../../../processors/generation/answer/passage.ts';
import { readQuestion } from '../../../processors/generation/answer/question.ts';
import { ExtractiveGenerator } from '../../../processors/generation/extractive/extractive-generator.ts';
import { partsOf } from '../../../processors/generation/extractive/question-parts.ts';
import { gather, passage } from '../answer.ts';

const generator = new ExtractiveGenerator();

function ask(query: string, passages: Passage[]) {
  return gather(generator.answer({ query, passages }, { signal: new AbortController().signal }));
}

/** The statistics of retrieval for the terms of a question. */
function termsOf(query: string, language: string) {
  return [...new Set(indexTermsOf(query, language))].map((term) => ({ terms: [term], frequency: 2 }));
}

const mill = passage('mill', [
  'History',
  'The mill at Harrow Creek was built by Anna Feld in 1884. She had learned the trade in Bergen. It ground rye for nine villages.',
  'In 1921 a flood destroyed the wooden wheel. The owners replaced it with a steel turbine because wood was scarce after the war.',
  'Visiting',
  'The mill is open from May to September. Guided tours take 45 minutes and cost 8 euros.',
]);
const turbine = passage('turbine', [
  'The turbine delivers 40 kW at full flow.',
  'Model: T-40; Weight: 310 kg; Height: 1.2 m',
  'Model: T-80; Weight: 560 kg; Height: 1.9 m',
  'Every bearing must be greased after 500 hours. Use only lithium grease.',
]);
const tea = passage('茶', [
  '龙井茶产于浙江省杭州市西湖一带。这种茶在清明前采摘，品质最好。',
  '制作龙井茶需要十道手工工序。冲泡时水温应为80摄氏度，时间为三分钟。',
  '茶叶应存放在干燥、避光的地方，因为潮湿会使茶叶变质。',
]);
const all = [mill, turbine, tea];

const answered: [query: string, holds: string, cites: string][] = [
  ['Who built the mill at Harrow Creek?', 'Anna Feld', 'mill:2'],
  ['When was the wooden wheel destroyed?', '1921', 'mill:3'],
  ['Why was the wheel replaced with a turbine?', 'because wood was scarce', 'mill:3'],
  ['How much does a guided tour cost?', '8 euros', 'mill:5'],
  ['What is the weight of the T-80?', '560 kg', 'turbine:3'],
  ['How often do bearings need grease?', '500 hours', 'turbine:4'],
  ['龙井茶产于哪里？', '浙江省杭州市', '茶:1'],
  ['制作龙井茶需要多少道工序？', '十道', '茶:2'],
  ['冲泡龙井茶的水温是多少？', '80摄氏度', '茶:2'],
  ['茶叶为什么要存放在干燥的地方？', '潮湿', '茶:3'],
];

for (const [query, holds, cites] of answered) {
  t.test(`"${query}" is answered with the right sentence and its citation`, async (t) => {
    const answer = await ask(query, all);
    t.equal(answer.reason, 'stop');
    t.ok(answer.sentences.length <= 5);
    const sentence = answer.sentences.find(({ text }) => text.includes(holds));
    t.ok(sentence, answer.text);
    t.same(sentence?.cites, [cites]);
  });
}

t.test('a question of several things is answered thing by thing, and says which one the passages lack', async (t) => {
  const query =
    'Who built the mill at Harrow Creek, when was its wooden wheel destroyed, and what does the ferry cost?';
  const { text, sentences, reason } = await ask(query, all);
  t.equal(reason, 'stop');
  for (const [fact, cites] of [
    ['Anna Feld', 'mill:2'],
    ['1921', 'mill:3'],
  ] as const)
    t.same(sentences.find((sentence) => sentence.text.includes(fact))?.cites, [cites], fact);
  t.match(text, /\nwhat does the ferry cost: The passages found do not answer this question\.$/);
  t.strictSame(sentences.at(-1)?.cites, []);
});

t.test('a part of a question that leans on the part before it is completed', async (t) => {
  const read = readQuestion('Who built the lighthouse of Varn, and when was it opened?', undefined, ['en']);
  t.strictSame(
    partsOf(read, undefined, ['en'], () => []).map((part) => part.read.text),
    ['Who built the lighthouse of Varn', 'when was the lighthouse of Varn opened?'],
  );
});

const authors: [query: string, wrote: string, published: string, born: string][] = [
  [
    'Who wrote The Mill on the Floss and when was she born?',
    'The Mill on the Floss is a novel that George Eliot wrote in three volumes.',
    'The Mill on the Floss was published in 1860.',
    'George Eliot was born in 1819 in Nuneaton.',
  ],
  [
    'Wer schrieb den Roman Seewind und wann wurde sie geboren?',
    'Den Roman Seewind schrieb Clara Holm.',
    'Der Roman Seewind erschien im Jahr 1902.',
    'Clara Holm wurde 1861 in Kiel geboren.',
  ],
  [
    'Qui a écrit le roman Vent de Mer et quand est-elle née ?',
    'Le roman Vent de Mer a été écrit par Claire Dupont.',
    'Le roman Vent de Mer a paru en 1902.',
    'Claire Dupont est née en 1861 à Brest.',
  ],
  [
    '¿Quién escribió la novela Viento y cuándo nació?',
    'La novela Viento fue escrita por Clara Ruiz.',
    'La novela Viento se publicó en 1902.',
    'Clara Ruiz nació en 1861 en Vigo.',
  ],
  [
    'Кто написал роман «Ветер» и когда она родилась?',
    'Роман «Ветер» написала Клара Орлова.',
    'Роман «Ветер» вышел в 1902 году.',
    'Клара Орлова родилась в 1861 году.',
  ],
];
for (const [query, wrote, published, born] of authors) {
  t.test(`"${query}": the pronoun stands for the answer of the first part`, async (t) => {
    const passages = [wrote, published, born].map((line, at) => passage(`${at}`, [line], { score: 0.8 - at / 10 }));
    const statistics = {
      language: readQuestion(query, undefined, []).language,
      chunks: 300,
      background: 0.2,
      terms: [],
    };
    for (const given of [undefined, { ...statistics, terms: termsOf(query, statistics.language) }]) {
      const { text } = await gather(
        generator.answer({ query, passages, statistics: given }, { signal: new AbortController().signal }),
      );
      t.match(text, wrote);
      t.match(text, born);
      t.notMatch(text, published);
    }
  });
}

t.test('a pronoun for a thing stands for the thing that the first part names', async (t) => {
  const lines = [
    'Das Buch Seewind schrieb Clara Holm.',
    'Das Buch Seewind wurde 1902 gedruckt.',
    'Clara Holm wurde 1861 geboren.',
  ];
  const passages = lines.map((line, at) => passage(`${at}`, [line], { score: 0.8 - at / 10 }));
  const { text } = await ask('Wer schrieb das Buch Seewind und wann wurde es gedruckt?', passages);
  t.equal(text, lines.slice(0, 2).join('\n'));
});

const unanswerable = [
  'What is the capital of Mongolia?',
  'Who discovered penicillin?',
  'How do I reset my password?',
  'When was the mill at Silver Lake sold to Peter Olsen?',
  '谁发明了电话？',
  'Wer hat das Penicillin entdeckt?',
  '公司的年假有几天？',
  'the of and',
  '?!',
];

for (const query of unanswerable) {
  t.test(`"${query}" gets the no-evidence answer, without citations`, async (t) => {
    const answer = await ask(query, all);
    t.equal(answer.reason, 'no_evidence');
    t.same(
      answer.sentences.flatMap((sentence) => sentence.cites),
      [],
    );
    t.match(answer.text, /\p{Script=Han}/u.test(query) ? /没有/ : /^Wer/.test(query) ? /beantworten/ : /do not answer/);
  });
}

const languages: [query: string, text: string, holds: string][] = [
  ['Какой город столица Франции?', 'Столицей Франции является Париж.', 'Париж'],
  ['Quelle est la durée du préavis ?', 'Le préavis est de trois mois.', 'trois mois'],
  ['台湾的总统府在哪里？', '臺灣的總統府位於臺北市中正區重慶南路。', '臺北市'],
  ['Wie hoch ist die Kaution?', 'Die Kaution beträgt 800 Euro.', '800'],
  ['¿Dónde se firmó el contrato?', 'El contrato se firmó en Sevilla.', 'Sevilla'],
  ['Quando è stato costruito il ponte?', 'Il ponte è stato costruito nel 1932.', '1932'],
  ['Quem fundou a empresa?', 'A empresa foi fundada por Maria Lopes.', 'Maria Lopes'],
  ['Hoeveel kost de rondleiding?', 'De rondleiding kost 8 euro.', '8 euro'],
  ['När öppnades bron?', 'Bron öppnades i maj 1932.', '1932'],
  ['Kto założył firmę?', 'Firmę założył Jan Kowalski.', 'Jan Kowalski'],
  ['Köprü ne zaman açıldı?', 'Köprü 1932 yılında açıldı.', '1932'],
  ['متى افتتح الجسر؟', 'افتتح الجسر عام 1932.', '1932'],
  ['पुल कब खोला गया था?', 'पुल 1932 में खोला गया था। यह लंबा है।', '1932'],
  ['橋はいつ開通しましたか？', '橋は1932年に開通しました。', '1932'],
  ['다리는 언제 개통되었습니까?', '다리는 1932년에 개통되었습니다.', '1932'],
  ['ระยะเวลาแจ้งลาออกคือเท่าไร', 'ระยะเวลาแจ้งลาออกคือสามสิบวัน', 'สามสิบวัน'],
  ['Komite hangi yılda kuruldu?', 'Komite 1932 yılında kurulmuştur.', '1932'],
];

for (const [query, text, holds] of languages) {
  t.test(`"${query}" is answered in its language, and refused where the text does not say it`, async (t) => {
    const other = passage('other', ['The mill is open from May to September. Guided tours take 45 minutes.']);
    const answer = await ask(query, [passage('file', [text]), other]);
    t.equal(answer.reason, 'stop');
    t.match(answer.text, holds);
    t.equal((await ask(query, [other])).reason, 'no_evidence');
  });
}

t.test('a country that a table of codes names has no capital there', async (t) => {
  const codes = passage('codes', [
    'Code: MN; Country: Mongolia; Number: 496',
    'Code: 9701; Goods: Capital goods; Duty: 4 %',
    'Code: MM; Country: Myanmar; Number: 104',
  ]);
  const answer = await ask('What is the capital of Mongolia?', [codes]);
  t.equal(answer.reason, 'no_evidence', answer.text);
  t.match(answer.text, 'codes.txt', 'it names the nearest file');
});

t.test('a sentence that announces a list brings the whole list', async (t) => {
  const rules = passage('rules', [
    'The three ownership rules are as follows:',
    'Each value has an owner.',
    'There can only be one owner at a time.',
    'When the owner goes out of scope, the value is dropped.',
  ]);
  const answer = await ask('What are the three ownership rules?', [rules]);
  t.match(answer.text, /follows:\nEach value.*\nThere can.*\nWhen the owner/);
});

t.test('a list below a heading with the words of the question is given whole', async (t) => {
  const text = passage('text', [
    'The ownership of memory is a subject of many rules.',
    'Ownership rules',
    'Each value has an owner.',
    'There can only be one owner at a time.',
    'When the owner goes out of scope, the value is dropped.',
  ]);
  const answer = await ask('What are the three ownership rules?', [text]);
  t.match(answer.text, /Each value.*\nThere can.*\nWhen the owner/);
});

t.test('a list is given whole if other sentences are between its heading and the one that announces it', async (t) => {
  const text = passage('text', [
    'Ownership Rules',
    'First, the ownership rules. Keep these in mind:',
    'Each value has an owner.',
    'There can only be one owner at a time.',
    'When the owner goes out of scope, the value is dropped.',
  ]);
  const answer = await ask('What are the three ownership rules?', [text]);
  t.match(answer.text, /Each value.*\nThere can.*\nWhen the owner/);
});

t.test('a comparison gets a sentence about each side, and none where one side is missing', async (t) => {
  const alpha = passage('alpha', ['The Alpha pump has a weight of 12 kg.', 'It is red.']);
  const beta = passage('beta', ['The Beta pump has a weight of 19 kg.', 'It is blue.']);
  for (const query of ['Does the Alpha or the Beta have more weight?', 'What are the weights of Alpha and Beta?']) {
    const { text } = await ask(query, [alpha, beta]);
    t.match(text, '12 kg', query);
    t.match(text, '19 kg', query);
  }
});

t.test('an answer of a plan goes over two passages, of which one names the other', async (t) => {
  const titled = (title: string, lines: string[], score: number) => {
    return Object.assign(passage(title, lines, { score }), { title_paths: [{ titles: [title] }] });
  };
  const film = titled('Night Harbour', ['Night Harbour is a film of 1937 that was directed by Ada Brennan.'], 0.5);
  const person = titled('Ada Brennan', ['Ada Brennan was born in Galway.', 'She also painted.'], 0.4);
  const other = titled('Bergen', ['The harbour of Bergen was built in 1884 by two brothers.'], 0.2);
  const query = 'Where was the director of Night Harbour born?';
  const question = { query, passages: [film, person, other], isPlanned: true };
  const answer = await gather(generator.answer(question, { signal: new AbortController().signal }));
  t.match(answer.text, 'directed by Ada Brennan');
  t.match(answer.text, 'born in Galway');
});

t.test('a line of a table of contents and code are no answer', async (t) => {
  const manual = passage('manual', [
    'Configuration of the proxy ............ 12',
    'proxy_pass = { host: "configuration"; port: 1; };',
    'The configuration of the proxy is in the file proxy.conf.',
  ]);
  const answer = await ask('Where is the configuration of the proxy?', [manual]);
  t.equal(answer.text, 'The configuration of the proxy is in the file proxy.conf.');
});

t.test('a request for a summary gets the central sentences, in any language', async (t) => {
  for (const query of [
    'Summarize this document',
    'Fasse das Dokument zusammen',
    '总结这份文件',
    'Resume el documento',
  ]) {
    const answer = await ask(query, [mill]);
    t.equal(answer.reason, 'stop', query);
    t.ok(answer.sentences.length >= 2 && answer.sentences.every(({ cites }) => cites.length === 1));
  }
});

t.test('without passages there is no evidence', async (t) => {
  t.equal((await ask('Who built the mill?', [])).reason, 'no_evidence');
});

t.test('a sentence that begins with a pronoun brings the sentence before it', async (t) => {
  const answer = await ask('Where did she learn the trade of grinding, in Bergen?', [mill]);
  t.match(answer.text, /Anna Feld in 1884\. She had learned the trade in Bergen\./);
});

t.test('the sentence with the answer is the first, and the others of its passage follow in their order', async (t) => {
  const gate = passage('gate', [
    'The gate opens at seven in the morning.',
    'The gate of the yard is green.',
    'The gate closes at nine in the evening on weekdays.',
  ]);
  const answer = await ask('When does the gate of the yard close in the evening on weekdays?', [gate]);
  const [first, ...others] = answer.sentences.map(({ text }) => gate.text.indexOf(text.trim()));
  t.equal(first, gate.text.indexOf('The gate closes'));
  t.ok(others.length >= 1);
  t.same(
    others,
    others.toSorted((a, b) => a - b),
  );
});

t.test('the same sentence of two files is given once, with both citations', async (t) => {
  const copy = passage('copy', ['Notes', 'Every bearing must be greased after 500 hours.']);
  const answer = await ask('After how many hours must every bearing be greased?', [turbine, copy]);
  const saying = answer.sentences.filter(({ text }) => text.includes('500 hours'));
  t.same(
    saying.map(({ cites }) => cites),
    [['turbine:4', 'copy:2']],
  );
});

t.test('a question in the text does not count as its own answer', async (t) => {
  const faq = passage('faq', ['How do I clean the filter?', 'Rinse the filter under warm water and let it dry.']);
  const answer = await ask('How do I clean the filter?', [faq]);
  t.match(answer.sentences.map(({ text }) => text.trim()).join('\n'), /Rinse the filter/);
});

t.test('a passage without outline nodes is cited as its file', async (t) => {
  const flat = { ...passage('flat', ['The bridge was opened in 1932.']), nodes: [] } as unknown as Passage;
  t.same((await ask('When was the bridge opened?', [flat])).sentences[0]?.cites, ['flat:']);
});

t.test('only the beginning of very long passages is read, so that the time is bounded', async (t) => {
  const filler = 'A line of the log names nothing. '.repeat(4_000);
  t.equal(
    (await ask('When was the bridge opened?', [passage('a', ['The bridge was opened in 1932.', filler])])).reason,
    'stop',
  );
  t.equal(
    (await ask('When was the bridge opened?', [passage('a', [filler, 'The bridge was opened in 1932.'])])).reason,
    'no_evidence',
  );
});

/** Ends of an answer to some parts of a question. */
const refusals = Object.values(questionWords).map(({ refusal }) => refusal);

t.test('any text gives an answer that ends, has citations, and is the same each time', async () => {
  const words = fc.constantFrom('mill', 'pump', '. ', '。', '\n', '水泵', ' ', 'The', '\n- ', ': ', '😀', '1921', '?');
  const text = fc.array(words, { minLength: 1, maxLength: 60 }).map((list) => list.join(''));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 4 }), text, async (texts, query) => {
      const passages = texts.filter((item) => item.trim() !== '').map((item, at) => passage(`f${at}`, [item]));
      const [once, again] = await Promise.all([ask(query, passages), ask(query, passages)]);
      const isRefusal = ({ text }: { text: string }) => refusals.some((refusal) => text.endsWith(refusal));
      const cited = once.sentences.every((sentence) => sentence.cites.length > 0 || isRefusal(sentence));
      const ends = once.reason === 'no_evidence' || (once.reason === 'stop' && cited);
      return ends && JSON.stringify(once) === JSON.stringify(again);
    }),
    { numRuns: 200 },
  );
});

t.test('a heading is followed by the first sentence below it', async (t) => {
  const sails = passage('sails', [
    '4.9. North loft and attic',
    '4.9.1. Purpose',
    'Each boat has two spare sails here.',
  ]);
  const { text } = await ask('What is in the north loft?', [sails]);
  t.equal(text, '4.9. North loft and attic\nEach boat has two spare sails here.');
});
