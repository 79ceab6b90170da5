/** What an entry of a direct producer may say of its deadline. */
import t from 'tap';
import { decodeEntry } from '../../core/bus/entry.ts';

const publishedAt = 1_767_225_600_000;
const minute = 60_000;

for (const [name, type, deadline, want] of [
  ['none', 'search.request', undefined, publishedAt + 10 * minute],
  ['one that is near', 'search.request', publishedAt + 1, publishedAt + 1],
  ['in an hour', 'search.request', publishedAt + 60 * minute, publishedAt + 60 * minute],
  ['later than an hour', 'search.request', publishedAt + 60 * minute + 1, publishedAt + 60 * minute],
  ['in 30,000 years, as a plan may name it', 'deep.request', 999_999_999_999_999, publishedAt + 60 * minute],
  ['of a command', 'file.delete', 999_999_999_999_999, 0],
] as const) {
  t.test(`the deadline of an entry: ${name}`, async (t) => {
    const fields = ['type', type, ...(deadline === undefined ? [] : ['deadline', String(deadline)])];
    const entry = decodeEntry(
      `${publishedAt}-0`,
      fields.map((field) => Buffer.from(field)),
    );
    t.equal(entry.deadline, want);
  });
}
