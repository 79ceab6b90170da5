/** A question that names two things side by side is answered by a sentence about each, or about both: "Is A or B older?" */
import { namePairs } from '../../../core/text/names.ts';
import { mark, mask, readThing } from '../../embedding/analysis/definitions/thing.ts';
import type { Comparison } from '../../embedding/analysis/questions/comparisons.ts';
import { indexTermsOf } from '../../embedding/analysis/terms.ts';
import type { ReadQuestion } from '../answer/question.ts';
import type { Evidence } from './evidence.ts';
import type { Sentence } from './sentences/passage-sentences.ts';

export interface Side {
  /** The question without the other thing. */
  readonly question: ReadQuestion;
  /** Terms of the thing's name. */
  readonly name: ReadonlySet<string>;
}

/** The two things that a question compares. None if it does not name two. */
export function sidesOf(question: ReadQuestion): Side[] {
  const [pair] = namePairs(question.text);
  if (!pair) return [];
  const [left, right] = pair.map((name) => new Set(indexTermsOf(name, question.language))) as [
    Set<string>,
    Set<string>,
  ];
  const sideOf = (name: Set<string>, other: Set<string>): Side => {
    const isOther = ({ terms }: ReadQuestion['terms'][number]) =>
      terms.some((term) => other.has(term)) && !terms.some((term) => name.has(term));
    return { name, question: { ...question, terms: question.terms.filter((term) => !isOther(term)) } };
  };
  const sides = [sideOf(left, right), sideOf(right, left)];
  const isSplit = sides.every(({ question: { terms } }) => terms.length > 0 && terms.length < question.terms.length);
  return isSplit ? sides : [];
}

/** The best sentence that has both things. "/tmp" within "/var/tmp" is no place of "/tmp". */
export function sentencesOfBoth(things: Comparison['things'], pieces: readonly Evidence[]): Evidence[] {
  const hasBoth = ({ text, language, isHeading }: Sentence) => {
    const [long, short] = things
      .map((thing) => readThing(thing, language))
      .sort((a, b) => b.words.length - a.words.length) as [ReturnType<typeof readThing>, ReturnType<typeof readThing>];
    const masked = mask({ text, language }, long);
    if (isHeading || !masked.includes(mark)) return false;
    return mask({ text: masked.replaceAll(mark, ' '), language }, short).includes(mark);
  };
  return pieces.filter(({ sources }) => hasBoth(sources[0] as Sentence)).slice(0, 1);
}

/**
 * Whether a thing of several words is in none of the sentences. Its words alone do not count: "Learning deep structures" has no
 * "deep learning". A thing of one word may have another form in a sentence, so the answer for it is no.
 */
export function lacksThing(thing: string, sentences: readonly Sentence[]): boolean {
  const read = new Map<string, ReturnType<typeof readThing>>();
  return sentences.every((sentence) => {
    const known = read.get(sentence.language) ?? readThing(thing, sentence.language);
    read.set(sentence.language, known);
    return known.words.length > 1 && !mask(sentence, known).includes(mark);
  });
}
