/** Reads the body of a DOCX, or a note or header, into blocks: paragraphs with their numbers, tables, text boxes. */
import { type Cell, Table } from '../../../document/table.ts';
import { childOf, elementsOf, propertyOf, type XmlElement } from '../../../document/xml.ts';
import { type Block, flatText, type ParagraphBlock } from '../blocks.ts';
import { type Aside, readInlineText } from './inline-text.ts';
import type { NumberedAs, Numbering } from './numbering.ts';
import { isOn, type Styles } from './styles.ts';

const boldShareMin = 0.9;
/** Characters of a heading that only the list of its style shows. */
const linkedCharactersMax = 120;

export interface BodyDeps {
  readonly styles: Styles;
  readonly numbering: Numbering;
  /** The blocks of something beside the text. */
  readAside(aside: Exclude<Aside, { kind: 'textBox' }>): Block[];
  note(text: string): void;
}

export function readBody(deps: BodyDeps, element: XmlElement): Block[] {
  return elementsOf(element).flatMap((child): Block[] => {
    switch (child.name) {
      case 'p':
        return readParagraph(deps, child);
      case 'tbl':
        return readTable(deps, child);
      case 'sdt':
        if (!isContents(child)) return readBody(deps, childOf(child, 'sdtContent') ?? child);
        deps.note('Left out: the table of contents, which repeats the headings.');
        return [];
      case 'AlternateContent':
        return readBody(deps, childOf(child, 'Choice') ?? child);
      case 'oMathPara':
      case 'oMath':
        return readParagraph(deps, { name: 'p', attributes: {}, children: [child] });
      case 'altChunk':
        deps.note('Left out: a file that is embedded in the text (altChunk). Open and save the document anew.');
        return [];
      case 'del':
      case 'moveFrom':
      case 'sectPr':
      case 'tcPr':
        return [];
      default:
        return readBody(deps, child);
    }
  });
}

function isContents(sdt: XmlElement): boolean {
  const gallery = childOf(childOf(sdt, 'sdtPr'), 'docPartObj');
  return propertyOf(gallery, 'docPartGallery') === 'Table of Contents';
}

function readParagraph(deps: BodyDeps, paragraph: XmlElement): Block[] {
  const { styles, numbering } = deps;
  const properties = childOf(paragraph, 'pPr');
  const style = propertyOf(properties, 'pStyle') ?? styles.default;
  if (styles.isContents(style)) {
    deps.note('Left out: the table of contents, which repeats the headings.');
    return [];
  }
  const styled = styles.look(style);
  const inline = readInlineText(paragraph, styled.bold);
  const asides = inline.asides.flatMap((aside) =>
    aside.kind === 'textBox' ? readBody(deps, aside.content) : deps.readAside(aside),
  );
  const numbered = numberedAs(deps, properties, style);
  const text = inline.text.trim();
  // Word counts an empty numbered paragraph only if it shows its number, so empty ones are passed over.
  if (text === '') return asides;
  const number = numbered && numbering.next(numbered);
  const heading = headingLevel(deps, properties, style, text);
  const aligned = propertyOf(properties, 'jc');
  const block: ParagraphBlock = {
    kind: 'paragraph',
    text: number ? `${number} ${text}` : text,
    ...(heading !== undefined && { heading }),
    ...(heading === undefined && number !== undefined && numbered && { listLevel: numbered.level }),
    look: {
      bold: inline.characters > 0 && inline.boldCharacters >= boldShareMin * inline.characters,
      halfPoints: inline.halfPoints || styled.halfPoints,
      centred: aligned === undefined ? styled.centred : aligned === 'center',
    },
  };
  return [block, ...asides];
}

/**
 * The level of a heading: its own outline level, that of its style, or the level of a list that is made for its style.
 * 0: the title.
 */
function headingLevel(
  { styles, numbering }: BodyDeps,
  properties: XmlElement | undefined,
  style: string,
  text: string,
): number | undefined {
  if (styles.isTitle(style)) return 0;
  const own = propertyOf(properties, 'outlineLvl');
  if (own !== undefined) return Number(own) < 9 ? Number(own) + 1 : undefined;
  const styled = styles.headingLevel(style);
  if (styled !== undefined || text.length > linkedCharactersMax || styles.isList(style)) return styled;
  const linked = numbering.levelOfStyle(style);
  return linked === undefined ? undefined : linked + 1;
}

/** The list and level of a paragraph: its own, or that of its style. A list `0` takes it out of the list. */
function numberedAs(
  { styles, numbering }: BodyDeps,
  properties: XmlElement | undefined,
  style: string,
): NumberedAs | undefined {
  const own = childOf(properties, 'numPr');
  const ofStyle = styles.numbering(style);
  const listId = propertyOf(own, 'numId') ?? ofStyle?.listId;
  if (listId === undefined || listId === '0' || listId === '') return undefined;
  const level = propertyOf(own, 'ilvl') ?? ofStyle?.level;
  const linked = ofStyle && numbering.levelOfStyle(ofStyle.style);
  return { listId, level: level === undefined ? (linked ?? 0) : Number(level) };
}

/** A table of one column is a frame around text, so its cells are read as body. */
function readTable(deps: BodyDeps, element: XmlElement): Block[] {
  const rows = rowsOf(element);
  const cells = rows.map((row) => cellsOf(row));
  if (cells.every((row) => row.length <= 1)) return cells.flat().flatMap((cell) => readBody(deps, cell));
  const table = new Table();
  const asides: Block[] = [];
  /** Texts by column, for cells that go on in the next row. */
  let above: string[] = [];
  for (const [at, row] of rows.entries()) {
    const texts: string[] = [];
    const skipped = Number(propertyOf(childOf(row, 'trPr'), 'gridBefore') ?? 0);
    const read: Cell[] = skipped > 0 ? [{ text: '', columns: skipped }] : [];
    let column = skipped;
    for (const cell of cells[at]!) {
      const properties = childOf(cell, 'tcPr');
      const columns = Math.max(1, Number(propertyOf(properties, 'gridSpan') ?? 1) || 1);
      const merge = childOf(properties, 'vMerge');
      const goesOn = merge !== undefined && merge.attributes.val !== 'restart';
      const text = goesOn ? (above[column] ?? '') : flatText(readBody(deps, cell), asides);
      texts[column] = text;
      read.push({ text, columns });
      column += columns;
    }
    above = texts;
    const header = childOf(childOf(row, 'trPr'), 'tblHeader');
    table.addRow(read, header !== undefined && isOn(header));
  }
  return [{ kind: 'table', table }, ...asides];
}

function rowsOf(table: XmlElement): XmlElement[] {
  return wrapped(table, 'tr');
}

function cellsOf(row: XmlElement): XmlElement[] {
  return wrapped(row, 'tc');
}

/** Children of this name, also inside content controls and changes. */
function wrapped(element: XmlElement, name: string): XmlElement[] {
  return elementsOf(element).flatMap((child) => {
    if (child.name === name) return [child];
    return /^(?:sdt|sdtContent|customXml|ins|moveTo)$/.test(child.name) ? wrapped(child, name) : [];
  });
}
