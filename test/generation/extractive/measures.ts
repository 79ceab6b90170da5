import t from 'tap';
import type { Measure } from '../../../processors/embedding/analysis/measures.ts';
import { ExtractiveGenerator } from '../../../processors/generation/extractive/extractive-generator.ts';
import { hasMeasure } from '../../../processors/generation/extractive/measures.ts';
import { gather, passage } from '../answer.ts';

const sentences: [text: string, language: string, measure: Measure, has: boolean][] = [
  ['Guided tours cost $8.', 'en', 'money', true],
  ['The tour is free.', 'en', 'money', true],
  ['Seven people came.', 'en', 'money', false],
  ['It weighs 31 kilograms.', 'en', 'mass', true],
  ['The limit is 50 kilometers per hour.', 'en', 'speed', true],
  ['The trail is 50 kilometers long.', 'en', 'speed', false],
  ['Die Fahrt dauert zwei volle Tage.', 'de', 'duration', true],
  ['Er wurde im Jahr 1994 geboren.', 'de', 'duration', false],
  ['Der Eintritt ist kostenlos.', 'de', 'money', true],
  ['Le montage prend environ vingt minutes.', 'fr', 'duration', true],
  ['La garantía cubre tres años.', 'es', 'duration', true],
  ['Pesa 68 kilos.', 'es', 'mass', true],
  ['E04 indica que no entra agua.', 'es', 'money', false],
  ['A multa é de 250 euros.', 'pt', 'money', true],
  ['Il limite è di 12 tonnellate.', 'it', 'mass', true],
  ['Hyran är 8 450 kronor.', 'sv', 'money', true],
  ['Opłata wynosi 30 zł za noc.', 'pl', 'money', true],
  ['Компания основана в 1994 году.', 'ru', 'duration', false],
  ['Ответ приходит через две недели.', 'ru', 'duration', true],
  ['Ödünç süresi 21 gündür.', 'tr', 'duration', true],
  ['Günlük ceza 2 liradır.', 'tr', 'money', true],
  ['سعر التذكرة للطلاب ريالان.', 'ar', 'money', true],
  ['مدة العقد شهرين.', 'ar', 'duration', true],
  ['वार्षिक शुल्क 24,000 रुपये है।', 'hi', 'money', true],
  ['员工享有15天年假。', 'zh', 'duration', true],
  ['本制度自2021年3月1日起施行。', 'zh', 'duration', false],
  ['全票為新臺幣120元。', 'zh', 'money', true],
  ['試用期間は3か月とする。', 'ja', 'duration', true],
  ['연체료는 하루에 100원이다.', 'ko', 'money', true],
];

for (const [text, language, measure, has] of sentences) {
  t.test(`"${text}" has ${has ? 'a' : 'no'} measure of the kind ${measure}`, async (t) => {
    t.equal(hasMeasure(text, language, [measure]), has);
  });
}

const generator = new ExtractiveGenerator();

function ask(query: string, lines: string[]) {
  const passages = [passage('file', lines)];
  return gather(generator.answer({ query, passages }, { signal: new AbortController().signal }));
}

const answered: [query: string, lines: string[], holds: string][] = [
  ['Quel est le prix de la tente ?', ['La tente a quatre places. Elle coûte 349 euros.'], '349 euros'],
  ['¿Cuánto tiempo dura la garantía?', ['La garantía cubre tres años desde la compra.'], 'tres años'],
  ['What does a lost badge cost?', ['Lost badges are replaced for $20.'], '$20'],
  ['What does a ticket for the ferry cost?', ['Tickets for the ferry cost nine crowns.'], 'nine crowns'],
  [
    'Wie hoch ist die Miete?',
    ['Die Kaltmiete beträgt 780 Euro.', 'Der Mieter kündigt mit einer Frist von drei Monaten.'],
    '780 Euro',
  ],
];

for (const [query, lines, holds] of answered) {
  t.test(`"${query}" is answered by a measure without the word that asks for it`, async (t) => {
    const { text, reason } = await ask(query, lines);
    t.equal(reason, 'stop');
    t.match(text.split('\n')[0]!, holds);
  });
}

const refused: [query: string, lines: string[]][] = [
  ['How fast can a duck fly?', ['Most ducks can fly. A duck flies with fast strokes in 2 of 3 seasons.']],
  ['How long do ducks live?', ['Ducks live in fresh water on 6 continents.']],
  ['What does copying cost?', ['A card for one year costs 24 euros.', 'The library is closed on Monday.']],
];

for (const [query, lines] of refused) {
  t.test(`"${query}" is refused without a measure of it`, async (t) => {
    const { reason, text } = await ask(query, lines);
    t.equal(reason, 'no_evidence', text);
  });
}
