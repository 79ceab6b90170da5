/** Files with URLs that a parser might fetch. */

/** @param url URL of the private receiver, which must not be called. @returns contents by file name. */
export function filesThatLeadTo(url: string): Record<string, string> {
  const entity = `<!DOCTYPE x [<!ENTITY % p SYSTEM "${url}dtd"> %p; <!ENTITY e SYSTEM "${url}entity">]>`;
  return {
    'image.md': `# Images\n\n![a](${url}md) <img src="${url}html"> [a](${url}link)\n\n[b]: ${url}reference\n`,
    'page.html':
      `<html><head><base href="${url}"><link rel="stylesheet" href="${url}css"><script src="${url}js"></script>` +
      `<meta http-equiv="refresh" content="0;url=${url}refresh"></head><body><img src="${url}img">` +
      `<iframe src="${url}frame"></iframe><object data="${url}object"></object><p>Text.</p></body></html>`,
    'drawing.svg': `<?xml version="1.0"?>${entity}<svg xmlns="http://www.w3.org/2000/svg"><image href="${url}svg"/><text>&e;</text></svg>`,
    'data.xml': `<?xml version="1.0"?>${entity}<x xmlns:xi="http://www.w3.org/2001/XInclude">&e;<xi:include href="${url}xi"/></x>`,
    'data.json': JSON.stringify({ $ref: `${url}ref`, $schema: `${url}schema` }),
    'action.pdf': pdf(url),
  };
}

function pdf(url: string): string {
  return [
    '%PDF-1.7',
    `1 0 obj << /Type /Catalog /Pages 2 0 R /OpenAction << /S /URI /URI (${url}pdf) >> >> endobj`,
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
    `3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /AA << /O << /S /SubmitForm /F (${url}form) >> >> >> endobj`,
    `4 0 obj << /Length 0 /F << /FS /URL /F (${url}stream) >> >>\nstream\n\nendstream endobj`,
    'trailer << /Root 1 0 R /Size 5 >>',
    '%%EOF',
  ].join('\n');
}
