/** Words of a language that the answers depend on: what points back, names of weekdays, words that ask. */
import t from 'tap';
import { askedKind } from '../../../processors/generation/answer/question.ts';
import { ExtractiveGenerator } from '../../../processors/generation/extractive/extractive-generator.ts';
import { presenceOf } from '../../../processors/generation/extractive/kind-presence.ts';
import { gather, passage } from '../answer.ts';

const generator = new ExtractiveGenerator();

const alone: [language: string, query: string, before: string, answer: string][] = [
  ['en', 'How many lamps are there in the hall?', 'The roof is red.', 'There are nine lamps in the hall.'],
  ['de', 'Wie viele Lampen gibt es im Saal?', 'Das Dach ist rot.', 'Es gibt neun Lampen im Saal.'],
  ['nl', 'Hoe lang duurt het lidmaatschap?', 'De zaal is rood.', 'Het lidmaatschap duurt drie jaar.'],
  ['sv', 'Hur många lampor finns det i salen?', 'Taket är rött.', 'Det finns nio lampor i salen.'],
  ['fr', 'Combien de lampes y a-t-il dans la salle ?', 'Le toit est rouge.', 'Il y a neuf lampes dans la salle.'],
];

for (const [language, query, before, answer] of alone) {
  t.test(`${language}: "${answer}" points to no sentence before it`, async (t) => {
    const passages = [Object.assign(passage('file', [`${before} ${answer}`]), { language })];
    const { text } = await gather(generator.answer({ query, passages }, { signal: new AbortController().signal }));
    t.equal(text, answer);
  });
}

const times: [text: string, language: string][] = [
  ['The library is closed on Mondays.', 'en'],
  ['Montags ist geschlossen.', 'de'],
  ['По понедельникам музей закрыт.', 'ru'],
  ['Müze pazartesi günleri kapalıdır.', 'tr'],
  ['每週一休館。', 'zh'],
  ['毎週水曜日は休園します。', 'ja'],
  ['금요일에 쉰다.', 'ko'],
  ['退房时间为中午十二点以前。', 'zh'],
];

for (const [text, language] of times) {
  t.test(`"${text}" has a time`, async (t) => {
    t.equal(presenceOf('time', text, language, ''), 'present');
  });
}

const asked: [query: string, language: string, kind: string][] = [
  ['博物館星期幾休館？', 'zh', 'time'],
  ['几点可以入住？', 'zh', 'time'],
  ['酒店有几间客房？', 'zh', 'quantity'],
  ['休園日は何曜日ですか？', 'ja', 'time'],
  ['動物園の面積はどのくらいですか？', 'ja', 'quantity'],
  ['도서관은 무슨 요일에 쉽니까?', 'ko', 'time'],
  ['연차 휴가는 며칠입니까?', 'ko', 'quantity'],
];

for (const [query, language, kind] of asked) {
  t.test(`"${query}" asks for a ${kind}`, async (t) => {
    t.equal(askedKind(query, language), kind);
  });
}

t.test('"¿Qué significa E04?" is answered by what it indicates', async (t) => {
  const passages = [passage('file', ['E01 significa que la puerta está abierta.', 'E04 indica que no entra agua.'])];
  const question = { query: '¿Qué significa E04?', passages };
  const { text } = await gather(generator.answer(question, { signal: new AbortController().signal }));
  t.equal(text, 'E04 indica que no entra agua.');
});

t.test('a thing of several words with a preposition is defined, behind two brackets too', async (t) => {
  const lines = [
    'El desarrollador de paquetes trabaja con Debian cada día.',
    'desarrollador de Debian (DD) («Debian Developer»): la persona que es miembro de Debian.',
  ];
  const question = { query: '¿Qué es un desarrollador de Debian?', passages: [passage('file', lines)] };
  const { text } = await gather(generator.answer(question, { signal: new AbortController().signal }));
  t.match(text, /^desarrollador de Debian \(DD\)/);
});

t.test('brackets behind "of" and a name explain no name', async (t) => {
  const lines = ['Tu paquete cumple las normas de Debian (una vez más lee la documentación).'];
  const question = { query: '¿Qué es Debian?', passages: [passage('file', lines)] };
  const { reason } = await gather(generator.answer(question, { signal: new AbortController().signal }));
  t.equal(reason, 'no_evidence');
});
