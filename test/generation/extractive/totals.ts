import t from 'tap';
import type { Passage } from '../../../processors/generation/answer/passage.ts';
import { ExtractiveGenerator } from '../../../processors/generation/extractive/extractive-generator.ts';
import { gather, passage } from '../answer.ts';

const generator = new ExtractiveGenerator();

function ask(query: string, passages: Passage[]) {
  return gather(generator.answer({ query, passages }, { signal: new AbortController().signal }));
}

const tables: [query: string, rows: string[]][] = [
  [
    'What is the total of visitors?',
    ['Month: May; Visitors: 120; Income: 800', 'Month: Total; Visitors: 525; Income: 3540'],
  ],
  ['How many layoffs were there in total?', ['Company: Feld; Layoff: 56', 'Company: Total; Layoff: 128']],
  ['What is the total number of visitors?', ['Visitors: 120; Month: May', 'Visitors: 525; Month: TOTAL']],
  ['What is the sum of the income?', ['Month: May; Income: 800', 'Month: Totals; Income: 3540']],
  ['Wie hoch ist die Summe der Einnahmen?', ['Monat: Mai; Einnahmen: 800', 'Monat: Gesamt; Einnahmen: 3540']],
  ['Wie viele Besucher gab es insgesamt?', ['Monat: Mai; Besucher: 120', 'Monat: Summe; Besucher: 525']],
  ['Quel est le total des recettes ?', ['Mois: Mai; Recettes: 800', 'Mois: Total; Recettes: 3540']],
  ['¿Cuál es el total de visitantes?', ['Mes: Mayo; Visitantes: 120', 'Mes: Total; Visitantes: 525']],
  ['Сколько всего посетителей?', ['Месяц: Май; Посетители: 120', 'Месяц: Итого; Посетители: 525']],
  ['收入总计是多少？', ['月份: 五月; 收入: 800', '月份: 合计; 收入: 3540']],
  ['訪客合計是多少？', ['月份: 五月; 訪客: 120', '月份: 總計; 訪客: 525']],
];
for (const [query, rows] of tables) {
  t.test(`"${query}" is answered by the row of totals alone`, async (t) => {
    t.equal((await ask(query, [passage('table', rows)])).text, rows[1]);
  });
}

t.test('a row of totals is of the table that has the words of the question', async (t) => {
  const goods = passage('goods', ['Goods: Rye; Weight: 30', 'Goods: Total; Weight: 75']);
  const visits = passage('visits', ['Month: May; Visitors: 120', 'Month: Total; Visitors: 525']);
  t.equal((await ask('What is the total weight?', [visits, goods])).text, 'Goods: Total; Weight: 75');
  t.notMatch((await ask('What is the total area of the mill?', [visits, goods])).text, 'Total;');
});

t.test('a row of a month is no total', async (t) => {
  const visits = passage('visits', ['Month: May; Visitors: 120', 'Month: Total; Visitors: 525']);
  t.match((await ask('How many visitors were there in May?', [visits])).text, /^Month: May/);
});
