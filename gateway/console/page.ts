/**
 * The one HTML page of the console. Its modules draw everything else.
 *
 * Its policy allows code and styles from this gateway only. Text of users is never markup: there is no
 * `unsafe-inline`, and no module sets HTML.
 */
import type { Headers } from '../http/response-head.ts';
import { type Assets, iconPath, ownPrefix, stylesPath } from './assets.ts';
import { firstFile } from './bundle.ts';

/** Address of the folder of all files, before the version. */
export const filesAddress = '/console/-/';

/** @param view folder of the page in `console/`. Its files are loaded together with those of the frame. */
export function createPage({ version, bundle }: Assets, view: string): string {
  const folder = filesAddress + version;
  const modules = [...bundle.firstFiles, ...bundle.viewFiles.get(view)!];
  const preloads = modules.map((file) => `<link rel="modulepreload" href="${folder}/${ownPrefix}${file}">`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Millrace</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" type="image/svg+xml" href="${folder}/${iconPath}">
<link rel="stylesheet" href="${folder}/${stylesPath}">
${preloads.join('\n')}
<script type="module" src="${folder}/${ownPrefix}${firstFile}"></script>
</head>
<body><div id="console"></div><noscript>The console needs JavaScript. The HTTP API at /openapi.json does not.</noscript></body>
</html>
`;
}

/** Headers of each answer of the console. */
export const fileHeaders: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  // Pictures and fonts of a document that the page has fetched with the key.
  "img-src 'self' blob: data:",
  "font-src 'self' data:",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

export const pageHeaders: Headers = {
  ...fileHeaders,
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': policy.join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};
