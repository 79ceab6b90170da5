/** The dialog that imports questions in the form of BEIR. */
import { useSignal } from '@preact/signals';
import { putQuestions } from '../../sdk/evaluation/api.ts';
import { fromBeir } from '../../sdk/evaluation/beir.ts';
import { html } from '../base/html.ts';
import { count, t } from '../base/language.ts';
import { Dialog } from '../ui/dialog.ts';
import { FormEnd, useForm } from '../ui/form.ts';
import { notify } from '../ui/notices.ts';
import { Field } from '../ui/parts.ts';
import { client } from './client.ts';

interface Props {
  /** Name of the evaluation set. */
  name: string;
  onImported(): Promise<void>;
  onClose(): void;
}

export function ImportDialog({ name, onImported, onClose }: Props) {
  const form = useForm({ prefix: '', suffix: '' });
  const chosen = useSignal<readonly File[]>([]);
  const send = async () => {
    const named = (file: string) => chosen.peek().find((one) => one.name === file);
    const queries = named('queries.jsonl');
    const judgements = chosen.peek().filter(({ name: file }) => file.endsWith('.tsv'));
    const [qrels] = judgements;
    if (queries === undefined || qrels === undefined || judgements.length > 1)
      throw new Error(t('evaluation.importFiles'));
    const texts = {
      queries: await queries.text(),
      qrels: await qrels.text(),
      corpus: (await named('corpus.jsonl')?.text()) ?? '',
    };
    const questions = fromBeir(texts, { ...form.values, isSplit: qrels.name !== 'qrels.tsv' });
    await putQuestions(client, name, questions);
    notify('done', count('evaluation.imported', questions.length));
    await onImported();
    onClose();
  };
  const choose = (event: Event) => {
    chosen.value = [...((event.target as HTMLInputElement).files ?? [])];
  };
  return html`<${Dialog} title=${t('evaluation.import')} onClose=${onClose}>
    <form onSubmit=${form.submit(send)}>
      <${Field} label=${t('evaluation.importChosen')} hint=${t('evaluation.importFiles')}>
        <input type="file" required multiple accept=".jsonl,.tsv" onChange=${choose} />
      </${Field}>
      <div class="columns">
        <${Field} label=${t('evaluation.prefix')}><input class="mono" spellcheck=${false} placeholder="beir/" ...${form.text('prefix')} /></${Field}>
        <${Field} label=${t('evaluation.suffix')}><input class="mono" spellcheck=${false} placeholder=".txt" ...${form.text('suffix')} /></${Field}>
      </div>
      <p class="hint">${t('evaluation.affixHint')}</p>
      <${FormEnd} form=${form} action=${t('evaluation.import')} onCancel=${onClose} />
    </form>
  </${Dialog}>`;
}
