/** The card of a passage: it opens the document there. */
import { type Children, html } from '../../base/html.ts';

/** Its name is short. The text on it is no part of the button, so that screen readers read it only when they come to it. */
export function PassageButton({ label, onClick, children }: { label: string; onClick(): void; children?: Children }) {
  return html`<div class="passage">
    <button type="button" class="open" aria-label=${label} onClick=${onClick}></button>
    ${children}
  </div>`;
}
