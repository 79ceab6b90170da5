import t from 'tap';
import { Table } from '../../../processors/indexing/document/table.ts';

t.test('a cell spans at most 1,024 columns', async (t) => {
  const table = new Table();
  table.addRow([{ text: 'wide', columns: 5_000 }], true);
  t.equal(table.texts().length, 1_024);
});

t.test('a cell spans at most 1,000 rows', async (t) => {
  const table = new Table();
  table.addRow([{ text: 'tall', rows: 5_000 }, { text: 'x' }], false);
  for (let row = 0; row < 1_500; row++) table.addRow([{ text: 'x' }], false);
  t.equal(table.texts().filter((text) => text === 'tall').length, 1_000);
});
