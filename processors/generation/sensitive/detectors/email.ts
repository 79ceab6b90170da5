/** Detects e-mail addresses of ASCII characters. Names of image files such as `icon@2x.png` are not addresses. */
import type { Detector } from './detector.ts';

const local = String.raw`(?<![\w.%+-])[A-Za-z0-9][\w.%+-]{0,63}`;
const domain = String.raw`(?:[A-Za-z0-9-]{1,63}\.){1,5}[A-Za-z]{2,24}(?![\w@-])`;

const fileEndings = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|css|js|ts|pdf)$/i;

export const email: readonly Detector[] = [
  {
    secTag: 'email',
    templateId: 'email',
    candidate: new RegExp(`${local}@${domain}`, 'g'),
    measure: (address) => (address.includes('..') || fileEndings.test(address) ? 0 : address.length),
  },
];
