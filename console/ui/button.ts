/**
 * Buttons, which show that their work runs and cannot be pressed twice. A busy button is not `disabled`, because it would
 * lose the focus.
 */
import { useSignal } from '@preact/signals';
import { type Children, html } from '../base/html.ts';
import { Icon, type IconName } from './icons.ts';
import { useNotified } from './notices.ts';

interface ButtonProps {
  /** A rejection is shown as a notice. */
  onClick(event: MouseEvent): unknown;
  icon?: IconName;
  kind?: 'primary' | 'danger' | 'quiet';
  /** Name for screen readers, and a tip, where the button has an icon only. */
  label?: string;
  disabled?: boolean;
  children?: Children;
  [attribute: string]: unknown;
}

export function Button({ onClick, icon, kind, label, disabled, children, ...attributes }: ButtonProps) {
  const isBusy = useSignal(false);
  const act = useNotified(onClick);
  const press = async (event: MouseEvent) => {
    if (isBusy.peek()) return;
    isBusy.value = true;
    await act(event);
    isBusy.value = false;
  };
  return html`<button
    type="button"
    class=${`button ${kind ?? ''} ${children ? '' : 'icon-only'}`}
    title=${label}
    aria-label=${label}
    aria-busy=${isBusy.value}
    aria-disabled=${isBusy.value}
    disabled=${disabled}
    onClick=${press}
    ...${attributes}
  >
    ${icon && html`<${Icon} name=${icon} />`}${children}
  </button>`;
}
