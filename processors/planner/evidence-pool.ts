/**
 * The evidence of a plan: every passage that a step found, once, with the best score that it had in any of them.
 *
 * A journal holds a passage once, too: what is found again is written as its key.
 */
import { createHash } from 'node:crypto';
import type { DecodedReply, RequestBody } from '../../proto/registry.ts';

export type PassageBody = NonNullable<RequestBody<'generation.request'>['passages']>[number];
export type FoundPassage = DecodedReply<'evidence.response'>['passages'][number];

/** What a search found; without the passage, when that is in the pool already. */
export interface Found {
  readonly key: string;
  /** In the plan. */
  readonly score: number;
  /** Of the search that found it. */
  readonly question: string;
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
    if (passage && (!known || known.score < found.score)) this.#pieces.set(found.key, { ...found, passage });
  }

  /** The same to the pool, in fewer bytes: those that would be more than `bytesMax` in all, as JSON, are left out. */
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

  /** Best first; equal ones in an order that does not depend on which step was faster. */
  ranked(): Piece[] {
    return [...this.#pieces.values()].sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
  }
}

export function passageKey({ file_id, text }: PassageBody): string {
  return createHash('sha1').update(`${file_id}\n${text}`).digest('base64url');
}
