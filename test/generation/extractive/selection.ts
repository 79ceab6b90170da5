import t from 'tap';
import type { Evidence } from '../../../processors/generation/extractive/evidence.ts';
import { choose } from '../../../processors/generation/extractive/selection.ts';
import type { Sentence } from '../../../processors/generation/extractive/sentences/passage-sentences.ts';

function piece(text: string, logit: number, held: [term: number, share: number][], isRow = false): Evidence {
  const features = { heading: 0, own: 0.3 } as Evidence['features'];
  return {
    text,
    sources: [{ isRow } as Sentence],
    terms: new Set(text.split(' ')),
    held: new Map(held),
    logit,
    features,
  };
}

t.test('a sentence with the missing words of the question is chosen before a likelier one without them', async (t) => {
  const best = piece('Mali was a photographer', 1, [[0, 0.5]]);
  const again = piece('His photographs show actors', -1, [[0, 0.5]]);
  const fresh = piece('He is father of Antara', -2, [[1, 0.4]]);
  const chosen = choose([best, again, fresh], { sentencesMax: 2 });
  t.same(
    chosen.map(({ text }) => text),
    [best.text, fresh.text],
  );
});

t.test('a sentence that is far less likely is not chosen', async (t) => {
  const best = piece('The mill opened in 1884', 2, [[0, 0.9]]);
  const far = piece('Rye is a kind of grain', -6, [[1, 0.1]]);
  t.same(choose([best, far], { sentencesMax: 4 }), [best]);
});

t.test('a row that has only some of the words of the question that the best row has is not chosen', async (t) => {
  const row = (text: string, held: [term: number, share: number][]) => piece(text, 1, held, true);
  const herons = row('Herons 13', [
    [0, 0.3],
    [1, 0.3],
  ]);
  const otters = row('Otters 1', [[0, 0.3]]);
  const eels = row('Eels 2', [
    [0, 0.3],
    [2, 0.3],
  ]);
  t.same(choose([herons, otters, eels], { sentencesMax: 4 }), [herons, eels], 'the one with another word is chosen');
  t.same(choose([otters, row('Teals 2', [[0, 0.3]])], { sentencesMax: 4 }).length, 2, 'equal rows are chosen');
});
