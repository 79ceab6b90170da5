import t from 'tap';
import { PageNotes } from '../../../processors/indexing/document/page-notes.ts';

t.test('a note names its pages as ranges, each page once', async (t) => {
  const notes = new PageNotes();
  for (const page of [7, 2, 5, 6, 2]) notes.add('Left out: the page number', page, 'it is in every hit');
  notes.add('Not read: what is pictured', 3, 'it is damaged');
  t.same(notes.toTexts(), [
    'Left out: the page number on pages 2, 5-7 (it is in every hit).',
    'Not read: what is pictured on page 3 (it is damaged).',
  ]);
});

t.test('many notes of one kind are summed up, and all their pages are named', async (t) => {
  const notes = new PageNotes();
  for (let page = 1; page <= 20; page++) notes.add(`Left out: the header "Part ${page}"`, page, 'it is repeated');
  const texts = notes.toTexts();
  t.equal(texts.length, 11);
  t.equal(texts.at(-1), 'Left out: 10 other pieces on pages 11-20.');
});
