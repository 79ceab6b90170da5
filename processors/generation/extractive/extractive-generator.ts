/**
 * The default generator: answers with sentences of the passages, word for word, each with its citation. It needs no
 * model, and the same question gives the same answer. It cannot conclude anything from several sentences. With weak
 * evidence it gives the no-evidence answer.
 */
import { endsInWideStop } from '../../../core/text/sentence-ends.ts';
import { estimateUsage } from '../../model-server/token-usage.ts';
import type { AnswerOptions, AnswerPart, Generator, Question } from '../answer/generator.ts';
import { noEvidenceAnswer } from '../answer/no-evidence-answer.ts';
import { cite, distinctCitations, type FileCitation, type Passage } from '../answer/passage.ts';
import { languageOfQuestion, type ReadQuestion, readQuestion } from '../answer/question.ts';
import { type Evidence, weighSentences } from './evidence.ts';
import { hopEvidence } from './hops.ts';
import { type Sentence, sentencesOf } from './passage-sentences.ts';
import { choose, inAnswerOrder, withContext } from './selection.ts';
import { summarise } from './summary.ts';

/** Probability from which the passages answer. At this value false answers and refusals are about equally rare. */
const probabilityMin = 0.47;

/** Most sentences of an answer that states a fact, that gives an account, and of any answer with its antecedents. */
const sentencesMax = { fact: 3, account: 5, all: 6 };

export class ExtractiveGenerator implements Generator {
  readonly repeatable = true;

  async *answer(question: Question, { signal, onUsage }: AnswerOptions): AsyncGenerator<AnswerPart> {
    signal.throwIfAborted();
    const { query, passages, statistics } = question;
    const sentences = sentencesOf(passages, languageOfQuestion(query, statistics));
    const read = readQuestion(query, statistics, [...new Set(sentences.map(({ language }) => language))]);
    const chosen = read.wantsSummary ? summarise(sentences) : choosePieces(question, read, sentences);
    if (chosen.length === 0) return yield* noEvidenceAnswer(query, passages, read.language);
    let previous: Evidence | undefined;
    let answer = '';
    for (const piece of chosen) {
      const value = separator(previous, piece, passages) + piece.text;
      answer += value;
      yield { kind: 'text', value };
      yield { kind: 'sentence', citations: citationsOf(piece, passages) };
      previous = piece;
    }
    onUsage?.(estimateUsage([query, ...passages.map(({ text }) => text)], answer));
    yield { kind: 'finish', reason: 'stop' };
  }
}

/** The sentences of the answer in order. None if the passages do not answer. */
function choosePieces(question: Question, read: ReadQuestion, sentences: readonly Sentence[]): Evidence[] {
  const { passages, statistics, followUps = [] } = question;
  const scores = passages.map(({ score }) => score);
  const { pieces, probability } = weighSentences(read, sentences, { scores, background: statistics?.background ?? 0 });
  const { fact, account, all } = sentencesMax;
  const answers = probability >= probabilityMin;
  const isAccount = read.kind === 'reason' || read.kind === 'list';
  const further = followUps.length > 0 ? hopEvidence(read, pieces, sentences, { probability }) : [];
  if (!answers && further.length === 0) return [];
  const direct = choose(pieces, { sentencesMax: isAccount ? account : fact });
  const added = further.filter(({ text }) => direct.every((piece) => piece.text !== text));
  const chosen = [...direct.slice(0, all - added.length), ...added];
  return inAnswerOrder(withContext(chosen, pieces, passages, { sentencesMax: all }));
}

/** The text between two sentences: a new line between passages or where the source has one, else a space or nothing. */
function separator(previous: Evidence | undefined, piece: Evidence, passages: readonly Passage[]): string {
  if (!previous) return '';
  const last = previous.sources[0]!;
  const here = piece.sources[0]!;
  if (last.passage !== here.passage) return '\n';
  const [first, second] = last.start < here.start ? [last, here] : [here, last];
  if (passages[here.passage]!.text.slice(first.end, second.start).includes('\n')) return '\n';
  return endsInWideStop(previous.text) ? '' : ' ';
}

/** One citation a source, without repeats. So two files that say the same are both cited. */
function citationsOf(piece: Evidence, passages: readonly Passage[]): FileCitation[] {
  return distinctCitations(piece.sources.map((source) => cite(passages[source.passage]!, source)));
}
