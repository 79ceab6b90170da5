/**
 * Detects telephone numbers: international numbers, and national numbers with a typical grouping. Digits without
 * grouping count only if they are a Chinese mobile number.
 */
import type { Detector } from './detector.ts';
import { digitsOf } from './digits.ts';

export const phone: readonly Detector[] = [
  rule(
    'international',
    /(?:(?<![\w+])\+|(?<![\w.+-]|\d )00(?=[1-9]\d{0,2}[ (-]))[1-9](?:[ .()/-]{0,2}\d){7,14}(?!\w)/g,
    hasNumberLength,
  ),
  rule(
    'north_america',
    /(?<![\w.+-]|\d )(?:1[ .-])?(?:\([2-9]\d{2}\) ?[2-9]\d{2}[ .-]|[2-9]\d{2}([ .-])[2-9]\d{2}\1)\d{4}(?!\w|[ .-]\d)/g,
  ),
  rule('china_mobile', /(?<![\w.+-])1[3-9]\d(?:\d{8}|[ -]\d{4}[ -]\d{4})(?!\w)/g),
  rule('china_landline', /(?<![\w.+-])(?:0\d{2,3}-|\(0\d{2,3}\) ?)[2-8]\d{6,7}(?![\w-])/g),
  rule('trunk_prefix', /(?<![\w.+-]|\d )(?:0[1-9]\d{1,3}[ /-]|\(0[1-9]\d{1,3}\) ?)\d{3,4}[ -]?\d{3,5}(?!\w|[ .-]\d)/g),
  rule('france', /(?<![\w.+-]|\d )0[1-9](?:([ .])\d{2})(?:\1\d{2}){3}(?!\w|[ .-]\d)/g, isNoCount),
];

function rule(form: string, candidate: RegExp, passes?: (candidate: string) => boolean): Detector {
  const found = { secTag: 'phone', templateId: `phone_${form}`, candidate } as const;
  return passes ? { ...found, measure: (text) => (passes(text) ? text.length : 0) } : found;
}

/** Whether the number of digits is right. E.164 allows at most 15 with the country code. */
function hasNumberLength(candidate: string): boolean {
  const { length } = digitsOf(candidate).replace(/^00/, '');
  return length >= 8 && length <= 15;
}

/** Whether the pairs are not consecutive numbers: 05 06 07 08 09 are days, not a telephone number. */
function isNoCount(candidate: string): boolean {
  const pairs = candidate.split(/[ .]/).map(Number);
  return pairs.some((pair, at) => at > 0 && pair !== pairs[at - 1]! + 1);
}
