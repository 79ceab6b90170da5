import t from 'tap';
import { textsToSearch, withDefinitions } from '../../../processors/embedding/analysis/definitions/defining-texts.ts';

const texts = [
  'The female is called a hen.',
  'We saw many herons.',
  'Feed no herons.',
  'The pond is deep.',
  'A heron is a wading bird.',
].map((text) => ({ text, language: 'en' }));

const chosen: [question: string, places: number[]][] = [
  ['What is a heron?', [0, 1, 4]],
  ['What is a heron and who dug the pond?', [0, 1, 4]],
  ['Where do herons live?', [0, 1, 2]],
  ['What is a pike?', [0, 1, 2]],
];

for (const [question, places] of chosen) {
  t.test(`"${question}" gets the texts ${places.join(', ')}`, async (t) => {
    t.same(
      withDefinitions(question, texts, 3),
      places.map((at) => texts[at]),
    );
  });
}

t.test('only a question of what a thing is looks through more texts than it takes', async (t) => {
  t.equal(textsToSearch('What is a heron?', 3), 12);
  t.equal(textsToSearch('What is a heron?', 20), 20);
  t.equal(textsToSearch('Where do herons live?', 3), 3);
});
