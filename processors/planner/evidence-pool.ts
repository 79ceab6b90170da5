/**
 * The evidence of a plan: each passage that its steps found, once, with its best score. The journal also has each
 * passage only once. Later finds have its key.
 */
import { createHash } from 'node:crypto';
import type { DecodedReply, RequestBody } from '../../proto/registry.ts';

export type PassageBody = NonNullable<RequestBody<'generation.request'>['passages']>[number];
export type FoundPassage = DecodedReply<'evidence.response'>['passages'][number];

/** A result of a search. It has no passage if the pool has that passage already. */
export interface Found {
  readonly key: string;
  /** Score of the passage in the plan. */
  readonly score: number;
  /** Question of the search that found it. */
  readonly question: string;
  /** Whether it has a place in the answer, whatever its score. */
  readonly kept?: boolean;
  /** How that search found and ranked it, if the chat asks for it. */
  readonly explanation?: FoundPassage['explanation'];
  readonly passage?: PassageBody;
}

export interface Piece extends Found {
  readonly passage: PassageBody;
}

export class EvidencePool {
  readonly #pieces = new Map<string, Piece>();

  add(found: Found): void {
    const known = this.#pieces.get(found.key);
    const passage = known?.passage ?? found.passage;
    if (!passage) return;
    const better = known && known.score >= found.score ? known : found;
    const isKept = known?.kept || found.kept;
    this.#pieces.set(found.key, { ...better, passage, ...(isKept && { kept: true }) });
  }

  /**
   * Removes passages that the pool has already. The pool gets the same evidence from the result.
   * @param bytesMax size of the result as JSON. Finds that do not fit are left out.
   */
  condense(found: readonly Piece[], bytesMax: number): Found[] {
    const written = new Set(this.#pieces.keys());
    let left = bytesMax;
    return found.flatMap((piece) => {
      const { passage, ...known } = piece;
      const entry: Found = written.has(piece.key) ? known : piece;
      const bytes = Buffer.byteLength(JSON.stringify(entry));
      if (bytes > left) return [];
      left -= bytes;
      written.add(piece.key);
      return [entry];
    });
  }

  /** The best pieces for an answer, best first. Those that are kept come before others with a better score. */
  best(limit: number): Piece[] {
    const ranked = this.ranked();
    const kept = ranked.filter((piece) => piece.kept).slice(0, limit);
    const others = ranked.filter((piece) => !piece.kept).slice(0, limit - kept.length);
    const chosen = new Set([...kept, ...others]);
    return ranked.filter((piece) => chosen.has(piece));
  }

  /** All pieces, best first. The order of equal scores does not depend on which step was faster. */
  ranked(): Piece[] {
    return [...this.#pieces.values()].sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
  }
}

export function passageKey({ file_id, text }: PassageBody): string {
  return createHash('sha1').update(`${file_id}\n${text}`).digest('base64url');
}
