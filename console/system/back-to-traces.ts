/** Goes back from a trace to the list of traces. */
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { setQuery } from '../base/router.ts';
import { Button } from '../ui/button.ts';

export function BackToTraces() {
  return html`<${Button} kind="quiet" onClick=${() => setQuery({ trace: '' })}>${t('traces.back')}</${Button}>`;
}
