import t from 'tap';
import { indexTermsOf } from '../../../processors/embedding/analysis/terms.ts';
import { ExtractiveGenerator } from '../../../processors/generation/extractive/extractive-generator.ts';
import { gather, passage } from '../answer.ts';

const generator = new ExtractiveGenerator();

/** Asks over a scope of few chunks, with the statistics that retrieval gives. */
function ask(query: string, language: string, lines: string[]) {
  const known = new Set(indexTermsOf(lines.join(' '), language));
  const terms = [...new Set(indexTermsOf(query, language))].map((term) => {
    return { terms: [term], frequency: known.has(term) ? 1 : 0 };
  });
  const statistics = { language, chunks: 20, terms, background: 0 };
  const passages = [Object.assign(passage('file', lines), { language })];
  return gather(generator.answer({ query, passages, statistics }, { signal: new AbortController().signal }));
}

const trust = ['The Harlow Trust was founded in 1921 by the physician Edith Marsh.', 'The director is Owen Pritchard.'];
const refused: [query: string, language: string, lines: string[]][] = [
  ['Who is the treasurer of the Harlow Trust?', 'en', trust],
  ['How many beds does the Harlow Trust have?', 'en', trust],
  ['Wer ist der Geschäftsführer der Firma Albrecht?', 'de', ['Die Firma Albrecht wurde von Anna Roth gegründet.']],
  ['Какой была прибыль компании?', 'ru', ['Выручка компании составила 4 миллиарда рублей.']],
  ['Jaki jest numer schroniska?', 'pl', ['Schronisko ma 64 miejsca i zbudowano je w 1926 roku.']],
  ['Qual é o número de telefone do apoio?', 'pt', ['O apoio funciona em Aveiro, das 9 às 19 horas.']],
  ['¿Qué significa el código E09?', 'es', ['El código E01 significa que la puerta no cierra.']],
];

for (const [query, language, lines] of refused) {
  t.test(`"${query}" is refused if the scope has no such thing`, async (t) => {
    const { reason, text } = await ask(query, language, lines);
    t.equal(reason, 'no_evidence', text);
  });
}

t.test('the letters and digits of a code are one word', async (t) => {
  const lines = ['The pump T-80 weighs 12 kg. The part 60 is red.'];
  t.match((await ask('How heavy is the pump T-80?', 'en', lines)).text, '12 kg');
  t.equal((await ask('How heavy is the pump T60?', 'en', lines)).reason, 'no_evidence');
});

const answered: [query: string, language: string, lines: string[], holds: string][] = [
  ['Who is the founder of the Harlow Trust?', 'en', trust, 'Edith Marsh'],
  ['How many clinics does the trust run?', 'en', ['The trust runs eleven clinics in Dorset.'], 'eleven'],
  ['When was the company of Tanner founded?', 'en', ['Tanner, a builder, was founded in 1904.'], '1904'],
];

for (const [query, language, lines, holds] of answered) {
  t.test(`"${query}" is answered, in other words too`, async (t) => {
    t.match((await ask(query, language, lines)).text, holds);
  });
}
