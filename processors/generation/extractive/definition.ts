/**
 * Sentences that tell about the one thing a question names: "What is a heron?", "What is /opt for?". Such a question has
 * too few words to weigh. The form of a sentence decides: it says what the thing is, names it, or follows a heading or line
 * that is the thing. A mere mention is no definition.
 */
import { stops, wideStops } from '../../../core/text/sentence-ends.ts';
import {
  beginsWithThing,
  explainsInHeading,
  gradeOf,
  grades,
  isLineOf,
} from '../../embedding/analysis/definitions/forms.ts';
import { isLongForm, longFormsOf } from '../../embedding/analysis/definitions/long-forms.ts';
import { mask, readThing } from '../../embedding/analysis/definitions/thing.ts';
import { foldAccents, plainForm } from '../../embedding/analysis/fold.ts';
import { rowOf } from '../../embedding/analysis/question-words.ts';
import type { Passage } from '../answer/passage.ts';
import type { ReadQuestion } from '../answer/question.ts';
import { spacedStops } from '../answer/sentences.ts';
import { before, type Evidence } from './evidence.ts';
import type { Sentence } from './sentences/passage-sentences.ts';

/** Terms of a question about one thing, if it has no form of a request for a definition. */
const termsMax = 2;
const sentencesMax = 3;
/** Terms of a line that names a thing, with some words about it. Longer ones are other text. */
const lineTermsMax = 8;
/** Terms of a sentence that tells about the line above it. */
const sentenceTermsMin = 3;
/** Letters of a part of a compound. */
const partLettersMin = 4;
/** Words of a thing that a sentence must define. More words may be a paraphrase of what a sentence says. */
const strictWordsMax = { usual: 1, syllables: 2 };
/** The stop of "1.1" is in a number. */
const stopAtEnd = new RegExp(`[${stops}${wideStops}${spacedStops}](?!\\p{N})\\P{L}*$`, 'u');

interface Place {
  readonly piece: Evidence;
  readonly sentence: Sentence;
  readonly grade: number;
}

/** Whether only a definition answers the question: it asks what a thing is, and not for the value of a thing. */
export function asksOnlyForDefinition({ definition, language }: ReadQuestion): boolean {
  if (definition === undefined || definition.mayAskForValue) return false;
  return definition.words <= (rowOf(language).isSyllabic ? strictWordsMax.syllables : strictWordsMax.usual);
}

/**
 * @returns the best definition and the sentences about the thing after it, of one passage. A heading is followed by the sentence
 * that begins with the thing. Between equals, the document about the thing is preferred. None if the question asks for more, or
 * if no sentence defines the thing.
 */
export function definitionOf(
  read: ReadQuestion,
  pieces: readonly Evidence[],
  passages: readonly Passage[],
): Evidence[] {
  const { definition, kind, terms } = read;
  const thing = definition?.thing ?? read.content;
  const isKnown = terms.length <= termsMax && terms.every(({ isGiven, isKnown }) => isGiven && isKnown);
  const isAboutOne = isKnown && readThing(thing, read.language).words.length === 1;
  if (kind !== undefined || !(definition || isAboutOne)) return [];
  const longForms = longFormsOf(
    thing,
    passages.map(({ text }) => text),
  );
  const isName = definition?.isName ?? true;
  const folded = foldAccents(plainForm(thing).toLowerCase());
  // A part of a compound is another thing.
  const corrected = terms
    .filter(({ isGiven, isKnown }) => isKnown && !isGiven)
    .flatMap((term) =>
      term.terms.filter((each) => !folded.includes(each) || folded.length < each.length + partLettersMin),
    );
  const things = [thing, ...longForms, ...corrected].map((text) => readThing(text, read.language));
  const sentences = pieces.map((piece) => piece.sources[0] as Sentence);
  const lines = sentences.filter(isLine);
  const found = pieces
    .map((piece, at) => ({ piece, sentence: sentences[at]!, grade: placeGrade(sentences[at]!) }))
    .filter(({ grade }) => grade > grades.mentions)
    .sort((a, b) => before(a.sentence, b.sentence));
  const best = bestOf(found, passages, isAbout);
  if (!best) return [];
  const { passage, start } = best.sentence;
  if (!stopAtEnd.test(best.sentence.text)) {
    const [told] = subjectsOf(read, pieces).filter(({ sources }) => sources[0]!.passage === passage);
    const below = told ?? (best.sentence.isHeading ? textBelow(best.piece) : undefined);
    return below ? [best.piece, below] : [best.piece];
  }
  const chosen = found.filter(({ sentence }) => sentence.passage === passage && sentence.start >= start);
  return chosen.slice(0, sentencesMax).map(({ piece }) => piece);

  function placeGrade(sentence: Sentence): number {
    if (isLongForm(sentence.text, thing)) return grades.glosses;
    if (sentence.isHeading && things.some((each) => explainsInHeading(mask(sentence, each), sentence.language)))
      return grades.glosses;
    if (sentence.isHeading || sentence.isQuestion || sentence.isRow) return grades.mentions;
    const isExpanded = sentence.text.includes(thing) && longForms.some((form) => sentence.text.includes(form));
    const { nodes } = passages[sentence.passage]!;
    const isBelow = lines.some((line) => isNext(line, sentence) && follows(nodes, line, sentence));
    return Math.max(
      ...things.map((each) => gradeOf(mask(sentence, each), sentence.language, { isName })),
      isExpanded ? grades.glosses : grades.mentions,
      isBelow ? grades.names : grades.mentions,
    );
  }

  function isLine({ text, terms, language }: Sentence): boolean {
    if (stopAtEnd.test(text) || terms.length > lineTermsMax) return false;
    return isLongForm(text, thing) || things.some((each) => isLineOf(mask({ text, language }, each)));
  }

  /** The first sentence below a heading, or below its first heading: "4.11.1. Purpose". A heading may be in several passages. */
  function textBelow({ sources }: Evidence): Evidence | undefined {
    for (const heading of sources as readonly Sentence[]) {
      const below = pieces.filter(
        ({ sources: [at] }) => at!.passage === heading.passage && at!.position > heading.position,
      );
      const [next] = below
        .filter((piece) => !(piece.sources[0] as Sentence).isHeading)
        .sort((a, b) => before(a.sources[0]!, b.sources[0]!));
      const sentence = next?.sources[0] as Sentence | undefined;
      const isText = sentence !== undefined && sentence.announcer === undefined && !sentence.isRow;
      if (isText && follows(passages[heading.passage]!.nodes, heading, sentence)) return next;
    }
    return undefined;
  }

  function isAbout(sentence: Sentence): boolean {
    return isOfDocumentAbout(terms, sentence);
  }
}

/** Whether the title of the document is the thing with these terms. */
function isOfDocumentAbout(terms: ReadQuestion['terms'], { document }: Sentence): boolean {
  const isOfThing = (term: string) => terms.some((standing) => standing.terms.includes(term));
  return document.size > 0 && document.values().every(isOfThing);
}

/** The best sentence that begins with the thing: "/srv contains data". None if the question asks for more than the thing. */
export function sentencesOfSubject(read: ReadQuestion, pieces: readonly Evidence[]): Evidence[] {
  return subjectsOf(read, pieces).slice(0, 1);
}

function subjectsOf({ definition, language }: ReadQuestion, pieces: readonly Evidence[]): Evidence[] {
  if (!definition) return [];
  const thing = readThing(definition.thing, language);
  const isTold = ({ sources: [first] }: Evidence) => {
    const sentence = first as Sentence;
    return isStatement(sentence) && beginsWithThing(mask(sentence, thing));
  };
  return pieces.filter(isTold);
}

/** The sentences that tell about the thing: they begin with it, or are of the document about it. A mere mention does not count. */
export function sentencesAbout({ content, language, terms }: ReadQuestion, pieces: readonly Evidence[]): Evidence[] {
  const thing = readThing(content, language);
  return pieces.filter(({ sources: [first] }) => {
    const sentence = first as Sentence;
    return isStatement(sentence) && (isOfDocumentAbout(terms, sentence) || beginsWithThing(mask(sentence, thing)));
  });
}

function isStatement({ isHeading, isRow, set }: Sentence): boolean {
  return !isHeading && !isRow && set.size >= sentenceTermsMin;
}

/** The first place of the best grade: in the document about the thing if there is one, else in the best passage. */
function bestOf(
  found: readonly Place[],
  passages: readonly Passage[],
  isAbout: (sentence: Sentence) => boolean,
): Place | undefined {
  const most = Math.max(...found.map(({ grade }) => grade));
  const defining = found.filter(({ grade }) => grade === most);
  const own = defining.filter(({ sentence }) => isAbout(sentence));
  const file = own[0] && passages[own[0].sentence.passage]!.file_id;
  const inFile = own.filter(({ sentence }) => passages[sentence.passage]!.file_id === file);
  const inDocument = (a: Sentence, b: Sentence) =>
    comparePaths(firstPath(passages[a.passage]!), firstPath(passages[b.passage]!)) || before(a, b);
  return inFile.sort((a, b) => inDocument(a.sentence, b.sentence))[0] ?? defining[0];
}

/** Whether the text is a sentence, and the next one behind the line. */
function isNext(line: Sentence, { text, passage, position, set }: Sentence): boolean {
  const words = [...set].filter((term) => /\p{L}/u.test(term));
  const isSentence = words.length >= sentenceTermsMin && stopAtEnd.test(text);
  return isSentence && passage === line.passage && position === line.position + 1;
}

/** Whether no other node of the document is between two sentences. A passage repeats the headings above it. */
function follows(nodes: Passage['nodes'], line: Sentence, { start }: Sentence): boolean {
  const pathAt = (at: number) => nodes.find((node) => (node.start ?? 0) <= at && at < (node.end ?? 0))?.paths ?? [];
  const [from, to] = [pathAt(line.start), pathAt(start)];
  const split = from.findIndex((step, place) => step !== to[place]);
  const [shared, first] = split < 0 ? [from.length, 1] : [split, from[split]! + 1];
  if (split >= 0 && split < from.length - 1) return false;
  return to.length === shared || (to[shared] === first && to.slice(shared + 1).every((step) => step === 1));
}

function firstPath({ nodes }: Passage): readonly number[] {
  return nodes[0]?.paths ?? [];
}

function comparePaths(left: readonly number[], right: readonly number[]): number {
  const at = left.findIndex((step, place) => step !== right[place]);
  return at < 0 ? left.length - right.length : left[at]! - (right[at] ?? -1);
}
