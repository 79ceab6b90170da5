/** Buttons, which show that their work runs and cannot be pressed twice. */
import { useSignal } from '@preact/signals';
import { messageOf } from '../api/request.ts';
import { type Children, html } from '../base/html.ts';
import { Icon, type IconName } from './icons.ts';
import { notify } from './notices.ts';

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
  const press = async (event: MouseEvent) => {
    isBusy.value = true;
    try {
      await onClick(event);
    } catch (error) {
      notify('error', messageOf(error));
    } finally {
      isBusy.value = false;
    }
  };
  return html`<button
    type="button"
    class=${`button ${kind ?? ''} ${children ? '' : 'icon-only'}`}
    title=${label}
    aria-label=${label}
    aria-busy=${isBusy.value}
    disabled=${disabled || isBusy.value}
    onClick=${press}
    ...${attributes}
  >
    ${icon && html`<${Icon} name=${icon} />`}${children}
  </button>`;
}
