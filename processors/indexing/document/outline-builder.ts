/**
 * Builds an outline from the blocks of a document, in their order. Sections begin with a heading of a level; lists and
 * tables are opened and closed. A heading closes the sections of its level and below. Levels may be skipped.
 *
 * Each text is written as UTF-8 at once, so that a large file exists once in memory. Depth, nodes and bytes are
 * bounded: a hostile document ends in `unprocessable` before it fills the stack or the heap.
 */
import type { MillraceError } from '../../../core/errors.ts';
import type { EmbeddedPicture, PictureSource } from './embedded-picture.ts';
import { NodeKind, nodeText, type Outline } from './outline.ts';
import { unprocessable } from './unprocessable.ts';

const depthMax = 64;
const nodesMax = 5_000_000;
/**
 * Text of a document, MB. Each row of a table repeats its headers, so the text may be far larger than the file.
 * Indexing 200 MB of text takes 1,300 MB of memory.
 */
const textMegabytesMax = 384;
const textBytesMax = textMegabytesMax * 2 ** 20;
const titleCharactersMax = 300;
/** Blocks, such as badges or a date, that may come before the title's heading. */
const titleNodesMax = 8;
/** Notes about one file. The record of the file holds them. */
const notesMax = 20;

export class OutlineBuilder {
  /**
   * Title of the document, if it is outside of the text. Otherwise the only heading of level 0, or else the only
   * top-level heading, is the title, if it comes early.
   */
  title = '';
  /** Page of the next nodes, from 1; 0: none. */
  page = 0;
  /** Whether the text of the next nodes was read from a picture. */
  fromImage = false;
  #text = Buffer.allocUnsafe(16 * 1024);
  #bytes = 0;
  readonly #parent: number[] = [];
  readonly #kind: number[] = [];
  readonly #start: number[] = [];
  readonly #end: number[] = [];
  readonly #page: number[] = [];
  readonly #image: number[] = [];
  /** Open nodes from the top. `level` is the level of a section, and Infinity for other nodes. */
  readonly #open: { node: number; level: number }[] = [];
  /** The first headings of levels 0 and 1; empty texts for those that come late. */
  readonly #titles: [string[], string[]] = [[], []];
  readonly #notes = new Set<string>();
  /** Places within nodes at which a page begins: byte offsets, and the pages. */
  readonly #breakAt: number[] = [];
  readonly #breakPage: number[] = [];
  readonly #pictures: EmbeddedPicture[] = [];
  readonly #pictureKeys = new Set<string>();

  /** Whether no text has been added yet. */
  get isEmpty(): boolean {
    return this.#bytes === 0;
  }

  /** Opens a section, and closes open lists and tables. Level 0 is the document's own title. */
  heading(level: number, text: string): void {
    const heading = oneLine(text);
    if (heading === '') return;
    this.endSections(level);
    const titles = this.#titles[level as 0 | 1];
    if (titles && titles.length < 2) titles.push(this.#kind.length < titleNodesMax ? heading : '');
    this.#open.push({ node: this.#add(NodeKind.section, heading), level });
  }

  /**
   * Closes all sections of `level` and below, and open lists and tables. The next nodes belong to the section above.
   */
  endSections(level: number): void {
    while (this.#open.length > 0 && this.#open.at(-1)!.level >= level) this.#open.pop();
  }

  /**
   * Adds a leaf, without white space at its ends. An empty text adds nothing.
   * @param pageBreaks where later pages begin in the text, in UTF-16 units.
   */
  add(
    kind: Exclude<NodeKind, typeof NodeKind.section>,
    text: string,
    pageBreaks: readonly { at: number; page: number }[] = [],
  ): void {
    const block = kind === NodeKind.code ? trimLines(text) : text.trim();
    if (block === '') return;
    const start = this.#start[this.#add(kind, block)]!;
    for (const { at, page } of pageBreaks) {
      this.#breakAt.push(start + Buffer.byteLength(block.slice(0, at)));
      this.#breakPage.push(page);
    }
  }

  /** Adds a node. The next nodes are its children, until `close` or a heading. A table may have no text. */
  open(kind: typeof NodeKind.listItem | typeof NodeKind.table, text: string): void {
    const node = this.#open.length < depthMax ? this.#add(kind, text.trim()) : this.#innermost;
    this.#open.push({ node, level: Number.POSITIVE_INFINITY });
  }

  /** Closes the node that `open` opened last. Does nothing if a heading has closed it. */
  close(): void {
    if (this.#open.at(-1)?.level === Number.POSITIVE_INFINITY) this.#open.pop();
  }

  /**
   * Adds a table of cell texts. With `headers` a row reads `Header: value; Header: value`, so that it can be read
   * alone. Without headers its cells are separated by ` | `. The headers of columns without values are a last row.
   */
  table(caption: string, headers: readonly string[] | undefined, rows: Iterable<readonly string[]>): void {
    let opened = false;
    const empty = new Set(headers?.keys());
    for (const row of rows) {
      if (empty.size > 0) for (const [column, cell] of row.entries()) if (cell !== '') empty.delete(column);
      const text = rowText(headers, row);
      if (text === '') continue;
      if (!opened) this.open(NodeKind.table, caption);
      opened = true;
      this.add(NodeKind.row, text);
    }
    if (opened && headers) {
      // A header that spans columns has values in one of them.
      const used = new Set(headers.filter((_, column) => !empty.has(column)));
      const unused = [...new Set(headers)].filter((header) => !used.has(header));
      this.add(NodeKind.row, rowText(undefined, unused));
    }
    if (opened) this.close();
    else this.add(NodeKind.paragraph, caption);
  }

  /** Names content that is left out, with its place and the reason, as a sentence. Equal notes are one. */
  note(text: string): void {
    if (this.#notes.size < notesMax) this.#notes.add(text);
    else if (this.#notes.size === notesMax) this.#notes.add('More content was left out, for reasons such as these.');
  }

  /** Marks the place of a picture. Its reading becomes nodes there. A picture that the document repeats is read once. */
  picture(source: PictureSource): void {
    if (this.#pictureKeys.has(source.key)) return;
    this.#pictureKeys.add(source.key);
    this.#pictures.push({ source, before: this.#kind.length, parent: this.#innermost, page: this.page });
  }

  /** Adds a whole outline, with its pictures and notes, below the innermost open node. */
  append(outline: Outline): void {
    const open = this.#innermost;
    const first = this.#kind.length;
    const moved = (parent: number) => (parent < 0 ? open : first + parent);
    for (let node = 0; node < outline.kind.length; node++)
      this.addBelow(moved(outline.parent[node]!), outline.kind[node] as NodeKind, nodeText(outline, node));
    for (const { source, before, parent } of outline.embeddedPictures ?? [])
      this.#pictures.push({ source, before: first + before, parent: moved(parent), page: this.page });
    for (const text of outline.notes ?? []) this.note(text);
  }

  /** Adds a node below another one, or at the top (-1). No node may have been added behind that one. @returns its number. */
  addBelow(parent: number, kind: NodeKind, text: string): number {
    const node = this.#add(kind, text);
    this.#parent[node] = parent;
    return node;
  }

  /** Calls `write`, whose nodes are added below the node `parent`, or at the top (-1). */
  within(parent: number, write: () => void): void {
    this.#open.push({ node: parent, level: Number.POSITIVE_INFINITY });
    write();
    this.#open.pop();
  }

  /** @throws {MillraceError} `unprocessable` when nothing was added. */
  build(): Outline {
    if (this.isEmpty && this.#pictures.length === 0) {
      throw unprocessable('The file has no text to index. Upload one that has.');
    }
    return {
      title: this.#documentTitle(),
      text: this.#text.subarray(0, this.#bytes),
      parent: Int32Array.from(this.#parent),
      kind: Uint8Array.from(this.#kind),
      start: Uint32Array.from(this.#start),
      end: Uint32Array.from(this.#end),
      page: Uint32Array.from(this.#page),
      image: Uint8Array.from(this.#image),
      chunkStart: new Uint32Array(0),
      chunkEnd: new Uint32Array(0),
      breakAt: Uint32Array.from(this.#breakAt),
      breakPage: Uint32Array.from(this.#breakPage),
      embeddedPictures: this.#pictures,
      notes: [...this.#notes],
    };
  }

  /** The innermost open node; -1: none. */
  get #innermost(): number {
    return this.#open.at(-1)?.node ?? -1;
  }

  #documentTitle(): string {
    const [zero, one] = this.#titles;
    const titles = zero.length > 0 ? zero : one;
    const own = titles.length === 1 ? titles[0]! : '';
    return (oneLine(this.title) || own).slice(0, titleCharactersMax).toWellFormed();
  }

  #add(kind: NodeKind, text: string): number {
    const node = this.#kind.length;
    if (node >= nodesMax) throw tooLarge();
    const start = this.#write(text);
    this.#parent.push(this.#innermost);
    this.#kind.push(kind);
    this.#start.push(start);
    this.#end.push(this.#bytes);
    this.#page.push(this.page);
    this.#image.push(Number(this.fromImage));
    return node;
  }

  #write(text: string): number {
    if (text === '') return this.#bytes;
    // A UTF-16 unit takes at most three bytes. Exact counting is worth its cost for long texts only.
    this.#reserve(this.#bytes + 1 + (text.length < 65536 ? 3 * text.length : Buffer.byteLength(text)));
    if (this.#bytes > 0) this.#text[this.#bytes++] = 0x0a;
    const start = this.#bytes;
    this.#bytes += this.#text.write(text, start);
    return start;
  }

  #reserve(bytes: number): void {
    if (bytes <= this.#text.length) return;
    if (bytes > textBytesMax) throw tooLarge();
    const grown = Buffer.allocUnsafe(Math.min(textBytesMax, Math.max(bytes, 2 * this.#text.length)));
    this.#text.copy(grown, 0, 0, this.#bytes);
    this.#text = grown;
  }
}

export function rowText(headers: readonly string[] | undefined, cells: readonly string[]): string {
  const texts = cells.map((cell) => oneLine(cell));
  if (!headers) return texts.filter((cell) => cell !== '').join(' | ');
  return texts
    .map((cell, column) => (headers[column] && cell !== '' ? `${headers[column]}: ${cell}` : cell))
    .filter((cell) => cell !== '')
    .join('; ');
}

/** The text on one line. Each run of white space becomes one space, and there is none at the ends. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The text without empty lines at its ends. Indentation stays. */
function trimLines(text: string): string {
  return text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();
}

function tooLarge(): MillraceError {
  const most = `${textMegabytesMax} MB, ${nodesMax.toLocaleString('en')} blocks`;
  return unprocessable(`The file holds more text than one file may (${most}). Split it and upload the parts.`);
}
