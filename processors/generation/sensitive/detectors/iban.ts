/**
 * Detects international bank account numbers (ISO 13616). They have the length of their country, and their remainder
 * modulo 97 is 1.
 */
import type { Detector } from './detector.ts';
import { remainder } from './digits.ts';

const lengths: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'NO15 BE16 DK18 FI18 FO18 GL18 NL18 MK19 SI19 AT20 BA20 EE20 KZ20 LT20 LU20 XK20 CH21 HR21 LI21 LV21 BG22 BH22 ' +
    'CR22 DE22 GB22 GE22 IE22 ME22 RS22 VA22 AE23 GI23 IL23 IQ23 TL23 AD24 CZ24 ES24 MD24 PK24 RO24 SA24 SE24 SK24 ' +
    'TN24 VG24 LY25 PT25 ST25 IS26 TR26 FR27 GR27 IT27 MC27 MR27 SM27 AL28 AZ28 CY28 DO28 GT28 HU28 LB28 PL28 BR29 ' +
    'EG29 PS29 QA29 UA29 JO30 KW30 MU30 SC31 MT31 RU33'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

export const iban: readonly Detector[] = [
  {
    secTag: 'iban',
    templateId: 'iban',
    candidate: /(?<![\w-])[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}(?![a-z_])/g,
    measure,
  },
];

function measure(candidate: string): number {
  const wanted = lengths[candidate.slice(0, 2)] ?? 0;
  let account = '';
  let units = 0;
  while (account.length < wanted && units < candidate.length) account += candidate[units++]!.trim();
  if (account.length < wanted || wanted === 0 || /\w/.test(candidate[units] ?? '')) return 0;
  return hasCheckDigits(account) ? units : 0;
}

function hasCheckDigits(account: string): boolean {
  const moved = account.slice(4) + account.slice(0, 4);
  return (
    remainder(
      moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55)),
      97,
    ) === 1
  );
}
