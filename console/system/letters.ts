/** The dead letters: entries that were given up. One can be read, and all can be put back. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { messageOf, request } from '../api/request.ts';
import { mayChange } from '../api/session.ts';
import { html } from '../base/html.ts';
import { count, t } from '../base/language.ts';
import { Link } from '../base/router.ts';
import { traceAddress } from '../base/trace-address.ts';
import { Button } from '../ui/button.ts';
import { confirm, Dialog } from '../ui/dialog.ts';
import { bytes, clock, instant, number } from '../ui/format.ts';
import { Grid, type GridColumn } from '../ui/grid.ts';
import { notify } from '../ui/notices.ts';
import { Code, Empty, Failure, Loading } from '../ui/parts.ts';
import type { Letter, LetterPage } from './types.ts';

const pageLetters = 50;

/** @param count of letters in the newest state of the system: another one reads the list again */
export function LetterList({ count: total, onChange }: { count: number; onChange(): Promise<void> }) {
  const letters = useSignal<Letter[] | undefined>(undefined);
  const cursor = useSignal('');
  const failure = useSignal<unknown>(undefined);
  const opened = useSignal<Letter | undefined>(undefined);
  const read = async (from = '') => {
    try {
      const page = await request<LetterPage>('/v1/dead-letters', { query: { limit: pageLetters, cursor: from } });
      letters.value = from === '' ? page.letters : [...(letters.peek() ?? []), ...page.letters];
      cursor.value = page.next_cursor;
      failure.value = undefined;
    } catch (error) {
      failure.value = error;
    }
  };
  useEffect(() => void read(), [total]);
  const requeued = async (path: string) => {
    const { requeued: n } = await request<{ requeued: number }>(path, { json: {} });
    notify('done', count('letters.requeued', n));
    opened.value = undefined;
    await Promise.all([read(), onChange()]);
  };
  const requeue = ({ id }: Letter) => requeued(`/v1/dead-letters/${id}/requeue`);
  const requeueAll = async () => {
    const isSure = await confirm({
      title: count('letters.requeueTitle', total),
      text: t('letters.requeueText'),
      action: t('letters.requeue'),
    });
    if (isSure) await requeued('/v1/dead-letters/requeue');
  };
  const open = async ({ id }: Letter) => {
    opened.value = await request<Letter>(`/v1/dead-letters/${id}`);
  };
  if (failure.value !== undefined) return html`<${Failure} error=${failure.value} onRetry=${() => read()} />`;
  if (letters.value === undefined) return html`<${Loading} />`;
  if (letters.value.length === 0) {
    return html`<${Empty} icon="check" title=${t('letters.none')}><p>${t('letters.noneText')}</p></${Empty}>`;
  }
  return html`<section class="panel">
    <div class="bar">
      <p class="hint">${t('letters.text')}</p>
      <span class="spring"></span>
      ${mayChange('admin') && html`<${Button} icon="retry" onClick=${requeueAll}>${t('letters.requeueAll')}</${Button}>`}
    </div>
    <${Grid} label=${t('system.letters')} rows=${letters.value} columns=${columns({ open, requeue })} keyOf=${({ id }: Letter) => id} />
    ${cursor.value !== '' && html`<${Button} onClick=${() => read(cursor.peek())}>${t('more')}</${Button}>`}
    ${
      opened.value &&
      html`<${LetterDialog} letter=${opened.value} onRequeue=${requeue} onClose=${() => {
        opened.value = undefined;
      }} />`
    }
  </section>`;
}

interface Actions {
  open(letter: Letter): Promise<void>;
  requeue(letter: Letter): Promise<void>;
}

function columns({ open, requeue }: Actions): GridColumn<Letter>[] {
  return [
    {
      title: t('letters.type'),
      cell: (letter) =>
        html`<${Button} kind="quiet" onClick=${() => open(letter)}>${letter.type || t('letters.unknownType')}</${Button}>`,
    },
    { title: t('letters.tenant'), cell: ({ tenant }) => tenant },
    { title: t('letters.reason'), cell: ({ reason }) => html`<span class="cut" title=${reason}>${reason}</span>` },
    { title: t('letters.at'), isNumber: true, cell: ({ at }) => clock(at) },
    { title: t('letters.deliveries'), isNumber: true, cell: ({ deliveries }) => number(deliveries) },
    {
      title: t('letters.actions'),
      isKept: true,
      cell: (letter) =>
        mayChange('admin') &&
        html`<${Button} kind="quiet" icon="retry" label=${t('letters.requeue')} onClick=${() => requeue(letter)} />`,
    },
  ];
}

function LetterDialog({
  letter,
  onRequeue,
  onClose,
}: {
  letter: Letter;
  onRequeue: Actions['requeue'];
  onClose(): void;
}) {
  const problem = useSignal('');
  const requeue = () =>
    onRequeue(letter).catch((error) => {
      problem.value = messageOf(error);
    });
  const facts: [string, string][] = [
    [t('letters.stream'), letter.stream],
    [t('letters.request'), letter.request],
    [t('letters.at'), instant(letter.at)],
    [t('letters.size'), bytes(letter.body_bytes)],
  ];
  return html`<${Dialog} title=${letter.type || t('letters.unknownType')} onClose=${onClose} isWide>
    <div class="stack">
      <p class="problem">${letter.reason}</p>
      <dl class="facts">${facts.map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd class="mono">${value}</dd></div>`)}
        ${letter.trace && html`<div><dt>${t('letters.trace')}</dt><dd class="mono"><${Link} to=${traceAddress(letter.trace)}>${letter.trace}</${Link}></dd></div>`}</dl>
      ${letter.body ? html`<${Code} label=${t('letters.body')} text=${letter.body} />` : html`<p class="hint">${t('letters.noBody')}</p>`}
      ${problem.value && html`<p class="problem" role="alert">${problem.value}</p>`}
    </div>
    ${mayChange('admin') && html`<footer><${Button} kind="primary" icon="retry" onClick=${requeue}>${t('letters.requeue')}</${Button}></footer>`}
  </${Dialog}>`;
}
