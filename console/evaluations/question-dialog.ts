/** The dialog of one question: its text, its known answer and its right passages. */
import { useSignal } from '@preact/signals';
import { putQuestions, setPath } from '../../sdk/evaluation/api.ts';
import type { Question, RightPassage } from '../../sdk/evaluation/set.ts';
import { request } from '../api/request.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { Button } from '../ui/button.ts';
import { confirm, Dialog } from '../ui/dialog.ts';
import { FormEnd, useForm } from '../ui/form.ts';
import { Badge, Field } from '../ui/parts.ts';
import { client } from './client.ts';

interface Props {
  set: string;
  /** Without an id it is new. */
  question: Partial<Question>;
  onClose(): void;
}

export function QuestionDialog({ set, question, onClose }: Props) {
  const { id, text = '', answer = '' } = question;
  const form = useForm({ text, answer });
  const passages = useSignal<RightPassage[]>(question.passages ?? []);
  const change = (at: number, changed: Partial<RightPassage>) => {
    passages.value = passages.peek().map((passage, n) => (n === at ? { ...passage, ...changed } : passage));
  };
  const save = async () => {
    const asked = { text: form.values.text, answer: form.values.answer.trim(), passages: passages.peek() };
    await putQuestions(client, set, [{ ...(id !== undefined && { id }), ...asked }]);
    onClose();
  };
  const remove = async () => {
    const title = t('evaluation.deleteQuestionTitle');
    if (!(await confirm({ title, text, action: t('delete') }))) return;
    await request(`${setPath(set)}/questions/${encodeURIComponent(id!)}`, { method: 'DELETE' });
    onClose();
  };
  const add = () => {
    passages.value = [...passages.peek(), { file_id: '', quote: '', grade: 1 }];
  };
  return html`<${Dialog} title=${id === undefined ? t('evaluation.addQuestion') : t('evaluation.editQuestion')} onClose=${onClose} isWide>
    <form onSubmit=${form.submit(save)}>
      <${Field} label=${t('ask.question')}><textarea ...${form.text('text')} rows="2" required maxlength="8192"></textarea></${Field}>
      <${Field} label=${t('evaluation.answer')} hint=${t('evaluation.answerHint')}><input ...${form.text('answer')} maxlength="2000" /></${Field}>
      <fieldset class="box">
        <legend>${t('evaluation.passages')}</legend>
        ${passages.value.length === 0 && html`<p class="hint">${t('evaluation.unanswerableText')}</p>`}
        ${passages.value.map(
          (passage, at) =>
            html`<${Passage} key=${at} passage=${passage} onChange=${(changed: Partial<RightPassage>) => change(at, changed)}
              onRemove=${() => {
                passages.value = passages.peek().filter((_, n) => n !== at);
              }} />`,
        )}
        <${Button} icon="plus" kind="quiet" onClick=${add}>${t('evaluation.addPassage')}</${Button}>
      </fieldset>
      <${FormEnd} form=${form} action=${t('save')} onCancel=${onClose}>
        ${id !== undefined && html`<${Button} icon="trash" kind="quiet" onClick=${remove}>${t('delete')}</${Button}><span class="spring"></span>`}
      </${FormEnd}>
    </form>
  </${Dialog}>`;
}

interface PassageProps {
  passage: RightPassage;
  onChange(changed: Partial<RightPassage>): void;
  onRemove(): void;
}

function Passage({ passage: { file_id, quote = '', grade = 1, missing }, onChange, onRemove }: PassageProps) {
  const textOf = (event: Event) => (event.target as HTMLInputElement | HTMLTextAreaElement).value;
  return html`<div class="right-passage">
    <div class="bar">
      <${Field} label=${t('evaluation.file')}><input required maxlength="256" value=${file_id} onInput=${(event: Event) => onChange({ file_id: textOf(event) })} /></${Field}>
      <${Field} label=${t('evaluation.grade')}><input type="number" min="1" max="100" value=${grade} onChange=${(event: Event) => onChange({ grade: Number(textOf(event)) || 1 })} /></${Field}>
      <${Button} icon="trash" kind="quiet" label=${t('evaluation.removePassage')} onClick=${onRemove} />
    </div>
    ${missing && html`<p><${Badge} tone="warn">${t('evaluation.missing')}</${Badge}> <small>${t('evaluation.missingText')}</small></p>`}
    <${Field} label=${t('evaluation.quote')} hint=${t('evaluation.quoteHint')}><textarea dir="auto" rows="3" maxlength="8000" value=${quote} onInput=${(event: Event) => onChange({ quote: textOf(event) })}></textarea></${Field}>
  </div>`;
}
