/**
 * How questions are asked in each language: one row a language. Entries are pieces of regular expressions, separated by
 * spaces; `_` stands for white space. In languages with spaces an entry matches whole words.
 */

/** The kind of thing that answers a question. */
export type Kind = 'person' | 'time' | 'place' | 'quantity' | 'reason' | 'list';

export interface QuestionWords {
  /** Words that ask for a kind by themselves. */
  readonly asks: Readonly<Record<Kind, string>>;
  /** Nouns that ask for a kind after a general question word: "what year". */
  readonly nouns: Readonly<Partial<Record<Kind, string>>>;
  /** General question words, and other words of a question that passages rarely repeat. */
  readonly general: string;
  /** Words for names and kinds of things ("What is the name of", "what type of"), and auxiliary verbs. */
  readonly naming: string;
  /** Verbs that say where a thing is or what is in it ("is located", "contains"): passages often use another one. */
  readonly placing: string;
  /** Number words. */
  readonly numbers: string;
  /** Words that state a reason. */
  readonly reasons: string;
  /** Pronouns at the beginning of a sentence that point to the sentence before it. */
  readonly pronouns: string;
  /** Verbs between a thing and what it is: "A heron is". None where the verb comes last. */
  readonly links: string;
  /** Whether each syllable is written as a word, so that most words of a text are parts of longer ones. */
  readonly isSyllabic?: boolean;
  /** The sentence that says that the passages do not answer. */
  readonly refusal: string;
  /** Precedes the names of the nearest files. */
  readonly nearest: string;
}

export const row = (
  asks: readonly [person: string, time: string, place: string, quantity: string, reason: string, list: string],
  nouns: readonly [person: string, time: string, place: string, quantity: string, reason: string],
  rest: Omit<QuestionWords, 'asks' | 'nouns'>,
): QuestionWords => ({
  asks: { person: asks[0], time: asks[1], place: asks[2], quantity: asks[3], reason: asks[4], list: asks[5] },
  nouns: { person: nouns[0], time: nouns[1], place: nouns[2], quantity: nouns[3], reason: nouns[4] },
  ...rest,
});
