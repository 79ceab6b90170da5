/** Heads of titles: every title that stands in a text is found by its head, and titles that differ early are not. */
import t from 'tap';
import { headOf, titleHeads } from '../../../processors/retrieval/opensearch/title-heads.ts';

const text = 'see the annual report 2019 of acme for it'.split(' ');

t.test('a text has the head of each title that stands in it', async (t) => {
  const heads = new Set(titleHeads([text]));
  for (let start = 0; start < text.length; start += 1) {
    for (let end = start + 1; end <= text.length; end += 1) {
      t.ok(heads.has(headOf(text.slice(start, end))), text.slice(start, end).join(' '));
    }
  }
});

t.test('files whose titles differ in the third term do not share a head', async (t) => {
  const heads = new Set(titleHeads([text]));
  t.ok(heads.has(headOf(['annual', 'report', '2019'])));
  t.notOk(heads.has(headOf(['annual', 'report', '2018'])));
});
