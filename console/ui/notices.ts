/** Short notices at the edge of the page. An error stays until it is closed. */
import { signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { onReturn } from '../api/presence.ts';
import { messageOf } from '../api/request.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { Icon } from './icons.ts';

interface Notice {
  id: number;
  kind: 'done' | 'error';
  text: string;
}

const shownMs = 5_000;
const noticesMax = 4;
const notices = signal<Notice[]>([]);
let last = 0;

/** @returns its id */
export function notify(kind: Notice['kind'], text: string): number {
  const id = ++last;
  notices.value = [...notices.peek(), { id, kind, text }].slice(-noticesMax);
  if (kind === 'done') setTimeout(() => closeNotice(id), shownMs);
  return id;
}

/** @returns a function that does `work` and shows its error. The error of the time before is taken away first. */
export function useNotified<Input>(work: (input: Input) => unknown): (input: Input) => Promise<void> {
  const failed = useRef(0);
  return async (input) => {
    closeNotice(failed.current);
    try {
      await work(input);
    } catch (error) {
      failed.current = notify('error', messageOf(error));
    }
  };
}

function closeNotice(id: number): void {
  notices.value = notices.peek().filter((notice) => notice.id !== id);
}

onReturn(() => {
  notices.value = notices.peek().filter(({ text }) => text !== t('error.unreachable'));
});

export function Notices() {
  return html`<div class="notices" role="status" aria-live="polite">
    ${notices.value.map(
      ({ id, kind, text }) => html`<div key=${id} class=${`notice ${kind}`}>
        <${Icon} name=${kind === 'done' ? 'check' : 'warn'} />
        <span>${text}</span>
        <button type="button" class="button quiet icon-only" aria-label=${t('close')} onClick=${() => closeNotice(id)}>
          <${Icon} name="close" />
        </button>
      </div>`,
    )}
  </div>`;
}
