/** The deadline of an entry that a direct producer wrote. */
import t from 'tap';
import { decodeEntry } from '../../core/bus/entry.ts';

const publishedAt = 1_767_225_600_000;
const minute = 60_000;

for (const [name, type, deadline, want] of [
  ['a missing deadline means 10 minutes', 'search.request', undefined, publishedAt + 10 * minute],
  ['a near deadline is kept', 'search.request', publishedAt + 1, publishedAt + 1],
  ['a deadline in an hour is kept', 'search.request', publishedAt + 60 * minute, publishedAt + 60 * minute],
  ['a later deadline is lowered', 'search.request', publishedAt + 60 * minute + 1, publishedAt + 60 * minute],
  ['a deadline in 30,000 years is lowered', 'deep.request', 999_999_999_999_999, publishedAt + 60 * minute],
  ['a command has no deadline', 'file.delete', 999_999_999_999_999, 0],
] as const) {
  t.test(name, async (t) => {
    const fields = ['type', type, ...(deadline === undefined ? [] : ['deadline', String(deadline)])];
    const entry = decodeEntry(
      `${publishedAt}-0`,
      fields.map((field) => Buffer.from(field)),
    );
    t.equal(entry.deadline, want);
  });
}
