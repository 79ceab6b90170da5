/**
 * The one HTML page of the console. Its modules draw everything else.
 *
 * Its policy allows code and styles from this gateway only. The import map is the only script in the page itself, so the
 * policy names it by its hash. Text of users is never markup: there is no `unsafe-inline`, and no module sets HTML.
 */
import { hash } from 'node:crypto';
import type { Headers } from '../http/response-head.ts';
import { type Assets, firstModule, stylesPath } from './assets.ts';

/** Address of the folder of all files, before the version. */
export const filesAddress = '/console/-/';
export interface Page {
  readonly html: string;
  readonly headers: Headers;
}

/** @param view folder of the page in `console/`. Its modules are loaded together with those of the frame. */
export function createPage(assets: Assets, view: string): Page {
  const folder = filesAddress + assets.version;
  const imports = Object.entries(assets.imports).map(([name, path]) => [name, `${folder}/${path}`]);
  const importMap = JSON.stringify({ imports: Object.fromEntries(imports) });
  // A library imports this one.
  const imported = assets.imports['@preact/signals-core']!;
  const modules = [...assets.firstModules, imported, ...(assets.viewModules.get(view) ?? [])];
  const preloads = modules.map((path) => `${folder}/${path}`);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Millrace</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" type="image/svg+xml" href="${folder}/console/icon.svg">
<link rel="stylesheet" href="${folder}/${stylesPath}">
<script type="importmap">${importMap}</script>
${preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join('\n')}
<script type="module" src="${folder}/${firstModule}"></script>
</head>
<body><div id="console"></div><noscript>The console needs JavaScript. The HTTP API at /openapi.json does not.</noscript></body>
</html>
`;
  return { html, headers: pageHeaders(importMap) };
}

/** Headers of each answer of the console. */
export const fileHeaders: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

function pageHeaders(importMap: string): Headers {
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash('sha256', importMap, 'base64')}'`,
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
  return {
    ...fileHeaders,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
  };
}
