/** Detects numbers of payment cards. They have the prefix of an issuer, one of its lengths, and a valid Luhn digit. */
import type { Detector } from './detector.ts';
import { digitsOf, passesLuhn } from './digits.ts';

/** Visa, Mastercard, American Express, Discover, JCB, Diners Club, UnionPay. */
const issued =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|6(?:011|5\d\d|4[4-9]\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}|3(?:0[0-5]|[689]\d)\d{11}|62\d{14,17})$/;

const digitsMin = 13;

export const bankCard: readonly Detector[] = [
  {
    secTag: 'bank_card',
    templateId: 'bank_card',
    candidate: /(?<![\w.+-])[2-6]\d{3}(?:[ -]?\d){9,15}(?!\w)/g,
    measure,
  },
];

/** Units of the longest beginning that is a card number. Another number may follow it, such as an expiry date. */
function measure(candidate: string): number {
  for (let units = candidate.length; units >= digitsMin; units--) {
    if (/\d/.test(candidate[units] ?? '') || !/\d/.test(candidate[units - 1]!)) continue;
    const digits = digitsOf(candidate.slice(0, units));
    if (issued.test(digits) && passesLuhn(digits)) return units;
  }
  return 0;
}
