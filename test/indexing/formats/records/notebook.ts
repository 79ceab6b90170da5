import t from 'tap';
import { linesOf } from '../../outline-lines.ts';

const notebook = JSON.stringify({
  cells: [
    { cell_type: 'markdown', source: ['# On Mills\n', 'They turn.'] },
    {
      cell_type: 'code',
      source: 'print(1)',
      outputs: [
        { output_type: 'stream', text: ['\u001b[31m1\u001b[0m\n'] },
        { output_type: 'display_data', data: { 'image/png': 'iVBOR', 'text/plain': '<Figure>' } },
      ],
    },
  ],
  metadata: {},
  nbformat: 4,
});

t.test('cells of a notebook are text and code with their outputs, whatever the extension says', async (t) => {
  t.strictSame(await linesOf(notebook, 'a.txt'), [
    '1 section On Mills',
    '1.1 paragraph They turn.',
    '1.2 code print(1)',
    '1.3 code 1',
    '1.4 code <Figure>',
  ]);
});
