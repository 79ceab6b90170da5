/** Fixtures for tests of generation: makes passages from lines, and folds parts into answers. */
import { pino } from 'pino';
import { Content } from '../../processors/generation/answer/content.ts';
import type { AnswerPart, FinishReason } from '../../processors/generation/answer/generator.ts';
import { type Passage, toPassages } from '../../processors/generation/answer/passage.ts';
import { WordSet } from '../../processors/generation/sensitive/word-set.ts';

/** A passage with one outline node a line, at the paths [1], [2]..., below the title `Part`. */
export function passage(file: string, lines: string[], options: { score?: number } = {}): Passage {
  let start = 0;
  const nodes = lines.map((line, at) => {
    const node = { paths: [at + 1], start, end: start + line.length, page: at + 1 };
    start = node.end + 1;
    return node;
  });
  const source = { file_id: file, file_name: `${file}.txt`, title_paths: [{ titles: ['Part'] }] };
  return toPassages([{ text: lines.join('\n'), score: options.score ?? 1, ...source, nodes }])[0]!;
}

export interface Answer {
  text: string;
  /** Text of each sentence, and its citations as `file:path`. */
  sentences: { text: string; cites: string[] }[];
  reason: FinishReason | undefined;
}

export async function gather(parts: AsyncIterable<AnswerPart> | Iterable<AnswerPart>): Promise<Answer> {
  const content = new Content();
  let reason: FinishReason | undefined;
  for await (const part of parts) {
    if (part.kind === 'finish') reason = part.reason;
    else content.push(part);
  }
  return { ...foldContent([content.take()]), reason };
}

/** The pages of all citations, in their order. */
export function pagesOfCitations(parts: readonly AnswerPart[]): number[] {
  return parts.flatMap((part) => (part.kind === 'sentence' ? part.citations.map(({ page }) => page) : []));
}

type Items = ReturnType<Content['take']>;

/** Joins increments into one text and its elements. */
export function foldContent(increments: Items[]): Omit<Answer, 'reason'> {
  const elements = increments.flatMap((items) => items.flatMap((item) => item.text ?? []));
  const sentences = elements.map(({ value, annotations }) => ({
    text: value ?? '',
    cites: (annotations ?? []).map(
      ({ file_citation }) => `${file_citation?.file_id}:${file_citation?.paths?.join('.')}`,
    ),
  }));
  return { text: sentences.map((sentence) => sentence.text).join(''), sentences };
}

/** The citations with their offsets in the text. They must not depend on how an answer is cut. */
export function citedOffsets({ sentences }: Pick<Answer, 'sentences'>): [number, string[]][] {
  let offset = 0;
  const cited: [number, string[]][] = [];
  for (const { text, cites } of sentences) {
    offset += text.length;
    if (cites.length > 0) cited.push([offset, cites]);
  }
  return cited;
}

/** A policy without word lists that reports findings. */
export const reporting = { policy: 'report' as const, lists: { words: new WordSet([]) } };

/** Dependencies of generators without channels and without a model that compares texts. */
export const noQueues = {
  log: pino({ level: 'silent' }),
  queues: { route: async () => undefined, modelsOf: async () => [] },
  onlineTasks: {
    submit() {
      throw new Error('There is no queue.');
    },
  },
};
