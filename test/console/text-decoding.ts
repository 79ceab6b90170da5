import t from 'tap';
import { decoded } from '../../console/reader/text-decoding.ts';

const cases: [charset: string, hex: string, want: string][] = [
  ['gbk', 'c4a5b7bb', '磨坊'],
  ['utf-16le', 'fffe4d0069006c006c00', 'Mill'],
  ['utf-32le', 'fffe00004d000000', 'M'],
  ['utf-32be', '0000004d0001f33e', 'M🌾'],
];

for (const [charset, hex, want] of cases) {
  t.test(`a text in ${charset} is decoded`, async (t) => {
    const bytes = new Uint8Array(Buffer.from(hex, 'hex')).buffer;
    t.equal(decoded(bytes, `text/plain; charset=${charset}`), want);
  });
}

t.test('an answer without a charset is UTF-8', async (t) => {
  t.equal(decoded(new TextEncoder().encode('磨坊').buffer, null), '磨坊');
});
