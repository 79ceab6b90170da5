/** The forms in which a sentence says what a thing is. */
import { stops, wideStops } from '../../../../core/text/sentence-ends.ts';
import { isStopWord, type Language, languageOfWord, perLanguage } from '../languages.ts';
import { isQuestionWord, isUnspaced, patternOf, rowOf, sourceOf } from '../question-words.ts';
import { joins } from '../questions/clauses.ts';
import { indexTermsOf } from '../terms.ts';
import { runs } from '../words.ts';
import { compileEntries } from './requests.ts';
import { mark } from './thing.ts';
import { definitionWordsOf } from './words.ts';

/** How surely a sentence defines the thing; 0: it only mentions the thing. A gloss only writes it in another way. */
export const grades = { says: 4, names: 3, introduces: 2, glosses: 1, mentions: 0 };

interface Patterns {
  /** "~ is a", "~ (FHS) stands for". */
  readonly says: RegExp;
  /** "in ornithology, ~ is a". */
  readonly clause: RegExp;
  /** "~ are". */
  readonly links: RegExp;
  /** "is called ~", "is called a duck or ~". */
  readonly names: RegExp;
  /** "~, a water bird, lives". */
  readonly apposition: RegExp;
  /** "~: a water bird", "~ - a water bird". */
  readonly entry: RegExp;
  /** "~ (a kind of bird)". */
  readonly gloss: RegExp;
  /** "~, or water birds", "water birds, or ~". */
  readonly alternative: RegExp;
  /** "~ or water birds", "water birds (~)". They hold for a common noun, but a name is often one of several. */
  readonly looseAlternative: RegExp;
}

/** Terms of an entry of a glossary and of an explanation in brackets. */
const explanationTermsMin = 2;
const endsInStop = new RegExp(`[${stops}${wideStops}]\\P{L}*$`, 'u');

const patternsOf = perLanguage((language): Patterns => {
  const { articles, or, says, names, otherwise } = definitionWordsOf(language);
  const any = (entries: string) => compileEntries(entries, language);
  const [gap, end, beforeVerb] = isUnspaced(language) ? ['\\s*', '', ''] : ['\\s+', wordEnd, '\\s+'];
  const article = `${any(articles)}(?:${gap}|(?<=['’]))`;
  const thing = `(?:${article})?${mark}["”»」』]?`;
  const brackets = '(?:\\s*\\([^()]{0,120}\\)){0,2}';
  const head = `^[^\\p{L}${mark}]*${thing}${brackets}`;
  const joined = `${gap}${sourceOf(joins[language] ?? '', language)}${gap}[^.,;:]{1,60}?`;
  const subject = `${head}(?:,[^,]{1,60},|,)?${beforeVerb}`;
  const not = `(?!\\s*${any(otherwise)}${end})`;
  const verbIsLast = rowOf(language).links === '';
  const links = isUnspaced(language) ? '' : rowOf(language).links;
  const named = any(names).replaceAll('~', mark);
  const listed = any(
    names
      .split(' ')
      .filter((entry) => entry.endsWith('~'))
      .join(' '),
  ).replaceAll('~', '');
  const explained = articles === '' ? '' : article;
  const made = {
    says: `${subject}${not}${any(says)}${end}${not}`,
    clause: verbIsLast ? '(?!)' : `[,;:(]\\s*["“„«]?${thing}${brackets}${beforeVerb}${not}${any(says)}${end}${not}`,
    links: `${head}(?:,[^,]{1,60},|${joined})?${beforeVerb}${any(links)}${end}${not}`,
    names: `${named}|${listed}[^.;]{1,60}?${any(or)}${gap}(?:[^.,;]{1,30}${gap})?${thing}`,
    apposition: `${head},\\s+${article}(?<text>[^,]+),`,
    entry: `${head}(?:\\s*:\\s*|\\s+[–—-]\\s+)(?<text>\\S.*)$`,
    gloss: `${mark}["”»]?\\s*\\((?<text>${explained}[\\p{L}\\p{M}\\s,"“”'’-]+)\\)`,
    alternative: `${mark},${gap}${any(or)}${gap}(?!${article})|,${gap}${any(or)}${gap}${thing}(?:,|$)`,
    looseAlternative: `${mark}${gap}${any(or)}${gap}(?!${article})|${gap}${any(or)}${gap}${mark}(?![\\p{L}/-])|\\p{L}\\s*\\(${mark}\\)`,
  };
  const compiled = Object.fromEntries(Object.entries(made).map(([name, source]) => [name, new RegExp(source, 'iu')]));
  return compiled as unknown as Patterns;
});

/** The end of a word. An entry may also end in a space or an apostrophe. */
const wordEnd = "(?:(?<=[\\s'’])|(?![\\p{L}\\p{M}\\p{N}]))";

/** @param masked a sentence with marks in the places of the thing. @param options.isName whether the thing may be a name. */
export function gradeOf(masked: string, language: Language, { isName }: { isName: boolean }): number {
  if (!masked.includes(mark)) return grades.mentions;
  const { says, clause, links, names, apposition, entry, gloss, alternative, looseAlternative } = patternsOf(language);
  if (says.test(masked)) return grades.says;
  if (isApposition(masked, apposition, language)) return grades.names;
  const named = gradeOfName(masked, names, language);
  const explained = gradeOfEntry(masked, entry, language);
  const linked = links.test(masked) || clause.test(masked) ? grades.introduces : grades.mentions;
  const isAlternative = alternative.test(masked) || (!isName && looseAlternative.test(masked));
  const isGloss = isAlternative || (explanationIn(masked, gloss, language) && !isOfAnother(masked, gloss));
  const glossed = isGloss ? grades.glosses : grades.mentions;
  return Math.max(named, explained, linked, glossed);
}

/** Whether a line begins with the thing and names nothing else before its first punctuation: "Herons", "/nest : Where". */
export function isLineOf(masked: string): boolean {
  return new RegExp(`^[^\\p{L}]*(?:\\p{L}{1,3}\\s+)?${mark}\\s*(?:$|[\\p{P}\\p{S}])`, 'u').test(masked);
}

/** Whether a heading explains the thing: "3.17. /srv : Data for services". */
export function explainsInHeading(masked: string, language: Language): boolean {
  return explanationIn(masked, patternsOf(language).entry, language);
}

/** A small word and a capital after a name continue it: "Science News for Students". */
const longerName = '(?!\\s+(?:of|for|de|du|des|di|do|da|della|del|van|von|für|para|per)\\s+\\p{Lu})';

/** Whether a sentence begins with the thing, after an article: "The weir crosses the river". */
export function beginsWithThing(masked: string): boolean {
  return new RegExp(`^[^\\p{L}]*(?:\\p{L}{1,3}\\s+)?${mark}${longerName}\\s*\\p{L}`, 'u').test(masked);
}

/** A list of things is no apposition: "a duck, a goose and a swan". */
function isApposition(masked: string, pattern: RegExp, language: Language): boolean {
  const text = pattern.exec(masked)?.groups?.text;
  return text !== undefined && !patternOf(joins[language] ?? '', language).test(text);
}

/**
 * The thing must end there: "is called a duck" does not hold for "is called a duck pond". Without an auxiliary verb the name
 * is told by the way: "some species called ducks".
 */
function gradeOfName(masked: string, names: RegExp, language: Language): number {
  const found = names.exec(masked);
  if (!found) return grades.mentions;
  if (isUnspaced(language)) return grades.names;
  const after = /^\s+([\p{L}\p{N}]+)/u.exec(masked.slice(found.index + found[0].length))?.[1];
  if (found[0].endsWith(mark) && after !== undefined && !isStop(after, language)) return grades.mentions;
  const previous = /(\p{L}+)\s+$/u.exec(masked.slice(0, found.index))?.[1];
  return previous === undefined || isStop(previous, language) ? grades.names : grades.introduces;
}

/** An entry of a glossary explains in a phrase or a sentence. A heading of that form only names the subject of a section. */
function gradeOfEntry(masked: string, entry: RegExp, language: Language): number {
  if (!explanationIn(masked, entry, language)) return grades.mentions;
  const text = entry.exec(masked)!.groups!.text!;
  return /^\P{L}*\p{Lu}/u.test(text) && !endsInStop.test(text) ? grades.glosses : grades.names;
}

/** Whether the text that a pattern finds explains: it is no value, number, address or question. */
function explanationIn(masked: string, pattern: RegExp, language: Language): boolean {
  const text = pattern.exec(masked)?.groups?.text;
  if (text === undefined || /^\P{L}*\p{N}|:\/\//u.test(text)) return false;
  const first = text.match(runs)?.[0]?.toLowerCase() ?? '';
  return !isQuestionWord(first, language) && indexTermsOf(text, language).length >= explanationTermsMin;
}

/** Words before the name of an owner, in all languages that have them. */
const genitives = /(?<!\p{L})(?:of|von|vom|de|del|des|du|di|do|da|dos|das|della|dello|van|av|af)\s+["“«]?$/iu;

/** In "the rules of Debian (once more, read them)" the brackets explain the rules. */
function isOfAnother(masked: string, gloss: RegExp): boolean {
  return genitives.test(masked.slice(0, gloss.exec(masked)?.index ?? 0));
}

function isStop(word: string, language: Language): boolean {
  const lower = word.toLowerCase();
  return isStopWord(lower, languageOfWord(lower, language));
}
