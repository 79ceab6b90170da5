/**
 * Whether a sentence has a measure: a number with a unit, such as "45 minutes", "8 €", "三年". The names of the units come from the locale data of
 * the runtime.
 */
import { isStopWord, type Language, scriptOf } from '../../embedding/analysis/languages.ts';
import type { Measure } from '../../embedding/analysis/measures.ts';
import { isUnspaced, patternOf, rowOf } from '../../embedding/analysis/question-words.ts';
import { indexTermsOf } from '../../embedding/analysis/terms.ts';

const units: Readonly<Record<Exclude<Measure, 'money' | 'speed'>, readonly string[]>> = {
  duration: ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'],
  length: ['millimeter', 'centimeter', 'meter', 'kilometer', 'inch', 'foot', 'yard', 'mile'],
  mass: ['gram', 'kilogram', 'ounce', 'pound', 'stone'],
};
const currencies =
  'EUR USD GBP CHF JPY CNY TWD HKD KRW INR RUB UAH TRY PLN CZK HUF RON BGN SEK NOK DKK BRL MXN CAD AUD EGP SAR AED OMR THB VND ZAR';
/** Names that the locale data lacks: parts of a currency, and short names. */
const otherNames: Readonly<Partial<Record<Measure, string>>> = {
  money:
    'lira euro dollar pound cent centime céntimo cêntimo centavo centesimo centesimi öre øre kuruş копейка копейки копеек grosz groszy zł kr lei 元 块 圆 圓 円 원 บาท đồng',
  mass: 'kilo kilos ton tons tonne tonnes tonnen tonnellate toneladas tonn ton т тонна тонны тонн',
};
/** Words that say that nothing is to be paid. */
const free =
  /(?<![\p{L}\p{M}])(?:free|kostenlos|kostenfrei|gratis|gratuit[aeo]?s?|бесплатн\p{L}+|bezpłatn\p{L}+|darmow\p{L}+|ücretsiz\p{L}*|مجان\p{L}+|मुफ़्त|मुफ्त|निःशुल्क|miễn phí)(?![\p{L}\p{M}])|免费|免費|無料|무료|ฟรี/iu;
const perHour = /km\/h|kph|mph|m\/s|км\/ч|м\/с|公里\/小时|時速|时速|시속/iu;

/** Values whose units have different forms in some language. */
const values = [1, 2, 5, 21, 1.5];
const displays = ['long', 'short', 'narrow'] as const;
/** Letters of a unit before an ending, and of the ending. */
const stemMin = 4;
const endingMax = 3;
/** Words between a number and its unit: "four full weeks". */
const betweenMax = 1;
const word = /\p{N}[\p{N}.,]*|\p{Sc}|[\p{L}\p{M}]+/gu;
const number = /^\p{N}/u;
/** A year of a date is no number of years. */
const year = /^(?:1\d|20)\d\d$/;
const hanNumber = '(?:\\p{N}[\\p{N}.,]*|[一二三四五六七八九十百千万萬亿億两兩半数]+)';

interface Units {
  /** Names, and their index terms. They may have endings. */
  readonly names: ReadonlySet<string>;
  /** Words of the names of currencies in all their forms. Some are adjectives: "rupias indias". */
  readonly exact: ReadonlySet<string>;
  /** Names that need no number: the dual of Arabic. */
  readonly alone: ReadonlySet<string>;
  readonly pattern: RegExp;
}

const known = new Map<string, Units>();

/** @param measures any of them counts. */
export function hasMeasure(text: string, language: Language, measures: readonly Measure[]): boolean {
  return measures.some((measure) => {
    if (measure === 'money' && free.test(text)) return true;
    if (measure === 'speed') return perHour.test(text) || has(text, language, 'length', unitsOf(language, 'duration'));
    return has(text, language, measure);
  });
}

const unitMeasures = ['duration', 'length', 'mass'] as const;

/**
 * Whether a sentence counts something that is no unit of another measure: "nine crowns". A price may be in a currency that the
 * locale data lacks. False in a script without spaces.
 */
export function countsOtherThings(text: string, language: Language): boolean {
  if (isUnspaced(language)) return false;
  const words = [...text.matchAll(word)].map(([found]) => found.toLowerCase());
  const others = unitMeasures.map((measure) => unitsOf(language, measure).names);
  return words.some((each, at) => {
    if (!isNumberWord(words[at - 1], language, 'money') || !/^\p{L}/u.test(each)) return false;
    return !isStopWord(each, language) && !others.some((names) => isUnit(each, names, language));
  });
}

/** @param per units that must follow: a speed is a length in a time. */
function has(text: string, language: Language, measure: Exclude<Measure, 'speed'>, per?: Units): boolean {
  const { names, exact, alone, pattern } = unitsOf(language, measure);
  if (isUnspaced(language) && pattern.test(text)) return per === undefined || per.pattern.test(text);
  const words = [...text.matchAll(word)].map(([found]) => found.toLowerCase());
  const isNumber = (at: number) => isNumberWord(words[at], language, measure);
  return words.some((each, at) => {
    if (alone.has(each)) return true;
    const isSign = /^\p{Sc}/u.test(each) && isNumber(at + 1);
    if (isSign || (isNumber(at - 1) && isExact(each, exact, language))) return per === undefined;
    if (!isUnit(each, names, language)) return false;
    const isCounted = isNumber(at - 1) || (isNumber(at - 1 - betweenMax) && !isUnit(words[at - 1]!, names, language));
    return (
      isCounted && (per === undefined || words.slice(at + 1, at + 4).some((next) => isUnit(next, per.names, language)))
    );
  });
}

function isExact(text: string, names: ReadonlySet<string>, language: Language): boolean {
  return names.has(text) || indexTermsOf(text, language).some((term) => names.has(term));
}

/** A unit may have an ending: "liradır", "kilometrów". */
function isUnit(text: string, names: ReadonlySet<string>, language: Language): boolean {
  if (isExact(text, names, language)) return true;
  for (let length = Math.max(stemMin, text.length - endingMax); length < text.length; length++)
    if (names.has(text.slice(0, length))) return true;
  return false;
}

function isNumberWord(text: string | undefined, language: Language, measure: Measure): boolean {
  if (text === undefined) return false;
  if (number.test(text)) return measure !== 'duration' || !year.test(text);
  return patternOf(rowOf(language).numbers, language).exec(text)?.[0] === text;
}

function unitsOf(language: Language, measure: Exclude<Measure, 'speed'>): Units {
  const key = `${language} ${measure}`;
  const made = known.get(key) ?? makeUnits(language || 'en', measure);
  known.set(key, made);
  return made;
}

function makeUnits(language: Language, measure: Exclude<Measure, 'speed'>): Units {
  const parts =
    measure === 'money' ? moneyParts(language) : units[measure].flatMap((unit) => unitParts(language, unit));
  const names = new Set<string>();
  const exact = new Set<string>();
  const alone = new Set<string>();
  for (const { name, hasNumber } of parts) {
    const words = [...name.toLowerCase().matchAll(word)].map(([found]) => found);
    for (const each of words) {
      if (measure !== 'money') names.add(each);
      else if (!isStopWord(each, language)) for (const form of [each, ...indexTermsOf(each, language)]) exact.add(form);
    }
    if (!hasNumber && words.length > 0) alone.add(words[0]!);
  }
  for (const each of otherNames[measure]?.split(' ') ?? []) names.add(each);
  for (const each of [...names]) for (const term of indexTermsOf(each, language)) names.add(term);
  if (hasDual(language))
    for (const each of [...names, ...exact]) for (const ending of ['ان', 'ين']) alone.add(each + ending);
  for (const each of [...alone]) alone.add(each.replace(/ان$/u, 'ين'));
  // A month of a date has the same sign as a number of months.
  const sources = [...names, ...exact]
    .filter((name) => name !== '月')
    .map((name) => name.replace(/[$.*+?^()[\]{}|\\]/g, '\\$&'));
  const pattern = new RegExp(
    `(?<![月\\p{N}.,])(?!(?:1\\d|20)\\d\\d\\s*年)${hanNumber}\\s*[个個かヶカ]?(?:${sources.join('|')})|\\p{Sc}\\s*\\p{N}`,
    'iu',
  );
  return { names, exact, alone, pattern };
}

/** Whether a noun has a form for two of a thing, which needs no number. */
function hasDual(language: Language): boolean {
  return (
    scriptOf(language) === 'arabic' && new Intl.PluralRules(language).resolvedOptions().pluralCategories.includes('two')
  );
}

function unitParts(language: Language, unit: string): { name: string; hasNumber: boolean }[] {
  return displays.flatMap((unitDisplay) => {
    const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay });
    return values.map((value) => nameIn(format.formatToParts(value), 'unit'));
  });
}

function moneyParts(language: Language): { name: string; hasNumber: boolean }[] {
  return currencies.split(' ').flatMap((currency) =>
    (['name', 'symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) => {
      const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay });
      return values.map((value) => nameIn(format.formatToParts(value), 'currency'));
    }),
  );
}

function nameIn(parts: readonly Intl.NumberFormatPart[], type: string): { name: string; hasNumber: boolean } {
  const name = parts
    .filter((part) => part.type === type)
    .map(({ value }) => value)
    .join(' ');
  return { name, hasNumber: name === '' || parts.some((part) => part.type === 'integer') };
}
