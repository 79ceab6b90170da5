/** All built-in detectors. If two detectors match at the same offset, the one that is earlier in this list counts. */
import { apiKey } from './api-key.ts';
import { bankCard } from './bank-card.ts';
import type { Detector } from './detector.ts';
import { email } from './email.ts';
import { iban } from './iban.ts';
import { ipAddress } from './ip-address.ts';
import { nationalId } from './national-id.ts';
import { phone } from './phone.ts';

export const detectors: readonly Detector[] = [
  ...email,
  ...apiKey,
  ...iban,
  ...nationalId,
  ...bankCard,
  ...phone,
  ...ipAddress,
];
