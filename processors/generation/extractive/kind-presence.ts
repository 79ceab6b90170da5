/** Whether a sentence has the kind of thing that a question asks for, and does not only repeat the question. */
import { type Language, perLanguage } from '../../embedding/analysis/languages.ts';
import type { Kind } from '../../embedding/analysis/question-row.ts';
import { hasCapitalNouns, isUnspaced, patternOf, rowOf } from '../../embedding/analysis/question-words.ts';

/** `unknown`: the kind cannot be recognised in the language, such as names in a script without capitals. */
export type KindPresence = 'present' | 'absent' | 'unknown';

const digits = /\p{Nd}[\p{Nd}.,]*/gu;
const year =
  /(?<!\p{Nd})\p{Nd}{3,4}s?(?!\p{Nd})|\p{Nd}+\s*[年月日时時点點년월일시]|\p{Nd}{1,2}\s*(?:Uhr|[ap]\.?m\b)|[一二三四五六七八九十]+[点點](?!\p{Nd})|[周週][一二三四五六日]|[世紀纪]{2}|\p{Nd}{1,2}[:.]\p{Nd}{2}(?!\p{Nd})|\p{Nd}{1,4}[-/.]\p{Nd}{1,2}[-/.]\p{Nd}{1,4}/gu;
/** A capitalised word that does not begin the sentence. */
const name = /(?<=[\p{L}\p{N},;:("“]\s*)(?<![\p{L}\p{M}\p{N}])\p{Lu}[\p{L}\p{M}’'.-]+/gu;
const place = /位[于於]|坐落|[\p{Script=Han}]{1,6}[省市县縣区區镇鎮州国國路]/gu;
const listed = /[,、，;；،].*[,、，;；،]|^(?:[-*•]|\d+[.)])\s/u;

export function presenceOf(kind: Kind, sentence: string, language: Language, query: string): KindPresence {
  switch (kind) {
    case 'quantity':
      return toPresence(hasNew(sentence, query, digits) || hasNew(sentence, query, numbersOf(language)));
    case 'time':
      return toPresence(hasNew(sentence, query, year) || hasNew(sentence, query, datesOf(language)));
    case 'person':
    case 'place':
      return presenceOfName(kind, sentence, language, query);
    case 'reason':
      return patternOf(rowOf(language).reasons, language).test(sentence) ? 'present' : 'unknown';
    case 'list':
      return listed.test(sentence) ? 'present' : 'unknown';
  }
}

function presenceOfName(kind: Kind, sentence: string, language: Language, query: string): KindPresence {
  if (/\p{Script=Han}/u.test(sentence))
    return kind === 'place' && hasNew(sentence, query, place) ? 'present' : 'unknown';
  if (!/[\p{Lu}\p{Ll}]/u.test(sentence) || hasCapitalNouns(language)) return 'unknown';
  return toPresence(hasNew(sentence, query, name));
}

function toPresence(isPresent: boolean): KindPresence {
  return isPresent ? 'present' : 'absent';
}

function hasNew(sentence: string, query: string, pattern: RegExp): boolean {
  const known = query.toLowerCase();
  for (const [found] of sentence.matchAll(pattern)) if (!known.includes(found.toLowerCase())) return true;
  return false;
}

const numbersOf = perLanguage((language) => patternOf(rowOf(language).numbers, language, 'giu'));

/** The names of the weekdays, and of the months, alone and after a day: some languages decline them. */
const datesOf = perLanguage((language): RegExp => {
  const formats = [{ month: 'long' }, { month: 'long', day: 'numeric' }] as const;
  const names = formats.flatMap((format) => {
    const formatter = new Intl.DateTimeFormat(language || 'en', { ...format, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, month) => {
      return formatter.formatToParts(Date.UTC(2001, month, 15)).find(({ type }) => type === 'month')!.value;
    });
  });
  const weekday = new Intl.DateTimeFormat(language || 'en', { weekday: 'long', timeZone: 'UTC' });
  const weekdays = Array.from({ length: 7 }, (_, day) => weekday.format(Date.UTC(2001, 0, day + 1)));
  return patternOf(
    [...names, ...weekdays.map((each) => (isUnspaced(language) ? each : `${each}\\w*`))]
      .filter((each) => each.length > 2 && !/\d/.test(each))
      .map((each) => each.replaceAll(' ', '_'))
      .join(' '),
    language,
    'giu',
  );
});
