/** Parts of a page that few visits need. Their modules are loaded when the part is drawn for the first time. */
import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { again } from '../base/again.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { notify } from './notices.ts';
import { Loading } from './parts.ts';

/** @returns a component that shows that it is loading until its module has come. The next time it is there at once. */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const loaded = signal<ComponentType<Props> | undefined>(undefined);
  return function Lazy(props: Props) {
    useEffect(() => {
      if (loaded.peek() !== undefined) return;
      again(load).then(
        (component) => {
          loaded.value = component;
        },
        () => notify('error', t('error.unreachable')),
      );
    }, []);
    const Component = loaded.value;
    return Component === undefined ? html`<${Loading} />` : html`<${Component} ...${props} />`;
  };
}
