/** Writes a number in the form that a list of Word names (ECMA-376 part 1, 17.18.59). */

const romans: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
const romanMax = 3999;
const chineseDigits = '〇一二三四五六七八九';
const chineseMax = 9999;
const heavenlyStems = '甲乙丙丁戊己庚辛壬癸';

/** Forms that are unknown become decimal. */
export function formatNumber(value: number, format: string): string {
  if (!Number.isInteger(value) || value < 0) return String(value);
  switch (format) {
    case 'lowerRoman':
      return roman(value);
    case 'upperRoman':
      return roman(value).toUpperCase();
    case 'lowerLetter':
      return letters(value);
    case 'upperLetter':
      return letters(value).toUpperCase();
    case 'decimalZero':
      return String(value).padStart(2, '0');
    case 'decimalEnclosedCircle':
    case 'decimalEnclosedCircleChinese':
      return value >= 1 && value <= 20 ? String.fromCodePoint(0x245f + value) : String(value);
    case 'chineseCounting':
    case 'chineseCountingThousand':
    case 'japaneseCounting':
    case 'ideographDigital':
    case 'taiwaneseCounting':
    case 'taiwaneseCountingThousand':
      return chinese(value);
    case 'ideographTraditional':
      return heavenlyStems[value - 1] ?? String(value);
    default:
      return String(value);
  }
}

function roman(value: number): string {
  if (value > romanMax) return String(value);
  let text = '';
  let rest = value;
  for (const [worth, sign] of romans) {
    for (; rest >= worth; rest -= worth) text += sign;
  }
  return text;
}

/** a, b, ... z, aa, bb, ... as Word counts. */
function letters(value: number): string {
  if (value === 0) return '';
  return String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.min(Math.ceil(value / 26), 100));
}

/** 十二, 一百零五: digits with their powers of ten. */
function chinese(value: number): string {
  if (value === 0) return '零';
  if (value > chineseMax) return String(value);
  const powers = ['', '十', '百', '千'];
  const digits = [...String(value)].map(Number);
  let text = '';
  for (const [at, digit] of digits.entries()) {
    const power = digits.length - 1 - at;
    if (digit > 0) text += chineseDigits[digit]! + powers[power]!;
    else if (text !== '' && !text.endsWith('零') && digits.slice(at).some((rest) => rest > 0)) text += '零';
  }
  return value >= 10 && value < 20 ? text.slice(1) : text;
}
