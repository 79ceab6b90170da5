/**
 * Makes a question stand alone without a model: it takes over what a follow-up question lacks from the turns before.
 *
 *   it names another thing       "and in 2019?"       the question before, with this thing in the place of its like
 *   it points back               "who founded it?"    the pronoun becomes the name that was asked about
 *   it lacks its subject         "¿Cuándo nació?"     that name is added
 *   it only asks                 "why?"               the content of the question before is added
 *
 * A question that stands alone is never changed: one that has a name of its own, or words enough. It is decided by
 * features of the text alone, so the same conversation always gives the same question.
 */
import type { Turn } from '../../../core/conversation/turns.ts';
import { hasUnspacedLetter } from '../../../core/text/characters.ts';
import { type Language, scriptOf, scriptOfWord } from '../../embedding/analysis/languages.ts';
import { patternOf, rowOf } from '../../embedding/analysis/question-words.ts';
import { guessLanguage, wantsSummary } from '../answer/question.ts';
import { splitSentences } from '../answer/sentences.ts';
import { type FollowUpWords, followUpWords } from './follow-up-words.ts';
import { hasCapitals, isUnspaced, type Phrase, type ReadTurn, readTurn, withNoun, withoutStop } from './phrases.ts';
import { fillSlots } from './slots.ts';

/** A question that stands alone, and its answer. */
interface Exchange {
  readonly question: string;
  answer: string;
}

/** UTF-16 units of a question that may lean. A longer one says enough, and takes long to read. */
const questionCharsMax = 200;
/** UTF-16 units of a question before that are read. */
const topicCharsMax = 1_000;
/** UTF-16 units of an answer that are read: its beginning names what it is about. */
const answerCharsMax = 500;
/** Phrases of a question that only names another thing, and of one that points back. */
const phrasesMax = { slot: 2, pronoun: 4 };
/** Names of the question before that are taken over. */
const namesMax = 3;

/** @param turns the earlier turns, oldest first. */
export function standAlone(query: string, turns: readonly Turn[]): string {
  let last: Exchange | undefined;
  for (const { role, content } of turns) {
    if (role === 'user') last = topicOf(content, last) ?? last;
    else if (last) last.answer = content.slice(0, answerCharsMax);
  }
  return last ? complete(query, last) : query;
}

/** Undefined for a turn that names no topic: "Thank you". */
function topicOf(content: string, last: Exchange | undefined): Exchange | undefined {
  const question = last ? complete(content, last) : content;
  if (question !== content || content.length > questionCharsMax) {
    return { question: question.slice(0, topicCharsMax), answer: '' };
  }
  const { asks, phrases } = readTurn(content, guessLanguage(content));
  const names = phrases.some(({ kind }) => kind !== 'word');
  return (asks || names || /[?？؟]\s*$/u.test(content) || phrases.length > 1) && phrases.length > 0
    ? { question, answer: '' }
    : undefined;
}

function complete(query: string, last: Exchange): string {
  const text = query.trim();
  if (text.length > questionCharsMax) return query;
  for (const language of languagesOf(text, last.question)) {
    const words = followUpWords[language];
    const completed = words && !wantsSummary(text, language) && completeIn(language, words, text, last);
    if (completed) return completed;
  }
  return query;
}

/** The language of the conversation, then that of the question by itself. */
function languagesOf(query: string, before: string): Language[] {
  const letter = query.match(/\p{L}/u)?.[0];
  const conversation = guessLanguage(before);
  const script = hasUnspacedLetter(query) ? 'unspaced' : scriptOfWord((letter ?? '').toLowerCase());
  const isSame = letter === undefined || script === (isUnspaced(conversation) ? 'unspaced' : scriptOf(conversation));
  return [...new Set([...(isSame ? [conversation] : []), guessLanguage(query)])];
}

function completeIn(language: Language, words: FollowUpWords, query: string, last: Exchange): string | undefined {
  const lead = patternOf(words.leads, language).exec(query);
  const isLed = lead?.index === 0;
  const led = isLed ? query.slice(lead[0].length).replace(/^[\s,，、]+/u, '') : query;
  const end = new RegExp(`(?:${patternOf(words.ends, language).source})[\\s?？؟]*$`, 'iu').exec(led);
  const rest = end && end.index > 0 ? `${led.slice(0, end.index).trimEnd()}?` : led;
  const asked = readTurn(rest, language, { startsInside: isLed });
  const before = readTurn(last.question, language);
  if (before.phrases.length === 0) return undefined;
  const marked = isLed || rest !== led;
  const pointer = pointerOf(asked, words, { isLed });
  if (pointer) return withName(asked, pointer, nameOf(before, last, pointer));
  if (asked.phrases.length === 0) {
    return asked.asks || marked ? `${withoutStop(rest)} ${contentOf(before)}?`.trim() : undefined;
  }
  if (!asked.asks && isSlot(asked, marked)) {
    return fillSlots(before, readTurn(rest, language, { startsInside: true }), words);
  }
  if (words.dropsSubject && lacksSubject(asked)) return `${withoutStop(rest)} ${nameOf(before, last, undefined)}?`;
  return undefined;
}

/** Whether the turn only names a thing. Without a mark of a follow-up question it may be a search by keywords. */
function isSlot({ text, phrases }: ReadTurn, marked: boolean): boolean {
  if (marked) return phrases.length <= phrasesMax.slot;
  return phrases.length === 1 && /[?？؟]\s*$/u.test(text);
}

/** Whether the question is a question word with a verb. A noun has an article or a preposition before it. */
function lacksSubject({ kind, phrases, text }: ReadTurn): boolean {
  const [only] = phrases;
  if (phrases.length !== 1 || kind === undefined || only!.kind !== 'word' || !only!.isAskedFor) return false;
  return !hasCapitals(only!.text) || text.indexOf(only!.text) > 0;
}

interface Pointer {
  readonly start: number;
  readonly end: number;
  readonly sort: 'thing' | 'place' | 'any';
}

/** The first pronoun of the question that stands for nothing in the question itself. */
function pointerOf(asked: ReadTurn, words: FollowUpWords, { isLed }: { isLed: boolean }): Pointer | undefined {
  const { phrases, language } = asked;
  if (phrases.length > phrasesMax.pronoun * (words.writesSyllables ? 2 : 1)) return undefined;
  // Only the first letter may be a capital: "Sie" within a German question is the reader.
  const text = asked.text.slice(0, 1).toLowerCase() + asked.text.slice(1);
  const find = (entries: string) => (entries === '' ? null : patternOf(entries, language, 'u').exec(text));
  const owner = find(words.owners);
  const hasOwner = owner && !isLed && phrases.some(({ start }) => start < owner.index);
  const found = find(words.pronouns) ?? find(words.places) ?? (hasOwner ? null : owner);
  if (!found) return undefined;
  const at = { start: found.index, end: found.index + found[0].length };
  const isNamed = !words.hasCapitalNouns && phrases.some(({ kind, start }) => kind === 'name' && start <= at.end + 1);
  if (isNamed) return undefined;
  const isAt = (entries: string) => find(entries)?.index === found.index;
  return { ...at, sort: isAt(words.places) ? 'place' : isAt(words.things) ? 'thing' : 'any' };
}

function withName({ text }: ReadTurn, { start, end }: Pointer, name: string): string {
  return `${text.slice(0, start)}${name}${text.slice(end)}`;
}

/** The thing that the pointer stands for: the answer to the question before if that asked for such a thing, else its topic. */
function nameOf(before: ReadTurn, last: Exchange, pointer: Pointer | undefined): string {
  const names = before.phrases.filter(({ kind }) => kind === 'name').slice(0, namesMax);
  const topic =
    names.length > 0
      ? joined(
          names.map((name) => withNoun(name, before)),
          before,
        )
      : contentOf(before);
  const answered = namesOfAnswer(before, last);
  const [first] = answered;
  if (first === undefined) return topic;
  if (pointer === undefined) return before.kind === 'person' ? `${first} ${topic}` : topic;
  const wantsPerson = before.kind === 'person' && pointer.sort === 'any';
  const wantsPlace = before.kind === 'place' && pointer.sort === 'place';
  if (wantsPerson || wantsPlace) return first;
  // "What is the capital of France?" asks for a thing that has no question word of its own.
  return before.kind === undefined && answered.length === 1 ? `${topic} (${first})` : topic;
}

/** Names of the first sentence of the answer that the question does not have. */
function namesOfAnswer(before: ReadTurn, { answer }: Exchange): string[] {
  const { language } = before;
  if (answer.startsWith(rowOf(language).refusal.slice(0, 20)) || !hasCapitals(answer)) return [];
  const [first] = splitSentences(answer);
  if (!first) return [];
  const sentence = answer.slice(first.start, first.end);
  const known = before.text.toLowerCase();
  const isNumber = patternOf(rowOf(language).numbers, language);
  const names = readTurn(sentence, language, { startsInside: true }).phrases.filter(({ kind, start, text }) => {
    // The capital of a first word shows a name only if a name goes on after it, or is all that is said.
    const isFirst = start === 0 && !text.includes(' ') && text.length < withoutStop(sentence).length;
    return kind === 'name' && !isFirst && !isNumber.test(text) && !known.includes(text.toLowerCase());
  });
  return [...new Set(names.map(({ text }) => text))];
}

/** The phrases of the question, without its question words. */
function contentOf(turn: ReadTurn): string {
  return joined(turn.phrases, turn);
}

function joined(phrases: readonly Phrase[], { language }: ReadTurn): string {
  // A name as an owner stands for itself: "Warsaw's".
  const texts = phrases.map(({ kind, text }) => (kind === 'name' ? text.replace(/['’]s$/, '') : text));
  return texts.join(isUnspaced(language) && scriptOf(language) === 'han' ? '' : ' ');
}
