/**
 * Parses XML into an outline of its text, without tags: articles (JATS, DocBook, TEI) and data alike.
 *
 * An element with text of its own is a paragraph. Elements that hold one value each, side by side, are a row. A title
 * inside a section is its heading. Tables are tables.
 */
import { decodeHTML } from 'entities';
import { trimmerOf } from '../../../../core/text/trimming.ts';
import { declaredEncoding } from '../../charset/declaration.ts';
import { decodeWithNote } from '../../charset/decode.ts';
import { NodeKind, type Outline } from '../../document/outline.ts';
import { OutlineBuilder, oneLine, rowText } from '../../document/outline-builder.ts';
import { type Cell, Table } from '../../document/table.ts';
import { unprocessable } from '../../document/unprocessable.ts';
import { childOf, elementsOf, readXml, textOf, type XmlElement } from '../../document/xml.ts';

/** Start tags, end tags and comments. */
const tagsMax = 5_000_000;
const lessThan = 0x3c;
const sections = new Set(
  (
    'sec section sect1 sect2 sect3 sect4 sect5 chapter part appendix app abstract ack ref-list preface book article ' +
    'div div1 div2 div3 div4 body-section item entry subsection topic boxed-text glossary'
  ).split(' '),
);
const titles = new Set(['title', 'head', 'heading', 'h', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'bridgehead']);
/** Elements that hold the title of the whole document. */
const documentTitles = new Set(['article-title', 'doctitle', 'book-title', 'b540', 'invention-title']);
const code = new Set(['programlisting', 'screen', 'code-block', 'literallayout', 'preformat', 'pre', 'codeblock']);
/** Elements inside of a paragraph. They do not end it. */
const inline = new Set(
  (
    'b i u em strong italic bold sup sub xref ref a link ulink ext-link emphasis span hi sc monospace code tt q quote ' +
    'term literal command filename option superscript subscript phrase abbrev acronym uri email alternatives tex-math named-content ' +
    'styled-content inline-formula fn-ref anchor br lb pb underline pdat sb sp hil it'
  ).split(' '),
);
/** Elements that are a paragraph as a whole, even if only the elements inside of them hold text. */
const paragraphs = new Set('p para simpara ptext paragraph'.split(' '));
/** Elements that are one paragraph, although the elements inside of them could stand alone. */
const wholes = new Set('caption ref element-citation mixed-citation nlm-citation citation bibl biblstruct'.split(' '));
const rowCharactersMax = 400;
/** Entities of HTML, which documents of older kinds use. Those of XML itself stay. */
const entity = /&(?!(?:amp|lt|gt|quot|apos);)[a-zA-Z]\w{1,30};/g;
/** The part of an equation that TeX sets. Before it stands a preamble. */
const texBody = /\\begin\{document\}([\s\S]*?)\\end\{document\}/;

export function parseXml(bytes: Buffer): Outline {
  let tags = 0;
  for (let at = bytes.indexOf(lessThan); at >= 0; at = bytes.indexOf(lessThan, at + 1)) tags++;
  if (tags > tagsMax) {
    throw unprocessable(
      `The file has more than ${tagsMax.toLocaleString('en')} XML tags. Split it and upload the parts.`,
    );
  }
  const builder = new OutlineBuilder();
  const { text, note } = decodeWithNote(bytes, declaredEncoding(bytes));
  if (note !== undefined) builder.note(note);
  new XmlWriter(builder).write(readXml(text.replace(entity, (reference) => decodeHTML(reference))), 0);
  return builder.build();
}

class XmlWriter {
  readonly #builder: OutlineBuilder;

  constructor(builder: OutlineBuilder) {
    this.#builder = builder;
  }

  /** @param level number of sections around the element. */
  write(element: XmlElement, level: number): void {
    const name = element.name.toLowerCase();
    if (name === 'table' || name === 'tgroup') this.#writeTable(element);
    else if (code.has(name)) this.#builder.add(NodeKind.code, textOf(element));
    else if (name === 'alternatives') this.#writeAlternatives(element, level);
    else if (wholes.has(name)) this.#builder.add(NodeKind.paragraph, oneLine(blockText(element)));
    else if (!this.#writeTitle(element, level)) this.#writeContent(element, level);
  }

  #writeContent(element: XmlElement, level: number): void {
    const name = element.name.toLowerCase();
    if (paragraphs.has(name) || isBlock(element)) {
      this.#writeBlock(element, level);
      return;
    }
    const values = rowOf(element);
    if (values) {
      this.#builder.add(NodeKind.row, values);
      return;
    }
    const inner = sections.has(name) ? level + 1 : level;
    if (inner > level) this.#builder.endSections(inner);
    for (const child of inner > level ? withLabelInTitle(element) : elementsOf(element)) this.write(child, inner);
    if (inner > level) this.#builder.endSections(inner);
  }

  /** Writes the heading that the element is. @returns whether it is one. */
  #writeTitle(element: XmlElement, level: number): boolean {
    const text = oneLine(blockText(element));
    if (text === '') return false;
    const name = element.name.toLowerCase();
    const isTitle = titles.has(name);
    if (this.#builder.title === '' && ((documentTitles.has(name) && level <= 1) || (isTitle && level === 0))) {
      this.#builder.title = text;
      this.#builder.heading(0, text);
      return true;
    }
    if (!isTitle) return false;
    this.#builder.heading(Math.max(1, level), text);
    return true;
  }

  /** Writes an element with text of its own. Blocks inside of it, such as lists and tables, follow. */
  #writeBlock(element: XmlElement, level: number): void {
    let text = '';
    const end = () => {
      this.#builder.add(element.name === 'list-item' ? NodeKind.listItem : NodeKind.paragraph, oneLine(text));
      text = '';
    };
    for (const child of element.children) {
      if (typeof child === 'string') text += child;
      else if (child.name === 'table' || (!isInline(child) && elementsOf(child).some(isBlock))) {
        end();
        this.write(child, level);
      } else text += isInline(child) ? blockText(child) : ` ${blockText(child)} `;
    }
    end();
  }

  /** Forms of the same content: the first that has text. */
  #writeAlternatives(element: XmlElement, level: number): void {
    const forms = elementsOf(element);
    const form = forms.find(({ name }) => name === 'tex-math') ?? forms.find((one) => textOf(one).trim() !== '');
    if (form) this.write(form, level);
  }

  #writeTable(element: XmlElement): void {
    const table = new Table();
    const caption = childOf(element, 'caption') ?? childOf(element, 'title');
    if (caption) table.caption = oneLine(textOf(caption));
    for (const { row, isHeader } of rowsOf(element, false)) table.addRow(cellsOf(row), isHeader);
    table.write(this.#builder);
  }
}

/** The elements of a section. Its label, such as a number, is put into its title. */
function withLabelInTitle(section: XmlElement): readonly XmlElement[] {
  const label = childOf(section, 'label');
  const title = childOf(section, 'title');
  if (!label || !title) return elementsOf(section);
  const labelled = { ...title, children: [`${textOf(label)} `, ...title.children] };
  return elementsOf(section).flatMap((child) => (child === label ? [] : child === title ? [labelled] : [child]));
}

function isInline({ name }: XmlElement): boolean {
  return inline.has(name.toLowerCase());
}

/** Whether the element has text of its own. */
function isBlock(element: XmlElement): boolean {
  return element.children.some((child) => typeof child === 'string' && child.trim() !== '');
}

const withoutDollars = trimmerOf('[^$]');

/** The text of a paragraph. Words of elements that are not inline are kept apart. */
function blockText(element: XmlElement): string {
  if (element.name === 'tex-math') return `$${withoutDollars(texBody.exec(textOf(element))?.[1] ?? textOf(element))}$`;
  if (element.name === 'alternatives') {
    const forms = elementsOf(element);
    const form = forms.find(({ name }) => name === 'tex-math') ?? forms[0];
    return form ? blockText(form) : '';
  }
  return element.children
    .map((child) => {
      if (typeof child === 'string') return child;
      return isInline(child) ? blockText(child) : ` ${blockText(child)} `;
    })
    .join('');
}

/** The values of elements that hold one each, side by side. Undefined for other elements. */
function rowOf(element: XmlElement): string | undefined {
  const children = elementsOf(element);
  if (children.length < 2 || children.some((child) => elementsOf(child).length > 0 || titles.has(child.name)))
    return undefined;
  const text = rowText(
    undefined,
    children.map((child) => textOf(child)),
  );
  return text.length <= rowCharactersMax ? text : undefined;
}

function rowsOf(element: XmlElement, isHeader: boolean): { row: XmlElement; isHeader: boolean }[] {
  return elementsOf(element).flatMap((child) => {
    if (child.name === 'tr' || child.name === 'row') return [{ row: child, isHeader }];
    return /^(?:thead|tbody|tfoot|tgroup)$/.test(child.name) ? rowsOf(child, child.name === 'thead') : [];
  });
}

function cellsOf(row: XmlElement): Cell[] {
  return elementsOf(row).map((cell) => ({
    text: oneLine(blockText(cell)),
    header: cell.name === 'th',
    columns: Number(cell.attributes.colspan ?? 1) || 1,
    rows: Number(cell.attributes.rowspan ?? 1) || 1,
  }));
}
