/**
 * Parses HTML into an outline in one streaming pass. It builds no tree of elements, so deep or large pages need neither
 * stack nor heap.
 *
 * Headings, paragraphs, nested list items, definition lists, tables (`Header: value` rows) and preformatted text become
 * nodes. In a page without headings, short paragraphs that look like headings are these. Scripts, styles, navigation, controls of forms and hidden parts are dropped. A table with headings,
 * preformatted text or tables in it is layout: only the blocks in it become nodes.
 */
import { Parser } from 'htmlparser2';
import type { PictureSource } from '../../document/embedded-picture.ts';
import { NodeKind, type Outline } from '../../document/outline.ts';
import { OutlineBuilder } from '../../document/outline-builder.ts';
import { unprocessable } from '../../document/unprocessable.ts';
import { dataPicture } from './data-picture.ts';
import { hasHeadings, headingLevelByLook, type Look, LookReader } from './html-style.ts';
import { endRow, headingOfRow, newTable, type OpenTable } from './html-table.ts';

type Attributes = Record<string, string>;

const dropped = wordSet(
  'script style nav template noscript svg iframe object canvas select button textarea datalist dialog map audio video',
);
/** Dropped elements that hold no text for people. */
const machinery = wordSet('script style template svg iframe object canvas datalist map audio video');
const blocks = wordSet(
  'p div section article main header footer aside address blockquote figure figcaption form fieldset legend details ' +
    'summary hr body head dl dd ul ol center',
);
/** Open elements. The parser searches them for each end tag. Pages without end tags leave hundreds open. */
const openMax = 25_000;
const headingTag = /^h[1-6]$/;
/** A sign in front of a paragraph that is an item of a list by its look. */
const bullet = /^[•◦▪‣●○■□]\s*(?=\S)/;
/** Represents <br> until white space is collapsed. */
const lineBreak = '\u2028';

export function parseHtml(html: string): Outline {
  const builder = new OutlineBuilder();
  readHtml(builder, html);
  return builder.build();
}

/**
 * Adds the nodes of `html` to an outline. Formats that contain or become HTML use it.
 * @param pictureAt the picture at an address, if it is in the file; default: those whose address holds their bytes.
 */
export function readHtml(
  builder: OutlineBuilder,
  html: string,
  { pictureAt = dataPicture }: { pictureAt?: (address: string) => PictureSource | undefined } = {},
): void {
  const reader = new HtmlReader(builder, { byLook: !hasHeadings(html), pictureAt });
  new Parser(reader, { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true }).end(html);
  reader.finish();
}

/** An open list item. A term of a definition list stays open until its definitions end. */
interface Item {
  tag: 'li' | 'dt';
  /** Number of definition lists around it. */
  depth: number;
  /** Text before the item's own, such as `3. `. */
  prefix: string;
  /** `pending`: it has no node yet. `opened`: its node is open. `passed`: a heading inside has closed its node. */
  state: 'pending' | 'opened' | 'passed';
}

class HtmlReader {
  readonly #builder: OutlineBuilder;
  readonly #items: Item[] = [];
  /** Number of the next item of each open list; undefined for a list without numbers. */
  readonly #lists: (number | undefined)[] = [];
  readonly #tables: OpenTable[] = [];
  #definitionLists = 0;
  #openElements = 0;
  #text = '';
  #headingLevel = 0;
  #preDepth = 0;
  #dropping: { tag: string; depth: number; isNoted: boolean } | undefined;
  #title: string | undefined;
  /** Whether paragraphs are headings by their look. */
  readonly #byLook: boolean;
  readonly #look = new LookReader();
  readonly #pictureAt: (address: string) => PictureSource | undefined;
  /** Pictures of the running block or table. They follow it. */
  #pictures: PictureSource[] = [];

  constructor(
    builder: OutlineBuilder,
    { byLook, pictureAt }: { byLook: boolean; pictureAt: (address: string) => PictureSource | undefined },
  ) {
    this.#builder = builder;
    this.#byLook = byLook;
    this.#pictureAt = pictureAt;
  }

  ontext(text: string): void {
    if (this.#dropping) {
      if (this.#dropping.isNoted && text.trim() !== '')
        this.#builder.note('Left out: menus and hidden parts of the page.');
      return;
    }
    if (this.#title !== undefined) {
      this.#title += text;
      return;
    }
    this.#text += text;
    if (this.#byLook) this.#look.add(text);
  }

  onopentag(tag: string, attributes: Attributes): void {
    if (++this.#openElements > openMax) {
      throw unprocessable(
        `The file nests more than ${openMax.toLocaleString('en')} HTML elements in each other. Save it in a simpler format.`,
      );
    }
    if (this.#byLook) this.#look.open(tag, attributes);
    if (this.#dropping) {
      if (tag === this.#dropping.tag) this.#dropping.depth++;
      // The cover of a book is often a picture inside of a drawing.
      if (tag === 'image' && this.#dropping.tag === 'svg')
        this.#takePicture(attributes['xlink:href'] ?? attributes.href);
    } else if (dropped.has(tag) || isHidden(attributes)) {
      this.#dropping = { tag, depth: 1, isNoted: !machinery.has(tag) };
    } else if (tag === 'title') {
      this.#title = '';
    } else {
      this.#open(tag, attributes);
    }
  }

  onclosetag(tag: string): void {
    this.#openElements--;
    if (this.#byLook) this.#look.close();
    if (this.#dropping) {
      if (tag === this.#dropping.tag && --this.#dropping.depth === 0) this.#dropping = undefined;
    } else if (tag === 'title') {
      this.#builder.title ||= this.#title ?? '';
      this.#title = undefined;
    } else {
      this.#close(tag);
    }
  }

  finish(): void {
    while (this.#tables.length > 0) this.#closeTable();
    this.#flush();
    while (this.#items.length > 0) this.#closeItem();
  }

  #open(tag: string, attributes: Attributes): void {
    if (tag === 'br') this.#text += this.#preDepth > 0 ? '\n' : lineBreak;
    else if (tag === 'img') {
      this.#text += attributes.alt ? ` ${attributes.alt} ` : '';
      this.#takePicture(attributes.src);
    } else if (this.#isHeading(tag)) this.#openHeading(Number(tag[1]));
    else if (tag === 'pre') this.#openPre();
    else if (tag === 'li' || tag === 'dt') this.#openItem(tag, attributes);
    else if (tag === 'table') this.#openTable();
    else if (isTablePart(tag)) this.#openTablePart(tag, attributes);
    else if (isBlock(tag)) this.#flush();
    if (tag === 'dl') this.#definitionLists++;
    if (tag === 'ol' || tag === 'ul') this.#lists.push(tag === 'ol' ? Number(attributes.start ?? 1) || 1 : undefined);
  }

  #close(tag: string): void {
    if (this.#isHeading(tag)) this.#closeHeading();
    else if (tag === 'pre') this.#closePre();
    else if (tag === 'table') this.#closeTable();
    else if (isTablePart(tag)) this.#closeTablePart(tag);
    else if (tag === 'li') {
      this.#flush();
      if (this.#items.at(-1)?.tag === 'li') this.#closeItem();
    } else if (tag === 'dl') {
      this.#flush();
      this.#closeTerm();
      this.#definitionLists--;
    } else if (tag === 'dt' || isBlock(tag)) this.#flush();
    if (tag === 'ol' || tag === 'ul') this.#lists.pop();
  }

  /** Ends the running block. It becomes a part of a cell or heading, the item's own text, or a paragraph. */
  #flush(): void {
    if (this.#headingLevel > 0 || this.#preDepth > 0 || this.#inCell()) {
      this.#text += this.#preDepth > 0 ? '' : ' ';
      return;
    }
    const text = collapse(this.#text);
    this.#text = '';
    this.#write(text, this.#look.take());
    this.#writePictures();
  }

  #write(text: string, look: Look): void {
    if (text === '') return;
    const item = this.#items.at(-1);
    const level = item || !this.#byLook ? undefined : headingLevelByLook(text, look);
    if (item?.state === 'pending') this.#openPending(text);
    else if (level !== undefined) this.#builder.heading(level, text);
    else if (this.#byLook && bullet.test(text)) this.#builder.add(NodeKind.listItem, text.replace(bullet, ''));
    else this.#builder.add(NodeKind.paragraph, text);
  }

  #takePicture(address: string | undefined): void {
    const picture = address ? this.#pictureAt(address) : undefined;
    if (picture) this.#pictures.push(picture);
  }

  #writePictures(): void {
    if (this.#pictures.length === 0) return;
    for (const picture of this.#pictures) this.#builder.picture(picture);
    this.#pictures = [];
  }

  #openHeading(level: number): void {
    this.#makeLayout();
    if (this.#headingLevel > 0) this.#closeHeading();
    this.#flush();
    this.#headingLevel = level;
  }

  #closeHeading(): void {
    if (this.#headingLevel === 0) return;
    const text = collapse(this.#text);
    if (text !== '') {
      this.#builder.heading(this.#headingLevel, text);
      for (const item of this.#items) item.state = 'passed';
    }
    this.#text = '';
    this.#headingLevel = 0;
  }

  #openPre(): void {
    this.#makeLayout();
    this.#flush();
    this.#preDepth++;
  }

  #closePre(): void {
    if (this.#preDepth === 0 || --this.#preDepth > 0) return;
    if (this.#items.at(-1)?.state === 'pending') this.#openPending('');
    this.#builder.add(NodeKind.code, this.#text);
    this.#text = '';
  }

  #openItem(tag: Item['tag'], attributes: Attributes): void {
    this.#flush();
    if (this.#inCell()) return;
    if (tag === 'dt') this.#closeTerm();
    const number = tag === 'li' ? this.#lists.at(-1) : undefined;
    if (number !== undefined) this.#lists[this.#lists.length - 1] = (Number(attributes.value) || number) + 1;
    const prefix = number === undefined ? '' : `${Number(attributes.value) || number}. `;
    this.#items.push({ tag, depth: this.#definitionLists, prefix, state: 'pending' });
  }

  /** Opens the nodes of all pending items. Only the innermost item gets the text. */
  #openPending(text: string): void {
    const innermost = this.#items.at(-1);
    for (const item of this.#items) {
      if (item.state !== 'pending') continue;
      this.#builder.open(NodeKind.listItem, item === innermost ? item.prefix + text : '');
      item.state = 'opened';
    }
  }

  /** Closes the open term of the innermost definition list. */
  #closeTerm(): void {
    const item = this.#items.at(-1);
    if (item?.tag === 'dt' && item.depth === this.#definitionLists) this.#closeItem();
  }

  #closeItem(): void {
    if (this.#items.pop()?.state === 'opened') this.#builder.close();
  }

  #openTable(): void {
    this.#makeLayout();
    this.#flush();
    this.#tables.push(newTable());
  }

  #openTablePart(tag: string, attributes: Attributes): void {
    const open = this.#tables.at(-1);
    if (!open || open.layout) {
      this.#flush();
      return;
    }
    if (tag === 'thead') open.inHead = true;
    if (tag !== 'td' && tag !== 'th') return;
    open.cell = { text: '', header: tag === 'th', columns: span(attributes.colspan), rows: span(attributes.rowspan) };
    this.#text = '';
  }

  #closeTablePart(tag: string): void {
    const open = this.#tables.at(-1);
    if (!open || open.layout) {
      this.#flush();
    } else if (tag === 'caption') {
      open.table.caption = collapse(this.#text);
      this.#text = '';
    } else if (tag === 'td' || tag === 'th') this.#endCell(open);
    else if (tag === 'tr') endRow(open);
    else if (tag === 'thead') open.inHead = false;
  }

  #closeTable(): void {
    const open = this.#tables.at(-1);
    if (!open) return;
    if (!open.layout) {
      this.#endCell(open);
      endRow(open);
      this.#text = '';
    }
    this.#flush();
    this.#tables.pop();
    if (open.layout) return;
    if (this.#items.at(-1)?.state === 'pending') this.#openPending('');
    const heading = this.#byLook ? headingOfRow(open) : undefined;
    if (heading) this.#builder.heading(heading.level, heading.text);
    else open.table.write(this.#builder);
    if (!this.#inCell()) this.#writePictures();
  }

  /** Marks the innermost table as layout, because it contains more than cells. Its cells so far become paragraphs. */
  #makeLayout(): void {
    const open = this.#tables.at(-1);
    if (!open || open.layout) return;
    open.layout = true;
    open.cell = undefined;
    const before = [...open.table.texts(), ...open.cells.map((cell) => cell.text)];
    const current = this.#text;
    for (const text of before) {
      this.#text = text;
      this.#flush();
    }
    this.#text = current;
  }

  #endCell(open: OpenTable): void {
    const { marked: bold } = this.#look.take();
    if (!open.cell) return;
    open.cells.push({ ...open.cell, text: collapse(this.#text), ...(bold && { bold }) });
    open.cell = undefined;
  }

  /** In a page without headings, elements of headings are paragraphs. */
  #isHeading(tag: string): boolean {
    return !this.#byLook && headingTag.test(tag);
  }

  #inCell(): boolean {
    const open = this.#tables.at(-1);
    return open !== undefined && !open.layout;
  }
}

function isBlock(tag: string): boolean {
  return blocks.has(tag) || headingTag.test(tag);
}

function isHidden(attributes: Attributes): boolean {
  const { hidden, role, style } = attributes;
  if (hidden !== undefined || role === 'navigation' || attributes['aria-hidden'] === 'true') return true;
  return style !== undefined && /display\s*:\s*none/i.test(style);
}

function isTablePart(tag: string): boolean {
  return tag === 'tr' || tag === 'td' || tag === 'th' || tag === 'thead' || tag === 'tbody' || tag === 'caption';
}

function span(value: string | undefined): number {
  return Math.max(1, Number.parseInt(value ?? '1', 10) || 1);
}

function collapse(text: string): string {
  return text
    .replace(/[^\S\u2028]+/g, ' ')
    .replace(/ ?\u2028 ?/g, '\n')
    .trim();
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
