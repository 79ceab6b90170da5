import t from 'tap';
import { alternativesOf } from '../../../processors/embedding/analysis/questions/alternatives.ts';
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

const choices: [language: string, question: string, things: [string, string]][] = [
  ['en', 'Which magazine was published first, Guitar World or Science News?', ['Guitar World', 'Science News']],
  ['en', 'Who is the oldest, Sid Haig or Vic Darchinyan?', ['Sid Haig', 'Vic Darchinyan']],
  ['en', 'Which band was formed first The Exies or Circus Diablo ?', ['The Exies', 'Circus Diablo']],
  ['en', 'Which plant is larger, the Pterocarya or the Cotula?', ['Pterocarya', 'Cotula']],
  ['en', 'Is the basic plan or the family plan cheaper?', ['basic plan', 'family plan']],
  ['en', 'Are Medici and Senet both board games?', ['Medici', 'Senet']],
  ['en', 'Are Nantong and Jingdezhen situated in the same province ?', ['Nantong', 'Jingdezhen']],
  ['de', 'Was ist älter, der Speicher oder die Mühle?', ['Speicher', 'Mühle']],
  ['fr', 'Lequel est plus long, le préavis ou le congé ?', ['préavis', 'congé']],
  ['es', '¿Qué es más alto, la torre o el faro?', ['torre', 'faro']],
  ['it', 'Quale è più antico, il mulino o il ponte?', ['mulino', 'ponte']],
  ['pt', 'Qual é mais antigo, o moinho ou a ponte?', ['moinho', 'ponte']],
  ['nl', 'Wat is ouder, de molen of de brug?', ['molen', 'brug']],
  ['sv', 'Vilken är äldst, kvarnen eller bron?', ['kvarnen', 'bron']],
  ['pl', 'Co jest starsze, młyn czy most?', ['młyn', 'most']],
  ['ro', 'Care este mai vechi, moara sau podul?', ['moara', 'podul']],
  ['ru', 'Что старше, мельница или мост?', ['мельница', 'мост']],
  ['tr', 'Hangisi daha eski, değirmen mi yoksa köprü mü?', ['değirmen', 'köprü']],
  ['ar', 'أيهما أقدم، الطاحونة أم الجسر؟', ['الطاحونة', 'الجسر']],
  ['hi', 'कौन पुराना है, चक्की या पुल?', ['चक्की', 'पुल']],
  ['vi', 'Cái nào cũ hơn, cối xay hay cây cầu?', ['cối xay', 'cây cầu']],
  ['zh', '磨坊和石桥哪个更古老？', ['磨坊', '石桥']],
  ['zh', '哪个更古老，磨坊还是石桥？', ['磨坊', '石桥']],
  ['ja', '水車と石橋ではどちらが古いですか？', ['水车', '石桥']],
  ['ko', '방앗간과 다리 중 어느 것이 더 오래되었나요?', ['방앗간', '다리']],
];
for (const [language, question, things] of choices) {
  t.test(`one of two things is to be chosen (${language}): ${question}`, async (t) => {
    t.strictSame(alternativesOf(question, language)?.things, things);
  });
}

const plain: [language: string, question: string][] = [
  ['en', 'Who built the mill and the bridge?'],
  ['en', 'What happens if the tenant or the landlord dies during the lease?'],
  ['en', 'Who performed in both Welcome to the Show and the band f(x)?'],
  ['en', 'The Blue Lacy, official breed of Texas, and Bay Retriever, are both breeds of which century?'],
  ['en', 'Where are the keys of the mill?'],
  ['zh', '磨坊和石桥在哪里？'],
];
for (const [language, question] of plain) {
  t.test(`nothing is to be chosen (${language}): ${question}`, async (t) => {
    t.equal(alternativesOf(question, language), undefined);
  });
}
