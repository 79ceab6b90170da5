import t from 'tap';
import { endsInWideStop } from '../../../core/text/sentence-ends.ts';

const table: [text: string, want: boolean][] = [
  ['他来了。', true],
  ['“好！”', true],
  ['（终わり。）」', true],
  ['他来了', false],
  ['He came.', false],
  ['他来了。He', false],
  ['', false],
];

for (const [text, want] of table) {
  t.test(`"${text}" ${want ? 'ends' : 'does not end'} in a wide stop`, async (t) =>
    t.equal(endsInWideStop(text), want),
  );
}
