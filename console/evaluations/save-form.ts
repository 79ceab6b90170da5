/** The form that keeps a question with a right passage in an evaluation set. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { listQuestions, putQuestions } from '../../sdk/evaluation/api.ts';
import type { EvaluationSet, Question } from '../../sdk/evaluation/set.ts';
import { messageOf } from '../api/request.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { Dialog } from '../ui/dialog.ts';
import { FormEnd, useForm } from '../ui/form.ts';
import { notify } from '../ui/notices.ts';
import { Field, Loading } from '../ui/parts.ts';
import { client, createSet, listSets } from './client.ts';
import type { Saved } from './save.ts';

const newSet = '';
const quoteCharsMax = 8_000;
/** The set that was chosen last. */
let lastSet = newSet;

/** @param onClose is called when it is saved, or left */
export function SaveForm({ saved: { text, passage, spaces }, onClose }: { saved: Saved; onClose(): void }) {
  const sets = useSignal<EvaluationSet[] | undefined>(undefined);
  const form = useForm({ set: lastSet, name: '', quote: passage.quote ?? '', answer: '' });
  useEffect(() => {
    const read = async () => {
      const all = await listSets();
      if (!all.some(({ name }) => name === form.values.set)) form.set({ set: all[0]?.name ?? newSet });
      sets.value = all;
    };
    read().catch((error) => {
      form.problem.value = messageOf(error);
    });
  }, []);
  const save = async () => {
    const { set, name: newName, quote, answer } = form.values;
    const name = set || newName.trim();
    if (set === newSet) await createSet(name, { spaces });
    const right = { file_id: passage.file_id, quote: quote.slice(0, quoteCharsMax), grade: 1 };
    await keep(name, { text, answer: answer.trim(), passages: [right] });
    lastSet = name;
    notify('done', t('evaluation.saved', { set: name }));
    onClose();
  };
  if (sets.value === undefined && form.problem.value === '') {
    return html`<${Dialog} title=${t('evaluation.save')} onClose=${onClose}><${Loading} /></${Dialog}>`;
  }
  return html`<${Dialog} title=${t('evaluation.save')} onClose=${onClose}>
    <form onSubmit=${form.submit(save)}>
      <p><strong dir="auto">${text}</strong><br /><small>${passage.file_name}</small></p>
      <${Field} label=${t('evaluation.set')}>
        <select ...${form.text('set')}>
          ${(sets.value ?? []).map(({ name }) => html`<option key=${name} value=${name}>${name}</option>`)}
          <option value=${newSet}>${t('evaluation.newSet')}</option>
        </select>
      </${Field}>
      ${form.values.set === newSet && html`<${Field} label=${t('evaluation.name')} hint=${t('evaluation.nameHint')}><input ...${form.text('name')} required maxlength="64" pattern="[\\w.\\-]+" spellcheck=${false} /></${Field}>`}
      <${Field} label=${t('evaluation.quote')} hint=${t('evaluation.quoteHint')}><textarea ...${form.text('quote')} rows="4"></textarea></${Field}>
      <${Field} label=${t('evaluation.answer')} hint=${t('evaluation.answerHint')}><input ...${form.text('answer')} maxlength="2000" /></${Field}>
      <${FormEnd} form=${form} action=${t('save')} onCancel=${onClose} />
    </form>
  </${Dialog}>`;
}

/** Adds the passage to the question of the same text, or makes one. */
async function keep(set: string, { text, answer, passages }: Omit<Question, 'id'>): Promise<void> {
  const known = (await listQuestions(client, set)).find((question) => question.text === text);
  const others = (known?.passages ?? []).filter(({ file_id, quote = '' }) =>
    passages.every((passage) => passage.file_id !== file_id || passage.quote !== quote),
  );
  const question = { text, answer: answer || (known?.answer ?? ''), passages: [...others, ...passages] };
  await putQuestions(client, set, [{ ...(known && { id: known.id }), ...question }]);
}
