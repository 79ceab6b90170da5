/**
 * The text of a paragraph of an OpenDocument file. Notes, comments, frames and equations in it are collected, so that they
 * can follow it.
 */
import { childOf, childrenOf, descendantsOf, elementsOf, textOf, type XmlElement } from '../../../document/xml.ts';

const spacesMax = 1000;

export interface InlineText {
  text: string;
  /** Notes, comments and frames, in their order. */
  asides: XmlElement[];
}

const dropped = new Set(['change', 'change-start', 'change-end', 'bookmark', 'tracked-changes', 'ruby-text']);
const asideNames = new Set(['note', 'annotation', 'frame', 'custom-shape', 'rect', 'text-box', 'g']);

export function readInline(element: XmlElement): InlineText {
  const read: InlineText = { text: '', asides: [] };
  addText(read, element);
  return read;
}

function addText(read: InlineText, element: XmlElement): void {
  for (const child of element.children) {
    // Line ends in the XML are only white space.
    if (typeof child === 'string') read.text += child.replace(/\s+/g, ' ');
    else if (child.name === 's') read.text += ' '.repeat(Math.min(spacesMax, Number(child.attributes.c ?? 1) || 1));
    else if (child.name === 'tab') read.text += '\t';
    else if (child.name === 'line-break') read.text += '\n';
    else if (asideNames.has(child.name)) read.asides.push(child);
    else if (!dropped.has(child.name)) addText(read, child);
  }
}

/** A comment as `Comment (Ada): text`. */
export function annotationText(annotation: XmlElement): string {
  const author = textOf(childOf(annotation, 'creator'));
  const text = [...childrenOf(annotation, 'p'), ...descendantsOf(childOf(annotation, 'list'), 'p')]
    .map(textOf)
    .join('\n');
  return text.trim() === '' ? '' : `Comment${author === '' ? '' : ` (${author})`}: ${text}`;
}

/** The paragraphs of a cell or shape, each with its text. */
export function plainTexts(element: XmlElement): string[] {
  return elementsOf(element).flatMap((child): string[] => {
    if (child.name === 'p' || child.name === 'h') return [readInline(child).text.trim()];
    if (child.name === 'annotation') return [];
    return plainTexts(child);
  });
}
