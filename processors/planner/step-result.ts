/** The result of a step: its passages with their scores in the plan, and a description in one line. */
import { type FoundPassage, type PassageBody, type Piece, passageKey } from './evidence-pool.ts';
import type { Search } from './plan.ts';

const excerptMax = 160;

export function toPieces({ base, weight, ceiling, question }: Search, passages: readonly FoundPassage[]): Piece[] {
  return passages.map((passage) => ({
    key: passageKey(passage),
    score: Math.min(ceiling, base + weight * (passage.score ?? 0)),
    question,
    passage,
  }));
}

export function describe(pieces: readonly Piece[]): string {
  const best = pieces.reduce<Piece | undefined>((a, b) => (a && a.score >= b.score ? a : b), undefined);
  if (!best) return 'Nothing was found.';
  const files = new Set(pieces.map(({ passage }) => passage.file_id)).size;
  return `${pieces.length} passages of ${files} files. ${best.passage.file_name}: ${excerpt(best.passage, excerptMax)}`;
}

/** The text of the best node, on one line, cut between characters. */
export function excerpt({ text = '', nodes, best_node }: PassageBody, charactersMax: number): string {
  const node = nodes?.[best_node ?? 0];
  const whole = (text ?? '')
    .slice(node?.start ?? 0, node?.end ?? undefined)
    .replace(/\s+/g, ' ')
    .trim();
  const characters = Array.from(whole);
  return characters.length > charactersMax ? `${characters.slice(0, charactersMax).join('').trimEnd()}…` : whole;
}
