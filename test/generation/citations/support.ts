/** Which sentences of a model's answer are supported: by words, by an embedder, and by a cross-encoder. */
import { pino } from 'pino';
import t from 'tap';
import { indexTerms } from '../../../processors/embedding/tokenize.ts';
import { Content } from '../../../processors/generation/answer/content.ts';
import type { Complete } from '../../../processors/generation/answer/generator.ts';
import { EmbeddedMeaning } from '../../../processors/generation/citations/embedded-meaning.ts';
import type { Meaning } from '../../../processors/generation/citations/meaning.ts';
import { ScoredMeaning } from '../../../processors/generation/citations/scored-meaning.ts';
import { modelAnswer } from '../../../processors/generation/model/model-answer.ts';
import { passage } from '../answer.ts';

const log = pino({ level: 'silent' });
const passages = [
  passage('pump', ['The pump weighs twelve kilograms.']),
  passage('valve', ['The valve is made of brass.']),
];

/** An embedder that knows what is heavy and what is metal. All other texts have nothing in common. */
const dimension = 512;
const others = new Map<string, number>();
const directions = new EmbeddedMeaning(async () => ({
  dimension,
  async embedPassages(texts) {
    const vectors = new Float32Array(texts.length * dimension);
    for (const [row, text] of texts.entries()) {
      if (!others.has(text)) others.set(text, 2 + others.size);
      const place = /weigh|heavy|mass/.test(text) ? 0 : /brass|metal/.test(text) ? 1 : others.get(text)!;
      vectors[row * dimension + place] = 1;
    }
    return { vectors, cut: 0 };
  },
}));
const scores = new ScoredMeaning(async (sentence, texts) =>
  texts.map((text) => (/heavy|mass/.test(sentence) && text.includes('weighs') ? 0.9 : 0.1)),
);
const broken = new EmbeddedMeaning(async () => {
  throw new Error('There is no model.');
});

async function answer(text: string, meaning?: Meaning, unsupported: 'mark' | 'remove' = 'mark') {
  const complete: Complete = async function* () {
    for (const character of text) yield { text: character };
    yield { finish: 'stop' };
  };
  const content = new Content();
  let end: object = {};
  const { signal } = new AbortController();
  const question = { query: 'How heavy is the pump?', passages };
  for await (const part of modelAnswer({ terms: indexTerms, meaning, log, unsupported }, complete, question, {
    signal,
  })) {
    if (part.kind === 'finish') end = part;
    else content.push(part);
  }
  const elements = content.take().flatMap(({ text }) => text ?? []);
  const sentences = elements.map(({ value, annotations, unsupported = false }) => {
    return [value, annotations?.map(({ file_citation }) => file_citation?.file_id).join(), unsupported];
  });
  return { sentences, end };
}

t.test('without a model, a sentence that shares no words with any passage is marked', async (t) => {
  const { sentences } = await answer('The pump weighs twelve kilograms [1]. Whales sing songs below the waves [1].');
  t.strictSame(sentences, [
    ['The pump weighs twelve kilograms.', 'pump', false],
    [' Whales sing songs below the waves.', '', true],
  ]);
});

t.test('a sentence that claims nothing is not marked', async (t) => {
  for (const text of ['Yes.', 'Certainly, here follows everything known:']) {
    for (const meaning of [undefined, directions])
      t.strictSame((await answer(text, meaning)).sentences, [[text, '', false]]);
  }
});

t.test('an embedder accepts a citation in other words, and refuses one that only shares words', async (t) => {
  const { sentences } = await answer(
    'That heavy machine has considerable mass [1]. The valve pump is twelve years old [2].',
    directions,
  );
  t.strictSame(sentences, [
    ['That heavy machine has considerable mass.', 'pump', false],
    [' The valve pump is twelve years old.', '', true],
  ]);
});

t.test('a cross-encoder adds support, and takes none away', async (t) => {
  const { sentences } = await answer(
    'That heavy machine has considerable mass [1]. The brass valve exists here [2].',
    scores,
  );
  t.strictSame(sentences, [
    ['That heavy machine has considerable mass.', 'pump', false],
    [' The brass valve exists here.', 'valve', false],
  ]);
});

t.test('a model that fails leaves the check to words', async (t) => {
  const { sentences } = await answer(
    'The pump weighs twelve kilograms [1]. Whales sing songs below the waves.',
    broken,
  );
  t.strictSame(sentences, [
    ['The pump weighs twelve kilograms.', 'pump', false],
    [' Whales sing songs below the waves.', '', true],
  ]);
});

t.test('with the policy remove, unsupported sentences are left out, and the end says how many', async (t) => {
  const text =
    'Whales sing songs below the waves [1]. The pump weighs twelve kilograms [1]. Whales sing loudly at night.';
  const { sentences, end } = await answer(text, undefined, 'remove');
  t.strictSame(sentences, [['The pump weighs twelve kilograms.', 'pump', false]]);
  t.match(end, { reason: 'stop', removed: 2 });
});

t.test('an answer of which nothing is left has no evidence', async (t) => {
  const { sentences, end } = await answer('Whales sing songs below the waves.', undefined, 'remove');
  t.match(sentences, [[/do not answer/, '', false]]);
  t.match(end, { reason: 'no_evidence', removed: 1 });
});
