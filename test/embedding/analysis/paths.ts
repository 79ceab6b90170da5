import t from 'tap';
import { hasOnlyLonger, pathsIn } from '../../../processors/embedding/analysis/questions/paths.ts';

const texts: [text: string, paths: string[]][] = [
  ['What is in /usr/share?', ['/usr/share']],
  ['See "~/notes", /var/ and src/main.ts.', ['~/notes', '/var', 'src/main.ts']],
  ['Is it in / or in /opt/<package>?', ['/opt/<package>', '/']],
  ['The rules of https://example.org/a and of this and/or that, 24/7.', []],
];
for (const [text, paths] of texts) t.test(`paths of a text: ${text}`, async (t) => t.strictSame(pathsIn(text), paths));

t.test('a longer path is another one', async (t) => {
  t.ok(hasOnlyLonger('It is in /var/lib.', '/var'));
  t.ok(hasOnlyLonger('It is in /var/lib.', '/'));
  t.notOk(hasOnlyLonger('It is in /var/lib or in /var.', '/var'));
  t.notOk(hasOnlyLonger('It is in /variable.', '/var'));
});
