/** A dialog that shows a question as code. */
import { useSignal } from '@preact/signals';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { Dialog } from '../ui/dialog.ts';
import { Code, Tabs } from '../ui/parts.ts';
import type { Question } from './question.ts';
import { type SampleName, sampleNames, sampleOf } from './samples.ts';

export function Samples({ question, onClose }: { question: Question; onClose(): void }) {
  const name = useSignal<SampleName>('curl');
  return html`<${Dialog} title=${t('samples.title')} onClose=${onClose} isWide>
    <div class="stack">
      <${Tabs} label=${t('samples.title')} tabs=${sampleNames.map((id) => ({ id, title: id }))} chosen=${name.value} onChoose=${(
        id: SampleName,
      ) => {
        name.value = id;
      }} />
      <${Code} label=${name.value} text=${sampleOf(name.value, question, location.origin)} />
      <p class="hint">${t('samples.hint')}</p>
    </div>
  </${Dialog}>`;
}
