/** The sentences of an answer as they arrive, the numbers of their sources, and the answer as plain text. */
import type { ChatEvent } from '../api/types.ts';
import type { Passage, Sentence } from './question.ts';

type Citation = Sentence['citations'][number];
type Content = NonNullable<ChatEvent['delta']>['content'];

/**
 * Adds an increment to the sentences. The last element of an increment may be cut: a citation, a mark or another
 * element ends its sentence.
 */
export function withIncrement(sentences: readonly Sentence[], content: Content): Sentence[] {
  const joined = [...sentences];
  const elements = content.flatMap(({ text }) => text);
  for (const [i, { value, annotations, unsupported = false }] of elements.entries()) {
    const before = joined.at(-1)?.isCut ? joined.pop()! : { value: '', citations: [] };
    joined.push({
      value: before.value + value,
      citations: [...before.citations, ...annotations.map(({ file_citation }) => file_citation)],
      isUnsupported: unsupported,
      isCut: i === elements.length - 1 && annotations.length === 0 && !unsupported,
    });
  }
  return joined;
}

/** The cited places in the order in which they are cited first. Their numbers begin with 1. */
export function sourcesOf(sentences: readonly Sentence[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const { citations } of sentences) {
    for (const citation of citations)
      if (!numbers.has(placeOf(citation))) numbers.set(placeOf(citation), numbers.size + 1);
  }
  return numbers;
}

export function placeOf({ file_id, paths }: Citation): string {
  return `${file_id} ${paths.join('.')}`;
}

/**
 * The numbers of the citations of each passage. A passage names one of its nodes only, so a citation of another node is
 * found by its sentence, or else by the nearest passage of its file.
 */
export function numbersOf(
  passages: readonly Pick<Passage, 'text' | 'annotation'>[],
  sentences: readonly Sentence[],
): number[][] {
  const sources = sourcesOf(sentences);
  const numbers = passages.map(() => new Set<number>());
  for (const { value, citations } of sentences) {
    for (const citation of citations) {
      const rank = ({ text, annotation }: (typeof passages)[number]) => {
        if (annotation.file_id !== citation.file_id) return -1;
        const shared = sharedLength(annotation.paths, citation.paths);
        if (shared === annotation.paths.length) return 1_000 + shared;
        return text.includes(value.trim()) ? 1_000 : shared;
      };
      const ranks = passages.map(rank);
      const best = ranks.indexOf(Math.max(...ranks));
      if (best >= 0 && ranks[best]! >= 0) numbers[best]!.add(sources.get(placeOf(citation))!);
    }
  }
  return numbers.map((some) => [...some].toSorted((a, b) => a - b));
}

/** @returns the number of steps that two paths begin with alike. */
function sharedLength(a: readonly number[], b: readonly number[]): number {
  const differs = a.findIndex((step, i) => step !== b[i]);
  return differs < 0 ? a.length : differs;
}

/**
 * @param unsupported the mark of a sentence that no passage supports
 * @returns the sentences with the numbers of their sources, then the sources, one a line
 */
export function answerText(sentences: readonly Sentence[], unsupported: string): string {
  const sources = sourcesOf(sentences);
  const text = sentences.map(({ value, citations, isUnsupported }) => {
    const marks = new Set(citations.map((citation) => `[${sources.get(placeOf(citation))}]`));
    if (isUnsupported) marks.add(`[${unsupported}]`);
    const end = /\s*$/.exec(value)![0];
    return `${value.slice(0, value.length - end.length)}${marks.size > 0 ? ` ${[...marks].join('')}` : ''}${end}`;
  });
  const cited = new Map(sentences.flatMap(({ citations }) => citations.map((one) => [placeOf(one), one])));
  const lines = [...sources].map(([place, number]) => {
    const { file_name, page, titles = [] } = cited.get(place)!;
    return `[${number}] ${[file_name, ...(page ? [`p. ${page}`] : []), ...titles].join(' › ')}`;
  });
  return [text.join('').trim(), ...(lines.length > 0 ? ['', ...lines] : [])].join('\n');
}
