/**
 * Turns Tesseract's table (TSV) into lines of text. Its rows are words with boxes and confidences, numbered by block,
 * paragraph and line. In specks, rules and photographs it sees words with a low confidence. These are dropped.
 */
import { joinWrapped } from '../../../core/text/characters.ts';
import type { TextLine } from '../document/picture-reading.ts';

/** Least confidence of a word, 0 to 100. Correct words have 80 to 97. Specks seldom have 40. */
const wordConfidenceMin = 40;
const lineConfidenceMin = 55;
/**
 * At least two letters or digits, or one letter of a script in which a letter is a word. In a line of good confidence
 * such a word is kept.
 */
const written = /[\p{L}\p{N}]{2}|\p{Lo}/u;
/** Least gap between two cells, as a fraction of the line's height. */
const cellGap = 1.6;

interface Word {
  text: string;
  confidence: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export function linesOfTable(table: string): TextLine[] {
  const lines: TextLine[] = [];
  let page = { width: 1, height: 1 };
  let paragraph = 0;
  let paragraphKey = '';
  let lineKey = '';
  let words: Word[] = [];
  const flush = () => {
    const line = toLine(words, page, paragraph);
    if (line) lines.push(line);
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
  return lines;
}

function toLine(
  all: readonly Word[],
  page: { width: number; height: number },
  paragraph: number,
): TextLine | undefined {
  const words = all.filter(({ text, confidence }) => confidence >= wordConfidenceMin || written.test(text));
  const text = words.map((word) => word.text).join(' ');
  if (!/\p{N}/u.test(text) && !written.test(text)) return undefined;
  if (confidenceOf(words) < lineConfidenceMin) return undefined;
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
      // Scripts without spaces are recognised character by character.
      cell.text = joinWrapped(cell.text, text);
      cell.right = right;
    }
  }
  return cells;
}
