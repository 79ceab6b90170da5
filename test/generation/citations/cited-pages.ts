import { pino } from 'pino';
import t from 'tap';
import { indexTerms } from '../../../processors/embedding/tokenize.ts';
import type { Complete } from '../../../processors/generation/answer/generator.ts';
import { ExtractiveGenerator } from '../../../processors/generation/extractive/extractive-generator.ts';
import { modelAnswer } from '../../../processors/generation/model/model-answer.ts';
import { pagesOfCitations, passage } from '../answer.ts';

const first = 'The mill at Harrow Creek was built by Anna Feld in 1884.';
const second = 'Guided tours of the mill take 45 minutes and cost 8 euros.';
const mill = passage('mill', ['History', `${first} ${second}`]);
const [, node] = mill.nodes;
node!.page_breaks = [{ at: node!.start! + first.length + 1, page: 7 }];

t.test('a quoted sentence has the page on which it begins, also in a paragraph that goes over pages', async (t) => {
  const generator = new ExtractiveGenerator();
  const pagesOf = async (query: string) => {
    const parts = generator.answer({ query, passages: [mill] }, { signal: new AbortController().signal });
    return pagesOfCitations(await Array.fromAsync(parts));
  };
  t.same(await pagesOf('Who built the mill at Harrow Creek?'), [2]);
  t.same(await pagesOf('How much does a guided tour cost?'), [7]);
});

t.test('a sentence of a model has the page of the part that supports it', async (t) => {
  const complete: Complete = async function* () {
    yield { text: 'Anna Feld built the mill at Harrow Creek [1]. A guided tour costs 8 euros [1].' };
    yield { finish: 'stop' };
  };
  const deps = { terms: indexTerms, log: pino({ level: 'silent' }), unsupported: 'mark' } as const;
  const question = { query: 'Who built the mill?', passages: [mill] };
  const parts = modelAnswer(deps, complete, question, { signal: new AbortController().signal });
  t.same(pagesOfCitations(await Array.fromAsync(parts)), [2, 7]);
});
