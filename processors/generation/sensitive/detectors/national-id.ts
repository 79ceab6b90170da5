/**
 * Detects numbers that states give to persons. The check digit must be right, if the number has one. If one number in
 * ten would pass by chance, the customary grouping is required as well.
 */
import type { Detector } from './detector.ts';
import { digitsOf, passesVerhoeff, remainder, weightedSum } from './digits.ts';

const all = (passes: (candidate: string) => boolean) => (candidate: string) =>
  passes(candidate) ? candidate.length : 0;

export const nationalId: readonly Detector[] = [
  // GB 11643: area, birth date, sequence, and the check character of ISO 7064 MOD 11-2.
  rule('cn_resident_id', /(?<![\w.+-])[1-8]\d{5}(?:18|19|20)\d{2}[01]\d[0-3]\d{4}[\dXx](?!\w)/g, isResidentId),
  // It has no check digit. Ranges that are never issued are excluded, and the hyphens are required.
  rule('us_ssn', /(?<![\w.+-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])/g),
  rule('es_dni', /(?<![\w.+-])[XYZ\d]\d{7}-?[A-HJ-NP-TV-Z](?!\w)/g, isDni),
  rule('fr_nir', /(?<![\w.+-])[12] ?\d{2} ?[0-9]{2} ?(?:\d{2}|2[AB]) ?\d{3} ?\d{3} ?\d{2}(?!\w)/g, isNir),
  rule('it_codice_fiscale', /(?<!\w)[A-Z]{6}\d{2}[A-EHLMPR-T]\d{2}[A-Z]\d{3}[A-Z](?!\w)/g, isCodiceFiscale),
  rule('br_cpf', /(?<![\w.+-])\d{3}\.\d{3}\.\d{3}-\d{2}(?!\w)/g, isCpf),
  rule('in_aadhaar', /(?<![\w.+-]|\d )[2-9]\d{3} \d{4} \d{4}(?!\w| \d)/g, (candidate) =>
    passesVerhoeff(digitsOf(candidate)),
  ),
];

function rule(templateId: string, candidate: RegExp, passes?: (candidate: string) => boolean): Detector {
  const found = { secTag: 'national_id', templateId, candidate } as const;
  return passes ? { ...found, measure: all(passes) } : found;
}

function isResidentId(id: string): boolean {
  const [year, month, day] = [id.slice(6, 10), id.slice(10, 12), id.slice(12, 14)].map(Number) as [
    number,
    number,
    number,
  ];
  if (month < 1 || month > 12 || day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return false;
  const sum = weightedSum(id, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]);
  return '10X98765432'[sum % 11] === id[17]!.toUpperCase();
}

function isDni(id: string): boolean {
  const number = id.slice(0, 8).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)));
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[remainder(number, 23)] === id.at(-1);
}

/** The key is 97 minus the remainder of the rest. In it, the letters of Corsica mean digits. */
function isNir(id: string): boolean {
  const bare = id.replaceAll(' ', '').replace('2A', '19').replace('2B', '18');
  const month = Number(bare.slice(3, 5));
  return month >= 1 && month <= 12 && 97 - remainder(bare.slice(0, 13), 97) === Number(bare.slice(13));
}

const oddValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

function isCodiceFiscale(code: string): boolean {
  let sum = 0;
  for (let at = 0; at < 15; at++) {
    const value = /\d/.test(code[at]!) ? Number(code[at]) : code.charCodeAt(at) - 65;
    // Places are counted from 1: the first is odd.
    sum += at % 2 === 0 ? oddValues[value]! : value;
  }
  return String.fromCharCode(65 + (sum % 26)) === code[15];
}

function isCpf(text: string): boolean {
  const digits = digitsOf(text);
  if (/^(\d)\1*$/.test(digits)) return false;
  const check = (weights: number[]) => ((weightedSum(digits, weights) * 10) % 11) % 10;
  return (
    check([10, 9, 8, 7, 6, 5, 4, 3, 2]) === Number(digits[9]) &&
    check([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) === Number(digits[10])
  );
}
