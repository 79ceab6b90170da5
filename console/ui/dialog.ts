/**
 * Dialogs. The browser keeps the focus inside, and Escape closes them. A click beside one does not, because it would lose
 * what is typed.
 */
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { catchFocus } from '../base/focus.ts';
import { type Children, html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { Button } from './button.ts';
import { Icon } from './icons.ts';

interface DialogProps {
  title: string;
  onClose(): void;
  children?: Children;
  isWide?: boolean;
}

export function Dialog({ title, onClose, children, isWide = false }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const isGone = useRef(false);
  useEffect(() => {
    const dialog = element.current!;
    const opener = document.activeElement;
    dialog.showModal();
    firstControl(dialog)?.focus();
    return () => {
      isGone.current = true;
      dialog.close();
      catchFocus(opener);
    };
  }, []);
  return html`<dialog ref=${element} class=${isWide ? 'wide' : ''} aria-label=${title} onClose=${() => isGone.current || onClose()}>
    <header>
      <h2>${title}</h2>
      <button type="button" class="button quiet icon-only" aria-label=${t('close')} onClick=${onClose}>
        <${Icon} name="close" />
      </button>
    </header>
    ${children}
  </dialog>`;
}

/** The first control of a form. Without a form the browser chooses what gets the focus. */
function firstControl(dialog: HTMLElement): HTMLElement | null {
  if (dialog.querySelector('[autofocus]') !== null) return null;
  return dialog.querySelector<HTMLElement>('form :is(input, select, textarea):not(:disabled)');
}

interface Question {
  title: string;
  text: string;
  action: string;
  resolve(isSure: boolean): void;
}

const question = signal<Question | undefined>(undefined);

/** Asks whether something that cannot be undone should be done. */
export function confirm(asked: Omit<Question, 'resolve'>): Promise<boolean> {
  question.peek()?.resolve(false);
  return new Promise((resolve) => {
    question.value = { ...asked, resolve };
  });
}

export function Confirmation() {
  const asked = question.value;
  if (asked === undefined) return null;
  const end = (isSure: boolean) => {
    question.value = undefined;
    asked.resolve(isSure);
  };
  return html`<${Dialog} title=${asked.title} onClose=${() => end(false)}>
    <p>${asked.text}</p>
    <footer>
      <${Button} onClick=${() => end(false)}>${t('back')}</${Button}>
      <${Button} kind="danger" onClick=${() => end(true)}>${asked.action}</${Button}>
    </footer>
  </${Dialog}>`;
}
