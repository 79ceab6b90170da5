/** Source code is parsed into blocks of lines. */
import t from 'tap';
import { parseCode } from '../../../../processors/indexing/formats/text/code.ts';

t.test('the time for one endless line is proportional to its length', async (t) => {
  const timeOf = (characters: number) => {
    const text = 'a'.repeat(characters);
    const started = performance.now();
    parseCode(text);
    return performance.now() - started;
  };
  timeOf(4_000_000); // warm-up
  const [short, long] = [timeOf(4_000_000), timeOf(64_000_000)];
  t.ok(long < 64 * short, `16 times the length took ${(long / short).toFixed(0)} times as long`);
});

t.test('all lines are kept, and long lines are cut into pieces', async (t) => {
  const line = 'x'.repeat(2_500);
  t.equal(
    Buffer.from(parseCode(`a {\n  b\n${line}\n}\n`).text).toString(),
    `a {\n  b\n${line.slice(0, 2_000)}\n${line.slice(2_000)}\n}`,
  );
});
