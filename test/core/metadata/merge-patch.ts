import t from 'tap';
import { mergePatch } from '../../../core/metadata/merge-patch.ts';

/** The examples of RFC 7396, appendix A, whose targets and patches are objects; and names that JavaScript gives a meaning. */
const cases: [target: string, patch: string, want: string][] = [
  ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
  ['{"a":"b"}', '{"a":null}', '{}'],
  ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
  ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
  ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
  ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
  ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
  ['{}', '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
  ['', '{"a":1}', '{"a":1}'],
  ['{}', '{"__proto__":{"a":1}}', '{"__proto__":{"a":1}}'],
];

for (const [target, patch, want] of cases) {
  t.test(`${target || 'nothing'} patched by ${patch}`, async (t) => t.equal(mergePatch(target, patch), want));
}
