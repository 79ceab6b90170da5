/** The result of a step: its passages with their scores in the plan, and a description in one line. */
import { definingTexts } from '../embedding/analysis/definitions/defining-texts.ts';
import { type FoundPassage, type PassageBody, type Piece, passageKey } from './evidence-pool.ts';
import type { Search } from './plan.ts';

const excerptMax = 160;
/** Defining passages that are kept where no passages are. */
const definingMin = 1;

type Explanation = NonNullable<FoundPassage['explanation']>;
type Standing = NonNullable<Explanation['fused']>;

export function toPieces(search: Search, passages: readonly FoundPassage[]): Piece[] {
  const { base, weight, ceiling, question } = search;
  const kept = keptPlaces(search, passages);
  return passages.map(({ explanation, ...passage }, at) => ({
    key: passageKey(passage),
    score: Math.min(ceiling, base + weight * (passage.score ?? 0)),
    question,
    passage,
    ...(kept.has(at) && { kept: true }),
    ...(explanation && { explanation: withZeros(explanation) }),
  }));
}

/** The places of the passages that are kept: those that define what the question asks for, then the best. */
function keptPlaces({ question, kept = 0 }: Search, passages: readonly FoundPassage[]): Set<number> {
  const defining = definingTexts(question, passages);
  const count = defining ? Math.max(kept, definingMin) : kept;
  return new Set([...new Set([...(defining ?? []), ...Array(kept).keys()])].slice(0, count));
}

/** A decoded message has no field of its own where the value is 0. The JSON of the journal and of the event needs it. */
function withZeros({ cosine, bm25, reranked, vectors, keywords, fused, features, matched }: Explanation): Explanation {
  const standing = (place: Standing | null | undefined) =>
    place ? { rank: place.rank, score: place.score } : undefined;
  return {
    cosine,
    bm25,
    vectors: standing(vectors),
    keywords: standing(keywords),
    fused: standing(fused),
    reranked,
    features: features?.map(({ name, value, share }) => ({ name, value, share })),
    matched,
  };
}

export function describe(pieces: readonly Piece[]): string {
  const best = pieces.reduce<Piece | undefined>((a, b) => (a && a.score >= b.score ? a : b), undefined);
  if (!best) return 'Nothing was found.';
  const files = new Set(pieces.map(({ passage }) => passage.file_id)).size;
  const counts = `${counted(pieces.length, 'passage')} from ${counted(files, 'file')}.`;
  return `${counts} ${best.passage.file_name}: ${excerpt(best.passage, excerptMax)}`;
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
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
