/**
 * Collects an equation of RTF. Its groups are the elements of OMML with an `m` before their names: `{\mf{\mnum ...}}` is
 * `<f><num>...</num></f>`.
 */
import type { XmlElement } from '../../../document/xml.ts';
import { mathText } from '../math.ts';

const elementName = /^m([A-Za-z]+)$/;

/** An open element of an equation. */
export class EquationElement {
  readonly #element: XmlElement & { readonly attributes: Record<string, string> };

  constructor(name = 'oMath') {
    this.#element = { name, attributes: {}, children: [] };
  }

  /** The element that a word at the start of a group opens inside of this one. Undefined: it is a word of the text. */
  open(word: string): EquationElement | undefined {
    const name = elementName.exec(word)?.[1];
    if (name === undefined) return undefined;
    const inner = new EquationElement(name);
    this.#element.children.push(inner.#element);
    return inner;
  }

  /** Adds text, which is the value of an element that holds no run of letters. */
  add(text: string): void {
    const { name, attributes, children } = this.#element;
    if (name === 'r') children.push({ name: 't', attributes: {}, children: [text] });
    else attributes.val = (attributes.val ?? '') + text.trim();
  }

  /** The equation as LaTeX. */
  toText(): string {
    return `$${mathText(this.#element).trim()}$`;
  }
}
