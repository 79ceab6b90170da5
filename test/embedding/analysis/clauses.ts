import t from 'tap';
import { clausesOf } from '../../../processors/embedding/analysis/questions/clauses.ts';

const split: [language: string, question: string, clauses: string[]][] = [
  ['en', 'What is a duck, and who wrote the report?', ['What is a duck', 'who wrote the report?']],
  ['en', 'Who built it, which ship was it, and when?', ['Who built it', 'which ship was it, and when?']],
  [
    'en',
    'Who keeps the lamp, which ships pass, and what does it cost?',
    ['Who keeps the lamp', 'which ships pass', 'what does it cost?'],
  ],
  ['en', 'Who keeps the lamp and in which year was it lit?', ['Who keeps the lamp', 'in which year was it lit?']],
  ['de', 'Wer baute den Turm und in welchem Jahr brannte er?', ['Wer baute den Turm', 'in welchem Jahr brannte er?']],
  ['fr', 'Qui a construit le phare et quand a-t-il brûlé ?', ['Qui a construit le phare', 'quand a-t-il brûlé ?']],
  ['ru', 'Кто построил маяк и когда открылся порт?', ['Кто построил маяк', 'когда открылся порт?']],
  ['tr', 'Deniz feneri nedir ve limanı kim inşa etti?', ['Deniz feneri nedir', 'limanı kim inşa etti?']],
  ['hi', 'प्रकाशस्तंभ किसने बनाया और बंदरगाह कब खुला?', ['प्रकाशस्तंभ किसने बनाया', 'बंदरगाह कब खुला?']],
  ['zh', '鸭子吃什么，以及谁写了这本书？', ['鸭子吃什么', '谁写了这本书？']],
  ['ja', '灯台は誰が建てましたか？港はいつ開きましたか？', ['灯台は誰が建てましたか？', '港はいつ開きましたか？']],
];
for (const [language, question, clauses] of split) {
  t.test(`${language}: ${question}`, async (t) => {
    t.strictSame(clausesOf(question, language), clauses);
  });
}

t.test('one question has no parts', async (t) => {
  for (const question of [
    'Which cities are old and small?',
    'Who wrote it and when?',
    'The man, who keeps the lamp, and his wife',
  ])
    t.strictSame(clausesOf(question, 'en'), [], question);
});
