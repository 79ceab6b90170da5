/** Puts the things that a follow-up question names into the question before, each in the place of its like. */
import { patternOf } from '../../embedding/analysis/question-words.ts';
import type { FollowUpWords } from './follow-up-words.ts';
import { hasCapitals, isUnspaced, type Phrase, type ReadTurn, withoutStop } from './phrases.ts';

export function fillSlots(before: ReadTurn, asked: ReadTurn, words: FollowUpWords): string {
  let free = [...before.phrases];
  const filled: { slot: Phrase; text: string }[] = [];
  const added: string[] = [];
  for (const phrase of asked.phrases) {
    const slot = slotOf(phrase, free, before, words);
    if (slot) filled.push({ slot, text: phrase.text });
    else added.push(withLead(phrase));
    free = free.filter((other) => other !== slot);
  }
  if (filled.length === 0) return compose(before, asked);
  let text = before.text;
  for (const { slot, text: value } of filled.sort((a, b) => b.slot.start - a.slot.start)) {
    text = text.slice(0, slot.start) + value + text.slice(slot.end);
  }
  return added.length === 0 ? text : `${withoutStop(text)} ${added.join(' ')}?`;
}

/** The phrase of the question before that this one replaces, if there is one of its kind. */
function slotOf(phrase: Phrase, free: readonly Phrase[], before: ReadTurn, words: FollowUpWords): Phrase | undefined {
  const { kind, text, lead } = phrase;
  if (kind === 'number') {
    const numbers = free.filter((other) => /\p{N}/u.test(other.text));
    return numbers.find((other) => shapeOf(other.text) === shapeOf(text)) ?? numbers[0];
  }
  const sameLead = lead === '' ? [] : free.filter((other) => other.lead === lead && other.kind !== 'number');
  if (isUnspaced(before.language)) {
    const things = free.filter((other) => other.kind !== 'number');
    return things.find((other) => other.text.at(-1) === text.at(-1)) ?? (kind === 'name' ? firstName(free) : undefined);
  }
  if (!hasCapitals(before.text)) {
    const things = free.filter((other) => other.kind === 'word');
    return sameLead.at(-1) ?? (words.namesFirst ? things[0] : things.at(-1));
  }
  if (kind === 'word') return sameLead.find((other) => other.kind === 'word');
  // Names of places seldom have an article. A noun with one asks for another thing of the same place.
  if (words.hasCapitalNouns && patternOf(words.articles, before.language).test(lead)) return sameLead[0];
  return sameLead.findLast((other) => other.kind === 'name') ?? lastName(free, words) ?? firstWord(before, free);
}

function firstName(phrases: readonly Phrase[]): Phrase | undefined {
  return phrases.find(({ kind }) => kind === 'name');
}

function lastName(phrases: readonly Phrase[], { namesFirst }: FollowUpWords): Phrase | undefined {
  return namesFirst ? firstName(phrases) : phrases.findLast(({ kind }) => kind === 'name');
}

/** The first word of the question if it may be a name: the capital of a first word shows nothing. */
function firstWord({ text }: ReadTurn, phrases: readonly Phrase[]): Phrase | undefined {
  return phrases.find(({ start, kind }) => kind === 'word' && /^\p{Lu}/u.test(text.slice(start)) && start === 0);
}

/** The new thing with the names of the question before; with its whole content if it has no names. */
function compose(before: ReadTurn, asked: ReadTurn): string {
  const [only] = asked.phrases;
  const names = before.phrases.filter(({ kind }) => kind !== 'word');
  const isThing = only?.kind === 'word' && names.length > 0;
  if (!isThing) return `${withoutStop(before.text)} ${asked.phrases.map(withLead).join(' ')}?`;
  return `${withoutStop(asked.text)} ${names.map(({ text }) => text).join(' ')}?`;
}

function withLead({ lead, text }: Phrase): string {
  return lead === '' ? text : `${lead} ${text}`;
}

/** A year is no count of people. */
function shapeOf(text: string): string {
  return /^(?:1\d|20)\d\d(?!\d)/.test(text) ? 'year' : 'number';
}
