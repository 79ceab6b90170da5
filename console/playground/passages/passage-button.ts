/** The card of a passage: it opens the document there. */
import { type Children, html } from '../../base/html.ts';
import { t } from '../../base/language.ts';

interface Place {
  file_name: string;
  page?: number | undefined;
  titles?: readonly string[] | undefined;
}

/** @returns the file, the page and the titles of a place in one line. */
export function placeName({ file_name, page, titles = [] }: Place): string {
  return [file_name, ...pageName({ file_name, page }), ...titles].join(' › ');
}

/** Kinds whose pages are sheets. Their titles have the names of the sheets. */
const sheetForm = /\.(xlsx?|xlsm|xlsb|ods)$/i;

/** @returns the page by its number; nothing if it has none, or is a sheet */
export function pageName({ file_name, page }: Place): string[] {
  return page && !sheetForm.test(file_name) ? [t('reader.page', { n: page })] : [];
}

/** Its name is short. The text on it is no part of the button, so that screen readers read it only when they come to it. */
export function PassageButton({ label, onClick, children }: { label: string; onClick(): void; children?: Children }) {
  return html`<div class="passage">
    <button type="button" class="open" aria-label=${label} onClick=${onClick}></button>
    ${children}
  </div>`;
}
