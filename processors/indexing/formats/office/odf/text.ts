/** Reads the body of an OpenDocument text into blocks. Presentations use it for the text of their shapes. */

import type { PictureSource } from '../../../document/embedded-picture.ts';
import { Table } from '../../../document/table.ts';
import { childOf, childrenOf, descendantsOf, elementsOf, textOf, type XmlElement } from '../../../document/xml.ts';
import { type Block, flatText, type Look } from '../blocks.ts';
import { annotationText, plainTexts, readInline } from './inline.ts';
import { ListCounter, listStyles } from './list-numbers.ts';

const look: Look = { bold: false, halfPoints: 24, centred: false };
const repeatedMax = 1000;
const parentsMax = 16;
/** Names of the styles of headings, with their level. A name has `_20_` for a space. */
const headingStyle = /^Heading_20_([1-9]|10)$/;

export interface TextReaderDeps {
  /** Roots of `content.xml` and `styles.xml`. */
  readonly content: XmlElement;
  readonly styles: XmlElement;
  /** The text of an embedded object by its name, if it is an equation. */
  readObject(name: string): string;
  /** A picture by its name. It may be outside of the file. */
  picture(name: string): PictureSource;
  note(text: string): void;
}

export class TextReader {
  readonly #deps: TextReaderDeps;
  readonly #listStyles: ReturnType<typeof listStyles>;
  readonly #styles: ReadonlyMap<string, XmlElement>;
  readonly #headings: ListCounter;
  /** Counters of lists that a later list may continue, by style and by id. */
  readonly #counters = new Map<string, ListCounter>();
  #notes = 0;

  constructor(deps: TextReaderDeps) {
    this.#deps = deps;
    this.#listStyles = listStyles(deps.styles, deps.content);
    this.#headings = new ListCounter(this.#listStyles.get(''));
    const groups = [...elementsOf(deps.styles), ...elementsOf(deps.content)];
    this.#styles = new Map(
      groups.flatMap((group) =>
        childrenOf(group, 'style').map((style) => [style.attributes.name ?? '', style] as const),
      ),
    );
  }

  read(element: XmlElement): Block[] {
    return elementsOf(element).flatMap((child): Block[] => {
      switch (child.name) {
        case 'h':
          return this.#readHeading(child);
        case 'p':
          return this.#readParagraph(child);
        case 'list':
          return this.#readList(child, 0, undefined);
        case 'table':
          return this.#readTable(child);
        case 'table-of-content':
          this.#deps.note('Left out: the table of contents, which repeats the headings.');
          return [];
        case 'tracked-changes':
        case 'sequence-decls':
        case 'forms':
          return [];
        case 'frame':
        case 'annotation':
          return this.#readAside(child);
        default:
          return this.read(child);
      }
    });
  }

  /** @param listNumber counts it in the list around it; undefined: it is in none. */
  #readHeading(element: XmlElement, listNumber?: () => string): Block[] {
    const style = element.attributes['style-name'] ?? '';
    const level = Number(element.attributes['outline-level']) || this.#outlineLevel(style) || 1;
    const { text, asides } = readInline(element);
    const isNumbered = element.attributes['is-list-header'] !== 'true';
    const number = isNumbered ? this.#headings.next(level - 1) || (listNumber?.() ?? '') : '';
    return this.#withAsides(numbered(number, text), asides, { heading: level });
  }

  #readParagraph(element: XmlElement): Block[] {
    const style = element.attributes['style-name'] ?? '';
    if (this.#outlineLevel(style) > 0) return this.#readHeading(element);
    const { text, asides } = readInline(element);
    const isTitle = this.#isTitle(style);
    return this.#withAsides(text.trim(), asides, isTitle ? { heading: 0 } : {});
  }

  /** Whether a style is the title, or is based on it. */
  #isTitle(name: string): boolean {
    return this.#basesOf(name).includes('Title');
  }

  /** The level of the headings that have this style; 0: it is not one of headings. */
  #outlineLevel(name: string): number {
    for (const base of this.#basesOf(name)) {
      const level = this.#styles.get(base)?.attributes['default-outline-level'] ?? headingStyle.exec(base)?.[1];
      if (level !== undefined) return Number(level);
    }
    return 0;
  }

  /** A style and those that it is based on. */
  #basesOf(name: string): string[] {
    const bases: string[] = [];
    for (let at = name; at !== '' && bases.length < parentsMax; ) {
      bases.push(at);
      at = this.#styles.get(at)?.attributes['parent-style-name'] ?? '';
    }
    return bases;
  }

  #readList(list: XmlElement, level: number, outer: ListCounter | undefined): Block[] {
    const { attributes } = list;
    const style = attributes['style-name'] ?? '';
    const continued = attributes['continue-list'] ?? (attributes['continue-numbering'] === 'true' ? style : '');
    const counter = outer ?? this.#counters.get(continued) ?? new ListCounter(this.#listStyles.get(style));
    this.#counters.set(style, counter);
    if (attributes.id) this.#counters.set(attributes.id, counter);
    return elementsOf(list).flatMap((item) => {
      const start = item.attributes['start-value'];
      let isFirst = item.name === 'list-item';
      return elementsOf(item).flatMap((child): Block[] => {
        if (child.name === 'list') return this.#readList(child, level + 1, counter);
        if (child.name === 'h') {
          const listNumber = isFirst ? () => counter.next(level) : undefined;
          isFirst = false;
          return this.#readHeading(child, listNumber);
        }
        if (child.name !== 'p') return this.read({ ...item, children: [child] });
        const { text, asides } = readInline(child);
        if (text.trim() === '' && asides.length === 0) return [];
        const number = isFirst ? counter.next(level, start === undefined ? undefined : Number(start)) : '';
        const listLevel = isFirst ? level : level + 1;
        isFirst = false;
        return this.#withAsides(numbered(number, text), asides, { listLevel });
      });
    });
  }

  #readTable(element: XmlElement): Block[] {
    const table = new Table();
    const asides: Block[] = [];
    const rows = tableRows(element);
    // A table of one column is a frame around text.
    if (rows.every(({ row }) => cellsOf(row).length <= 1))
      return rows.flatMap(({ row }) => cellsOf(row).flatMap((cell) => this.read(cell)));
    for (const { row, isHeader } of rows) {
      const cells = cellsOf(row).map((cell) => {
        const { attributes } = cell;
        return {
          text: flatText(this.read(cell), asides),
          columns: Number(attributes['number-columns-spanned'] ?? attributes['number-columns-repeated'] ?? 1) || 1,
          rows: Number(attributes['number-rows-spanned'] ?? 1) || 1,
        };
      });
      for (let at = 0; at < repeatsOf(row); at++) table.addRow(cells, isHeader);
    }
    return [{ kind: 'table', table }, ...asides];
  }

  #withAsides(text: string, asides: readonly XmlElement[], as: { heading?: number; listLevel?: number }): Block[] {
    const blocks = asides.flatMap((aside) => this.#readAside(aside));
    return text.trim() === '' ? blocks : [{ kind: 'paragraph', text: text.trim(), look, ...as }, ...blocks];
  }

  #readAside(element: XmlElement): Block[] {
    if (element.name === 'annotation') return aside(annotationText(element));
    if (element.name === 'note') {
      this.#notes++;
      const mark = textOf(childOf(element, 'note-citation')).trim() || String(this.#notes);
      return aside(`[${mark}] ${plainTexts(childOf(element, 'note-body') ?? element).join('\n')}`, true);
    }
    return this.#readFrame(element);
  }

  /** The text of a frame, or else its equation or picture. Other objects are named in a note. */
  #readFrame(frame: XmlElement): Block[] {
    const boxes = frame.name === 'frame' ? descendantsOf(frame, 'text-box') : [frame];
    const blocks = boxes.flatMap((box) => this.read(box));
    const tables = childrenOf(frame, 'table').flatMap((table) => this.#readTable(table));
    // Its picture, if any, shows the same for programs that read nothing else.
    if (blocks.length > 0 || tables.length > 0) return [...blocks, ...tables];
    const object = childOf(frame, 'object') ?? childOf(frame, 'object-ole');
    if (object) {
      const equation = this.#deps.readObject(object.attributes.href ?? '');
      if (equation !== '') return aside(`$${equation}$`);
      this.#deps.note('Left out: an embedded object. Upload it as a file of its own.');
      return [];
    }
    const described = [...descendantsOf(frame, 'title'), ...descendantsOf(frame, 'desc')].map(textOf).join(' ').trim();
    return [...aside(described), ...this.#picturesIn(frame)];
  }

  #picturesIn(frame: XmlElement): Block[] {
    return childrenOf(frame, 'image').map(({ attributes }) => {
      return { kind: 'picture', picture: this.#deps.picture(attributes.href ?? '') };
    });
  }
}

function numbered(number: string, text: string): string {
  return number === '' || text.trim() === '' ? text : `${number} ${text.trim()}`;
}

function aside(text: string, isNote = false): Block[] {
  return text.trim() === '' ? [] : [{ kind: 'aside', text, isNote }];
}

/** The rows of a table, also those in groups. */
function tableRows(table: XmlElement, isHeader = false): { row: XmlElement; isHeader: boolean }[] {
  return elementsOf(table).flatMap((child) => {
    if (child.name === 'table-row') return [{ row: child, isHeader }];
    if (/^table-(?:header-rows|rows|row-group)$/.test(child.name))
      return tableRows(child, child.name === 'table-header-rows');
    return [];
  });
}

function cellsOf(row: XmlElement): XmlElement[] {
  return childrenOf(row, 'table-cell');
}

function repeatsOf(row: XmlElement): number {
  return Math.min(repeatedMax, Number(row.attributes['number-rows-repeated'] ?? 1) || 1);
}
