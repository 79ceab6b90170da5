/** What came of a step: its passages with their scores in the plan, and one line about them. */
import type { FoundPassage } from './evidence-pool.ts';
import type { Found, Search } from './plan.ts';

const excerptMax = 160;

export function found({ base, weight, ceiling, question }: Search, passages: readonly FoundPassage[]): Found[] {
  return passages.map((passage) => ({
    score: Math.min(ceiling, base + weight * (passage.score ?? 0)),
    question,
    passage,
  }));
}

export function describe(pieces: readonly Found[]): string {
  const best = pieces.reduce<Found | undefined>((a, b) => (a && a.score >= b.score ? a : b), undefined);
  if (!best) return 'Nothing was found.';
  const { nodes, best_node, file_name } = best.passage;
  const text = best.passage.text ?? '';
  const node = nodes?.[best_node ?? 0];
  const excerpt = shortened(
    text
      .slice(node?.start ?? 0, node?.end ?? text.length)
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const files = new Set(pieces.map(({ passage }) => passage.file_id)).size;
  return `${pieces.length} passages of ${files} files. ${file_name}: ${excerpt}`;
}

/** By whole characters. */
function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length > excerptMax ? `${characters.slice(0, excerptMax).join('').trimEnd()}…` : text;
}
