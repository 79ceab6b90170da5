import t from 'tap';
import type { Language } from '../../../processors/embedding/analysis/languages.ts';
import type { Passage } from '../../../processors/generation/answer/passage.ts';
import { ExtractiveGenerator } from '../../../processors/generation/extractive/extractive-generator.ts';
import { gather, passage } from '../answer.ts';

const generator = new ExtractiveGenerator();

function ask(query: string, passages: Passage[]) {
  return gather(generator.answer({ query, passages }, { signal: new AbortController().signal }));
}

const other = passage('other', ['The mill is open from May to September. Guided tours take 45 minutes.']);
const written = (file: string, text: string, language: Language) =>
  Object.assign(passage(file, text.split('\n')), { language });

const defined: [language: Language, query: string, definition: string, mention: string][] = [
  ['en', 'What is brindle?', 'There is the plain, and the brindle, or striped coat.', 'A brindle stood there.'],
  ['en', 'What is brindle?', 'There is a striped coat (brindle) of them.', 'A brindle stood there.'],
  ['en', 'What is Debian?', 'Debian is a free operating system.', 'It runs on Debian or with debian/rules or Debian.'],
  ['es', '¿Qué es Debian?', 'Debian es un sistema operativo.', 'Un paquete para Debian o para uso local es grande.'],
  ['zh', '什么是事故隐患？', '事故隐患是指可能导致事故的状态。', '因违法造成事故隐患或者导致事故的，给予处罚。'],
  ['en', 'What is Debian?', 'Debian is a free operating system.', 'The package was uploaded to Debian in May.'],
  ['en', 'What is Debian?', 'Debian: a free operating system for many machines.', 'Debian is improving constantly.'],
  ['en', 'What is Debian?', 'Debian, a free operating system, has many packages.', 'Debian is not a school.'],
  ['en', 'What is Debian?', 'In short, Debian is a free operating system.', 'We like Debian, a duck, and a goose.'],
  ['en', 'What are ponds?', 'Ponds are still waters.', 'Ponds are closed on Sundays.'],
  ['en', 'What is a drake?', 'A male is called a drake.', 'The drakes of the north have colours in spring.'],
  ['en', 'What is a hen?', 'The female is called a duck, or in ornithology a hen.', 'We saw a hen near the pond.'],
  ['en', 'What does FHS stand for?', 'FHS stands for Filesystem Hierarchy Standard.', 'Systems with FHS are portable.'],
  [
    'en',
    'What is the FHS?',
    'The Filesystem Hierarchy Standard (FHS) is a set of rules.',
    'Users of the FHS document agree.',
  ],
  [
    'en',
    'What is the FHS?',
    'Systems follow the Filesystem Hierarchy Standard (FHS).',
    'FHS does not mind local files.',
  ],
  ['en', 'What is the FHS?', 'FHS (Filesystem Hierarchy Standard) compliance is usual.', 'FHS compliance is usual.'],
  ['en', 'What are fjords?', 'Fjords are arms of the sea.', 'Many fjords were mapped in 1990.'],
  ['en', 'What is a century?', 'A century is a hundred years.', 'The bridge was built in the last century.'],
  ['en', 'What is ABCO?', 'The ABCO and the DEFO are trade unions.', 'Two of us spoke to ABCO in May.'],
  ['en', 'What is gout?', 'Some get gout (a kind of joint pain) there.', 'He died from gout in 1880.'],
  [
    'en',
    'What is photosynthesis?',
    'Photosynthesis\nPlants make sugar from light and air.',
    'The rate of photosynthesis falls at night.',
  ],
  ['de', 'Was ist Debian?', 'Debian ist ein freies Betriebssystem.', 'Das Paket wurde auf Debian installiert.'],
  ['de', 'Was ist ein Erpel?', 'Das Männchen nennt man Erpel.', 'Wir sahen einen Erpel am Teich.'],
  ['de', 'Was ist ein Erpel?', 'Als Erpel bezeichnet man die Ente.', 'Der Erpel ist im Teich geschwommen.'],
  ['fr', "Qu'est-ce que Debian ?", "Debian est un système d'exploitation.", 'Le paquet a été installé sur Debian.'],
  ['fr', "Qu'est-ce qu'un canard ?", 'Le canard est un oiseau aquatique.', 'Nous avons vu un canard près du pont.'],
  [
    'fr',
    'Qu’est-ce que la photosynthèse ?',
    'La photosynthèse désigne une réaction.',
    'La photosynthèse ne fonctionne pas la nuit.',
  ],
  ['es', '¿Qué es Debian?', 'Debian es un sistema operativo libre.', 'Debian no es la escuela.'],
  ['es', '¿Qué es Debian?', 'El proyecto se llama Debian.', 'Debian está mejorando constantemente.'],
  ['it', "Cos'è un germano?", "Il germano è un uccello d'acqua.", 'Abbiamo visto un germano vicino al ponte.'],
  ['pt', 'O que é Debian?', 'O Debian é um sistema operacional livre.', 'O pacote foi instalado no Debian.'],
  ['nl', 'Wat is een woerd?', 'Een mannetje wordt woerd genoemd.', 'Wij zagen een woerd bij de brug.'],
  ['sv', 'Vad är en ankbonde?', 'Hanen kallas ankbonde.', 'Vi såg en ankbonde vid bron.'],
  ['pl', 'Co to jest Debian?', 'Debian to wolny system operacyjny.', 'Pakiet zainstalowano na systemie Debian.'],
  ['ro', 'Ce este Debian?', 'Debian este un sistem de operare liber.', 'Pachetul a fost instalat pe Debian.'],
  ['ru', 'Что такое селезень?', 'Селезень — это самец утки.', 'Мы видели селезня у моста.'],
  ['ru', 'Что такое Debian?', 'Debian является свободной системой.', 'Пакет установлен на Debian.'],
  ['tr', 'Debian nedir?', 'Debian özgür bir işletim sistemidir.', 'Debian sunucuya kurulmuştur.'],
  ['ar', 'ما هو البط؟', 'البط طائر مائي يعيش في البحيرات.', 'رأينا البط قرب الجسر.'],
  ['hi', 'डेबियन क्या है?', 'डेबियन एक मुक्त संचालन तंत्र है।', 'यह पैकेज डेबियन पर स्थापित किया गया है।'],
  ['vi', 'Debian là gì?', 'Debian là một hệ điều hành tự do.', 'Gói này được cài trên Debian.'],
  ['zh', '什么是 Debian？', 'Debian是一个自由的操作系统。', '该软件包已经上传到 Debian 服务器。'],
  ['zh', '什么是公鸭？', '雄性的鸭子称为公鸭。', '我们在桥边看见了一只公鸭。'],
  ['zh', '什么是安全生产？', '本法所称安全生产，是指避免事故。', '加强安全生产监督管理工作。'],
  ['zh', '什麼是FHS？', 'FHS（檔案系統階層標準）是一套目錄規則。', '這些系統遵循FHS的規定。'],
  ['ja', 'Debianとは何ですか？', 'Debianは自由なシステムである。', 'そのパッケージはDebianに入っています。'],
  ['ko', '데비안이란 무엇입니까?', '데비안은 자유로운 운영 체제이다.', '이 꾸러미를 데비안에 설치했다.'],
];

for (const [language, query, definition, mention] of defined) {
  t.test(`"${query}" is answered by "${definition}", and refused where a sentence only mentions it`, async (t) => {
    const mentioning = written('mention', mention, language);
    const answer = await ask(query, [mentioning, written('file', definition, language), other]);
    t.equal(answer.reason, 'stop');
    t.match(answer.text, definition.split('\n').at(-1));
    t.notMatch(answer.text, mention);
    const refused = await ask(query, [mentioning, other]);
    t.equal(refused.reason, 'no_evidence', refused.text);
    t.match(refused.text, 'mention.txt', 'it names the nearest file');
  });
}

const valued: [language: Language, query: string, text: string][] = [
  ['en', 'What is the fee?', 'Each tour has a fee of 8 euros.'],
  ['de', 'Was ist das Passwort?', 'Jeder bekommt ein Passwort: hafen7.'],
  ['zh', '密码是什么？', '新的密码为四位数字。'],
];
for (const [language, query, text] of valued) {
  t.test(`"${query}" asks for a value, so no sentence has to define the thing`, async (t) => {
    t.equal((await ask(query, [written('file', text, language), other])).reason, 'stop');
  });
}

const birds = passage('birds', [
  'Birds of the delta',
  'A sample of ducks was counted near the bridge.',
  'Herons',
  'Herons are wading birds with long legs. They eat fish. A heron is rarely seen in winter.',
  '/nest : Where pairs breed',
  'This place is closed from March to July.',
]);
const form = passage('form', [
  'Ponds : Where they are',
  '3.1.',
  'Name of owner and village',
  'Ponds are still waters.',
]);
const placed: [query: string, holds: string][] = [
  ['What are ponds?', 'Ponds are still waters.'],
  ['What are herons?', 'wading birds'],
  ['What is a heron?', 'wading birds'],
  ['What is /nest for?', 'closed from March'],
];
for (const [query, holds] of placed) {
  t.test(`"${query}" is answered by the sentences about the thing alone`, async (t) => {
    const answer = await ask(query, [other, birds, form]);
    t.match(answer.text, holds);
    t.same(answer.reason, 'stop');
    t.notMatch(answer.text, /eat fish|3\.1|Name of owner/);
  });
}

const duck = (lines: string[]) => passage('duck', lines);
t.test('a sentence that says what the thing is comes before one that begins with the thing', async (t) => {
  const ducks = [
    duck(['In culture', 'These ducks may be sick. Ducks appear on coats of arms. Ducks are hunted in autumn.']),
    duck(['Duck Policy Manual, 8.6.3 The symbols of ducks', 'foo_get_name 1.1 foo_get_longname 1.2']),
    duck(['Duck meat is lean. The duck is a water bird.']),
  ];
  for (const passages of [ducks, ducks.toReversed()])
    t.equal((await ask('What is a duck?', passages)).text, 'The duck is a water bird.');
});

t.test('a number with a stop ends no sentence below a line that names the thing', async (t) => {
  const passages = [duck(['duck.symbols', 'The names of foo and of bar are 1.1'])];
  t.equal((await ask('What is a duck?', passages)).reason, 'no_evidence');
});

t.test('the better passage wins between two definitions', async (t) => {
  const passages = [duck(['A duck is a small bird.']), duck(['The duck is a water bird.'])];
  t.match((await ask('What is a duck?', passages)).text, /^A duck is a small bird/);
});

t.test('a definition is looked for from the beginning of the document about the thing', async (t) => {
  const placedAt = (text: string, node: number) => {
    const made = duck([text]);
    made.title_paths = [{ titles: ['Ducks'] }];
    made.nodes[0]!.paths = [node];
    return made;
  };
  const passages = [placedAt('A duck is a symbol of luck.', 12), placedAt('The duck is a water bird.', 3)];
  t.match((await ask('What is a duck?', passages)).text, /^The duck is a water bird/);
});

t.test('a heading that a passage repeats does not explain the sentence after it', async (t) => {
  const lines = [
    '5.3. /opt : Programs of others',
    'Each host needs a free disk.',
    '/opt is reserved for programs of others.',
  ];
  const apart = passage('file', lines);
  const paths = [
    [5, 3],
    [5, 3, 4, 2],
    [5, 3, 4, 3],
  ];
  for (const [at, path] of paths.entries()) apart.nodes[at]!.paths = path;
  t.equal((await ask('What is /opt?', [apart])).text, lines[2]);
  t.equal((await ask('What is /opt?', [passage('file', lines)])).text, lines.slice(1).join('\n'));
});

t.test('a heading with a colon says what the thing is, if no sentence does', async (t) => {
  const lines = [
    '3.17. /srv : Data for services of this system',
    '3.17.1. Purpose',
    'No program relies on /srv.',
    '/srv contains data which this system serves.',
  ];
  t.equal((await ask('What is /srv?', [passage('file', lines)])).text, [lines[0], lines[3]].join('\n'));
});

t.test('a misspelt thing is defined in its right spelling', async (t) => {
  const statistics = {
    ...{ language: 'en', chunks: 100, background: 0 },
    terms: [
      { terms: ['heorn'], frequency: 0 },
      { terms: ['heron'], frequency: 3 },
    ],
  };
  const passages = [passage('birds', ['We saw a heron.', 'A heron is a wading bird.'])];
  const question = { query: 'What is a heorn?', passages, statistics };
  const { text } = await gather(generator.answer(question, { signal: new AbortController().signal }));
  t.equal(text, 'A heron is a wading bird.');
});

t.test('a term of marks alone is no thing', async (t) => {
  t.equal((await ask('What is "?"?', [other])).reason, 'no_evidence');
});

/** A heading that explains a path, a section about a longer path, and a list of each. */
const hierarchy = Object.assign(
  passage('standard', [
    '4.11. /usr/share : Data of all machines',
    '4.11.1. Purpose',
    'The /usr/share hierarchy is for all files that are read only.',
    '4.11.5. /usr/share/dict : Word lists',
    '4.11.5.1. Purpose',
    'This directory is the home of word lists.',
  ]),
  { language: 'en' },
);
const sections = [[1], [1, 1], [1, 1, 1], [1, 2], [1, 2, 1], [1, 2, 1, 1]];
const standard = {
  ...hierarchy,
  nodes: hierarchy.nodes.map((node, at) => ({ ...node, paths: sections[at]! })),
  title_paths: [{ titles: ['4.11. /usr/share : Data of all machines', '4.11.5. /usr/share/dict : Word lists'] }],
};

const purposes: [query: string, want: string, other: string][] = [
  ['What is the purpose of /usr/share in the FHS?', 'for all files that are read only', 'home of word lists'],
  ['What is /usr/share used for?', 'for all files that are read only', 'home of word lists'],
  ['What is /usr/share/dict?', 'home of word lists', 'read only'],
  ['Wozu dient /usr/share/dict?', 'home of word lists', 'read only'],
];
for (const [query, want, other] of purposes) {
  t.test(`"${query}" is answered by the section about the path`, async (t) => {
    const { text } = await ask(query, [standard, passage('b', ['A mill is in /usr.'])]);
    t.match(text, want);
    t.notMatch(text, other);
  });
}
