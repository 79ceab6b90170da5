/** Words that ask for a measure in each language: "What does it cost?", "Quelle est la durée". Chinese has both scripts. */
import { type Language, perLanguage } from './languages.ts';
import { sourceOf } from './question-words.ts';
import { indexTermsOf } from './terms.ts';

export type Measure = 'money' | 'duration' | 'length' | 'mass' | 'speed';

interface MeasureWords {
  readonly money: string;
  readonly duration: string;
  readonly mass: string;
  readonly speed: string;
  readonly length: string;
  /** A duration or a length: "how long". */
  readonly span?: string;
}

const table: Readonly<Record<Language, MeasureWords>> = {
  en: {
    money: 'costs? price[sd]? expensive pay charged?',
    duration: 'last(?:s|ed)? duration how_long_(?:does|did|do|will)_(?:it|this)_take',
    mass: 'weighs? weight heavy',
    speed: 'how_fast speed',
    length: 'how_(?:tall|wide|deep|far)',
    span: 'how_long',
  },
  de: {
    money: 'kostet kosten Preise?',
    duration: 'wie_lange dauert dauern Dauer',
    mass: 'wiegt wiegen schwer Gewicht',
    speed: 'wie_schnell Geschwindigkeit',
    length: 'wie_(?:lang|breit|tief|weit)',
  },
  fr: {
    money: 'coûte(?:nt)? prix coût tarif',
    duration: 'combien_de_temps dure(?:nt)? durée',
    mass: 'pèse(?:nt)? poids',
    speed: 'vitesse',
    length: 'mesure(?:nt)?',
  },
  es: {
    money: 'cuestan? costó precios? vale',
    duration: 'cuánto_tiempo duran? duró duración',
    mass: 'pesan? peso',
    speed: 'velocidad',
    length: 'miden?',
  },
  it: {
    money: 'costa(?:no)? costò prezz[oi]',
    duration: 'quanto_tempo dura(?:no)? durò durata',
    mass: 'pesa(?:no)? peso',
    speed: 'velocità',
    length: 'misura(?:no)?',
  },
  pt: {
    money: 'custam? custou preços?',
    duration: 'quanto_tempo duram? durou duração',
    mass: 'pesam? peso',
    speed: 'velocidade',
    length: 'medem?',
  },
  nl: {
    money: 'kost(?:en|te)? prij(?:s|zen)',
    duration: 'duurt? duren',
    mass: 'weegt wegen zwaar gewicht',
    speed: 'hoe_snel snelheid',
    length: 'hoe_(?:breed|diep|ver)',
    span: 'hoe_lang',
  },
  sv: {
    money: 'kostar kostade pris(?:et)?',
    duration: 'hur_länge hur_lång_tid varar',
    mass: 'väger vikt(?:en)?',
    speed: 'hur_snabb\\w* hastighet(?:en)?',
    length: 'hur_(?:bred\\w?|djup\\w?|långt)',
    span: 'hur_lång',
  },
  pl: {
    money: 'kosztuj[eą] cen[aęy] koszt\\w*',
    duration: 'jak_długo trwa(?:ł[aoy]?|ją)?',
    mass: 'waży ważą waga masa',
    speed: 'jak_szybko prędkość',
    length: 'jak_(?:szerok\\w+|głębok\\w+|daleko)',
  },
  ro: {
    money: 'costă costul prețul? preţul?',
    duration: 'cât_timp durează durata',
    mass: 'cântăre\\w+ greutate\\w*',
    speed: 'vitez\\w+',
    length: '',
  },
  ru: {
    money: 'сто[ия]т стоил[аио]? цен[аыу] стоимость',
    duration: 'как_долго сколько_времени длится длятся длил\\w+ продолжа\\w+ продолжительность занимает',
    mass: 'вес[ия]т вес масса',
    speed: 'скорость как_быстро',
    length: '',
  },
  tr: {
    money: 'fiyat\\w* ücret\\w*',
    duration: 'ne_kadar_sür\\w+ sür(?:er|dü|üyor|esi)\\w*',
    mass: 'ağırlı\\w+',
    speed: 'hız\\w*',
    length: '',
  },
  ar: {
    money: '(?:ال)?سعر (?:ال)?ثمن (?:ال)?تكلفة [يت]كلف',
    duration: '(?:ال)?مدة كم_من_الوقت [يت]ستغرق',
    mass: '(?:ال)?وزن [يت]زن',
    speed: '(?:ال)?سرعة',
    length: '',
  },
  hi: { money: 'क़ीमत कीमत दाम', duration: 'समय अवधि', mass: 'वज़न वजन', speed: 'गति रफ़्तार', length: '' },
  vi: { money: 'giá', duration: 'bao_lâu thời_gian', mass: 'nặng', speed: 'tốc_độ', length: '' },
  zh: {
    money: '多少钱 多少錢 价格 價格 售价 售價 票价 票價',
    duration: '多久 多长时间 多長時間',
    mass: '多重 重量',
    speed: '多快 速度',
    length: '多[高宽寬深远遠]',
  },
  ja: {
    money: 'いくら 値段 価格',
    duration: '何時間 何分 所要時間 どのくらいかか どれくらいかか',
    mass: '重さ 重量',
    speed: '速さ 速度',
    length: '',
  },
  ko: { money: '가격', duration: '얼마나_걸', mass: '무게 중량', speed: '속도', length: '' },
  th: { money: 'ราคา', duration: 'นานเท่า นานแค่ไหน', mass: 'น้ำหนัก', speed: 'ความเร็ว', length: '' },
};

export interface MeasureRequest {
  /** Any of them answers. */
  readonly measures: readonly Measure[];
  /** Source of a pattern of the words that may ask for it. */
  readonly word: string;
  /** Index terms of the words that ask. A measure of that kind stands for them: "It costs 8 euros" has a price. */
  readonly terms: ReadonlySet<string>;
}

interface Patterns {
  readonly measures: readonly Measure[];
  readonly pattern: RegExp;
}

const patternsOf = perLanguage((language): readonly Patterns[] => {
  const { money, duration, mass, speed, length, span = '' } = table[language] ?? table.en!;
  const compile = (entries: string, ...measures: Measure[]): Patterns => {
    return { measures, pattern: new RegExp(sourceOf(entries, language), 'giu') };
  };
  return [
    compile(money, 'money'),
    compile(duration, 'duration'),
    compile(mass, 'mass'),
    compile(speed, 'speed'),
    compile(length, 'length'),
    compile(span, 'duration', 'length'),
  ];
});

/** The measure that a question asks for: that of the first row of the table with a word of it. */
export function measureRequestOf(question: string, language: Language): MeasureRequest | undefined {
  for (const { measures, pattern } of patternsOf(language)) {
    const words = [...question.matchAll(pattern)].map(([word]) => word);
    if (words.length === 0) continue;
    // A length has several names, such as height and width, so it does not stand for its word.
    const terms = measures.includes('length') ? [] : words.flatMap((word) => indexTermsOf(word, language));
    return { measures, word: pattern.source, terms: new Set(terms) };
  }
  return undefined;
}
