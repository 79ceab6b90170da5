/** The states of a file's record, on a real Redis Cluster node, which refuses scripts that touch two slots. */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import t from 'tap';
import { connect } from '../../../core/bus/connection.ts';
import { requeueDeadLetters } from '../../../core/bus/consume/dead-letter.ts';
import { moveFormerStreams } from '../../../core/bus/consume/former-streams.ts';
import { decodeEntry, readBody } from '../../../core/bus/entry.ts';
import { deadLetterKey } from '../../../core/bus/streams.ts';
import type { FileVersion } from '../../../core/store/files/file-record.ts';
import { FileStore } from '../../../core/store/files/files.ts';
import type { IndexingJob } from '../../../core/store/files/indexing-job.ts';
import { readLogHead } from '../../../core/store/index/index-log.ts';
import { fileKey } from '../../../core/store/keys.ts';
import { millrace } from '../../../proto/generated.js';
import { startRedis } from '../../support/redis.ts';
import { readStream } from '../../support/work-streams.ts';

const tenant = 'default';
const log = pino({ level: 'silent' });
const server = await startRedis({ cluster: true });
const redis = await connect({ url: server.url, name: 'test', log });
t.teardown(async () => {
  redis.disconnect();
  await server[Symbol.asyncDispose]();
});
const files = new FileStore({ redis });
let published = 0;

/** The origin of a message that is newer than all earlier ones. */
function next(messageId: string = randomUUID()) {
  return { messageId, entry: `1700000000000-${published++}` };
}

/** @param sha256 identifies the bytes */
function upload(fileId: string, sha256: string, more: Partial<millrace.v1.FileAccept> = {}) {
  const fields = {
    file_id: fileId,
    file_name: 'a.txt',
    user: 'ada',
    space_id: 's',
    blob: randomUUID(),
    sha256,
    ...more,
  };
  return new millrace.v1.FileAccept(fields);
}

function accept(fileId: string, sha256: string, messageId?: string) {
  return files.accept(tenant, upload(fileId, sha256), next(messageId));
}

async function begin(fileId: string, version: number): Promise<IndexingJob> {
  const begun = await files.begin({ tenant, fileId, version });
  if (begun.outcome !== 'run') throw new Error(`not to be indexed: ${begun.outcome}`);
  return begun.job;
}

function commit(file: FileVersion, indexed = { chunks: 1, notes: [] as string[] }) {
  const { fileId: file_id, version } = file;
  return files.commit(file, { tenant, file_id, version, outline: randomUUID(), parts: [randomUUID()] }, indexed);
}

async function index(fileId: string, version: number): Promise<void> {
  await commit(await begin(fileId, version));
}

t.test('the same upload again queues no work, and other bytes are a new version', async (t) => {
  t.equal(await accept('same', 'x'), 'queued');
  t.equal(await accept('same', 'x'), 'waiting');
  await index('same', 1);
  t.equal(await accept('same', 'x'), 'unchanged');
  t.equal(await accept('same', 'y'), 'queued');
  t.match(await files.get(tenant, 'same'), { version: 2, status: 'queued' });
});

t.test('a redelivered message makes no second version', async (t) => {
  await accept('again', 'x', 'message-1');
  t.equal(await accept('again', 'x', 'message-1'), 'known');
  await accept('again', 'y');
  t.equal(await accept('again', 'x', 'message-1'), 'known');
  t.match(await files.get(tenant, 'again'), { version: 2 });
});

t.test('the cursor of a list does not tell of the uploads of other tenants', async (t) => {
  const cursors = [];
  for (const [name, foreignUploads] of [
    ['quiet', 0],
    ['busy', 7],
  ] as const) {
    for (let n = 0; n < 3; n++) {
      for (let i = 0; i < foreignUploads; i++)
        await files.accept('neighbour', upload(`${name}-${n}-${i}`, 'x'), next());
      await files.accept(name, upload(`${n}`, 'x'), next());
    }
    cursors.push((await files.list(name, 1, '')).next_cursor);
  }
  t.equal(cursors[0], cursors[1]);
});

t.test('the same bytes under another name are not indexed again', async (t) => {
  await accept('renamed', 'x');
  await index('renamed', 1);
  await files.accept(tenant, upload('renamed', 'x', { file_name: 'b.txt' }), next());
  t.match(await begin('renamed', 2), { fileName: 'b.txt', reusable: { chunks: 1 } });
});

t.test('an older upload that is indexed late does not replace the newer one', async (t) => {
  await accept('late', 'x');
  const old = await begin('late', 1);
  await accept('late', 'y');
  t.equal(await commit(old), undefined);
  await index('late', 2);
  t.equal(await commit(old), undefined);
  t.match(await files.get(tenant, 'late'), { version: 2, status: 'ready' });
});

/** The versions of a file in the stream `indexing`, as a consumer reads them. */
async function worksOf(fileId: string): Promise<number[]> {
  const entries = await readStream(redis, 'indexing');
  return entries
    .map(({ id, fields }) => readBody(decodeEntry(id, fields), 'file.index'))
    .filter(({ file_id }) => file_id === fileId)
    .map(({ version }) => version);
}

t.test('a version is accepted together with its work, once', async (t) => {
  t.equal(await accept('work', 'x', 'work-1'), 'queued');
  t.strictSame(await worksOf('work'), [1]);
  t.equal(await accept('work', 'x', 'work-1'), 'known', 'the redelivered message');
  t.equal(await accept('work', 'x'), 'waiting');
  t.strictSame(await worksOf('work'), [1]);
  t.equal(await accept('work', 'y'), 'queued');
  t.strictSame(await worksOf('work'), [1, 2]);
});

t.test('the work of a version has the trace of its upload', async (t) => {
  const trace = { trace: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', traceId: 'ä /"' };
  await files.accept(tenant, upload('a "ü" / \\', 'x'), { ...next(), ...trace });
  t.strictSame(await worksOf('a "ü" / \\'), [1]);
  const { id, fields } = (await readStream(redis, 'indexing')).at(-1)!;
  t.match(decodeEntry(id, fields), { ...trace, tenant, reply: '', deadline: 0 });
});

t.test('a retry is made together with its work, once', async (t) => {
  await accept('retried', 'x');
  await files.fail(await begin('retried', 1), { type: 'unprocessable', message: 'No.' });
  await files.retry(tenant, 'retried', { messageId: 'retried-1' });
  await files.retry(tenant, 'retried', { messageId: 'retried-1' });
  t.strictSame(await worksOf('retried'), [1, 1]);
});

t.test('an upload that cannot be queued is refused, and changes nothing', async (t) => {
  await accept('bounded', 'x', 'bounded-1');
  await accept('broken', 'x');
  await files.fail(await begin('broken', 1), { type: 'unprocessable', message: 'No.' });
  const full = new FileStore({ redis, queuedMax: 1 });
  t.equal(await full.accept(tenant, upload('bounded', 'y'), next('bounded-2')), 'full');
  t.equal(
    await full.accept(tenant, upload('bounded', 'x'), next()),
    'waiting',
    'an upload without new work is accepted',
  );
  t.match(await files.get(tenant, 'bounded'), { version: 1 });
  t.equal(await full.retry(tenant, 'broken', { messageId: 'broken-1' }), 'full');
  t.match(await files.get(tenant, 'broken'), { status: 'failed' });
  t.equal(await accept('bounded', 'y', 'bounded-2'), 'queued', 'the same message is accepted when there is room');
});

t.test('entries under the stream key of the previous release are moved to the current key', async (t) => {
  const entry = ['type', 'file.index', 'id', 'old', 'tenant', tenant, 'encoding', 'json', 'body'];
  await redis.xadd('millrace:indexing', '*', ...entry, '{"file_id":"old","version":7}');
  t.equal(await moveFormerStreams({ redis }), 1);
  t.equal(await redis.xlen('millrace:indexing'), 0);
  t.strictSame(await worksOf('old'), [7]);
});

t.test('a dead letter of the previous release is requeued under the current key', async (t) => {
  const added = ['stream', 'millrace:indexing', 'entry', '1-1', 'reason', 'r', 'deliveries', '6', 'at', '1'];
  const fields = ['type', 'file.index', 'tenant', tenant, 'encoding', 'json', 'body', '{"file_id":"dead","version":3}'];
  await redis.xadd(deadLetterKey, '*', ...added, ...fields);
  t.equal(await requeueDeadLetters({ redis }), 1);
  t.strictSame(await worksOf('dead'), [3]);
});

t.test('a deletion prevails over an indexing in flight, and its own redelivery has no effect', async (t) => {
  await accept('gone', 'x');
  const job = await begin('gone', 1);
  await files.delete(tenant, 'gone', next('delete-1'));
  t.equal(await commit(job), undefined);
  await files.delete(tenant, 'gone', next('delete-1'));
  await t.rejects(files.delete(tenant, 'gone', next('delete-2')), {
    name: 'MillraceError',
    type: 'not_found',
  });
  await t.rejects(files.get(tenant, 'gone'), { name: 'MillraceError', type: 'not_found' });
  t.strictSame(await files.unknown(tenant, ['gone', 'late']), ['gone']);
});

t.test('a redelivered deletion does not delete a later upload', async (t) => {
  await accept('reborn', 'x');
  await files.delete(tenant, 'reborn', next('delete-3'));
  await accept('reborn', 'x');
  await files.delete(tenant, 'reborn', next('delete-3'));
  t.match(await files.get(tenant, 'reborn'), { status: 'queued' });
});

t.test('a full Redis refuses an upload as a whole, and accepts a deletion, which frees memory', async (t) => {
  await accept('heavy', 'x');
  await redis.config('SET', 'maxmemory', '1');
  t.teardown(() => redis.config('SET', 'maxmemory', '0'));
  await t.rejects(accept('light', 'x'), { message: /^OOM / });
  await files.delete(tenant, 'heavy', next());
  await redis.config('SET', 'maxmemory', '0');
  t.strictSame(await files.unknown(tenant, ['heavy', 'light']), ['heavy', 'light']);
  t.strictSame(await worksOf('light'), []);
});

t.test('an upload that may replace no file is refused while the id has one, and has its effect once', async (t) => {
  const absent = (fileId: string, messageId?: string) =>
    files.accept(tenant, upload(fileId, 'new', { if_absent: true }), next(messageId));
  t.equal(await absent('single', 'm1'), 'queued');
  t.equal(await absent('single', 'm1'), 'known', 'the same message again');
  await t.rejects(absent('single'), { type: 'precondition_failed', param: 'file_id' } as never);
  t.match(await files.get(tenant, 'single'), { version: 1 });
  const both = await Promise.allSettled([absent('raced'), absent('raced')]);
  t.strictSame(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  const earlier = { messageId: randomUUID(), entry: '1600000000000-1' };
  const late = files.accept(tenant, upload('single', 'other', { if_absent: true }), earlier);
  await t.rejects(late, { type: 'precondition_failed' } as never, 'also if it was sent before the one that won');
  await files.delete(tenant, 'single', next());
  t.equal(await absent('single'), 'queued', 'a deleted file has no id');
});

t.test('a message does not undo a change of a newer message', async (t) => {
  const at = (entry: string) => ({ messageId: randomUUID(), entry });
  await files.accept(tenant, upload('ordered', 'new'), at('1700000000000-10'));
  await files.delete(tenant, 'ordered', at('1700000000000-9'));
  t.equal(await files.accept(tenant, upload('ordered', 'old'), at('1699999999999-99')), 'known');
  t.match(await files.get(tenant, 'ordered'), { version: 1, status: 'queued' });
  await files.delete(tenant, 'ordered', at('1700000000001-0'));
  await t.rejects(files.get(tenant, 'ordered'), { name: 'MillraceError', type: 'not_found' });
});

t.test('a commit is in the log once, before its subscribers are notified', async (t) => {
  await accept('logged', 'x');
  const job = await begin('logged', 1);
  const before = await readLogHead({ redis }, 0);
  await commit(job);
  await commit(job);
  t.equal(await readLogHead({ redis }, 0), before + 1);
});

t.test('only a failed file can be retried, and a redelivery keeps the error of its parser', async (t) => {
  await accept('failed', 'x');
  const job = await begin('failed', 1);
  await t.rejects(files.retry(tenant, 'failed', { messageId: 'retry-1' }), { name: 'MillraceError', type: 'conflict' });
  await files.fail(job, { type: 'unprocessable', message: 'The PDF is encrypted.' });
  t.match(await files.get(tenant, 'failed'), { status: 'failed', error: { type: 'unprocessable' } });
  t.match(await files.begin(job), { outcome: 'ended' });
  t.equal(await files.retry(tenant, 'failed', { messageId: 'retry-2' }), 'queued');
  t.match(await begin('failed', 1), { attempt: 1 });
});

t.test('a file with notes keeps them until it is retried, and is then parsed again', async (t) => {
  await accept('partly', 'x');
  const notes = ['Not read: what is pictured on page 2 (it is too large).'];
  await commit(await begin('partly', 1), { chunks: 3, notes });
  t.match(await files.get(tenant, 'partly'), { status: 'ready', notes });

  t.equal(await files.retry(tenant, 'partly', { messageId: 'retry-3' }), 'queued');
  t.equal(await files.retry(tenant, 'partly', { messageId: 'retry-3' }), 'queued', 'the redelivered message');
  const again = await begin('partly', 2);
  t.equal(again.reusable, undefined, 'the missing content may be readable now');
  t.notOk((await files.get(tenant, 'partly')).notes);
  await commit(again);
  t.match(await files.get(tenant, 'partly'), { status: 'ready', version: 2 });
  t.notOk((await files.get(tenant, 'partly')).notes);
  await t.rejects(files.retry(tenant, 'partly', { messageId: 'retry-4' }), { name: 'MillraceError', type: 'conflict' });
});

t.test('the same upload is read again if content of it was not read, and not for what was left out', async (t) => {
  const leftOut = [
    'Left out: the page number on pages 1-4 (hits have the page).',
    'Left out: the header "Not for sale" on pages 1-4 (it is repeated).',
  ];
  const unread = ['Not read: most words that are pictured on page 2 (its language is not installed).'];
  await accept('scan', 'x');
  await commit(await begin('scan', 1), { chunks: 3, notes: [...leftOut, ...unread] });
  t.equal(await accept('scan', 'x'), 'queued');
  await commit(await begin('scan', 2), { chunks: 3, notes: leftOut });
  t.equal(await accept('scan', 'x'), 'unchanged');
});

t.test('the notes of a large file are kept with its parts, for the attempt that ends it', async (t) => {
  await accept('parts', 'x');
  const notes = ['Not described: what is pictured on page 9 (the vision model cannot answer now).'];
  const record = { tenant, file_id: 'parts', version: 1, outline: 'o', parts: ['p'] as [string] };
  const building = { outline: 'o', chunks: 100, parts: [], notes, fingerprint: '' };
  await files.appendPart(await begin('parts', 1), building, record);
  t.strictSame((await begin('parts', 1)).building, { ...building, parts: ['p'] });
});

t.test('subscribers are notified until they are removed', async (t) => {
  const subscriber = { reply: 'millrace:reply:me', id: 'upload-1', accept: 'json' as const };
  await files.accept(tenant, upload('awaited', 'x'), { ...next('upload-1'), subscriber });
  const job = await begin('awaited', 1);
  t.strictSame(await files.reportProgress(job, 'embedding', 50), [subscriber]);
  t.strictSame(await commit(job), [subscriber]);
  await files.removeSubscribers(job, [subscriber]);
  t.strictSame(await files.begin(job), { outcome: 'ended', subscribers: [] });
});

t.test('the list of a key that is limited to spaces has full pages of their files', async (t) => {
  for (let n = 0; n < 450; n++) {
    const space_id = n % 50 === 0 ? 'own' : 'other';
    await files.accept('shared', upload(`${n}`, 'x', { space_id }), next());
  }
  const pages: string[][] = [];
  for (let cursor = ''; pages.length === 0 || cursor !== ''; ) {
    const page = await files.list('shared', 4, cursor, ['own']);
    pages.push((page.files ?? []).map(({ file_id }) => file_id ?? ''));
    cursor = page.next_cursor ?? '';
  }
  t.strictSame(pages, [['400', '350', '300', '250'], ['200', '150', '100', '50'], ['0']]);
  t.same(await files.list('shared', 4, '1', undefined), { files: [], next_cursor: '' });
});

t.test('a list with a filter has full pages of the files that have all of it', async (t) => {
  for (let n = 0; n < 450; n++) {
    const directory_id = n % 50 === 0 ? 'coast' : 'hills';
    await files.accept(
      'found',
      upload(`${n}`, 'x', { directory_id, file_name: `${n < 200 ? 'old' : 'new'}-${n}` }),
      next(),
    );
  }
  const every = {
    space_id: '',
    directory_id: '',
    parent_id: '',
    status: '',
    name_prefix: '',
    directory_contains: '',
  };
  const listed = async (filter: Partial<typeof every>, spaces?: string[]) => {
    const pages: string[][] = [];
    for (let cursor = ''; pages.length === 0 || cursor !== ''; ) {
      const page = await files.list('found', 4, cursor, spaces, { ...every, ...filter });
      pages.push((page.files ?? []).map(({ file_id }) => file_id ?? ''));
      cursor = page.next_cursor ?? '';
    }
    return pages;
  };
  const coast = [['400', '350', '300', '250'], ['200', '150', '100', '50'], ['0']];
  t.strictSame(await listed({ directory_id: 'coast' }), coast);
  t.strictSame(await listed({ directory_id: 'coast', space_id: 's', status: 'queued' }), coast);
  t.strictSame(await listed({ directory_id: 'coast', name_prefix: 'old-1' }), [['150', '100']]);
  t.strictSame(await listed({ directory_contains: 'OAS' }), coast, 'a part of the directory, in any case');
  t.strictSame(await listed({ directory_contains: 'coasts' }), [[]]);
  t.strictSame(await listed({ directory_id: 'coast', status: 'ready' }), [[]]);
  t.strictSame(await listed({ directory_id: 'coast' }, ['elsewhere']), [[]], 'a key that may not use the space');
});

t.test('the list has the newest file first, in pages, without deleted files', async (t) => {
  const own = new FileStore({ redis });
  const names = ['one', 'two', 'three', 'four'];
  for (const name of names) await own.accept('lister', upload(name, 'x'), next());
  await own.delete('lister', 'two', next());
  const first = await own.list('lister', 2, '');
  const second = await own.list('lister', 2, first.next_cursor ?? '');
  const listed = [...(first.files ?? []), ...(second.files ?? [])].map((file) => file.file_id);
  t.strictSame(listed, ['four', 'three', 'one']);
  t.equal(second.next_cursor, '');
  await t.rejects(own.list('lister', 2, 'garbage'), { name: 'MillraceError', type: 'bad_request', param: 'cursor' });
});

t.test('an error has its reason, and the record of an earlier release has none', async (t) => {
  await accept('talk', 'x');
  const error = { type: 'unprocessable', reason: 'It is a talk.', message: 'It is a talk. Then POST it.' } as const;
  await files.fail(await begin('talk', 1), error);
  t.match((await files.get(tenant, 'talk')).error, { message: error.message, reason: error.reason });
  // A process of the release before writes the message alone.
  await redis.hset(fileKey(redis, tenant, 'talk'), 'error_message', 'It is damaged.');
  t.equal((await files.get(tenant, 'talk')).error?.reason, undefined);
});

t.test('a step is shown while the file is parsed, and no longer', async (t) => {
  await accept('stepped', 'x');
  const job = await begin('stepped', 1);
  const step = { name: 'pictures', done: 2, of: 20 } as const;
  await files.reportProgress(job, 'parsing', 9, { step });
  t.strictSame((await files.get(tenant, 'stepped')).step, step);
  await files.reportProgress(job, 'embedding', 9);
  t.equal((await files.get(tenant, 'stepped')).step, undefined);
  await files.reportProgress(job, 'parsing', 9, { step });
  await begin('stepped', 1);
  t.equal((await files.get(tenant, 'stepped')).step, undefined, 'another attempt begins anew');
});
