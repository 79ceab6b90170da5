/** Which pieces of a document belong together because a line announces a list: it ends in a colon, and items are below it. */
import { itemMark } from '../../../core/text/item-mark.ts';
import { ancestors, NodeKind, type Outline } from '../document/outline.ts';

/** A node, or a part of a long node. */
interface Piece {
  readonly node: number;
  readonly tokens: number;
  /** Whether text that is in no chunk comes before it. */
  readonly afterGap: boolean;
}

/** Bytes of the longest mark of an item, and of a colon. */
const markBytesMax = 32;
const colonBytesMax = 3;

/** Items of a list that stays whole. */
const itemsMax = 100;

/**
 * @param tokensMax tokens of a list, with its announcer, that stays whole. A longer one keeps its first item only.
 * @returns for each piece the tokens of what must stay with it, itself included. 0: it must stay with the piece before it.
 */
export function announcedLists(outline: Outline, pieces: readonly Piece[], tokensMax: number): number[] {
  const needed = pieces.map(({ tokens }) => tokens);
  for (let at = 0; at < pieces.length; at++) {
    if (!announces(outline, pieces[at]!.node)) continue;
    const kept = keptItems(at);
    needed[at] = needed.slice(at, at + 1 + kept).reduce((sum, tokens) => sum + tokens, 0);
    needed.fill(0, at + 1, at + 1 + kept);
    at += kept;
  }
  return needed;

  /** Number of items that stay with the announcer: all, or the first one, or none if that is too long. */
  function keptItems(announcer: number): number {
    let tokens = needed[announcer]!;
    let count = 0;
    for (; isItem(announcer + 1 + count); count++) {
      tokens += needed[announcer + 1 + count]!;
      if (tokens > tokensMax || count === itemsMax) return Math.min(count, 1);
    }
    return count;
  }

  function isItem(at: number): boolean {
    return at < pieces.length && !pieces[at]!.afterGap && isOfItem(outline, pieces[at]!.node);
  }
}

function announces({ kind, text, start, end }: Outline, node: number): boolean {
  if (kind[node] === NodeKind.section) return false;
  return /[:：]$/.test(text.toString('utf8', Math.max(start[node]!, end[node]! - colonBytesMax), end[node]));
}

/** Whether a node is an item of a list, or within one. */
function isOfItem(outline: Outline, node: number): boolean {
  const { kind, text, start, end } = outline;
  if (kind[node] === NodeKind.section) return false;
  const isItem = (one: number) => kind[one] === NodeKind.listItem;
  const beginning = text.toString('utf8', start[node], Math.min(end[node]!, start[node]! + markBytesMax));
  return isItem(node) || itemMark.test(beginning) || ancestors(outline, node).some(isItem);
}
