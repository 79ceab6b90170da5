/** One evaluation set: its questions and its runs, with import and export in the form of BEIR. */
import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { getSet, listQuestions, setPath } from '../../sdk/evaluation/api.ts';
import { toBeir } from '../../sdk/evaluation/beir.ts';
import type { EvaluationSet, Question } from '../../sdk/evaluation/set.ts';
import { request } from '../api/request.ts';
import { mayChange } from '../api/session.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { addressOf, go, Link, place, setQuery } from '../base/router.ts';
import { useTitle } from '../base/title.ts';
import { Button } from '../ui/button.ts';
import { confirm } from '../ui/dialog.ts';
import { Icon } from '../ui/icons.ts';
import { Badge, Empty, Failure, Loading, Tabs } from '../ui/parts.ts';
import { saveFile } from '../ui/save-file.ts';
import { type Column, Table } from '../ui/table.ts';
import { client } from './client.ts';
import { ImportDialog } from './import-dialog.ts';
import { QuestionDialog } from './question-dialog.ts';
import { Runs } from './runs.ts';
import { SetDialog } from './set-dialog.ts';

const tabs = ['questions', 'runs'] as const;

export function SetPage({ name }: { name: string }) {
  useTitle(name);
  const set = useSignal<EvaluationSet | undefined>(undefined);
  const questions = useSignal<Question[] | undefined>(undefined);
  const failure = useSignal<unknown>(undefined);
  const isEditing = useSignal(false);
  const read = async () => {
    try {
      [set.value, questions.value] = await Promise.all([getSet(client, name), listQuestions(client, name)]);
      failure.value = undefined;
    } catch (error) {
      failure.value = error;
    }
  };
  useEffect(() => void read(), []);
  const tab = tabs.find((one) => one === place.value.query.get('tab')) ?? 'questions';
  const remove = async () => {
    const title = t('evaluation.deleteTitle', { name });
    if (!(await confirm({ title, text: t('evaluation.deleteText'), action: t('delete') }))) return;
    await request(setPath(name), { method: 'DELETE' });
    go(addressOf(['evaluations']));
  };
  const edited = async () => {
    isEditing.value = false;
    await read();
  };
  const all = questions.value;
  return html`<div class="page">
    <nav class="back"><${Link} to=${addressOf(['evaluations'])}><${Icon} name="left" />${t('nav.evaluations')}</${Link}></nav>
    <header>
      <h1>${name}</h1>
      ${set.value && html`<small>${set.value.spaces.join(', ')}</small>`}
      <span class="spring"></span>
      ${all && html`<${Transfer} name=${name} questions=${all} onImported=${read} />`}
      ${
        mayChange('rag') &&
        html`<${Button} icon="edit" kind="quiet" label=${t('evaluation.edit')} onClick=${() => {
          isEditing.value = true;
        }} />`
      }
      ${mayChange('rag') && html`<${Button} icon="trash" kind="quiet" label=${t('delete')} onClick=${remove} />`}
    </header>
    ${isEditing.value && set.value && html`<${SetDialog} set=${set.value} onClose=${edited} />`}
    ${set.value?.description && html`<p class="hint">${set.value.description}</p>`}
    ${failure.value !== undefined && html`<${Failure} error=${failure.value} onRetry=${read} />`}
    ${all === undefined && failure.value === undefined && html`<${Loading} />`}
    ${
      all &&
      set.value &&
      html`<${Tabs} label=${name} chosen=${tab} onChoose=${(id: string) => setQuery({ tab: id, run: undefined })}
          tabs=${tabs.map((id) => ({ id, title: t(`evaluation.${id}`), ...(id === 'questions' && { count: all.length }) }))} />
        ${tab === 'questions' && html`<${Questions} name=${name} questions=${questions as Signal<Question[]>} onChanged=${read} />`}
        ${tab === 'runs' && html`<${Runs} set=${set.value} questions=${all} />`}`
    }
  </div>`;
}

function Questions({
  name,
  questions,
  onChanged,
}: {
  name: string;
  questions: Signal<Question[]>;
  onChanged(): Promise<void>;
}) {
  const opened = useSignal<Partial<Question> | undefined>(undefined);
  const isChanging = mayChange('rag');
  const open = (question: Partial<Question>) => {
    opened.value = question;
  };
  const close = async () => {
    opened.value = undefined;
    await onChanged();
  };
  const all = questions.value;
  return html`<section class="panel questions">
    ${isChanging && html`<${Button} icon="plus" onClick=${() => open({ passages: [] })}>${t('evaluation.addQuestion')}</${Button}>`}
    <${Table}
      label=${t('evaluation.questions')}
      rows=${all}
      columns=${questionColumns()}
      keyOf=${({ id }: Question) => id}
      ...${isChanging && { onOpen: open }}
      empty=${html`<${Empty} icon="ask" title=${t('evaluation.noQuestions')}><p>${t('evaluation.noQuestionsText')}</p></${Empty}>`}
    />
    ${opened.value && html`<${QuestionDialog} set=${name} question=${opened.value} onClose=${close} />`}
  </section>`;
}

function questionColumns(): Column<Question>[] {
  return [
    {
      id: 'text',
      title: t('ask.question'),
      cell: ({ text }) => html`<span dir="auto">${text}</span>`,
      width: 'minmax(0, 3fr)',
    },
    {
      id: 'answer',
      title: t('evaluation.answer'),
      cell: ({ answer }) => html`<span dir="auto">${answer || '–'}</span>`,
      isExtra: true,
    },
    {
      id: 'passages',
      title: t('evaluation.passages'),
      width: 'minmax(0, 2fr)',
      cell: ({ passages }) => {
        if (passages.length === 0) return html`<span class="hint">${t('evaluation.unanswerable')}</span>`;
        const files = [...new Set(passages.map(({ file_id }) => file_id))].join(', ');
        const isMissing = passages.some(({ missing }) => missing);
        return html`${isMissing && html`<${Badge} tone="warn">${t('evaluation.missing')}</${Badge}> `}${files}`;
      },
    },
  ];
}

interface TransferProps {
  name: string;
  questions: readonly Question[];
  onImported(): Promise<void>;
}

function Transfer({ name, questions, onImported }: TransferProps) {
  const isImporting = useSignal(false);
  const exportSet = () => {
    const { queries, qrels, corpus } = toBeir(questions);
    saveFile('queries.jsonl', new Blob([queries]));
    saveFile('qrels.tsv', new Blob([qrels]));
    saveFile('corpus.jsonl', new Blob([corpus]));
  };
  return html`${
    mayChange('rag') &&
    html`<${Button} icon="upload" onClick=${() => {
      isImporting.value = true;
    }}>${t('evaluation.import')}</${Button}>`
  }
  <${Button} icon="download" disabled=${questions.length === 0} onClick=${exportSet}>${t('evaluation.export')}</${Button}>
  ${
    isImporting.value &&
    html`<${ImportDialog} name=${name} onImported=${onImported} onClose=${() => {
      isImporting.value = false;
    }} />`
  }`;
}
