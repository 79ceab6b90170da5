/**
 * Parses reStructuredText into an outline, line by line. Levels of headings follow the order in which their underlines
 * first appear. Comments, targets and options are markup, not text.
 */
import { NodeKind, type Outline } from '../../document/outline.ts';
import { OutlineBuilder } from '../../document/outline-builder.ts';
import { Table } from '../../document/table.ts';

const underline = /^([=\-`:.'"~^_*+#<>])\1{2,}\s*$/;
const item = /^(\s*)([-*+•]|\(?(?:\d+|#|[a-zA-Z])[.)])\s+(.*)$/;
const directive = /^(\s*)\.\.\s+(?:\|[^|]*\|\s+)?([\w:+-]+)::\s*(.*)$/;
const footnote = /^\s*\.\.\s+\[([^\]]+)\]\s+(.*)$/;
const field = /^(\s*):([^:\s][^:]*):\s*(.*)$/;
const gridRule = /^\s*\+(?:[-=]+\+)+\s*$/;
const simpleRule = /^\s*=+(?:\s+=+)+\s*$/;
/** Directives whose content is code. */
const codes = new Set(['code', 'code-block', 'sourcecode', 'parsed-literal', 'highlight', 'doctest', 'math', 'prompt']);
/** Directives without text. */
const silent = new Set(['toctree', 'contents', 'image', 'raw', 'default-role', 'role', 'index', 'meta', 'sectnum']);
const files = new Set(['include', 'literalinclude', 'csv-table-file']);

export function parseRestructuredText(text: string): Outline {
  const builder = new OutlineBuilder();
  new RstReader(builder, text.split('\n')).read();
  return builder.build();
}

class RstReader {
  readonly #builder: OutlineBuilder;
  readonly #lines: readonly string[];
  /** Underlines in the order of their levels. `==` is an underline with an overline. */
  readonly #levels: string[] = [];
  #at = 0;

  constructor(builder: OutlineBuilder, lines: readonly string[]) {
    this.#builder = builder;
    this.#lines = lines;
  }

  read(): void {
    while (this.#at < this.#lines.length) {
      if (this.#line(0).trim() === '') this.#at++;
      else if (!this.#readHeading() && !this.#readMarkup() && !this.#readTable()) this.#readText();
    }
  }

  #line(offset: number): string {
    return this.#lines[this.#at + offset] ?? '';
  }

  #readHeading(): boolean {
    const over = underline.exec(this.#line(0));
    const under = over ? underline.exec(this.#line(2)) : underline.exec(this.#line(1));
    const text = this.#line(over ? 1 : 0).trim();
    if (!under || text === '' || (over && over[1] !== under[1])) return this.#readTransition(over !== null);
    if (!over && under[0].trim().length < text.length / 2) return false;
    const kind = over ? `${under[1]}${under[1]}` : under[1]!;
    if (!this.#levels.includes(kind)) this.#levels.push(kind);
    this.#builder.heading(this.#levels.indexOf(kind) + 1, inlineText(text));
    this.#at += over ? 3 : 2;
    return true;
  }

  /** A line of signs between paragraphs. */
  #readTransition(isRule: boolean): boolean {
    if (!isRule || this.#line(1).trim() !== '' || simpleRule.test(this.#line(0))) return false;
    this.#at++;
    return true;
  }

  #readMarkup(): boolean {
    const line = this.#line(0);
    const noted = footnote.exec(line);
    if (noted) {
      this.#at++;
      this.#builder.add(NodeKind.footnote, `[${noted[1]}] ${inlineText([noted[2]!, ...this.#indented(0)].join(' '))}`);
      return true;
    }
    const named = directive.exec(line);
    if (named) {
      this.#at++;
      this.#readDirective(named[2]!.toLowerCase(), named[3]!, named[1]!.length);
      return true;
    }
    if (!/^\s*\.\.(?:\s|$)/.test(line)) return false;
    // A comment, or the target of a link.
    this.#at++;
    this.#indented(line.search(/\S/));
    return true;
  }

  #readDirective(name: string, argument: string, indent: number): void {
    const content = this.#indented(indent);
    const options = content.findIndex((line) => !field.test(line));
    const body = content.slice(options < 0 ? content.length : options);
    if (files.has(name)) {
      this.#builder.note(`Left out: the file ${argument}, which the text includes. Upload it as a file of its own.`);
    } else if (codes.has(name)) this.#builder.add(NodeKind.code, dedent(body).join('\n'));
    else if (silent.has(name)) {
      const alt = content.map((line) => /^\s*:alt:\s*(.+)$/.exec(line)?.[1]).find(Boolean);
      if (alt) this.#builder.add(NodeKind.paragraph, inlineText(alt));
    } else if (name === 'list-table') this.#readListTable(argument, body);
    else if (name === 'csv-table') this.#readCsvTable(argument, content, body);
    else {
      if (argument !== '' && name !== 'figure') this.#builder.add(NodeKind.paragraph, inlineText(argument));
      // Notes, figures and other blocks hold text of the same kind.
      new RstReader(this.#builder, dedent(body)).read();
    }
  }

  /** A table as a list of rows, each of which is a list of cells. */
  #readListTable(caption: string, body: readonly string[]): void {
    const table = new Table();
    table.caption = inlineText(caption);
    let cells: string[] = [];
    const end = () => {
      if (cells.length > 0)
        table.addRow(
          cells.map((text) => ({ text: inlineText(text) })),
          false,
        );
      cells = [];
    };
    for (const line of body) {
      const row = /^\s*\*\s+-\s?(.*)$/.exec(line);
      const cell = /^\s*-\s?(.*)$/.exec(line);
      if (row) end();
      if (row ?? cell) cells.push((row ?? cell)![1]!);
      else if (cells.length > 0) cells[cells.length - 1] += ` ${line.trim()}`;
    }
    end();
    table.write(this.#builder);
  }

  #readCsvTable(caption: string, content: readonly string[], body: readonly string[]): void {
    const table = new Table();
    table.caption = inlineText(caption);
    const header = content.map((line) => /^\s*:header:\s*(.+)$/.exec(line)?.[1]).find(Boolean);
    const cells = (line: string) =>
      Array.from(line.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g), ([, quoted, plain = '']) => ({
        text: inlineText((quoted ?? plain).trim()),
      })).slice(0, -1);
    if (header) table.addRow(cells(`${header},`), true);
    for (const line of body) if (line.trim() !== '') table.addRow(cells(`${line},`), false);
    table.write(this.#builder);
  }

  #readTable(): boolean {
    const isGrid = gridRule.test(this.#line(0));
    if (!isGrid && !simpleRule.test(this.#line(0))) return false;
    const lines: string[] = [];
    let rules = 0;
    for (; this.#at < this.#lines.length; this.#at++) {
      const line = this.#line(0);
      if (isGrid && !/^\s*[+|]/.test(line)) break;
      if (!isGrid && simpleRule.test(line)) rules++;
      lines.push(line);
      if (!isGrid && (rules === 3 || (rules === 2 && this.#line(1).trim() === ''))) {
        this.#at++;
        break;
      }
    }
    if (isGrid) writeGrid(this.#builder, lines);
    else writeSimple(this.#builder, lines);
    return true;
  }

  /** A paragraph, or an item of a list. A paragraph that ends in `::` announces code. */
  #readText(): void {
    const first = this.#line(0);
    const listed = item.exec(first);
    const indent = first.search(/\S/);
    const lines = [first.trim()];
    this.#at++;
    while (this.#line(0).trim() !== '' && !item.test(this.#line(0)) && !field.test(this.#line(0))) {
      if (!listed && underline.test(this.#line(1)) && this.#line(0).search(/\S/) === 0) break;
      // An indented line after the first belongs to the definition of a term.
      lines.push(this.#line(0).trim());
      this.#at++;
    }
    const text = lines.join(' ');
    const announces = text.endsWith('::');
    const shown = inlineText(announces ? text.slice(0, -1).replace(/^:$/, '') : text);
    const named = field.exec(first);
    if (listed) this.#builder.add(NodeKind.listItem, shown);
    else this.#builder.add(NodeKind.paragraph, named ? inlineText(text.replace(/^:([^:]+):/, '$1:')) : shown);
    if (!announces) return;
    while (this.#at < this.#lines.length && this.#line(0).trim() === '') this.#at++;
    this.#builder.add(NodeKind.code, dedent(this.#indented(indent)).join('\n'));
  }

  /** Takes the lines that are indented deeper than this, with the empty lines between them. */
  #indented(indent: number): string[] {
    const lines: string[] = [];
    for (; this.#at < this.#lines.length; this.#at++) {
      const line = this.#line(0);
      if (line.trim() !== '' && line.search(/\S/) <= indent) break;
      lines.push(line);
    }
    while (lines.at(-1)?.trim() === '') lines.pop();
    return lines;
  }
}

function writeGrid(builder: OutlineBuilder, lines: readonly string[]): void {
  const table = new Table();
  const hasHeader = lines.some((line) => /^\s*\+=/.test(line));
  let isHeader = hasHeader;
  let cells: string[] = [];
  for (const line of lines) {
    if (!gridRule.test(line)) {
      for (const [at, text] of line
        .trim()
        .replace(/^\||\|$/g, '')
        .split('|')
        .entries())
        cells[at] = `${cells[at] ?? ''} ${text.trim()}`;
      continue;
    }
    if (cells.length > 0)
      table.addRow(
        cells.map((text) => ({ text: inlineText(text.trim()) })),
        isHeader,
      );
    cells = [];
    if (line.includes('=')) isHeader = false;
  }
  table.write(builder);
}

function writeSimple(builder: OutlineBuilder, lines: readonly string[]): void {
  const table = new Table();
  const columns = Array.from(lines[0]!.matchAll(/=+/g), ({ index }) => index);
  const rules = lines.flatMap((line, at) => (simpleRule.test(line) ? [at] : []));
  const headerTo = rules.length > 2 ? rules[1]! : 0;
  for (const [at, line] of lines.entries()) {
    if (rules.includes(at) || line.trim() === '' || /^\s*-+(?:\s+-+)*\s*$/.test(line)) continue;
    const cells = columns.map((from, column) => ({ text: inlineText(line.slice(from, columns[column + 1]).trim()) }));
    table.addRow(cells, at < headerTo);
  }
  table.write(builder);
}

function dedent(lines: readonly string[]): string[] {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const indent = indents.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY);
  return Number.isFinite(indent) ? lines.map((line) => line.slice(indent)) : [...lines];
}

/** The visible text of a line, without marks and the targets of links. */
function inlineText(text: string): string {
  return text
    .replace(/``(.+?)``/g, '$1')
    .replace(/:[\w:+.-]{1,80}:`([^`<]*?)(?:\s*<[^`>]*>)?`/g, '$1')
    .replace(/`([^`<]+?)\s*<[^`>]*>`__?/g, '$1')
    .replace(/`([^`]+)`_{0,2}/g, '$1')
    .replace(/(^|[\s(["'])\*\*(\S(?:.*?\S)?)\*\*/g, '$1$2')
    .replace(/(^|[\s(["'])\*(\S(?:.*?\S)?)\*/g, '$1$2')
    .replace(/\|([^|\s][^|]*)\|_{0,2}/g, '$1')
    .replace(/\[([#*\w]+)\]_/g, '[$1]')
    .replace(/([\p{L}\d])_{1,2}(?=[\s.,;:!?)]|$)/gu, '$1')
    .replace(/\\(.)/g, '$1')
    .replace(/\s+/g, ' ');
}
