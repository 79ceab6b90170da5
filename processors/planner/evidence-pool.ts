/** The evidence of a plan: every passage that a step found, once, with the best score that it had in any of them. */
import { createHash } from 'node:crypto';
import type { DecodedReply, RequestBody } from '../../proto/registry.ts';

export type PassageBody = NonNullable<RequestBody<'generation.request'>['passages']>[number];
export type FoundPassage = DecodedReply<'evidence.response'>['passages'][number];

export interface Piece {
  readonly key: string;
  readonly passage: PassageBody;
  readonly score: number;
  /** That it has this score for. */
  readonly question: string;
}

export class EvidencePool {
  readonly #pieces = new Map<string, Piece>();

  add({ passage, score, question }: Omit<Piece, 'key'>): void {
    const key = passageKey(passage);
    const known = this.#pieces.get(key);
    if (!known || known.score < score)
      this.#pieces.set(key, { key, passage: known?.passage ?? passage, score, question });
  }

  /** Best first; equal ones in an order that does not depend on which step was faster. */
  ranked(): Piece[] {
    return [...this.#pieces.values()].sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
  }
}

function passageKey({ file_id, text }: PassageBody): string {
  return createHash('sha1').update(`${file_id}\n${text}`).digest('base64url');
}
