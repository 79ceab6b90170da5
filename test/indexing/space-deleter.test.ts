/** The deletion of spaces: in steps, over a crash, and without the files that came later. */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import t from 'tap';
import { connect } from '../../core/bus/connection.ts';
import { Replies } from '../../core/bus/reply/reply-writer.ts';
import { createBudget } from '../../core/byte-budget.ts';
import { ArchiveStore } from '../../core/store/archives/archives.ts';
import { FileStore } from '../../core/store/files/files.ts';
import { SpaceStore } from '../../core/store/files/spaces.ts';
import { startSpaceDeleter } from '../../processors/indexing/space-deleter.ts';
import { millrace } from '../../proto/generated.js';
import { eventually } from '../e2e/responses.ts';
import { startRedis } from '../support/redis.ts';

const tenant = 'default';
const access = { tenant, grant: { key: '' } };
const log = pino({ level: 'silent' });
const server = await startRedis();
const redis = await connect({ url: server.url, name: 'test', log });
t.teardown(async () => {
  redis.disconnect();
  await server[Symbol.asyncDispose]();
});
const files = new FileStore({ redis });
const spaces = new SpaceStore({ redis });
const archives = new ArchiveStore({ redis });
const replies = new Replies({ redis, budget: createBudget(), log });
let published = 0;
const next = () => ({ messageId: randomUUID(), entry: `1700000000000-${published++}` });

function accept(fileId: string, space: string, by = next(), sha256: string = fileId) {
  const fields = { file_id: fileId, file_name: 'a.txt', user: 'u', space_id: space, blob: randomUUID(), sha256 };
  return files.accept(tenant, new millrace.v1.FileAccept({ ...fields, size: 1 }), by);
}

const exists = async (fileId: string) => (await files.unknown(tenant, [fileId])).length === 0;

t.beforeEach(async () => void (await redis.flushall()));

t.test('all files of the space go, in steps and by two processes; the others and later ones stay', async (t) => {
  const many = 450;
  for (let n = 0; n < many; n += 1) await accept(`f${n}`, n % 3 === 0 ? 'other' : 'gone');
  await accept('again', 'gone');
  await accept('moved-out', 'gone');
  await accept('moved-in', 'other');
  await spaces.delete(access, 'gone', next());
  // These messages are later than the deletion.
  await accept('late', 'gone');
  await accept('again', 'gone');
  await files.patch({ tenant, fileId: 'moved-in', dimension: 8 }, { space_id: 'gone', metadata: '' }, next());
  await files.patch({ tenant, fileId: 'moved-out', dimension: 8 }, { space_id: 'other', metadata: '' }, next());
  t.match(await spaces.get(access, 'gone'), { deletion: { status: 'deleting', deleted_files: 0 } });

  const deps = { redis, files, archives, spaces, replies, log };
  for (const deleter of [startSpaceDeleter(deps), startSpaceDeleter(deps)]) {
    t.teardown(() => deleter[Symbol.asyncDispose]());
  }
  await eventually(async () => (await spaces.get(access, 'gone')).deletion?.status === 'deleted');
  t.match(await spaces.get(access, 'gone'), { files: { indexing: 3 }, deletion: { deleted_at: Number } });
  for (const id of ['late', 'again', 'moved-in', 'moved-out', 'f0', 'f3']) t.ok(await exists(id), id);
  for (const id of ['f1', 'f2', 'f4', `f${many - 2}`]) t.notOk(await exists(id), id);
  t.match(await spaces.get(access, 'other'), { files: { indexing: many / 3 + 1 } });
});

t.test('a deletion goes on where the process before it died', async (t) => {
  for (let n = 0; n < 10; n += 1) await accept(`f${n}`, 'gone');
  await spaces.delete(access, 'gone', next());
  // The other process deleted two files, and died before it noted that.
  const [noted] = await spaces.deletions();
  const { message: messageId, place: entry } = noted!.deletion;
  for (const id of ['f9', 'f8']) await files.delete(tenant, id, { messageId, entry, ofSpace: 'gone' });
  const deleter = startSpaceDeleter({ redis, files, archives, spaces, replies, log });
  t.teardown(() => deleter[Symbol.asyncDispose]());
  await eventually(async () => (await spaces.get(access, 'gone')).deletion?.status === 'deleted');
  t.match(await spaces.get(access, 'gone'), { files: { indexing: 0 }, bytes: 0, deletion: { deleted_files: 8 } });
});

t.test('a repeated message changes nothing, and a later one begins again', async (t) => {
  await accept('a', 'gone');
  const [first, second] = [next(), next()];
  await spaces.delete(access, 'gone', second);
  const [noted] = await spaces.deletions();
  for (const by of [second, first]) await spaces.delete(access, 'gone', by);
  t.strictSame(await spaces.deletions(), [noted]);
  await spaces.delete(access, 'gone', next());
  t.not((await spaces.deletions())[0]!.text, noted!.text);
  t.equal(await spaces.advance(noted!, undefined), undefined, 'a step of the earlier one is not noted');
  t.equal((await spaces.deletions()).length, 1);
});

t.test('a space without files, or of another key, is unknown', async (t) => {
  await accept('a', 'theirs');
  const unknown = { name: 'MillraceError', type: 'not_found' };
  await t.rejects(spaces.delete(access, 'none', next()), unknown);
  await t.rejects(spaces.delete({ tenant, grant: { key: 'k', spaces: ['mine'] } }, 'theirs', next()), unknown);
});
