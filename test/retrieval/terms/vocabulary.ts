import fc from 'fast-check';
import t from 'tap';
import { editDistance } from '../../../core/text/edit-distance.ts';
import { TermDictionary } from '../../../processors/retrieval/terms/term-dictionary.ts';
import { Vocabulary } from '../../../processors/retrieval/terms/vocabulary.ts';

const distances: [left: string, right: string, distance: number][] = [
  ['receive', 'receive', 0],
  ['recieve', 'receive', 1],
  ['recive', 'receive', 1],
  ['receivve', 'receive', 1],
  ['receixe', 'receive', 1],
  ['rceeviee', 'receive', 3],
  ['столицй', 'столица', 1],
  ['', 'ab', 2],
];

for (const [left, right, distance] of distances) {
  t.test(`"${left}" and "${right}" are ${distance} edits apart`, async (t) => {
    t.equal(editDistance(left, right, 9), distance);
    t.equal(editDistance(right, left, 9), distance);
    t.equal(editDistance(left, right, 1), Math.min(distance, 2), 'a larger distance than asked for is not computed');
  });
}

/** All words that are one edit away. */
function editsOf(word: string): Set<string> {
  const edits = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    if (tail.length > 0) edits.add(head + tail.slice(1));
    if (tail.length > 1) edits.add(head + tail[1] + tail[0] + tail.slice(2));
    for (const letter of 'abc') edits.add(head + letter + tail).add(head + letter + tail.slice(1));
  }
  edits.delete(word);
  return edits;
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 });

t.test('the near terms are those that are one edit away, also after the dictionary has grown', async (t) => {
  fc.assert(
    fc.property(fc.uniqueArray(word), fc.uniqueArray(word), word, (early, late, asked) => {
      const dictionary = new TermDictionary(early);
      const vocabulary = new Vocabulary(dictionary);
      for (const more of [[], late]) {
        for (const term of more) dictionary.intern(term);
        const found = vocabulary.near(asked, 1).map(({ number }) => dictionary.termOf(number));
        const edits = editsOf(asked);
        t.strictSame(new Set(found), new Set(dictionary.all().filter((term) => edits.has(term))));
      }
    }),
    { numRuns: 200 },
  );
});

t.test('terms with digits and of long hashes are never near', async (t) => {
  const vocabulary = new Vocabulary(new TermDictionary(['mir7', 'x'.repeat(64), 'mira']));
  t.strictSame(vocabulary.near('mirb', 1), [{ number: 2, distance: 1 }]);
  t.strictSame(vocabulary.near('x'.repeat(63), 2), []);
});

t.test('a scan of 200,000 terms takes milliseconds', async (t) => {
  // A linear congruential generator, so that the terms are the same in each run.
  let state = 1;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const random = () => String.fromCharCode(...Array.from({ length: 5 + next(7) }, () => 97 + next(26)));
  const dictionary = new TermDictionary(Array.from({ length: 200_000 }, random));
  const vocabulary = new Vocabulary(dictionary);
  vocabulary.near('warmup', 1);
  const before = process.cpuUsage();
  for (let scan = 0; scan < 20; scan += 1) vocabulary.near(random(), 2);
  const ms = process.cpuUsage(before).user / 20_000;
  t.comment(`${dictionary.size} terms: ${ms.toFixed(2)} ms`);
  t.ok(ms < 40, `${ms} ms`);
});
