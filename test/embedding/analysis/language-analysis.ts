import { execFileSync } from 'node:child_process';
import t from 'tap';
import { passageLanguages } from '../../../processors/embedding/analysis/detection.ts';
import { languageAnalysis } from '../../../processors/embedding/analysis/language-analysis.ts';
import { languageOf, languages, numberOf } from '../../../processors/embedding/analysis/languages.ts';
import { porterAnalysis } from '../../../processors/embedding/analysis/porter-analysis.ts';

const pairs: [language: string, left: string, right: string][] = [
  ['en', 'running mills', 'runs mill'],
  ['de', 'die Häuser der Straßen', 'Haus Strasse'],
  ['fr', 'les durées', 'la durée'],
  ['es', 'las bibliotecas', 'una biblioteca'],
  ['it', 'le ragazze', 'una ragazza'],
  ['pt', 'as cidades', 'uma cidade'],
  ['nl', 'de huizen', 'een huis'],
  ['sv', 'flickorna', 'en flicka'],
  ['ru', 'Столицей Франции', 'столица Франция'],
  ['pl', 'w książkach', 'książka'],
  ['tr', 'evlerde İstanbul', 'ev istanbul'],
  ['ar', 'المدينة الكتاب', 'مدينة كتاب'],
  ['hi', 'लड़कियाँ', 'लड़की'],
  ['zh', '臺灣總統府', '台湾总统府'],
  ['ja', 'ｶﾒﾗ', 'カメラ'],
  ['ko', '한국', '한국'],
  ['ro', 'orașele', 'oraș'],
  ['da', 'husene', 'huset'],
  ['no', 'husene', 'huset'],
  ['fi', 'taloissa', 'talo'],
  ['hu', 'a házak', 'ház'],
  ['cs', 've městech', 'město'],
  ['el', 'οι πόλεις', 'πόλη'],
  ['uk', 'місто', 'МІСТО'],
  ['bg', 'градът', 'ГРАДЪТ'],
  ['vi', 'Việt Nam', 'viet nam'],
];

for (const [language, left, right] of pairs) {
  t.test(`${language}: "${left}" and "${right}" have the same terms`, async (t) => {
    const terms = languageAnalysis.terms(left, language);
    t.ok(terms.length > 0);
    t.strictSame(terms, languageAnalysis.terms(right, language));
  });
}

t.test('a word in another script than its text is in the default language of that script', async (t) => {
  t.strictSame(languageAnalysis.terms('Die столицей', 'de'), languageAnalysis.terms('столица', 'ru'));
  t.strictSame(languageAnalysis.terms('running mills', 'ru'), ['run', 'mill']);
});

t.test('each language has a number, which stored parts keep', async (t) => {
  for (const language of languages) t.equal(languageOf(numberOf(language)), language);
  t.strictSame(languages.slice(0, 17).join(' '), ' en de fr es it pt nl sv ru pl tr ar hi zh ja ko');
  t.equal(languageOf(200), '', 'a number of a later release is unknown');
});

const passages: [language: string, text: string][] = [
  ['en', 'The notice period is three months to the end of a calendar quarter.'],
  ['de', 'Die Kündigungsfrist beträgt drei Monate zum Ende eines Kalendervierteljahres.'],
  ['fr', 'Le préavis est de trois mois, à compter de la réception de la lettre.'],
  ['es', 'El plazo de preaviso es de tres meses a partir de la recepción de la carta.'],
  ['it', 'Il periodo di preavviso è di tre mesi dalla ricezione della lettera.'],
  ['pt', 'O prazo de aviso prévio é de três meses a partir da recepção da carta.'],
  ['nl', 'De opzegtermijn bedraagt drie maanden na ontvangst van de brief.'],
  ['sv', 'Uppsägningstiden är tre månader från det att brevet har mottagits.'],
  ['ru', 'Срок уведомления составляет три месяца со дня получения письма.'],
  ['pl', 'Okres wypowiedzenia wynosi trzy miesiące od otrzymania listu.'],
  ['tr', 'İhbar süresi mektubun alınmasından itibaren üç aydır.'],
  ['ar', 'مدة الإشعار ثلاثة أشهر من تاريخ استلام الرسالة.'],
  ['hi', 'नोटिस की अवधि पत्र मिलने की तारीख से तीन महीने है।'],
  ['zh', '臺灣的總統府位於臺北市中正區重慶南路。'],
  ['ja', '通知期間は手紙を受け取ってから三か月です。'],
  ['ko', '통지 기간은 편지를 받은 날부터 세 달입니다.'],
];

t.test('the language of a passage is detected', async (t) => {
  for (const [language, text] of passages) t.strictSame(passageLanguages([text]), [language], text);
});

t.test('a short passage takes the language of its part, and a short part has none', async (t) => {
  const [, german] = passages[1]!;
  t.strictSame(passageLanguages([german, 'Ende', '3,5 %', german]), ['de', 'de', 'de', 'de']);
  t.strictSame(passageLanguages(['A 12', '']), ['', '']);
  t.strictSame(passageLanguages([]), []);
});

t.test('the terms are the same in another process', async (t) => {
  const url = (name: string) =>
    JSON.stringify(new URL(`../../../processors/embedding/analysis/${name}.ts`, import.meta.url).href);
  const script = `
    import { languageAnalysis } from ${url('language-analysis')};
    const passages = ${JSON.stringify(passages)}.map(([, text]) => text);
    const languages = languageAnalysis.languagesOf(passages);
    const terms = passages.map((text, at) => languageAnalysis.terms(text, languages[at]));
    process.stdout.write(JSON.stringify([languages, terms]));`;
  const other = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script]).toString());
  const texts = passages.map(([, text]) => text);
  const found = languageAnalysis.languagesOf(texts);
  t.strictSame(other, [found, texts.map((text, at) => languageAnalysis.terms(text, found[at]!))]);
});

t.test('the first form takes every text as English', async (t) => {
  t.strictSame(porterAnalysis.terms('Häuser Столицей 臺灣 straße', 'de'), ['hauser', 'столицеи', '臺灣', 'straße']);
  t.strictSame(porterAnalysis.languagesOf(['Die Häuser der Straßen']), ['']);
});

const queries: [query: string, chunks: Record<string, number>, terms: string[][]][] = [
  ['the running mills', { en: 9 }, [['run'], ['mill']]],
  ['Wie heißen die Häuser?', { de: 9 }, [['heiss'], ['haus']]],
  [
    'miR7a',
    { en: 9 },
    [
      ['mir', 'mir7a'],
      ['7a', 'mir7a'],
    ],
  ],
  [
    'miR-7a',
    { en: 9 },
    [
      ['mir', 'mir7a'],
      ['7a', 'mir7a'],
    ],
  ],
  ['the 21st century', { en: 9 }, [['21', '21st'], ['centuri']]],
  ['2015 and 1945-1949', { en: 9 }, [['2015'], ['1945'], ['1949']]],
  ['an e-mail', { en: 9 }, [['mail', 'email']]],
  ['Müller', { en: 9 }, [['muller', 'mueller']]],
  ['臺灣', {}, [['台湾']]],
];

t.test('a query whose words the index has is read in the language of the index, without detection', async (t) => {
  const chunks = new Map([['en', 9]]);
  const termsBy = (isKnown: (term: string) => boolean) =>
    languageAnalysis.queryWords('la fin de la guerre', chunks, isKnown).map(({ terms }) => terms[0]);
  t.strictSame(
    termsBy(() => true),
    ['la', 'fin', 'de', 'la', 'guerr'],
  );
  t.strictSame(
    termsBy((term) => term !== 'guerr'),
    ['fin', 'guerr'],
    'an unknown word: the query is French',
  );
});

for (const [query, chunks, terms] of queries) {
  t.test(`query: ${query}`, async (t) => {
    const words = languageAnalysis.queryWords(query, new Map(Object.entries(chunks)), () => false);
    t.strictSame(
      words.map(({ terms, spellings }) => [...terms, ...spellings]),
      terms,
    );
  });
}

const compounds: [query: string, language: string, known: string[], terms: string[]][] = [
  ['Kündigungsfrist', 'de', ['kundig', 'frist'], ['kundig', 'frist']],
  ['Papiertonne', 'de', ['papi', 'tonn'], ['papi', 'tonn']],
  ['fietsverhuur', 'nl', ['fiet', 'verhuur'], ['fiet', 'verhuur']],
  ['Kündigungsfrist', 'de', ['kundigungsfrist', 'kundig', 'frist'], ['kundigungsfrist']],
  ['Kündigungsfrist', 'de', ['frist'], ['kundigungsfrist']],
  ['wavelength', 'en', ['wave', 'length'], ['wavelength']],
];

for (const [query, language, known, terms] of compounds) {
  t.test(`compound: ${query}, where the index has ${known.join(' and ')}`, async (t) => {
    const words = languageAnalysis.queryWords(query, new Map([[language, 9]]), (term) => known.includes(term));
    t.strictSame(
      words.map((word) => word.terms[0]),
      terms,
    );
  });
}
