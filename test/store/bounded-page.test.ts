/** Pages of records of different sizes. */
import t from 'tap';
import { FileStore } from '../../core/store/files/files.ts';
import { fileKey, fileListKey } from '../../core/store/keys.ts';
import { redis, tenant } from './task-setting.ts';

t.test('a page of files with large metadata is shorter, and its cursor continues after it', async (t) => {
  const files = new FileStore({ redis });
  const metadata = JSON.stringify({ text: 'x'.repeat(60_000) });
  const ids = Array.from({ length: 150 }, (_, i) => `file-${i}`);
  for (const [i, id] of ids.entries()) {
    await redis.hset(fileKey(redis, tenant, id), { status: 'ready', metadata });
    await redis.zadd(fileListKey(redis, tenant), i + 1, id);
  }
  const found: string[] = [];
  const lengths: number[] = [];
  let cursor = '';
  do {
    const page = await files.list(tenant, 1_000, cursor);
    found.push(...page.files!.map(({ file_id }) => file_id ?? ''));
    lengths.push(page.files!.length);
    cursor = page.next_cursor ?? '';
  } while (cursor !== '');
  t.same(found, ids.toReversed());
  t.same(lengths, [100, 50], 'the step that reaches 4 MiB is the last');
});
