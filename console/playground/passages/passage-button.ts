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
  return [file_name, ...(page ? [t('reader.page', { n: page })] : []), ...titles].join(' › ');
}

/** Its name is short. The text on it is no part of the button, so that screen readers read it only when they come to it. */
export function PassageButton({ label, onClick, children }: { label: string; onClick(): void; children?: Children }) {
  return html`<div class="passage">
    <button type="button" class="open" aria-label=${label} onClick=${onClick}></button>
    ${children}
  </div>`;
}
