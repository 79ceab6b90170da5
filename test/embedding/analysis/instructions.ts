import t from 'tap';
import {
  askedWords,
  blankInstructions,
  isClaim,
} from '../../../processors/embedding/analysis/questions/instructions.ts';

const questions: [language: string, question: string, want: string][] = [
  ['en', 'Compare the weir and the sluice.', 'weir sluice.'],
  ['en', 'List the required directories in /var', 'required directories /var'],
  ['en', 'Please explain how the mill grinds rye.', 'mill grinds rye.'],
  ['en', 'Which mill has a list of prices?', 'mill list prices?'],
  ['en', 'Explain plans of the mill', 'plans mill'],
  ['de', 'Vergleiche Urlaub und Sonderurlaub.', 'Urlaub Sonderurlaub.'],
  ['de', 'Erkläre bitte die Kündigungsfrist.', 'Kündigungsfrist.'],
  ['fr', 'Expliquez le préavis.', 'préavis.'],
  ['es', 'Explica el salario bruto.', 'salario bruto.'],
  ['it', 'Spiega il canone.', 'canone.'],
  ['pt', 'Explique as férias.', 'férias.'],
  ['nl', 'Vergelijk huur en pacht.', 'huur pacht.'],
  ['sv', 'Förklara hyra.', 'hyra.'],
  ['pl', 'Wyjaśnij urlop.', 'urlop.'],
  ['ro', 'Explică chiria.', 'chiria.'],
  ['ru', 'Перечислите обязательные каталоги.', 'обязательные каталоги.'],
  ['tr', 'Kira ve depozito karşılaştır.', 'Kira depozito'],
  ['hi', 'वेतन समझाइए', 'वेतन'],
  ['vi', 'Hãy giải thích tiền thuê.', 'tiền thuê.'],
  ['ar', 'اشرح الإجازة', 'الإجازة'],
  ['zh', '请列出必需的目录', '必需的目录'],
  ['zh', '请比较年假与病假', '年假与病假'],
  ['zh', '解释器的用途', '解释器的用途'],
  ['ja', '年休を説明してください', '年休'],
  ['ko', '연차를 설명해 주세요', '연차'],
  ['th', 'กรุณาอธิบายค่าเช่า', 'ค่าเช่า'],
];

for (const [language, question, want] of questions) {
  t.test(`the words that say how to answer are left out (${language}): ${question}`, async (t) => {
    t.equal(askedWords(question, language), want);
  });
}

const kept: [language: string, query: string][] = [
  ['en', 'explain plan of a query'],
  ['en', 'list of mills'],
  ['en', 'state machine'],
  ['en', 'List'],
  ['de', 'Liste der Mühlen'],
  ['es', 'Dame Judi Dench'],
  ['pt', 'Cite Soleil'],
  ['zh', '比较优势理论'],
  ['ja', '比較優位'],
];
for (const [language, query] of kept) {
  t.test(`a noun is no instruction (${language}): ${query}`, async (t) =>
    t.equal(blankInstructions(query, language), query),
  );
}

t.test('other words keep their places', async (t) => {
  t.equal(blankInstructions('list the mills', 'en'), '     the mills');
});

const claims: [language: string, text: string, is: boolean][] = [
  ['en', 'The mill grinds rye.', true],
  ['en', 'The rye that the mill grinds is dry, which helps.', true],
  ['de', 'Die Mühle mahlt Roggen.', true],
  ['ru', 'Мельница мелет рожь.', true],
  ['en', 'The mill grinds rye', false],
  ['en', 'Is the mill in Brill.', false],
  ['en', 'I want to know who built the mill.', false],
  ['en', 'Compare the weir and the sluice.', false],
  ['de', 'Erkläre die Mühle.', false],
  ['zh', '磨坊磨黑麦。', false],
];
for (const [language, text, is] of claims) {
  t.test(`a text ${is ? 'is a claim' : 'is no claim'} (${language}): ${text}`, async (t) => {
    t.equal(isClaim(text, language), is);
  });
}
