/** Patterns with `*`, beside the regular expression that says the same. */
import fc from 'fast-check';
import t from 'tap';
import { matchesPattern } from '../../../core/text/wildcards.ts';

t.test('a pattern matches as the regular expression with `.*` does', async () => {
  const letters = (characters: string) => fc.string({ unit: fc.constantFrom(...characters), maxLength: 8 });
  fc.assert(
    fc.property(letters('ab'), letters('ab*'), (text, pattern) => {
      return matchesPattern(text, pattern) === new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(text);
    }),
    { numRuns: 2_000 },
  );
});

t.test('a long pattern is fast', async (t) => {
  t.notOk(matchesPattern('a'.repeat(2_000), `${'a*'.repeat(999)}b`));
});
