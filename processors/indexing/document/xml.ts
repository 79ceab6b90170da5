/**
 * Reads XML into a tree of elements, within a depth. Names have no prefix (`w:p` is `p`), because prefixes differ between
 * programs. Attributes neither, except those of relationships (`r:id`), because an element may have an `id` of both.
 *
 * Entities that the file declares are not expanded, and nothing is fetched.
 */
import { Parser } from 'htmlparser2';
import { declaredEncoding } from '../charset/declaration.ts';
import { decodeText } from '../charset/decode.ts';
import { unprocessable } from './unprocessable.ts';

const depthMax = 512;

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (XmlElement | string)[];
}

export type XmlNode = XmlElement | string;

export interface ReadOptions {
  /** Elements of this name are passed to `onElement` when they are complete, with the open elements around them. The tree does not keep them. */
  each?: string;
  onElement?(element: XmlElement, within: readonly XmlElement[]): void;
}

const noAttributes: Readonly<Record<string, string>> = {};

/**
 * The root of the document, or an empty element if there is none.
 * @throws {MillraceError} `unprocessable` for elements that are nested too deeply.
 */
export function readXml(xml: Uint8Array | string | undefined, { each, onElement }: ReadOptions = {}): XmlElement {
  const root: XmlElement = { name: '', attributes: noAttributes, children: [] };
  if (!xml) return root;
  const open: XmlElement[] = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open.length > depthMax) {
          throw unprocessable('The file nests its parts too deeply to be read. Save it in a simpler format.');
        }
        const element = { name: localName(name), attributes: localAttributes(attributes), children: [] };
        open.push(element);
      },
      onclosetag() {
        const element = open.pop()!;
        if (element.name === each) onElement?.(element, open);
        else open.at(-1)!.children.push(element);
      },
      ontext(text) {
        const { children } = open.at(-1)!;
        const last = children.length - 1;
        if (typeof children[last] === 'string') children[last] += text;
        else children.push(text);
      },
    },
    { xmlMode: true },
  );
  parser.end(typeof xml === 'string' ? xml : xmlText(xml));
  return root.children.find((child) => typeof child !== 'string') ?? root;
}

function xmlText(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return decodeText(buffer, declaredEncoding(buffer));
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

function localAttributes(attributes: Record<string, string>): Readonly<Record<string, string>> {
  let local: Record<string, string> | undefined;
  for (const name in attributes) {
    const key = name.startsWith('r:') ? name : localName(name);
    local ??= {};
    // The standard attribute comes first where a program adds one of its own by the same name.
    local[key] ??= attributes[name]!;
  }
  return local ?? noAttributes;
}

export function elementsOf(element: XmlElement | undefined): XmlElement[] {
  return element?.children.filter((child) => typeof child !== 'string') ?? [];
}

/** The first child of this name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child): child is XmlElement => typeof child !== 'string' && child.name === name);
}

export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return elementsOf(element).filter((child) => child.name === name);
}

/** The attribute `val` of a child, as Office files write properties. */
export function propertyOf(element: XmlElement | undefined, name: string): string | undefined {
  return childOf(element, name)?.attributes.val;
}

/** All elements of this name below the element, in document order. Those inside another one are not searched. */
export function descendantsOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return elementsOf(element).flatMap((child) => (child.name === name ? [child] : descendantsOf(child, name)));
}

/** All text below the node. */
export function textOf(node: XmlNode | undefined): string {
  if (node === undefined) return '';
  return typeof node === 'string' ? node : node.children.map(textOf).join('');
}
