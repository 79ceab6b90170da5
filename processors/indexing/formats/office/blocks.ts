/** The blocks of a text document in reading order, before it is decided which of them are headings. */
import type { Table } from '../../document/table.ts';

/** How the letters of a paragraph look. */
export interface Look {
  readonly bold: boolean;
  readonly halfPoints: number;
  readonly centred: boolean;
}

export interface ParagraphBlock {
  readonly kind: 'paragraph';
  /** With its number, as Word shows it. */
  readonly text: string;
  /** Heading level from 1; 0: the title. Undefined for other paragraphs. */
  readonly heading?: number;
  /** Level in a list, from 0; undefined outside of lists. */
  readonly listLevel?: number;
  readonly look: Look;
}

export interface TableBlock {
  readonly kind: 'table';
  readonly table: Table;
}

/** Text beside the main text: a note, a comment, a chart. */
export interface AsideBlock {
  readonly kind: 'aside';
  readonly isNote: boolean;
  readonly text: string;
}

export type Block = ParagraphBlock | TableBlock | AsideBlock;
