/**
 * Parses RTF into an outline. Headings are found by outline levels and styles, or else by their look. Footnotes, comments
 * and text boxes follow their paragraph. Headers and footers come last.
 */
import { NodeKind, type Outline } from '../../../document/outline.ts';
import { OutlineBuilder } from '../../../document/outline-builder.ts';
import { type Cell, Table } from '../../../document/table.ts';
import { unprocessable } from '../../../document/unprocessable.ts';
import { type Block, flatText, type ParagraphBlock } from '../blocks.ts';
import { writeBlocks } from '../write-blocks.ts';
import { asides, characters, codePage, dropped, fontCharsets, kept } from './destinations.ts';
import { EquationElement } from './equation.ts';
import { type Token, tokensOf } from './tokens.ts';

const depthMax = 1000;
const defaultHalfPoints = 24;
const boldShareMin = 0.9;
const headingStyle = /^(?:heading|überschrift|titre|标题|標題)\s*([1-9])\b/i;

interface Group {
  /** Whether its text is left out. */
  isDropped: boolean;
  /** `fonts`, `styles` and `title` are tables of the head. The text of a `picture` is its bytes in hexadecimal form. */
  destination: 'text' | 'fonts' | 'styles' | 'title' | 'author' | 'label' | 'picture';
  /** The collector that was current before this group. */
  outer: Collector | undefined;
  /** The element of an equation that the group is in. */
  equation: EquationElement | undefined;
  font: number;
  bold: boolean;
  halfPoints: number;
  /** Bytes that stand for each Unicode character in old readers. */
  fallbackBytes: number;
}

/** Collects paragraphs: of the body, of a note, of a text box. */
interface Collector {
  readonly kind: 'body' | 'note' | 'comment' | 'box' | 'running';
  readonly blocks: Block[];
  readonly pending: Block[];
  text: string;
  label: string;
  characters: number;
  boldCharacters: number;
  halfPoints: number;
  style: number;
  level: number | undefined;
  centred: boolean;
  inTable: boolean;
  table: Table | undefined;
  cells: Cell[];
}

export function parseRtf(bytes: Buffer): Outline {
  const builder = new OutlineBuilder();
  const reader = new RtfReader((text) => builder.note(text));
  for (const token of tokensOf(bytes)) reader.read(token);
  const { blocks, running, title } = reader.end();
  builder.title = title;
  writeBlocks(builder, blocks);
  builder.endSections(0);
  for (const text of running) builder.add(NodeKind.paragraph, text);
  return builder.build();
}

class RtfReader {
  readonly #note: (text: string) => void;
  readonly #groups: Group[] = [];
  #group: Group = {
    isDropped: false,
    destination: 'text',
    outer: undefined,
    equation: undefined,
    font: -1,
    bold: false,
    halfPoints: defaultHalfPoints,
    fallbackBytes: 1,
  };
  #collector = collectorOf('body');
  readonly #fonts = new Map<number, string>();
  readonly #headingStyles = new Map<number, number>();
  readonly #running = new Set<string>();
  #charset = 'windows-1252';
  #defaultFont = -1;
  /** Bytes of text that are not decoded yet. A character may take several. */
  #pieces: Buffer[] = [];
  /** Bytes or characters to pass over, after a Unicode character. */
  #skipped = 0;
  /** Whether the group has just begun, and whether with `\*`. */
  #starts: 'plain' | 'starred' | undefined;
  #name = '';
  #title = '';
  #author = '';
  #notes = 0;
  /** The bytes of the picture that is read, in hexadecimal form. */
  #picture: Buffer[] = [];
  #pictures = 0;

  constructor(note: (text: string) => void) {
    this.#note = note;
  }

  read(token: Token): void {
    if (token.kind === 'bytes') this.#readBytes(token.bytes);
    else if (token.kind === 'word') this.#readWord(token.word, token.value);
    else if (token.kind === 'open') this.#openGroup();
    else this.#closeGroup();
  }

  end(): { blocks: Block[]; running: ReadonlySet<string>; title: string } {
    while (this.#groups.length > 0) this.#closeGroup();
    this.#flush();
    endParagraph(this.#collector, this.#headingStyles);
    endTable(this.#collector);
    return { blocks: this.#collector.blocks, running: this.#running, title: this.#title.trim() };
  }

  #readBytes(bytes: Buffer): void {
    this.#starts = undefined;
    const skipped = Math.min(this.#skipped, bytes.length);
    this.#skipped -= skipped;
    if (this.#group.isDropped || skipped === bytes.length) return;
    if (this.#group.destination === 'picture') this.#picture.push(bytes);
    else this.#pieces.push(bytes.subarray(skipped));
  }

  #openGroup(): void {
    this.#flush();
    if (this.#groups.length > depthMax) {
      throw unprocessable('The file nests its parts too deeply to be read. Save it in a simpler format.');
    }
    this.#groups.push(this.#group);
    this.#group = { ...this.#group, outer: undefined };
    this.#starts = 'plain';
    this.#skipped = 0;
  }

  #closeGroup(): void {
    this.#flush();
    this.#starts = undefined;
    this.#skipped = 0;
    const closed = this.#group;
    const outer = this.#groups.pop();
    if (!outer) return;
    if (closed.outer) this.#endAside(closed.outer);
    if (closed.destination === 'styles' && this.#name !== '') this.#endStyle();
    if (closed.destination === 'picture' && outer.destination !== 'picture') this.#endPicture();
    this.#group = outer;
    if (closed.equation && !outer.equation) this.#add(closed.equation.toText());
  }

  #readWord(word: string, value: number | undefined): void {
    const starts = this.#starts;
    this.#starts = undefined;
    if (word === '*') {
      if (starts) this.#starts = 'starred';
      return;
    }
    // The hexadecimal form of a byte is no word. A word ends what is passed over.
    this.#skipped = 0;
    if (word === 'u' && value !== undefined) this.#readUnicode(value);
    else if (word === '\\' || word === '{' || word === '}') this.#readBytes(Buffer.from(word));
    else {
      this.#flush();
      if (starts && this.#openDestination(word, starts)) return;
      if (!this.#group.isDropped) this.#apply(word, value);
    }
  }

  /** @returns whether the word names the destination of its group. */
  #openDestination(word: string, starts: 'plain' | 'starred'): boolean {
    const group = this.#group;
    if (group.isDropped && word !== 'ud') return false;
    const aside = asides[word];
    const element = group.equation?.open(word);
    if (element) group.equation = element;
    else if (word === 'moMath') group.equation = new EquationElement();
    else if (word === 'fonttbl') group.destination = 'fonts';
    else if (word === 'stylesheet') group.destination = 'styles';
    else if (word === 'info') group.isDropped = true;
    else if (word === 'upr') group.isDropped = true;
    else if (word === 'ud') group.isDropped = false;
    else if (word === 'atnauthor') group.destination = 'author';
    else if (word === 'pntext' || word === 'listtext') group.destination = 'label';
    else if (aside) {
      group.outer = this.#collector;
      this.#collector = collectorOf(aside);
    } else if (word === 'pict') group.destination = 'picture';
    else if (word === 'object') {
      this.#note('Left out: an embedded object. Upload it as a file of its own.');
    } else if (dropped.has(word) || (starts === 'starred' && !kept.has(word))) group.isDropped = true;
    else return false;
    return true;
  }

  #apply(word: string, value: number | undefined): void {
    const group = this.#group;
    const collector = this.#collector;
    const character = characters[word];
    if (character !== undefined) this.#add(character);
    else if (word === 'par' || word === 'sect' || word === 'page') endParagraph(collector, this.#headingStyles);
    else if (word === 'pard') resetParagraph(collector);
    else if (word === 'plain') Object.assign(group, { bold: false, halfPoints: defaultHalfPoints });
    else if (word === 'b') group.bold = value !== 0;
    else if (word === 'fs') group.halfPoints = value ?? defaultHalfPoints;
    else if (word === 'f') this.#chooseFont(value ?? 0);
    else if (word === 'fcharset' && group.destination === 'fonts') this.#setFont(value ?? 0);
    else if (word === 's') collector.style = value ?? 0;
    else if (word === 'outlinelevel') this.#setLevel(value ?? 0);
    else if (word === 'qc') collector.centred = true;
    else if (word === 'uc') group.fallbackBytes = value ?? 1;
    else if (word === 'ansicpg') this.#charset = codePage(value ?? 1252);
    else if (word === 'mac') this.#charset = 'macintosh';
    else if (word === 'deff') this.#defaultFont = value ?? -1;
    else if (word === 'v' && value !== 0) group.isDropped = true;
    else this.#applyTable(word);
  }

  #applyTable(word: string): void {
    const collector = this.#collector;
    if (word === 'intbl') collector.inTable = true;
    else if (word === 'cell') {
      collector.cells.push({ text: collector.text.trim() });
      collector.text = '';
    } else if (word === 'row') {
      collector.table ??= new Table();
      if (collector.cells.length > 0) collector.table.addRow(collector.cells, false);
      collector.cells = [];
    } else if (word === 'nestcell') collector.text += ' | ';
    else if (word === 'nestrow') collector.text += '\n';
  }

  #chooseFont(font: number): void {
    this.#group.font = font;
  }

  #setFont(charset: number): void {
    const label = fontCharsets[charset];
    if (label) this.#fonts.set(this.#group.font, label);
  }

  #setLevel(level: number): void {
    if (this.#group.destination === 'styles') this.#headingStyles.set(this.#collector.style, level + 1);
    else this.#collector.level = level < 9 ? level + 1 : undefined;
  }

  #readUnicode(value: number): void {
    this.#flush();
    const unit = value < 0 ? value + 0x10000 : value;
    if (unit <= 0xffff) this.#add(String.fromCharCode(unit));
    this.#skipped = this.#group.fallbackBytes;
  }

  #flush(): void {
    if (this.#pieces.length === 0) return;
    const font = this.#group.font < 0 ? this.#defaultFont : this.#group.font;
    const charset = this.#fonts.get(font) ?? this.#charset;
    // A font for Western text in a document of another code page is often only the default.
    const label = charset === 'windows-1252' ? this.#charset : charset;
    const text = new TextDecoder(label).decode(Buffer.concat(this.#pieces));
    this.#pieces = [];
    this.#add(text);
  }

  #add(text: string): void {
    const { isDropped, destination, bold, halfPoints } = this.#group;
    if (isDropped || destination === 'fonts') return;
    if (this.#group.equation) this.#group.equation.add(text);
    else if (destination === 'styles') this.#name += text;
    else if (destination === 'title') this.#title += text;
    else if (destination === 'author') this.#author += text;
    else if (destination === 'label') this.#collector.label += text;
    else {
      const collector = this.#collector;
      collector.text += text;
      const added = text.trim().length;
      collector.characters += added;
      if (bold) collector.boldCharacters += added;
      if (added > 0) collector.halfPoints = Math.max(collector.halfPoints, halfPoints);
    }
  }

  #endPicture(): void {
    const pieces = this.#picture;
    this.#picture = [];
    const key = String(this.#pictures++);
    const read = () => Buffer.from(Buffer.concat(pieces).toString('latin1').replace(/\s+/g, ''), 'hex');
    this.#collector.pending.push({ kind: 'picture', picture: { key, read } });
  }

  /** Ends an entry of the style sheet: its number and name are known now. */
  #endStyle(): void {
    const level = headingStyle.exec(this.#name.trim())?.[1];
    if (level) this.#headingStyles.set(this.#collector.style, Number(level));
    else if (/^title;/i.test(this.#name.trim())) this.#headingStyles.set(this.#collector.style, 0);
    this.#name = '';
    this.#collector.style = 0;
  }

  #endAside(outer: Collector): void {
    const aside = this.#collector;
    endParagraph(aside, this.#headingStyles);
    endTable(aside);
    this.#collector = outer;
    const beside: Block[] = [];
    const text = flatText(aside.blocks, beside).trim();
    if (aside.kind !== 'box') outer.pending.push(...beside);
    if (text === '' && aside.kind !== 'box') return;
    if (aside.kind === 'running') {
      if (/\p{L}{2}|\p{Lo}/u.test(text)) this.#running.add(text);
    } else if (aside.kind === 'box') outer.pending.push(...aside.blocks);
    else if (aside.kind === 'note')
      outer.pending.push({ kind: 'aside', text: `[${++this.#notes}] ${text}`, isNote: true });
    else {
      const author = this.#author === '' ? '' : ` (${this.#author})`;
      outer.pending.push({ kind: 'aside', text: `Comment${author}: ${text}`, isNote: false });
      this.#author = '';
    }
  }
}

function collectorOf(kind: Collector['kind']): Collector {
  return {
    kind,
    blocks: [],
    pending: [],
    text: '',
    label: '',
    characters: 0,
    boldCharacters: 0,
    halfPoints: 0,
    style: 0,
    level: undefined,
    centred: false,
    inTable: false,
    table: undefined,
    cells: [],
  };
}

function resetParagraph(collector: Collector): void {
  Object.assign(collector, { style: 0, level: undefined, centred: false, inTable: false });
}

function endParagraph(collector: Collector, headingStyles: ReadonlyMap<number, number>): void {
  if (collector.inTable) {
    collector.text += '\n';
    return;
  }
  endTable(collector);
  const text = collector.text.trim();
  const label = collector.label.trim();
  const heading = collector.level ?? headingStyles.get(collector.style);
  if (text !== '') {
    const block: ParagraphBlock = {
      kind: 'paragraph',
      text: /[\p{L}\p{N}]/u.test(label) ? `${label} ${text}` : text,
      ...(heading !== undefined && { heading }),
      ...(heading === undefined && label !== '' && { listLevel: 0 }),
      look: {
        bold: collector.boldCharacters >= boldShareMin * collector.characters,
        halfPoints: collector.halfPoints,
        centred: collector.centred,
      },
    };
    collector.blocks.push(block);
  }
  collector.blocks.push(...collector.pending.splice(0));
  Object.assign(collector, { text: '', label: '', characters: 0, boldCharacters: 0, halfPoints: 0 });
}

function endTable(collector: Collector): void {
  if (!collector.table) return;
  collector.blocks.push({ kind: 'table', table: collector.table });
  collector.table = undefined;
}
