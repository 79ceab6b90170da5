/**
 * Writes the blocks of a text document to an outline. In a document without heading styles the look of the paragraphs decides
 * which are headings.
 */
import { NodeKind } from '../../document/outline.ts';
import type { OutlineBuilder } from '../../document/outline-builder.ts';
import { headingOf, isTitle } from '../../document/text-heading.ts';
import type { Block, ParagraphBlock } from './blocks.ts';

const distinctCharactersMax = 100;
const titleBlocksMax = 8;
/** A paragraph this much larger than the usual text is a heading. */
const largerFactor = 1.15;

/** @param byLook whether the look decides in a document without headings; default: yes. */
export function writeBlocks(builder: OutlineBuilder, blocks: readonly Block[], { byLook = true } = {}): void {
  const isStyled = blocks.some((block) => block.kind === 'paragraph' && (block.heading ?? 0) > 0);
  const headings = isStyled || !byLook ? undefined : headingsByLook(blocks);
  /** Levels of the open list items. */
  const items: number[] = [];
  for (const block of blocks) {
    const heading = block.kind === 'paragraph' ? (block.heading ?? headings?.get(block)) : undefined;
    const listLevel = block.kind === 'paragraph' && heading === undefined ? block.listLevel : undefined;
    if (heading !== undefined) items.length = 0;
    // A block beside an item belongs to it.
    else if (block.kind !== 'aside' && block.kind !== 'picture') closeItems(builder, items, listLevel ?? -1);
    if (block.kind === 'table') block.table.write(builder);
    else if (block.kind === 'picture') builder.picture(block.picture);
    else if (heading !== undefined) builder.heading(heading, block.text);
    else if (block.kind === 'aside') builder.add(block.isNote ? NodeKind.footnote : NodeKind.paragraph, block.text);
    else if (listLevel === undefined) builder.add(NodeKind.paragraph, block.text);
    else {
      builder.open(NodeKind.listItem, block.text);
      items.push(listLevel);
    }
  }
  closeItems(builder, items, -1);
}

function closeItems(builder: OutlineBuilder, items: number[], level: number): void {
  while (items.length > 0 && items.at(-1)! >= level) {
    items.pop();
    builder.close();
  }
}

/** Levels of the paragraphs that look like headings. If there are any, a short first paragraph is the title. */
function headingsByLook(blocks: readonly Block[]): Map<Block, number> {
  const paragraphs = blocks.filter((block) => block.kind === 'paragraph');
  const usual = usualSize(paragraphs);
  const sizes = [...new Set(paragraphs.filter((block) => isDistinct(block, usual)).map(({ look }) => look.halfPoints))];
  sizes.sort((one, other) => other - one);
  const headings = new Map<Block, number>();
  for (const block of paragraphs) {
    const level = isPlainItem(block) ? undefined : headingOf(block.text, true)?.level;
    if (level !== undefined) headings.set(block, level);
    else if (isDistinct(block, usual)) headings.set(block, 1 + Math.min(3, sizes.indexOf(block.look.halfPoints)));
  }
  if (headings.size === 0 || headings.size > paragraphs.length / 2) {
    // A page of short bold paragraphs has no text below its headings.
    for (const [block] of headings)
      if (headingOf((block as ParagraphBlock).text, true) === undefined) headings.delete(block);
  }
  const first = paragraphs[0];
  const early = blocks.indexOf(first as Block) < titleBlocksMax;
  if (headings.size > 0 && first && early && first.listLevel === undefined && isTitle(first.text))
    headings.set(first, 0);
  return headings;
}

/** Whether it is an item of a list such as `1. flour`, which looks like a numbered heading. */
function isPlainItem({ text, look, listLevel }: ParagraphBlock): boolean {
  return listLevel !== undefined && !look.bold && /^[^\p{Lo}]/u.test(text);
}

/** Whether a paragraph is short, ends without a stop, and is bold or larger than the usual text. */
function isDistinct({ text, look, listLevel }: ParagraphBlock, usual: number): boolean {
  if (text.length > distinctCharactersMax || /[.!?,;:。！？，；：]$/.test(text) || !/\p{L}/u.test(text)) return false;
  if (listLevel !== undefined && !look.bold) return false;
  return look.bold || look.halfPoints >= largerFactor * usual;
}

/** The size of most characters, half points. */
function usualSize(paragraphs: readonly ParagraphBlock[]): number {
  const characters = new Map<number, number>();
  for (const { text, look } of paragraphs)
    characters.set(look.halfPoints, (characters.get(look.halfPoints) ?? 0) + text.length);
  return [...characters].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}
