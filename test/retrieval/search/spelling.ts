import t from 'tap';
import { corpusOf, type Document, find, foundIn, put } from '../documents.ts';

const documents: Document[] = [
  { id: 'post', text: 'Employees receive the letter from the administration within three days.' },
  { id: 'mill', text: 'The windmill grinds the grain of all farmers in the valley.' },
  { id: 'code', text: 'The part with the number AX4711 belongs to the gearbox of the harvester.' },
  { id: 'russia', text: 'Столицей Франции является город Париж на реке Сене.' },
  { id: 'rome', text: 'La durée du préavis est de trois mois en cas de licenciement.' },
  { id: 'haus', text: 'Die Kündigungsfrist beträgt drei Monate zum Ende des Jahres.' },
];
const modes = ['fast', 'normal', 'ultra'] as const;

const misspellings: [kind: string, query: string, first: string, from: string, to: string][] = [
  ['a transposition', 'who will recieve it', 'post', 'recieve', 'receive'],
  ['a missing letter', 'leter', 'post', 'leter', 'letter'],
  ['another letter', 'winfmill', 'mill', 'winfmill', 'windmill'],
  ['one letter too many', 'vallley', 'mill', 'vallley', 'valley'],
  ['two edits in a long word', 'admimistrtion', 'post', 'admimistrtion', 'administration'],
  ['Russian', 'стоилца', 'russia', 'стоилца', 'столицей'],
  ['an ending that changes the stem', 'preaviss', 'rome', 'preaviss', 'préavis'],
  ['an ending with a letter missing', 'licenciemnt', 'rome', 'licenciemnt', 'licenciement'],
  ['an ending with letters transposed', 'administratoin', 'post', 'administratoin', 'administration'],
  ['an ending without accents', 'duree', 'rome', 'duree', 'durée'],
  ['German, with umlauts', 'Kündigunsfrist', 'haus', 'kündigunsfrist', 'kündigungsfrist'],
];

for (const mode of modes) {
  for (const [kind, query, first, from, to] of misspellings) {
    t.test(`${mode}: ${kind} is corrected: ${query}`, async (t) => {
      const { hits, corrections } = find(corpusOf(documents), query, { mode });
      t.equal(hits[0]?.fileId, first);
      t.strictSame(corrections, [{ from, to }]);
    });
  }
}

t.test('a correction is written with the word of a passage that is not on the page', async (t) => {
  const query = 'the letter of the administration to a farmmer';
  const { hits, corrections } = find(corpusOf([...documents, { id: 'farm', text: 'A farmer.' }]), query, { limit: 1 });
  t.equal(hits[0]?.fileId, 'post');
  t.strictSame(corrections, [{ from: 'farmmer', to: 'farmer' }]);
});

/** Words that are right in their own language, over passages in another one. */
const foreign: [language: string, passages: string[], queries: string[]][] = [
  [
    'Swedish',
    [
      'Tornet är trettio meter högt och står vid hamnen i staden sedan många år.',
      'Hyran betalas den första dagen i varje månad till kontot hos banken.',
      'Vagnen stannar vid stationen, och alla resenärer får hjälp av en värd.',
    ],
    ['Wie hoch ist die Miete?', 'Miete hoch'],
  ],
  [
    'German',
    [
      'Die Miete wird am ersten Tag des Monats auf das Konto der Bank gezahlt.',
      'Die Stunde beginnt am Morgen, und der Lehrer wartet in der Halle auf die Kinder.',
    ],
    ['Quelle est la mise de départ du banc ?', 'Who shall bank the money tomorrow?'],
  ],
  [
    'English',
    [
      'The rent is paid on the first day of each month to the account at the bank.',
      'The tower beside the harbour is thirty metres high and was built by the town.',
    ],
    ['Vem betalar hyran till banken?'],
  ],
];

for (const [language, passages, queries] of foreign) {
  for (const query of queries) {
    t.test(`not corrected over ${language} passages: ${query}`, async (t) => {
      const corpus = corpusOf(passages.map((text, at) => ({ id: `p${at}`, text })));
      for (const mode of modes) t.equal(find(corpus, query, { mode }).corrections, undefined);
    });
  }
}

t.test('a typo is corrected although few passages are in the language of the query', async (t) => {
  const english = Array.from({ length: 9 }, (_, at) => ({
    id: `en${at}`,
    text: `The house with number ${at} has a garden, and the owner waters it in the evening.`,
  }));
  const german = { id: 'de', text: 'Die Kündigungsfrist beträgt drei Monate zum Ende des Jahres.' };
  const { corrections } = find(corpusOf([...english, german]), 'Wie lange ist die Kündigunsfrist?');
  t.strictSame(corrections, [{ from: 'kündigunsfrist', to: 'kündigungsfrist' }]);
});

/** Passages with a word at one edit of the word that asks. */
const asking: [query: string, passage: string][] = [
  ['रिपोर्ट किसके लिए लिखी गई थी?', 'राजा ने एक रिपोर्ट लिखी जिसके बारे में सब जानते हैं।'],
  ['لماذا هرب الجنود؟', 'هرب الجنود ثم لاذوا بالجبال القريبة من المدينة.'],
];

for (const [query, passage] of asking) {
  t.test(`a word that asks is not corrected: ${query}`, async (t) => {
    const corpus = corpusOf([{ id: 'text', text: passage }]);
    for (const mode of modes) t.equal(find(corpus, query, { mode }).corrections, undefined);
  });
}

t.test('a name of four letters is not corrected to a word of three', async (t) => {
  const corpus = corpusOf([{ id: 'a', text: 'The red car of the mayor stands in the garage of the town.' }]);
  t.equal(find(corpus, 'Who is Carl, the mayor of the town?').corrections, undefined);
});

t.test('a code is not corrected to another one', async (t) => {
  const corpus = corpusOf([{ id: 'a', text: 'The A320 flies to Berlin, and miR7a is a gene beside miR-8b and OmpA.' }]);
  for (const code of ['A321', 'A-321', 'miR7b', 'miR-7b', 'OmpB'])
    t.equal(find(corpus, `Where does ${code} fly to beside the gene?`).corrections, undefined, code);
});

t.test('of many equally near words none is taken', async (t) => {
  const words = ['barter', 'batter', 'baster', 'banter'];
  const corpus = corpusOf(words.map((word) => ({ id: word, text: `We saw one ${word} today.` })));
  t.equal(find(corpus, 'baxter').corrections, undefined);
});

const uncorrected: [why: string, query: string][] = [
  ['a known word', 'receive the letter'],
  ['a number', '4712'],
  ['a word with digits', 'AX4712'],
  ['a short word', 'emp'],
  ['a word that is far from all others', 'kzyqwrtb'],
  ['an English word that the scope lacks', 'litter'],
  ['a form of an English word', 'litters'],
  ['an unspaced script', '台湾'],
  ['an abbreviation', 'receive the LETER'],
  ['a code with a hyphen', 'gearbux-47'],
  ['a stop word', 'with'],
];

for (const [why, query] of uncorrected) {
  t.test(`not corrected: ${why}`, async (t) => {
    for (const mode of modes) t.equal(find(corpusOf(documents), query, { mode }).corrections, undefined);
  });
}

t.test('of equally near words the most frequent one is taken', async (t) => {
  const corpus = corpusOf([
    { id: 'a', text: 'a house with a garden' },
    { id: 'b', text: 'a horse in the garden' },
    { id: 'c', text: 'another horse in the stable' },
  ]);
  t.strictSame(find(corpus, 'hoxse').corrections, [{ from: 'hoxse', to: 'horse' }]);
});

t.test('a word of deleted files is not a correction', async (t) => {
  const corpus = corpusOf(documents);
  put(corpus, { id: 'lamp', text: 'The lighthouse of the northern harbour is white.' });
  put(corpus, { id: 'rider', text: 'The lighthorse of the northern regiment is white.' });
  t.strictSame(find(corpus, 'lighthouxe').corrections, [{ from: 'lighthouxe', to: 'lighthouse' }]);
  corpus.remove({ tenant: 'default', file_id: 'lamp' });
  t.strictSame(find(corpus, 'lighthouxe').corrections, [{ from: 'lighthouxe', to: 'lighthorse' }]);
  corpus.remove({ tenant: 'default', file_id: 'mill' });
  t.equal(find(corpus, 'winfmill', { mode: 'ultra' }).corrections, undefined);
});

t.test('a word of files outside the scope’s spaces is not a correction', async (t) => {
  const corpus = corpusOf([
    ...documents,
    { id: 'far', space: 'other', text: 'The lighthouse stands on a cliff by the sea.' },
  ]);
  t.equal(find(corpus, 'lighhtouse').corrections, undefined);
  t.strictSame(foundIn(corpus, 'lighhtouse', { scope: [{ type: 'space', ids: ['other'] }] }), ['far']);
});
