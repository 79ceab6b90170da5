/** A dialog that shows a question as code. */
import { useSignal } from '@preact/signals';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { Dialog } from '../ui/dialog.ts';
import { Code, Tabs } from '../ui/parts.ts';
import type { Asked } from './question.ts';
import { type SampleName, sampleNames, sampleOf } from './samples.ts';

export function Samples({ asked, onClose }: { asked: Asked; onClose(): void }) {
  const name = useSignal<SampleName>('curl');
  const isStream = useSignal(false);
  const toggle = (event: Event) => {
    isStream.value = (event.target as HTMLInputElement).checked;
  };
  const sample = sampleOf(name.value, asked, { url: location.origin, isStream: isStream.value });
  return html`<${Dialog} title=${t('samples.title')} onClose=${onClose} isWide>
    <div class="stack">
      <${Tabs} label=${t('samples.title')} tabs=${sampleNames.map((id) => ({ id, title: id }))} chosen=${name.value} onChoose=${(
        id: SampleName,
      ) => {
        name.value = id;
      }} />
      <label class="choice"><input type="checkbox" checked=${isStream.value} onChange=${toggle} /><span>${t('samples.streams')}</span></label>
      <${Code} label=${name.value} text=${sample} />
      <p class="hint">${t('samples.hint')}</p>
    </div>
  </${Dialog}>`;
}
