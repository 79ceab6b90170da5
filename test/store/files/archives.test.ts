/** The entries of archives, and the turns in which an archive is indexed, on a real Redis Cluster node. */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import t from 'tap';
import { connect } from '../../../core/bus/connection.ts';
import { substreamKeys } from '../../../core/bus/streams.ts';
import { ArchiveStore } from '../../../core/store/archives/archives.ts';
import { FileStore } from '../../../core/store/files/files.ts';
import type { IndexingJob } from '../../../core/store/files/indexing-job.ts';
import { TenantQuotaStore } from '../../../core/store/quotas/tenant-quotas.ts';
import { millrace } from '../../../proto/generated.js';
import { startRedis } from '../../support/redis.ts';

const tenant = 'default';
const server = await startRedis({ cluster: true });
const redis = await connect({ url: server.url, name: 'test', log: pino({ level: 'silent' }) });
t.teardown(async () => {
  redis.disconnect();
  await server[Symbol.asyncDispose]();
});
const files = new FileStore({ redis });
const archives = new ArchiveStore({ redis });
const whole = { nextEntry: undefined, notes: [], percent: 99, since: archives.losses };
let published = 0;

t.beforeEach(async () => void (await redis.flushall()));

const next = () => ({ messageId: randomUUID(), entry: `1700000000000-${published++}` });

function uploadOf(fileId: string, more: object = {}) {
  const fields = { file_id: fileId, file_name: `${fileId}.txt`, user: 'ada', space_id: 's', sha256: 'x', size: 10 };
  return new millrace.v1.FileAccept({ ...fields, blob: randomUUID(), ...more });
}

const upload = (fileId: string, more: object = {}) => files.accept(tenant, uploadOf(fileId, more), next());

async function begin(fileId: string): Promise<IndexingJob> {
  const { version } = await files.get(tenant, fileId);
  const begun = await files.begin({ tenant, fileId, version });
  if (begun.outcome !== 'run') throw new Error(begun.outcome);
  return begun.job;
}

const hold = ({ fileId, version, attempt }: IndexingJob, entryId: string, more: object = {}) => {
  const origin = { messageId: `${version}.${attempt}`, entry: '', archive: { fileId, version, attempt } };
  return files.accept(tenant, uploadOf(entryId, { user: '', space_id: '', ...more }), origin);
};

async function index(fileId: string): Promise<void> {
  const job = await begin(fileId);
  const record = { tenant, file_id: fileId, version: job.version, space_id: job.spaceId, outline: 'o', parts: ['p'] };
  await files.commit(job, record, { chunks: 1, notes: [] });
}

/** @returns the files whose indexing is queued, in their order. */
async function queued(): Promise<string[]> {
  const streams = await Promise.all(substreamKeys(redis, 'indexing', tenant).map((key) => redis.xrange(key, '-', '+')));
  const entries = streams.flat().sort(([left], [right]) => left.localeCompare(right, 'en', { numeric: true }));
  return entries.map(([, fields]) => JSON.parse(fields[fields.indexOf('body') + 1]!).file_id);
}

t.test('the end of the last open entry queues the next turn, once', async (t) => {
  await upload('zip');
  const job = await begin('zip');
  for (const id of ['a', 'b', 'c']) t.equal(await hold(job, id), 'queued');
  t.equal(await hold(job, 'a'), 'known', 'the same attempt does not accept an entry twice');
  t.equal(await archives.endTurn(job, { ...whole, nextEntry: 3 }), 'parked');
  await index('a');
  await files.fail(await begin('b'), { type: 'unprocessable', message: 'It is damaged.' });
  t.strictSame(await queued(), ['zip', 'a', 'b', 'c']);
  await files.delete(tenant, 'c', next());
  t.strictSame(await queued(), ['zip', 'a', 'b', 'c', 'zip'], 'a deleted entry has ended too');
  const again = await begin('zip');
  t.match(again.unpacked, { isOfVersion: true, nextEntry: 3, isParked: false });
  t.equal(await archives.endTurn(again, whole), 'done');
  t.match(await archives.entries(job), [
    { fileId: 'a', status: 'ready', error: '' },
    { fileId: 'b', status: 'failed', error: 'It is damaged.' },
  ]);
  t.match(await files.get(tenant, 'a'), { parent_id: 'zip', user: 'ada', space_id: 's' });
});

t.test('an archive tells how many of its entries have ended', async (t) => {
  await upload('zip');
  const job = await begin('zip');
  await files.reportProgress(job, 'parsing', 0);
  const stepOf = async () => (await files.get(tenant, 'zip')).step;
  t.equal(await stepOf(), undefined, 'no entry is known');
  for (const id of ['a', 'b', 'c']) await hold(job, id);
  await archives.endTurn(job, { ...whole, nextEntry: 3 });
  await index('a');
  t.strictSame(await stepOf(), { name: 'entries', done: 1, of: 0 }, 'more entries may follow');
  const again = await begin('zip');
  for (const id of ['b', 'd']) await hold(again, id);
  await archives.endTurn(again, whole);
  await index('b');
  t.strictSame(await stepOf(), { name: 'entries', done: 2, of: 4 });
});

t.test('a note of an archive has the reason without the advice', async (t) => {
  await upload('zip');
  const job = await begin('zip');
  await hold(job, 'a');
  const error = { type: 'unprocessable', reason: 'It is a talk.', message: 'It is a talk. Then POST it.' } as const;
  await files.fail(await begin('a'), error);
  t.match(await archives.entries(job), [{ fileId: 'a', error: 'It is a talk.' }]);
});

t.test('a turn whose entries a failover of Redis may have lost does not end', async (t) => {
  await upload('zip');
  const job = await begin('zip');
  await hold(job, 'a');
  const before = archives.losses - 1;
  await t.rejects(archives.endTurn(job, { ...whole, since: before }), { name: 'MillraceError', type: 'unavailable' });
  t.equal((await begin('zip')).unpacked?.nextEntry, 0, 'the next attempt begins the turn again');
});

t.test('an attempt that was taken over accepts nothing and ends no turn', async (t) => {
  await upload('zip');
  const old = await begin('zip');
  await hold(old, 'a');
  const later = await begin('zip');
  t.equal(await hold(old, 'b'), 'stale');
  t.equal(await archives.endTurn(old, whole), 'stale');
  t.equal(await hold(later, 'a'), 'waiting', 'an entry that is indexed is counted once');
  t.equal(await archives.endTurn(later, whole), 'parked');
  await index('a');
  t.strictSame(await queued(), ['zip', 'a', 'zip']);
  await files.delete(tenant, 'zip', next());
  t.equal(await hold(later, 'c'), 'stale', 'a deleted archive gets no entry');
});

t.test('entries of an earlier version do not end a turn of the next one', async (t) => {
  await upload('zip');
  const first = await begin('zip');
  for (const id of ['a', 'b', 'c']) await hold(first, id);
  await archives.endTurn(first, whole);
  await upload('zip', { sha256: 'y' });
  const second = await begin('zip');
  t.match(second.unpacked, { isOfVersion: false });
  await index('c');
  t.equal(await hold(second, 'a'), 'waiting');
  t.equal(await hold(second, 'b', { sha256: 'y' }), 'queued');
  t.equal(await archives.endTurn(second, whole), 'parked');
  await index('a');
  t.strictSame((await queued()).filter((id) => id === 'zip').length, 2, 'b is open');
  await index('b');
  t.strictSame((await queued()).filter((id) => id === 'zip').length, 3);
  const found: string[] = [];
  await archives.eachVanished(second, async (id) => void found.push(id));
  t.strictSame(found, ['c']);
  await archives.eachEntry(tenant, 'zip', async (id) => void found.push(id));
  t.strictSame(found.sort(), ['a', 'b', 'c', 'c']);
});

t.test('the notes of a ready archive follow its entries', async (t) => {
  await upload('zip');
  const job = await begin('zip');
  for (const id of ['a', 'b']) await hold(job, id);
  await archives.endTurn(job, whole);
  const failure = { type: 'unprocessable', message: 'It is damaged.' } as const;
  for (const id of ['a', 'b']) await files.fail(await begin(id), failure);
  const notes = ['Left out: c.txt (it is a link).', ...['a', 'b'].map((id) => `Not read: ${id}.txt (It is damaged.)`)];
  const again = await begin('zip');
  const record = { tenant, file_id: 'zip', version: again.version, space_id: 's', outline: 'o', parts: [] };
  await files.commit(again, record, { chunks: 0, notes });
  t.strictSame((await files.get(tenant, 'zip')).notes, notes);

  await files.retry(tenant, 'a', { messageId: randomUUID() });
  await files.fail(await begin('a'), { ...failure, message: 'It takes too long.' });
  t.strictSame((await files.get(tenant, 'zip')).notes, [
    'Left out: c.txt (it is a link).',
    'Not read: b.txt (It is damaged.)',
    'Not read: a.txt (It takes too long.)',
  ]);
  await files.retry(tenant, 'a', { messageId: randomUUID() });
  await index('a');
  await files.delete(tenant, 'b', next());
  t.strictSame((await files.get(tenant, 'zip')).notes, ['Left out: c.txt (it is a link).']);
});

t.test('an entry changes with its archive only', async (t) => {
  await upload('zip');
  const job = await begin('zip');
  await hold(job, 'a');
  await t.rejects(upload('a'), { type: 'conflict', message: /in an archive/ });
  const change = { space_id: 'other', metadata: '' };
  const file = { tenant, fileId: 'a', dimension: 8 };
  await t.rejects(files.patch(file, change, next()), { type: 'conflict', message: /entry of the archive zip/ });
  await files.patch(file, change, { ...next(), ofArchive: 'zip' });
  t.match(await files.get(tenant, 'a'), { space_id: 'other' });
  await upload('mine');
  await t.rejects(
    hold(job, 'mine'),
    { name: 'MillraceError', type: 'conflict' },
    'and no archive takes a file of its own',
  );
});

t.test('an entry that was deleted stays deleted until the archive is uploaded again', async (t) => {
  await upload('zip');
  await hold(await begin('zip'), 'a');
  await files.delete(tenant, 'a', next());
  const job = await begin('zip');
  t.equal(await hold(job, 'a'), 'known');
  t.strictSame(await archives.entries(job), []);
  await upload('zip', { sha256: 'y' });
  t.equal(await hold(await begin('zip'), 'a'), 'queued');
});

t.test('entries count for the quota of the tenant', async (t) => {
  await new TenantQuotaStore({ redis }).set(tenant, { bytes: 25 });
  await upload('zip');
  const job = await begin('zip');
  await hold(job, 'a');
  await t.rejects(hold(job, 'b'), { name: 'MillraceError', type: 'insufficient_storage', quota: { quota: 'bytes' } });
  t.equal(await archives.endTurn(job, whole), 'parked', 'a refused entry is not open');
});

t.test('the entries of an archive are listed by it', async (t) => {
  await upload('zip');
  const job = await begin('zip');
  for (const id of ['a', 'b']) await hold(job, id);
  const filter = {
    space_id: '',
    directory_id: '',
    parent_id: 'zip',
    status: '',
    name_prefix: '',
    directory_contains: '',
  };
  const page = await files.list(tenant, 10, '', undefined, filter);
  t.strictSame(
    page.files?.map(({ file_id }) => file_id),
    ['b', 'a'],
  );
});
