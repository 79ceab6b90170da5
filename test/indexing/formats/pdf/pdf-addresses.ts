/** Paths and addresses that a line end breaks. */
import t from 'tap';
import { markBrokenAddresses, pathsWithin } from '../../../../processors/indexing/formats/pdf/lines/pdf-addresses.ts';
import type { Line } from '../../../../processors/indexing/formats/pdf/lines/pdf-lines.ts';
import { outlineLines, parse } from '../../outline-lines.ts';
import { paragraph, pdf } from './draw-pdf.ts';

const cases: [name: string, lines: string[], want: string][] = [
  [
    'a path that the document has elsewhere is joined within a word',
    ['The mill keeps its meal in /usr/local because the weir is wet, and in /usr/lo', 'cal it stays dry all year.'],
    'The mill keeps its meal in /usr/local because the weir is wet, and in /usr/local it stays dry all year.',
  ],
  [
    'a path is joined after its stroke',
    ['Tools for the wheel are in /usr/sbin on all machines, and some are in /usr/', 'sbin, too.'],
    'Tools for the wheel are in /usr/sbin on all machines, and some are in /usr/sbin, too.',
  ],
  [
    'an address is joined after its stroke or hyphen, and keeps the hyphen',
    [
      'The list of all mills is at https://example.org/',
      'mills/old-list.html and at https://example.org/mill-',
      'list.html now.',
    ],
    'The list of all mills is at https://example.org/mills/old-list.html and at https://example.org/mill-list.html now.',
  ],
  [
    'a path that ends where its line ends is not joined to the next word',
    [
      'The wheels and the stones of the mill are described in /usr and not in /var/',
      'but nobody reads /etc these days.',
    ],
    'The wheels and the stones of the mill are described in /usr and not in /var/ but nobody reads /etc these days.',
  ],
];

for (const [name, lines, want] of cases) {
  t.test(name, async (t) => {
    const file = await pdf((pen) => paragraph(pen, 760, lines));
    t.same(outlineLines(await parse(file, 'a.pdf')), [`1 paragraph ${want}`]);
  });
}

for (const piece of ['(/', 'a.', 'a/', 'www.', '/.']) {
  t.test(`a long line of ${piece} takes a time that is linear in it`, async (t) => {
    const lines = [piece.repeat(50_000), `${piece.repeat(50_000)} x`].map((text) => ({ text }) as Line);
    const before = process.cpuUsage();
    markBrokenAddresses(lines, pathsWithin(lines));
    t.ok(process.cpuUsage(before).user < 2_000_000);
  });
}
