/**
 * Parses the source of LaTeX into an outline: sections, lists, tables, code, footnotes. Equations stay LaTeX. Commands
 * without arguments that the document defines are replaced. Other files that it includes are named in a note.
 */
import { NodeKind, type Outline } from '../../../document/outline.ts';
import { OutlineBuilder, oneLine } from '../../../document/outline-builder.ts';
import { type Cell, Table } from '../../../document/table.ts';
import { unprocessable } from '../../../document/unprocessable.ts';
import {
  accents,
  argumentsLeftOut,
  codeEnvironments,
  fileCommands,
  listEnvironments,
  mathEnvironments,
  sectionLevels,
  symbols,
  tableEnvironments,
} from './commands.ts';
import { Scanner } from './scanner.ts';

const depthMax = 200;
const definition = /\\(?:newcommand|renewcommand|providecommand|def)\*?\s*\{?\\([a-zA-Z]+)\}?\s*\{([^{}\\]{0,200})\}/g;
const comment = /(^|[^\\])((?:\\\\)*)%.*(?:\n[^\S\n]*)?/g;

export function parseLatex(text: string): Outline {
  const builder = new OutlineBuilder();
  const source = withoutComments(text);
  const begins = source.indexOf('\\begin{document}');
  const preamble = begins < 0 ? '' : source.slice(0, begins);
  const ends = source.indexOf('\\end{document}', begins);
  const body = begins < 0 ? source : source.slice(begins + '\\begin{document}'.length, ends < 0 ? undefined : ends);
  const macros = new Map(Array.from(source.matchAll(definition), ([, name = '', meaning = '']) => [name, meaning]));
  const writer = new LatexWriter(builder, macros);
  for (const name of ['title', 'author', 'date']) writer.writeFact(name, preamble);
  writer.write(body, 0);
  return builder.build();
}

/** Comments end at the end of their line. Percent signs of code stay. */
function withoutComments(text: string): string {
  const pieces = text.split(
    /(\\begin\{(?:verbatim|Verbatim|lstlisting|minted)\}[\s\S]*?\\end\{(?:verbatim|Verbatim|lstlisting|minted)\})/,
  );
  return pieces.map((piece, at) => (at % 2 === 1 ? piece : piece.replace(comment, '$1$2'))).join('');
}

class LatexWriter {
  readonly #builder: OutlineBuilder;
  readonly #macros: ReadonlyMap<string, string>;
  #footnotes: string[] = [];
  #notes = 0;
  #depth = 0;

  constructor(builder: OutlineBuilder, macros: ReadonlyMap<string, string>) {
    this.#builder = builder;
    this.#macros = macros;
  }

  /** Writes the title, author or date that the preamble names. */
  writeFact(name: string, preamble: string): void {
    const at = new RegExp(`\\\\${name}\\s*(?:\\[[^\\]]*\\])?\\s*\\{`).exec(preamble);
    if (!at) return;
    const text = oneLine(this.#inline(new Scanner(preamble, at.index + at[0].length - 1).argument()));
    if (name !== 'title') this.#builder.add(NodeKind.paragraph, text);
    else {
      this.#builder.title = text;
      this.#builder.heading(0, text);
    }
  }

  /** @param listDepth open lists around the text. */
  write(source: string, listDepth: number): void {
    if (++this.#depth > depthMax) {
      throw unprocessable('The file nests its parts too deeply to be read. Save it in a simpler format.');
    }
    const scanner = new Scanner(source);
    let text = '';
    const end = () => {
      this.#addParagraphs(text);
      text = '';
    };
    while (!scanner.isAtEnd) {
      text += scanner.until('\\');
      if (scanner.isAtEnd) break;
      const from = scanner.at;
      const command = scanner.command();
      const level = sectionLevels[command];
      if (level !== undefined) {
        end();
        scanner.option();
        this.#builder.heading(level, oneLine(this.#inline(scanner.argument())));
        this.#addFootnotes();
      } else if (command === 'begin') {
        const name = scanner.argument();
        const content = scanner.environment(name);
        if (/^(?:math|equation\*?|align\*?|displaymath)$/.test(name) && text.trim() !== '' && !text.endsWith('\n\n')) {
          // An equation in a sentence.
          text += ` $$${mathOf(name, content)}$$ `;
          continue;
        }
        end();
        this.#writeEnvironment(name, content, listDepth);
      } else if (command === '[') text += ` $$${scanner.through('\\]').trim()}$$ `;
      else if (command === 'caption' || command === 'captionof') {
        end();
        if (command === 'captionof') scanner.argument();
        scanner.option();
        this.#addParagraphs(scanner.argument());
      } else if (command === 'maketitle') end();
      else text += scanner.source.slice(from, scanner.at);
    }
    end();
    this.#depth--;
  }

  #writeEnvironment(name: string, content: string, listDepth: number): void {
    if (mathEnvironments.test(name)) this.#builder.add(NodeKind.paragraph, `$$${mathOf(name, content)}$$`);
    else if (codeEnvironments.test(name))
      this.#builder.add(NodeKind.code, content.replace(/^(?:\[[^\]]*\]|\{[^}]*\})+/, ''));
    else if (tableEnvironments.test(name)) this.#writeTable(name, content);
    else if (listEnvironments.test(name)) this.#writeList(name, content, listDepth);
    else {
      if (name === 'abstract') this.#builder.heading(3, 'Abstract');
      // Options of a figure or theorem are at its begin.
      const option = /^\s*\[([^\]]*)\]/.exec(content);
      const isTitle = option !== null && !/^[htbp!H,]*$/.test(option[1]!);
      if (isTitle) this.#addParagraphs(option[1]!);
      const rest = content.slice(option?.[0].length ?? 0);
      this.write(
        /^(?:minipage|multicols|wrapfigure|adjustwidth)\*?$/.test(name) ? withoutArguments(rest) : rest,
        listDepth,
      );
    }
  }

  #writeList(name: string, content: string, listDepth: number): void {
    const scanner = new Scanner(content);
    let number = 0;
    // Text before the first item is settings.
    scanner.untilItem();
    while (!scanner.isAtEnd) {
      scanner.command();
      const label = scanner.option();
      if (name === 'thebibliography') scanner.argument();
      const [own, inner] = splitItem(scanner.untilItem());
      number++;
      const shown =
        label === undefined ? (/^(?:enumerate|compactenum)/.test(name) ? `${number}.` : '') : this.#inline(label);
      this.#builder.open(NodeKind.listItem, oneLine(`${shown} ${this.#inline(own)}`));
      if (inner !== '') this.write(inner, listDepth + 1);
      this.#builder.close();
      this.#addFootnotes();
    }
  }

  #writeTable(name: string, content: string): void {
    const scanner = new Scanner(content);
    scanner.option();
    if (/^(?:tabularx|tabulary)/.test(name) || name === 'tabular*') scanner.argument();
    scanner.argument();
    const table = new Table();
    for (const row of splitAt(scanner.rest(), '\\\\')) {
      const source = row
        .replace(/^\s*\[[^\]]*\]/, '')
        .replace(/\\(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead|endfoot|endlastfoot)\b/g, '');
      const cells = splitAt(source, '&').map((cell): Cell => {
        const span = /\\multicolumn\s*\{(\d+)\}/.exec(cell);
        return { text: oneLine(this.#inline(cell)), ...(span && { columns: Number(span[1]) }) };
      });
      if (cells.some(({ text }) => text !== '')) table.addRow(cells, false);
    }
    table.write(this.#builder);
    this.#addFootnotes();
  }

  #addParagraphs(source: string): void {
    for (const paragraph of source.split(/\n\s*\n/)) {
      this.#builder.add(
        NodeKind.paragraph,
        this.#inline(paragraph)
          .replace(/[^\S\n]+/g, ' ')
          .replace(/ ?\n ?/g, ' '),
      );
      this.#addFootnotes();
    }
  }

  #addFootnotes(): void {
    for (const text of this.#footnotes.splice(0)) this.#builder.add(NodeKind.footnote, `[${++this.#notes}] ${text}`);
  }

  /** The visible text of source without sections and environments. */
  #inline(source: string): string {
    if (++this.#depth > depthMax) {
      throw unprocessable('The file nests its parts too deeply to be read. Save it in a simpler format.');
    }
    const scanner = new Scanner(source);
    let text = '';
    while (!scanner.isAtEnd) {
      text += plain(scanner.until('\\$'));
      if (scanner.isAtEnd) break;
      text += scanner.next === '$' ? scanner.math() : this.#command(scanner);
    }
    this.#depth--;
    return text;
  }

  #command(scanner: Scanner): string {
    const command = scanner.command();
    const accent = accents[command];
    if (accent !== undefined && (command.length > 1 || !/[a-zA-Z]/.test(command) || scanner.next === '{')) {
      const letter = this.#inline(scanner.argument()).replace('ı', 'i');
      return letter === '' ? '' : `${letter[0]}${accent}${letter.slice(1)}`.normalize('NFC');
    }
    const symbol = symbols[command];
    if (symbol !== undefined) return symbol;
    const macro = this.#macros.get(command);
    if (macro !== undefined) return plain(macro);
    if (command === '(') return `$${scanner.through('\\)')}$`;
    if (command === 'verb' || command === 'lstinline') return scanner.verbatim();
    if (/^(?:url|path|nolinkurl)$/.test(command)) return scanner.argument();
    if (/^(?:no|paren|text|auto|foot)?cite|^(?:eq|auto|page|[cCvn]|name)?ref$/.test(command))
      return this.#reference(scanner);
    if (/^(?:footnote|thanks|footnotetext)$/.test(command)) {
      scanner.option();
      this.#footnotes.push(oneLine(this.#inline(scanner.argument())));
      return '';
    }
    if (fileCommands.has(command)) {
      this.#builder.note(
        `Left out: the file ${scanner.argument()}, which the text includes. Upload it as a file of its own.`,
      );
      return '';
    }
    if (command === 'includegraphics') this.#builder.note('Left out: pictures that the text includes.');
    scanner.option();
    for (let left = argumentsLeftOut[command] ?? 0; left > 0; left--) {
      scanner.option();
      scanner.argument();
    }
    return '';
  }

  #reference(scanner: Scanner): string {
    while (scanner.option() !== undefined);
    return `[${scanner.argument()}]`;
  }
}

/** The words of source without commands. */
function plain(text: string): string {
  return text
    .replace(/[{}]/g, '')
    .replaceAll('~', ' ')
    .replaceAll('---', '—')
    .replaceAll('--', '–')
    .replaceAll('``', '“')
    .replaceAll("''", '”');
}

function mathOf(name: string, content: string): string {
  const math = content.replace(/\\label\{[^}]*\}/g, '').trim();
  return /^(?:alignat)/.test(name) ? math.replace(/^\{[^}]*\}/, '') : math;
}

/** The text of an item, and the environments and paragraphs after it. */
function splitItem(source: string): [own: string, inner: string] {
  const at = /\\begin\s*\{|\n\s*\n/.exec(source)?.index ?? source.length;
  return [source.slice(0, at), source.slice(at).trim()];
}

function withoutArguments(source: string): string {
  return source.replace(/^\s*(?:\[[^\]]*\]\s*)*(?:\{[^{}]*\}\s*)*/, '');
}

/** Splits at a sign that is neither escaped nor in braces. */
function splitAt(source: string, sign: '&' | '\\\\'): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < source.length; at++) {
    const character = source[at];
    if (character === '{') depth++;
    else if (character === '}') depth--;
    else if (depth === 0 && source.startsWith(sign, at)) {
      parts.push(source.slice(from, at));
      from = at + sign.length;
      at = from - 1;
    } else if (character === '\\') at++;
  }
  return [...parts, source.slice(from)];
}
