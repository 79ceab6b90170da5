/** Trimming, beside the regular expression that says the same. */
import fc from 'fast-check';
import t from 'tap';
import { endTrimmerOf, trimmerOf } from '../../../core/text/trimming.ts';

const texts = fc.string({ unit: fc.constantFrom('.', ' ', '\n', 'a', '磨', '💧'), maxLength: 8 });

t.test('characters are cut off at both ends', async () => {
  const trim = trimmerOf('[^\\s.]');
  fc.assert(fc.property(texts, (text) => trim(text) === text.replace(/^[\s.]+|[\s.]+$/g, '')));
});

t.test('characters are cut off at the end', async () => {
  const trimEnd = endTrimmerOf('[^\\s.]');
  fc.assert(fc.property(texts, (text) => trimEnd(text) === text.replace(/[\s.]+$/, '')));
});
