/**
 * Parses XLSX into an outline. A sheet is a section with a table, whose rows read `Header: value`. Numbers are written as
 * the sheet shows them. The comments of a sheet, its text boxes, charts and pictures follow its table. A sheet has its number as
 * page.
 */
import { NodeKind, type Outline } from '../../../document/outline.ts';
import { OutlineBuilder } from '../../../document/outline-builder.ts';
import { unprocessable } from '../../../document/unprocessable.ts';
import { childOf, childrenOf, descendantsOf, readXml, textOf, type XmlElement } from '../../../document/xml.ts';
import { drawingContent } from '../drawing.ts';
import { NumberFormats } from '../format-codes.ts';
import { OfficePackage } from '../package.ts';
import { columnOf, rangeOf, withMerged } from './merged-cells.ts';
import { type SheetCell, type SheetRow, writeSheet } from './sheet.ts';

/** Tags of a file. A cell with a value has four. */
const tagsMax = 20_000_000;
/** Characters of all cells. Many cells may refer to one long text that the file contains once. */
const cellCharactersMax = 100_000_000;
/** Text that Excel puts before a comment that is part of a conversation, for old versions. */
const threadedHint = /^\[Threaded comment\][\s\S]*?Comment:\s*/;

export function parseXlsx(bytes: Buffer): Outline {
  const file = new OfficePackage(bytes, { tagsMax });
  const main = file.mainPart('xl/workbook.xml');
  const workbook = readXml(file.parts[main]);
  const targets = new Map(file.relationships(main).map(({ id, target }) => [id, target]));
  const is1904 = /^(?:1|true)$/.test(childOf(workbook, 'workbookPr')?.attributes.date1904 ?? '');
  const cells = new CellReader(
    sharedStrings(file.related(main, 'sharedStrings')),
    new NumberFormats(readXml(file.related(main, 'styles')), { is1904 }),
  );
  const builder = new OutlineBuilder();
  for (const [at, { attributes }] of childrenOf(childOf(workbook, 'sheets'), 'sheet').entries()) {
    const part = targets.get(attributes['r:id'] ?? '') ?? '';
    builder.page = at + 1;
    addSheet(builder, { file, part, name: attributes.name ?? '', cells });
  }
  return builder.build();
}

interface Sheet {
  readonly file: OfficePackage;
  readonly part: string;
  readonly name: string;
  readonly cells: CellReader;
}

function addSheet(builder: OutlineBuilder, { file, part, name, cells }: Sheet): void {
  const rows = cells.readRows(file.parts[part]);
  const asides = [...commentsOf(file, part)];
  const { texts, pictures } = drawingContent(file, part);
  asides.push(...texts);
  if (rows.length > 0) writeSheet(builder, name, rows);
  else if (asides.length > 0 || pictures.length > 0) builder.heading(2, name);
  for (const text of asides) builder.add(NodeKind.paragraph, text);
  for (const picture of pictures) builder.picture(picture);
}

class CellReader {
  readonly #strings: readonly string[];
  readonly #formats: NumberFormats;
  #characters = 0;

  constructor(strings: readonly string[], formats: NumberFormats) {
    this.#strings = strings;
    this.#formats = formats;
  }

  /**
   * The filled rows of a sheet. Cells are taken one at a time, because a row may hold millions of empty ones.
   * @throws {MillraceError} `unprocessable` over the bound of characters.
   */
  readRows(sheet: Uint8Array | undefined): SheetRow[] {
    const rows: SheetCell[][] = [];
    /** Numbers of the rows, from 0. */
    const numbers: number[] = [];
    let open: XmlElement | undefined;
    let column = -1;
    const root = readXml(sheet, {
      each: 'c',
      onElement: (cell, within) => {
        if (within.at(-1) !== open) {
          open = within.at(-1);
          column = -1;
          if (rows.at(-1)?.length !== 0) rows.push([]);
          const last = rows.length > 1 ? numbers[rows.length - 2]! : -1;
          numbers[rows.length - 1] = Number(open?.attributes.r ?? last + 2) - 1;
        }
        const address = cell.attributes.r;
        column = address ? columnOf(address) : column + 1;
        const text = this.#textOf(cell).trim();
        if (text === '') return;
        this.#count(text);
        rows.at(-1)!.push({ column, text });
      },
    });
    if (rows.at(-1)?.length === 0) rows.pop();
    const merges = childrenOf(childOf(root, 'mergeCells'), 'mergeCell').map(({ attributes }) => attributes.ref ?? '');
    const ranges = merges.flatMap((reference) => rangeOf(reference) ?? []);
    return ranges.length === 0 ? rows : withMerged(rows, numbers, ranges, (text) => this.#count(text));
  }

  #count(text: string): void {
    this.#characters += text.length;
    if (this.#characters <= cellCharactersMax) return;
    const most = cellCharactersMax.toLocaleString('en');
    throw unprocessable(`The cells of the file hold more than ${most} characters. Split it and upload the parts.`);
  }

  #textOf(cell: XmlElement): string {
    const { t: type, s: style } = cell.attributes;
    if (type === 'inlineStr') return stringOf(childOf(cell, 'is'));
    const value = textOf(childOf(cell, 'v'));
    if (value === '') return '';
    if (type === 's') return this.#strings[Number(value)] ?? '';
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type === 'str' || type === 'e' || type === 'd') return value;
    const number = Number(value);
    return Number.isFinite(number) ? this.#formats.write(number, Number(style ?? 0)) : value;
  }
}

function sharedStrings(part: Uint8Array | undefined): string[] {
  const strings: string[] = [];
  readXml(part, { each: 'si', onElement: (element) => strings.push(stringOf(element)) });
  return strings;
}

/** The text of a string, without the readings of Chinese characters beside it. */
function stringOf(element: XmlElement | undefined): string {
  let text = '';
  for (const child of element?.children ?? []) {
    if (typeof child === 'string') continue;
    if (child.name === 't') text += textOf(child);
    else if (child.name === 'r') text += textOf(childOf(child, 't'));
  }
  return text;
}

/** Comments as `Comment on B3 (Ada): text`. Those of a conversation replace their copy for old versions. */
function* commentsOf(file: OfficePackage, sheet: string): Generator<string> {
  const threaded = readXml(file.related(sheet, 'threadedComment'));
  const persons = new Map(
    Object.entries(file.parts)
      .filter(([name]) => /^xl\/persons\//.test(name))
      .flatMap(([, part]) => childrenOf(readXml(part), 'person'))
      .map(({ attributes }) => [attributes.id, attributes.displayName]),
  );
  const answered = new Set<string>();
  for (const comment of childrenOf(threaded, 'threadedComment')) {
    const { ref = '', personId } = comment.attributes;
    answered.add(ref);
    yield commentText(ref, persons.get(personId), textOf(childOf(comment, 'text')));
  }
  const root = readXml(file.related(sheet, 'comments'));
  const authors = childrenOf(childOf(root, 'authors'), 'author').map(textOf);
  for (const comment of childrenOf(childOf(root, 'commentList'), 'comment')) {
    const { ref = '', authorId } = comment.attributes;
    if (answered.has(ref)) continue;
    const text = descendantsOf(childOf(comment, 'text'), 't').map(textOf).join('').replace(threadedHint, '');
    yield commentText(ref, authors[Number(authorId)], text);
  }
}

function commentText(cell: string, author: string | undefined, text: string): string {
  const by = author && !/^tc=\{/.test(author) ? ` (${author})` : '';
  return text.trim() === '' ? '' : `Comment on ${cell}${by}: ${text.trim()}`;
}
