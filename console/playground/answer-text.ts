/** The numbers of the sources of an answer, and the answer as plain text. */
import type { Sentence } from './chat-run.ts';

type Citation = Sentence['citations'][number];

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

/** @returns the sentences with the numbers of their sources, then the sources, one a line. */
export function answerText(sentences: readonly Sentence[]): string {
  const sources = sourcesOf(sentences);
  const text = sentences.map(({ value, citations }) => {
    const numbers = new Set(citations.map((citation) => `[${sources.get(placeOf(citation))}]`));
    const end = /\s*$/.exec(value)![0];
    return `${value.slice(0, value.length - end.length)}${numbers.size > 0 ? ` ${[...numbers].join('')}` : ''}${end}`;
  });
  const cited = new Map(sentences.flatMap(({ citations }) => citations.map((one) => [placeOf(one), one])));
  const lines = [...sources].map(([place, number]) => {
    const { file_name, page, titles = [] } = cited.get(place)!;
    return `[${number}] ${[file_name, ...(page ? [`p. ${page}`] : []), ...titles].join(' › ')}`;
  });
  return [text.join('').trim(), ...(lines.length > 0 ? ['', ...lines] : [])].join('\n');
}
