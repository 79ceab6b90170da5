/**
 * Writes a number by its format code, as a cell or chart shows it: percent, currency, decimals, dates.
 *
 * A date of digits has its ISO 8601 form behind it, because `03/04/2020` is two dates. A number without a format keeps all
 * its digits: Excel shows an identifier of 16 digits as `1.23457E+15`.
 */
import { dateFromSerial, format, getFormatFromId, isDateFormat } from 'numfmt';
import { childOf, childrenOf, type XmlElement } from '../../document/xml.ts';

const generalId = 0;
/** Days between the calendars that begin in 1900 and in 1904. */
const days1904 = 1462;
/** A spreadsheet has days up to the year 9999. */
const serialMax = 2_958_466;

interface Pattern {
  readonly code: string;
  /** Two readers may take an ambiguous date for different days. */
  readonly kind: 'general' | 'number' | 'ambiguous date' | 'date';
}

const general: Pattern = { code: 'General', kind: 'general' };

export class NumberFormats {
  /** Patterns by the style of a cell. */
  readonly #patterns: readonly Pattern[];
  readonly #is1904: boolean;

  constructor(styles: XmlElement, { is1904 }: { is1904: boolean }) {
    const codes = new Map(
      childrenOf(childOf(styles, 'numFmts'), 'numFmt').map(({ attributes }) => [
        Number(attributes.numFmtId),
        attributes.formatCode ?? '',
      ]),
    );
    this.#patterns = childrenOf(childOf(styles, 'cellXfs'), 'xf').map(({ attributes }) => {
      const id = Number(attributes.numFmtId ?? generalId);
      return patternOf(codes.get(id) ?? getFormatFromId(id) ?? '');
    });
    this.#is1904 = is1904;
  }

  /** @param style index of the cell's style. */
  write(value: number, style: number): string {
    const pattern = this.#patterns[style] ?? general;
    return writeNumber(this.#is1904 && /date/.test(pattern.kind) ? value + days1904 : value, pattern);
  }
}

/** The number as a code such as `0.0%` shows it. */
export function numberByCode(code: string, value: number): string {
  return writeNumber(value, patternOf(code));
}

function writeNumber(value: number, { code, kind }: Pattern): string {
  if (kind === 'general') return plainNumber(value);
  const shown = formatted(code, value) ?? plainNumber(value);
  return kind === 'ambiguous date' && value >= 0 && value < serialMax ? `${shown} (${isoDate(value)})` : shown;
}

function patternOf(code: string): Pattern {
  if (code === '' || /^general$/i.test(code)) return general;
  // The locale of a currency would change the decimal point, which it does not in Excel.
  if (!isDate(code)) return { code: code.replace(/(\[\$[^\]-]*)-[\da-f]+\]/gi, '$1]'), kind: 'number' };
  // Quoted texts, escaped characters and locales are no letters of a date.
  const letters = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '').toLowerCase();
  const isDigits = /y/.test(letters) && /d/.test(letters) && !/m{3}|d{3}|[bge]/.test(letters);
  return { code, kind: isDigits && !/^[^a-z]*yyyy[^a-z]*m/.test(letters) ? 'ambiguous date' : 'date' };
}

function isDate(code: string): boolean {
  try {
    return isDateFormat(code) === true;
  } catch {
    // A code that cannot be read is no date.
    return false;
  }
}

function isoDate(serial: number): string {
  const [year, month, day] = dateFromSerial(Math.floor(serial)) as number[];
  return `${String(year).padStart(4, '0')}-${two(month!)}-${two(day!)}`;
}

function formatted(code: string, value: number): string | undefined {
  try {
    const text = format(code, value, { nbsp: false }).trim();
    return /^#+$/.test(text) ? undefined : text;
  } catch {
    // A code that numfmt cannot read. The number itself is better than nothing.
    return undefined;
  }
}

/** Cells hold binary fractions: 0.1 + 0.2 is to be shown as 0.3. */
function plainNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return BigInt(value).toString();
  return String(Number(value.toPrecision(15)));
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
