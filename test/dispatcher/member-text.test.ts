/** The text of a member has the value that JSON.parse reads, in its own spelling. */
import fc from 'fast-check';
import t from 'tap';
import { memberText } from '../../processors/dispatcher/batches/member-text.ts';

const cases: [object: string, want: string | undefined][] = [
  ['{"body": {"n": 1.50, "big": 12345678901234567890}}', '{"n": 1.50, "big": 12345678901234567890}'],
  ['{"a": "\\\\", "body": "\\"}", "c": 1}', '"\\"}"'],
  ['{"body": 1, "body": [2, {"x": "]"}]}', '[2, {"x": "]"}]'],
  ['{"b\\u006fdy": 1.0}', '1.0'],
  ['{"x": {"body": 1}}', undefined],
  ['{}', undefined],
];
for (const [object, want] of cases) {
  t.test(`the member body of ${object} is ${want}`, async (t) => t.equal(memberText(object, 'body'), want));
}

t.test('the text has the value that JSON.parse reads, for any object', async (t) => {
  const object = fc.dictionary(fc.oneof(fc.constant('body'), fc.string()), fc.jsonValue());
  fc.assert(
    fc.property(object, fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
      for (const name of Object.keys(value)) {
        const text = memberText(JSON.stringify(value, null, indent), name);
        if (JSON.stringify(JSON.parse(text ?? 'null')) !== JSON.stringify(value[name])) return false;
      }
      return memberText(JSON.stringify(value, null, indent), 'no such name at all') === undefined;
    }),
  );
  t.pass();
});
