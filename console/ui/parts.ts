/** Small parts of pages: states, empty places, failures, tabs and fields. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { ApiError, messageOf } from '../api/request.ts';
import { isOperator } from '../api/session.ts';
import { type Children, html } from '../base/html.ts';
import { locale, t } from '../base/language.ts';
import { Link } from '../base/router.ts';
import { traceAddress } from '../base/trace-address.ts';
import { Button } from './button.ts';
import { Icon, type IconName } from './icons.ts';
import { notify } from './notices.ts';
import { useRetry } from './retry.ts';

export type Tone = 'plain' | 'busy' | 'good' | 'warn' | 'bad';

export function Badge({ tone = 'plain', children }: { tone?: Tone; children?: Children }) {
  return html`<span class=${`badge ${tone}`}>${children}</span>`;
}

/** A place without content. It teaches the next step. */
export function Empty({ icon, title, children }: { icon: IconName; title: string; children?: Children }) {
  return html`<div class="empty"><${Icon} name=${icon} /><h2>${title}</h2>${children}</div>`;
}

const titledStatuses = [401, 403, 404, 409, 429, 503] as const;

/** @returns what an error of the API means, in the language of the console. Its message has the reason. */
function titleOf(error: unknown): string | undefined {
  const status = titledStatuses.find((one) => error instanceof ApiError && error.status === one);
  return status && t(`error.title.${status}`);
}

/** A failure of what should be here, with a way to try again. If the failure passes by itself, it tries again by itself. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => unknown }) {
  const title = titleOf(error);
  useRetry(error, onRetry);
  return html`<div class="failure" role="alert">
    <${Icon} name="warn" />
    <p>${title && html`<strong>${title}</strong><br />`}${messageOf(error)}</p>
    ${error instanceof ApiError && error.trace && isOperator() && html`<${Link} to=${traceAddress(error.trace)}>${t('traces.show')}</${Link}>`}
    ${onRetry && html`<${Button} icon="retry" onClick=${onRetry}>${t('retry')}</${Button}>`}
  </div>`;
}

export function Loading() {
  return html`<p class="loading" role="status">${t('loading')}</p>`;
}

interface TabsProps {
  label: string;
  tabs: readonly { id: string; title: string; count?: number | undefined }[];
  chosen: string;
  onChoose(id: string): void;
}

export function Tabs({ label, tabs, chosen, onChoose }: TabsProps) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => showWithin(bar.current!, bar.current!.querySelector<HTMLElement>('[aria-selected="true"]')),
    [chosen],
  );
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const at = tabs.findIndex(({ id }) => id === chosen);
    const next = tabs[(at + step + tabs.length) % tabs.length]!;
    onChoose(next.id);
    (event.currentTarget as HTMLElement).querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return html`<div class="tabs" role="tablist" aria-label=${label} ref=${bar} onKeyDown=${move}>
    ${tabs.map(
      ({ id, title, count }) => html`<button
        key=${id}
        type="button"
        role="tab"
        data-tab=${id}
        aria-selected=${id === chosen}
        tabindex=${id === chosen ? 0 : -1}
        onClick=${() => onChoose(id)}
      >
        ${title}${' '}${count !== undefined && html`<span class="count">${count.toLocaleString(locale.value)}</span>`}
      </button>`,
    )}
  </div>`;
}

/** Scrolls a bar sideways until it shows a part of it. `scrollIntoView` would also scroll the page. */
function showWithin(bar: HTMLElement, part: HTMLElement | null): void {
  if (part === null) return;
  const [outer, inner] = [bar.getBoundingClientRect(), part.getBoundingClientRect()];
  if (inner.left < outer.left) bar.scrollLeft += inner.left - outer.left;
  else if (inner.right > outer.right) bar.scrollLeft += inner.right - outer.right;
}

/** A control with its label, and a hint below. */
export function Field({ label, hint, children }: { label: string; hint?: string; children?: Children }) {
  return html`<label class="field"><span>${label}</span>${children}${hint && html`<small>${hint}</small>`}</label>`;
}

/** A share of a whole. @param value 0 to 100 */
export function Progress({ value, label }: { value: number; label: string }) {
  return html`<progress max="100" value=${value} aria-label=${label}></progress>`;
}

/** Text in the form that it has, with a button that copies it. */
export function Code({ text, label }: { text: string; label: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    notify('done', t('copied'));
  };
  return html`<div class="code">
    <pre tabindex="0" aria-label=${label}>${text}</pre>
    <${Button} icon="copy" kind="quiet" label=${t('copy')} onClick=${copy} />
  </div>`;
}
