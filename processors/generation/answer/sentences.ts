/**
 * Finds the ends of sentences in spaced scripts, Chinese and Japanese, in bullet lists and table rows.
 *
 * One rule, `endsSentence`, decides at each gap between characters. It sees the text before the gap, the white space in
 * it and one character after it. So it gives the same result for a whole text and for a stream with any cuts.
 */
import { columnsOf, endsInHalfPair } from '../../../core/text/characters.ts';
import { closers, endsInWideStop, stops, wideClosers, wideStops } from '../../../core/text/sentence-ends.ts';
import type { Span } from './passage.ts';

/** UTF-16 units of a sentence. A longer one is cut at a clause. */
const lengthMax = 600;
/**
 * Width in columns from which a line without punctuation at its end was wrapped. A shorter line is a heading or a row.
 */
const wrappedWidthMin = 50;

/** UTF-16 units from which a Thai text before a space is a clause. */
const thaiClauseMin = 80;

/** Stops of other scripts that white space follows: Hindi, Arabic, Urdu. */
export const spacedStops = '।॥؟۔';

const allStops = `${stops}${wideStops}${spacedStops}…`;
const allClosers = closers + wideClosers;
const endsInStop = new RegExp(`[${allStops}][${allClosers}]*$`);
const stopOrCloser = new RegExp(`[${allStops}${allClosers}]`);
/**
 * A letter that may be an initial. In Chinese, Japanese, Korean and Thai a single character is a word. A letter with a vowel
 * sign is one in Hindi (`है`).
 */
const initial = String.raw`[\p{L}--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{Script=Thai}]]`;
/** The names of Latin letters in Hindi, as in initials. Two that end sentences as words are left out. */
const hindiLetters = 'ए|बी|सी|डी|एफ|एच|जे|के|एल|एम|एन|ओ|पी|क्यू|आर|एस|टी|यू|वी|डब्ल्यू|एक्स|वाई|जेड';
const titles = 'Mr|Mrs|Ms|Dr|Prof|Sr|Jr|St|Gen|Col|Lt|Capt|Rev|Hon|Sgt|Gov|Sen|Rep|Doç|PGS|ThS|डॉ|प्रो|रेव';
const otherAbbreviations =
  'No|Nos|Fig|Figs|Eq|Sec|Ch|Vol|Vols|pp|ca|approx|vs|cf|al|est|dept|Mt|Ft|Jan|Feb|Mar|Apr|Aug|Sept|Sep|Oct|Nov|Dec';
const abbreviation = new RegExp(
  String.raw`(?:^|[\s\(\["“])(?:(?:${initial}\.)*${initial}|(?:[ก-ฮ]{1,3}\.)*[ก-ฮ]{1,3}|${hindiLetters}|${titles}|${otherAbbreviations})\.$`,
  'v',
);
/** The number of a list item or a section: `1.`, `(2)`, `3.13.1.` */
const listNumber = /(?:^|\n)[ \t]*\(?\d{1,3}(?:\.\d{1,3})*[.)]$/;
/** An ordinal behind an article, as in German "am 3. Oktober": nouns have capitals there, so a capital follows. */
const ordinal = /(?:^|\s)(?:am|im|vom|zum|dem|den|des|der|die|das)\s\d{1,2}\.$/i;
const bullet = /[-*•·▪◦–—]/;

/** Whether a sentence ends between `before` and `next`. `gap` is the white space between them; it may be empty. */
export function endsSentence(before: string, gap: string, next: string): boolean {
  if (before === '') return false;
  if (/\n\s*\n/.test(gap)) return true;
  if (gap.includes('\n') && endsLine(before, next)) return true;
  const tail = before.slice(-24);
  if (gap === '' && stopOrCloser.test(next)) return false;
  if (endsInWideStop(tail) || endsThaiClause(before, gap, next)) return true;
  if (gap === '' || !endsInStop.test(tail) || /\p{Ll}/u.test(next)) return false;
  return !abbreviation.test(tail) && !listNumber.test(tail) && !ordinal.test(tail);
}

/** Thai has no stop. A space parts its clauses, and also numbers, names and the items of a list, which are short. */
function endsThaiClause(before: string, gap: string, next: string): boolean {
  return (
    gap !== '' && before.length >= thaiClauseMin && /\p{Script=Thai}$/u.test(before) && /^\p{Script=Thai}/u.test(next)
  );
}

function endsLine(before: string, next: string): boolean {
  if (endsInStop.test(before.slice(-8)) || /[:：;；]$/.test(before) || bullet.test(next)) return true;
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return columnsOf(line) < wrappedWidthMin && !/[\p{Ll},，、-]/u.test(next);
}

/** The sentences of `text` within `span`, without the white space around them. */
export function splitSentences(text: string, span: Span = { start: 0, end: text.length }): Span[] {
  const sentences: Span[] = [];
  let start = skipSpace(text, span.start, span.end);
  for (let at = start; at < span.end; at++) {
    if (!mayEnd(text, at)) continue;
    const next = skipSpace(text, at + 1, span.end);
    if (next >= span.end || next <= at) continue;
    if (!endsSentence(text.slice(start, at + 1), text.slice(at + 1, next), codePoint(text, next))) continue;
    sentences.push({ start, end: at + 1 });
    start = next;
    at = next - 1;
  }
  const end = start + text.slice(start, span.end).trimEnd().length;
  if (end > start) sentences.push({ start, end });
  return sentences.flatMap((sentence) => cutLong(text, sentence));
}

/** Whether a sentence can end after this position: at a stop or a closer, or before white space. */
function mayEnd(text: string, at: number): boolean {
  if (/\s/.test(text[at]!)) return false;
  return /\s/.test(text[at + 1] ?? '') || stopOrCloser.test(text[at]!);
}

function codePoint(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at)!);
}

function skipSpace(text: string, from: number, end: number): number {
  while (from < end && /\s/.test(text[from]!)) from++;
  return from;
}

/** Cuts a long sentence (of tables, lyrics, extracted columns) at the last clause that fits. */
function cutLong(text: string, { start, end }: Span): Span[] {
  const pieces: Span[] = [];
  while (end - start > lengthMax) {
    const window = text.slice(start, start + lengthMax);
    const clause = Math.max(
      window.lastIndexOf('\n'),
      window.lastIndexOf(';'),
      window.lastIndexOf('；'),
      window.lastIndexOf('，'),
    );
    const cut = clause > lengthMax / 3 ? clause + 1 : window.lastIndexOf(' ') + 1 || safeCut(window);
    pieces.push({ start, end: start + text.slice(start, start + cut).trimEnd().length });
    start = skipSpace(text, start + cut, end);
  }
  if (end > start) pieces.push({ start, end });
  return pieces;
}

/** The length of `window` without half a surrogate pair at its end. */
function safeCut(window: string): number {
  return endsInHalfPair(window) ? window.length - 1 : window.length;
}
