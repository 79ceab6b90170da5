/** Templates in place of JSX, which browsers cannot read: html`<p class=${name}>${text}</p>`. Values are never markup. */
import htm from 'htm';
import { type ComponentChildren, h, type VNode } from 'preact';

export const html = htm.bind(h) as (strings: TemplateStringsArray, ...values: unknown[]) => VNode;

export type Children = ComponentChildren;
