/** The blocks of a text document in reading order, before it is decided which of them are headings. */
import type { PictureSource } from '../../document/embedded-picture.ts';
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

export interface PictureBlock {
  readonly kind: 'picture';
  readonly picture: PictureSource;
}

export type Block = ParagraphBlock | TableBlock | AsideBlock | PictureBlock;

/** The text of a block; empty for a picture. */
export function textOfBlock(block: Block): string {
  if (block.kind === 'picture') return '';
  return block.kind === 'table' ? block.table.toText() : block.text;
}

/** The text of a cell or note. The blocks that stand beside it are added to `asides`. */
export function flatText(blocks: readonly Block[], asides: Block[]): string {
  const isBeside = ({ kind }: Block) => kind === 'aside' || kind === 'picture';
  asides.push(...blocks.filter(isBeside));
  const texts = blocks.filter((block) => !isBeside(block)).map(textOfBlock);
  return texts.join('\n');
}
