/**
 * Composes letters with accents that are drawn as glyphs of their own. TeX and other programs draw an accent, move back
 * and draw its letter, or the other way round. Then "für" has the text `f¨ur`, and a search for it finds nothing.
 */
import type { Run } from './pdf-runs.ts';

/** Accents with a width, and the combining marks that mean the same. */
const marks: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '´': '\u0301',
  ˆ: '\u0302',
  '˜': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
  '¸': '\u0327',
  '˛': '\u0328',
};
const accents = Object.keys(marks).join('');
const trailing = new RegExp(`[${accents}\\u0300-\\u0328]$`, 'u');
const leading = new RegExp(`^[${accents}\\u0300-\\u0328]`, 'u');
/** Accents that no text has between two letters. The grave and the acute serve as apostrophes. */
const inside = /(?<=\p{L})([¨˘˚˝ˇ])([\p{L}ı])/gu;
const hasInside = /[¨˘˚˝ˇ]/;
const letterAtStart = /^\p{L}/u;
const letterAtEnd = /\p{L}$/u;

/** Fractions of the font size. An accent is at most `widthMax` wide, and overlaps its letter by `overlapMin`. */
const widthMax = 0.75;
const overlapMin = 0.08;
const raisedMax = 0.6;

/** Replaces pairs of an accent and a letter at the same place by one letter. Changes the runs. */
export function composeAccents(runs: readonly Run[]): Run[] {
  const composed: Run[] = [];
  for (const run of runs) {
    if (hasInside.test(run.text))
      run.text = run.text.replace(inside, (pair, accent: string, letter: string) => compose(letter, accent) ?? pair);
    const before = composed.at(-1);
    if (!before || !overlap(before, run)) composed.push(run);
    else if (trailing.test(before.text) && letterAtStart.test(run.text)) {
      const whole = compose(run.text[0]!, before.text.at(-1)!);
      if (whole !== undefined) {
        run.text = whole + run.text.slice(1);
        before.text = before.text.slice(0, -1);
        before.width = Math.max(0, run.x - before.x);
        // The text before the accent may end in a space that pdf.js put there for the width of the accent's box.
        if (before.text.trim() === '') composed.pop();
      }
      composed.push(run);
    } else if (leading.test(run.text) && letterAtEnd.test(before.text)) {
      const whole = compose(before.text.at(-1)!, run.text[0]!);
      if (whole !== undefined) {
        before.text = before.text.slice(0, -1) + whole;
        run.text = run.text.slice(1);
      }
      if (run.text.trim() !== '') composed.push(run);
    } else composed.push(run);
  }
  return composed;
}

/** Whether `run` begins where the last glyph of `before` is. */
function overlap(before: Run, run: Run): boolean {
  if (before.angle !== run.angle) return false;
  const size = Math.max(before.size, run.size);
  const back = before.x + before.width - run.x;
  return back > overlapMin * size && back < widthMax * size && Math.abs(before.y - run.y) < raisedMax * size;
}

/** The letter with its accent. Undefined if there is no such letter. */
function compose(letter: string, accent: string): string | undefined {
  const base = letter === 'ı' ? 'i' : letter === 'ȷ' ? 'j' : letter;
  const whole = (base + (marks[accent] ?? accent)).normalize('NFC');
  return whole.length === 1 ? whole : undefined;
}
