import t from 'tap';
import { parseByteRange } from '../../../gateway/http/byte-range.ts';

const cases: [header: string, size: number, want: [start: number, end: number] | 'unsatisfiable' | undefined][] = [
  ['bytes=0-3', 10, [0, 4]],
  ['bytes=4-', 10, [4, 10]],
  ['bytes=4-99', 10, [4, 10]],
  ['bytes=9-9', 10, [9, 10]],
  ['bytes=-3', 10, [7, 10]],
  ['bytes=-30', 10, [0, 10]],
  ['bytes=10-', 10, 'unsatisfiable'],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['', 10, undefined],
  ['bytes=3-1', 10, undefined],
  ['bytes=-', 10, undefined],
  ['bytes=0-1,4-5', 10, undefined],
  ['lines=0-1', 10, undefined],
  ['bytes=-00', 10, 'unsatisfiable'],
  ['bytes=99999999999999999999-', 10, 'unsatisfiable'],
  ['bytes=4-99999999999999999999', 10, [4, 10]],
  ['bytes=-99999999999999999999', 10, [0, 10]],
];

for (const [header, size, want] of cases) {
  t.test(`'${header}' of ${size} bytes`, async (t) => {
    const range = parseByteRange(header, size);
    t.same(typeof range === 'object' ? [range.start, range.end] : range, want);
  });
}
