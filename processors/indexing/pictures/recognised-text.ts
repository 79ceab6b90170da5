/**
 * Turns Tesseract's table (TSV) into lines of text. Its rows are words with boxes and confidences, numbered by block,
 * paragraph and line. In specks, rules and photographs it sees words with a low confidence, and so it does in a language
 * whose data it lacks. Such lines are dropped, and their words are counted.
 */
import { joinWrapped } from '../../../core/text/characters.ts';
import type { TextLine } from '../document/picture-reading.ts';

/** Least confidence of a word, 0 to 100. Correct words have 80 to 97. Specks seldom have 40. */
const wordConfidenceMin = 40;
/** Least confidence of a line. Faint print has 45 and more. A line in a language that is not installed has 15 to 40. */
const lineConfidenceMin = 45;
/** Least confidence of a page. Its words are in the languages that it was read with. */
const pageConfidenceMin = 50;
/** Least confidence of a line of any other page, such as a name in Latin letters on a page in Chinese. */
const sureLineConfidenceMin = 70;
/** Confidence of a page that needs no other language, and the share of words that may be dropped of it. */
const surePageConfidence = 70;
const surePageShareMax = 0.1;
/**
 * At least two letters or digits, or one letter of a script in which a letter is a word. In a line of good confidence
 * such a word is kept.
 */
const written = /[\p{L}\p{N}]{2}|\p{Lo}/u;
/** Least gap between two cells, as a fraction of the line's height. */
const cellGap = 1.6;
/** Least gap between two words of Korean, as a fraction of the line's height. Tesseract reads it letter by letter. */
const hangulGap = 0.25;
const endsInHangul = /\p{Script=Hangul}$/u;
const startsInHangul = /^\p{Script=Hangul}/u;

export interface RecognisedText {
  /** Lines without those that are doubted. */
  lines: TextLine[];
  /** Number of words that are dropped because Tesseract doubts them. Specks do not count. */
  doubted: number;
  /** Mean confidence of the characters of all words, 0 to 100. Without a word: 100. */
  confidence: number;
}

/** Whether the languages that the page was read with are its own. */
export function isReadable({ confidence }: RecognisedText): boolean {
  return confidence >= pageConfidenceMin;
}

/** Whether another language cannot read more of the page. */
export function isSure({ lines, doubted, confidence }: RecognisedText): boolean {
  const kept = lines.reduce((sum, { text }) => sum + text.split(' ').length, 0);
  return confidence >= surePageConfidence && doubted <= surePageShareMax * (kept + doubted);
}

interface Word {
  text: string;
  confidence: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export function readTable(table: string): RecognisedText {
  const read: { line: TextLine; words: readonly Word[] }[] = [];
  let page = { width: 1, height: 1 };
  let paragraph = 0;
  let paragraphKey = '';
  let lineKey = '';
  let words: Word[] = [];
  const flush = () => {
    const kept = words.filter(isWritten);
    if (kept.some(({ text }) => /\p{N}/u.test(text) || written.test(text)))
      read.push({ line: toLine(kept, page, paragraph), words: kept });
    words = [];
  };
  for (const row of table.split('\n').slice(1)) {
    const [level, number, block, part, line, , left, top, width, height, confidence, ...text] = row.split('\t');
    if (level === '1') page = { width: Number(width), height: Number(height) };
    if (level !== '5') continue;
    const key = `${number} ${block} ${part}`;
    if (`${key} ${line}` !== lineKey) flush();
    lineKey = `${key} ${line}`;
    if (key !== paragraphKey) paragraph++;
    paragraphKey = key;
    const box = { left: Number(left), top: Number(top) };
    words.push({
      ...box,
      text: text.join(' ').trim(),
      confidence: Number(confidence),
      right: box.left + Number(width),
      bottom: box.top + Number(height),
    });
  }
  flush();
  const all = read.flatMap((line) => line.words);
  const confidence = all.length > 0 ? confidenceOf(all) : 100;
  const least = confidence >= pageConfidenceMin ? lineConfidenceMin : sureLineConfidenceMin;
  const kept = read.filter((line) => confidenceOf(line.words) >= least);
  const doubted = all.length - kept.reduce((sum, line) => sum + line.words.length, 0);
  return { lines: kept.map(({ line }) => line), doubted, confidence };
}

/** Whether it is a word or a sign of good confidence. The rest are specks. */
function isWritten({ text, confidence }: Word): boolean {
  return text !== '' && (confidence >= wordConfidenceMin || written.test(text));
}

function toLine(words: readonly Word[], page: { width: number; height: number }, paragraph: number): TextLine {
  const top = Math.min(...words.map((word) => word.top));
  const bottom = Math.max(...words.map((word) => word.bottom));
  const cells = toCells(words, bottom - top);
  return {
    text: cells.map((cell) => cell.text).join(' '),
    cells: cells.map((cell) => ({ text: cell.text, left: cell.left / page.width, right: cell.right / page.width })),
    paragraph,
    left: words[0]!.left / page.width,
    right: words.at(-1)!.right / page.width,
    bottom: bottom / page.width,
    height: (bottom - top) / page.width,
    depth: bottom / page.height,
  };
}

/** Mean confidence of the characters. */
function confidenceOf(words: readonly Word[]): number {
  const characters = words.reduce((sum, { text }) => sum + text.length, 0);
  return words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / characters;
}

function toCells(words: readonly Word[], height: number): Pick<Word, 'text' | 'left' | 'right'>[] {
  const cells: Pick<Word, 'text' | 'left' | 'right'>[] = [];
  for (const { text, left, right } of words) {
    const cell = cells.at(-1);
    if (!cell || left - cell.right > cellGap * height) cells.push({ text, left, right });
    else {
      const isTight =
        endsInHangul.test(cell.text) && startsInHangul.test(text) && left - cell.right < hangulGap * height;
      // Scripts without spaces are recognised character by character.
      cell.text = isTight ? cell.text + text : joinWrapped(cell.text, text);
      cell.right = right;
    }
  }
  return cells;
}
