/**
 * The values of a form. Each control shows its value from here and writes here what is typed. So a form that is drawn
 * again, for example with an error, never loses what was typed.
 */
import { type Signal, useSignal } from '@preact/signals';
import { messageOf } from '../api/request.ts';
import { type Children, html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { Button } from './button.ts';

/** A text, a checkbox, or the chosen ones of several checkboxes. */
type Value = string | boolean | readonly string[];
type NameOf<Values, Kind> = { [Name in keyof Values]: Values[Name] extends Kind ? Name : never }[keyof Values] & string;

export interface Form<Values> {
  readonly values: Values;
  /** The reason why it was not sent; empty: none. */
  readonly problem: Signal<string>;
  readonly isBusy: boolean;
  set(changes: Partial<Values>): void;
  /** @returns the attributes of an input, a text area or a selection. */
  text(name: NameOf<Values, string>): Record<string, unknown>;
  /** @returns the attributes of a checkbox. */
  check(name: NameOf<Values, boolean>): Record<string, unknown>;
  /** @returns the attributes of one of several checkboxes. */
  choice(name: NameOf<Values, readonly string[]>, value: string): Record<string, unknown>;
  /** @returns a listener that sends the form, once at a time. An error of `send` is shown as the problem. */
  submit(send: () => unknown): (event: Event) => Promise<void>;
}

export function useForm<Values extends Record<string, Value>>(initial: Values): Form<Values> {
  const values = useSignal(initial);
  const problem = useSignal('');
  const isBusy = useSignal(false);
  const set = (changes: Partial<Values>) => {
    values.value = { ...values.peek(), ...changes };
  };
  const keep = (name: string, value: Value) => set({ [name]: value } as Partial<Values>);
  return {
    problem,
    set,
    get values() {
      return values.value;
    },
    get isBusy() {
      return isBusy.value;
    },
    text: (name) => ({
      name,
      dir: 'auto',
      value: values.value[name],
      onInput: ({ target }: Event) => keep(name, (target as HTMLInputElement).value),
    }),
    check: (name) => ({
      name,
      checked: values.value[name],
      onChange: ({ target }: Event) => keep(name, (target as HTMLInputElement).checked),
    }),
    choice(name, value) {
      const chosen = () => values.value[name] as readonly string[];
      const change = ({ target }: Event) => {
        const others = chosen().filter((one) => one !== value);
        keep(name, (target as HTMLInputElement).checked ? [...others, value] : others);
      };
      return { name, value, checked: chosen().includes(value), onChange: change };
    },
    submit: (send) => async (event) => {
      event.preventDefault();
      if (isBusy.peek()) return;
      isBusy.value = true;
      problem.value = '';
      try {
        await send();
      } catch (error) {
        problem.value = messageOf(error);
      } finally {
        isBusy.value = false;
      }
    },
  };
}

interface FormEndProps {
  form: Pick<Form<unknown>, 'problem' | 'isBusy'>;
  /** Text of the button that sends it. */
  action: string;
  onCancel(): unknown;
  /** More buttons, at the beginning. */
  children?: Children;
}

/** The end of a form in a dialog: its problem and its buttons. */
export function FormEnd({ form, action, onCancel, children }: FormEndProps) {
  return html`
    <footer>
      ${form.problem.value && html`<p class="problem" role="alert">${form.problem.value}</p>`}
      ${children}
      <${Button} onClick=${onCancel}>${t('cancel')}</${Button}>
      <button class="button primary" type="submit" aria-busy=${form.isBusy} aria-disabled=${form.isBusy}>${action}</button>
    </footer>`;
}

/** @returns the names between commas. */
export function namesIn(text: string): string[] {
  return text
    .split(/[,，]/)
    .map((name) => name.trim())
    .filter(Boolean);
}
