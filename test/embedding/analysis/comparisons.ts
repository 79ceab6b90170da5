import t from 'tap';
import { comparisonOf } from '../../../processors/embedding/analysis/questions/comparisons.ts';

const questions: [language: string, question: string, things: [string, string]][] = [
  ['en', 'Compare /srv and /opt: what is each for?', ['/srv', '/opt']],
  ['en', 'What is the difference between /usr/bin and /usr/sbin?', ['/usr/bin', '/usr/sbin']],
  ['en', 'How do annual leave and sick leave differ in the handbook?', ['annual leave', 'sick leave']],
  ['en', 'How does a lease differ from a heartbeat?', ['lease', 'heartbeat']],
  ['en', 'What is the difference between Duke of York and Prince of Wales?', ['Duke of York', 'Prince of Wales']],
  ['de', 'Was ist der Unterschied zwischen Urlaub und Sonderurlaub?', ['Urlaub', 'Sonderurlaub']],
  ['fr', 'Quelle est la différence entre le préavis et le congé ?', ['préavis', 'congé']],
  ['es', '¿Cuál es la diferencia entre el salario bruto y el salario neto?', ['salario bruto', 'salario neto']],
  ['it', 'Qual è la differenza tra affitto e canone?', ['affitto', 'canone']],
  ['pt', 'Qual é a diferença entre férias e licença?', ['férias', 'licença']],
  ['nl', 'Wat is het verschil tussen huur en pacht?', ['huur', 'pacht']],
  ['sv', 'Vad är skillnaden mellan hyra och arrende?', ['hyra', 'arrende']],
  ['pl', 'Jaka jest różnica między urlopem a zwolnieniem?', ['urlopem', 'zwolnieniem']],
  ['ru', 'Чем отличается аренда от лизинга?', ['аренда', 'лизинга']],
  ['tr', 'Kira ile depozito arasındaki fark nedir?', ['Kira', 'depozito']],
  ['ar', 'ما الفرق بين الإجازة والغياب؟', ['الإجازة', 'الغياب']],
  ['hi', 'वेतन और भत्ता में क्या अंतर है?', ['वेतन', 'भत्ता']],
  ['zh', '年假和病假有什么区别？', ['年假', '病假']],
  ['zh', '請比較年假與病假', ['年假', '病假']],
  ['ja', '年休と病休の違いは何ですか？', ['年休', '病休']],
  ['ko', '연차와 병가의 차이는 무엇입니까?', ['연차', '병가']],
];

for (const [language, question, things] of questions) {
  t.test(`two things are compared (${language}): ${question}`, async (t) => {
    t.strictSame(comparisonOf(question, language)?.things, things);
  });
}

const others: [language: string, question: string][] = [
  ['en', 'Who built the mill and the bridge?'],
  ['en', 'Which treaty was signed between France and Spain?'],
  ['fr', 'Quelle est la distance entre Lyon et Paris ?'],
  ['en', 'How do shrimp taste different?'],
  ['en', 'What is different about this year?'],
  ['de', 'Wer unterscheidet Tag von?'],
  ['zh', '这个和那个是谁做的？'],
];
for (const [language, question] of others) {
  t.test(`nothing is compared (${language}): ${question}`, async (t) => {
    t.equal(comparisonOf(question, language), undefined);
  });
}
