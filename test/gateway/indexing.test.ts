import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Registry } from 'prom-client';
import t from 'tap';
import type { Handler } from '../../core/bus/consume/delivery.ts';
import { MillraceError } from '../../core/errors.ts';
import type { BlobStore } from '../../core/store/blobs/blobs.ts';
import { startGateway } from '../../gateway/gateway.ts';
import { decodeRequest } from '../../proto/codec.ts';
import type { DecodedRequest } from '../../proto/registry.ts';
import { folderBlobs } from '../support/blobs.ts';
import { apiKey, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { readAllEvents } from '../support/network/event-stream.ts';

const accepted: DecodedRequest<'file.accept'>[] = [];
let finishSlow = Promise.withResolvers<void>();

/** Reports the states of indexing that the file's id names. */
const accept: Handler = async (delivery, reply) => {
  const file = decodeRequest('file.accept', delivery.body, delivery.encoding);
  accepted.push(file);
  const { file_id } = file;
  if ([file_id, file.file_name].includes('unaccepted')) await finishSlow.promise;
  reply.send('file.state', { file_id, status: 'queued', version: 2 });
  reply.send('file.state', { file_id, status: 'parsing', percent: 10, version: 2 });
  if (file_id === 'slow' || file_id.startsWith('lost')) await finishSlow.promise;
  if (file_id === 'broken') {
    const error = { code: 'unprocessable', type: 'unprocessable', message: 'Decrypt it first.' };
    reply.end('file.state', { file_id, status: 'failed', error });
  } else if (file_id === 'gone') reply.end('file.state', { file_id, status: 'deleted' });
  else reply.end('file.state', { file_id, status: 'ready', version: 2, chunks: 5 });
};

/** The records of the files after a crash of Redis. */
const get: Handler = async (delivery, reply) => {
  const { file_id } = decodeRequest('file.get', delivery.body, delivery.encoding);
  if (file_id === 'lost') throw new MillraceError('not_found', 'There is no file lost.');
  const isOlder = file_id === 'lost version';
  reply.end('file.state', { file_id, status: isOlder ? 'ready' : 'embedding', version: isOlder ? 1 : 2 });
};

const gateway = await startTestGateway(t, {
  handlers: { 'file.accept': accept, 'file.get': get },
  limits: { acceptanceMs: 300 },
  uploadMbMax: 256,
});
const blobs = folderBlobs(gateway.dataDir);
const file = new Blob(['some text']);
const parts = (file_id: string, more: Record<string, string | Blob> = {}) => ({
  file_id,
  file_name: 'a.txt',
  user: 'u',
  ...more,
});

t.beforeEach(() => {
  accepted.length = 0;
  finishSlow = Promise.withResolvers();
});

t.test('a file that is ready within the wait is a 200', async (t) => {
  const response = await gateway.upload(parts('f', { file }));
  t.equal(response.status, 200);
  t.same(await response.json(), {
    code: 0,
    message: 'OK',
    data: { file_id: 'f', status: 'success', version: 2, chunks: 5 },
  });
});

t.test('the bytes are in the blob store before the message, which has their size and digest', async (t) => {
  const bytes = randomBytes(3_000_000);
  const more = { file: new Blob([bytes]), space_id: 's', directory_id: 'd', metadata: '{"year":2024}' };
  await gateway.upload(parts('f', more));
  const { blob, size, sha256, ...fields } = accepted[0];
  t.match(fields, {
    file_id: 'f',
    file_name: 'a.txt',
    user: 'u',
    space_id: 's',
    directory_id: 'd',
    metadata: '{"year":2024}',
  });
  t.equal(size, bytes.length);
  t.equal(sha256, createHash('sha256').update(bytes).digest('hex'));
  t.ok((await blobs.read(blob)).equals(bytes));
});

t.test('the name of a file is that of the part "file" where the form has none', async (t) => {
  await gateway.upload({ file_id: 'f', file: new File(['text'], 'münze.md') });
  t.match(accepted, [{ file_name: 'münze.md', user: '' }]);
  const response = await gateway.upload({ file_id: 'f', file: new File(['text'], 'a\u0007.md') });
  t.match(await response.json(), { error: { type: 'bad_request', param: 'file_name' } });
});

t.test('an upload without an id that nothing takes up is a 504 that says where to look', async (t) => {
  const response = await gateway.upload({ file: new File(['text'], 'unaccepted'), wait: '0' });
  finishSlow.resolve();
  t.match(await response.json(), { error: { type: 'timeout', message: /GET \/api\/file, or send it again/ } });
});

t.test('parts may come in any order', async (t) => {
  const response = await gateway.upload({ file, wait: '5', user: 'u', file_name: 'a.txt', file_id: 'f' });
  t.equal(response.status, 200);
});

t.test('a failed file is answered with the error of its indexing', async (t) => {
  const response = await gateway.upload(parts('broken', { file }));
  t.equal(response.status, 422);
  t.match(await response.json(), { code: 422, error: { type: 'unprocessable', message: 'Decrypt it first.' } });
});

t.test('a file that was deleted during its indexing is a 409', async (t) => {
  t.equal((await gateway.upload(parts('gone', { file }))).status, 409);
});

t.test('when the wait is over the answer is 202 with the state so far', async (t) => {
  const response = await gateway.upload(parts('slow', { file, wait: '0.1' }));
  finishSlow.resolve();
  t.equal(response.status, 202);
  t.match(await response.json(), { code: 0, data: { file_id: 'slow', status: 'embedding', version: 2 } });
});

for (const fileId of ['lost', 'lost version']) {
  t.test(`an accepted ${fileId} that Redis has lost meanwhile is a 503 when the wait is over`, async (t) => {
    const response = await gateway.upload(parts(fileId, { file, wait: '0.1' }));
    finishSlow.resolve();
    t.equal(response.status, 503);
    t.match(await response.json(), { error: { type: 'unavailable', message: /Send it again/ } });
  });
}

t.test('Prefer: respond-async is answered 202 as soon as the file is accepted', async (t) => {
  const response = await gateway.upload(parts('slow', { file }), { headers: { Prefer: 'respond-async' } });
  finishSlow.resolve();
  t.equal(response.status, 202);
  t.match(await response.json(), { data: { file_id: 'slow' } });
});

t.test('without an acceptance the answer is a 504 that names the path of the state', async (t) => {
  const response = await gateway.upload(parts('unaccepted', { file, wait: '0' }));
  finishSlow.resolve();
  t.equal(response.status, 504);
  t.match(await response.json(), { error: { type: 'timeout', message: /GET \/api\/file\/unaccepted/ } });
});

t.test('a client that accepts events gets every state, and the last one ends the response', async (t) => {
  const headers = { Accept: 'text/event-stream' };
  const events = await readAllEvents(await gateway.upload(parts('f', { file }), { headers }));
  t.same(
    events.map(({ data }) => [data.object, data.status]),
    [
      ['file.state', 'queued'],
      ['file.state', 'parsing'],
      ['file.state', 'ready'],
    ],
  );
  t.equal(events[2].id, `${events[0].data.id}:3`);
  t.match(events[2].data, { file_id: 'f', version: 2, chunks: 5 });
});

t.test('a failed file ends its events with an error', async (t) => {
  const headers = { Accept: 'text/event-stream' };
  const events = await readAllEvents(await gateway.upload(parts('broken', { file }), { headers }));
  t.match(events.at(-1)?.data, { object: 'error', error: { type: 'unprocessable', message: 'Decrypt it first.' } });
});

t.test('a missing, empty or invalid part is a 400 that names it, and nothing is kept', async (t) => {
  const whole = parts('f', { file });
  const cases: [string, Record<string, string | Blob>][] = [
    ['file', parts('f')],
    ...['file_id', 'file_name', 'user'].map((name): [string, Record<string, string>] => [
      name,
      { ...parts('f'), [name]: '' },
    ]),
    ['file', { ...whole, file: new Blob([]) }],
    ['metadata', { ...whole, metadata: '[1]' }],
    ['wait', { ...whole, wait: '-1' }],
  ];
  const before = await storedBlobs(gateway);
  for (const [param, form] of cases) {
    const response = await gateway.upload('file' in form || param === 'file' ? form : { ...form, file });
    t.equal(response.status, 400, param);
    t.match(await response.json(), { error: { type: 'bad_request', param } });
  }
  t.same(await storedBlobs(gateway), before);
  t.equal(accepted.length, 0);
});

t.test('a part that is sent twice is a 400 that names it', async (t) => {
  for (const name of ['file_id', 'file']) {
    const form = new FormData();
    for (const [part, value] of Object.entries(parts('f', { file }))) form.append(part, value);
    form.append(name, name === 'file' ? file : 'g');
    const response = await gateway.fetch('/api/file/stream/indexing', { method: 'POST', body: form });
    t.equal(response.status, 400);
    t.match(await response.json(), { error: { param: name, message: /once/ } });
  }
});

t.test('an unknown part is refused, also when it is large', async (t) => {
  for (const value of ['a', 'x'.repeat(100_000)]) {
    const form = new FormData();
    for (const [part, content] of Object.entries(parts('f', { file }))) form.append(part, content);
    form.append('spaceid', value);
    const response = await gateway.fetch('/api/file/stream/indexing', { method: 'POST', body: form });
    t.equal(response.status, 400);
    t.match(await response.json(), {
      error: { param: 'spaceid', message: 'unknown parameter "spaceid"; did you mean "space_id"?' },
    });
  }
});

t.test('a body that is not multipart is a 415', async (t) => {
  const response = await gateway.post('/api/file/stream/indexing', { file_id: 'f' });
  t.equal(response.status, 415);
  t.match(await response.json(), { error: { type: 'unsupported_media_type' } });
});

for (const [name, boundary] of [
  ['without a boundary', '; charset=utf-8'],
  ['whose boundary belongs to another parameter', '; a="boundary=b"'],
  ['whose boundary is too long to search for', `; boundary=${'b'.repeat(500)}`],
]) {
  t.test(`a multipart body ${name} is a 415`, async (t) => {
    const response = await postForm(`multipart/form-data${boundary}`, '--b--\r\n');
    t.equal(response.status, 415);
    t.match(await response.json(), { error: { message: /boundary/ } });
  });
}

t.test('a part without a name is refused, and the gateway serves others', async (t) => {
  for (const part of ['form-data', 'form-data; name', 'form-data; filename="a.txt"']) {
    const head = `--b\r\nContent-Disposition: ${part}\r\n\r\nx\r\n`;
    const response = await postForm('multipart/form-data; boundary=b', `${head}${wholeForm('f')}--b--\r\n`);
    t.equal(response.status, 400, part);
    t.match(await response.text(), /needs a name/);
  }
});

t.test('a large part without a name is skipped, and the form ends', async (t) => {
  const nameless = `--b\r\nX-Note: none\r\n\r\n${'x'.repeat(300_000)}\r\n`;
  const response = await postForm('multipart/form-data; boundary=b', `${wholeForm('f')}${nameless}--b--\r\n`);
  t.equal(response.status, 200);
});

t.test('a body without a length is a 413 when it exceeds the bounds of file and fields', async (t) => {
  const small = await startTestGateway(t, { uploadMbMax: 1 });
  const preamble = new ReadableStream({
    pull(controller) {
      controller.enqueue(Buffer.alloc(1_000_000, 'x'));
    },
  });
  const response = await small.fetch('/api/file/stream/indexing', {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
    body: preamble,
    duplex: 'half',
    signal: AbortSignal.timeout(5000),
  } as RequestInit);
  t.equal(response.status, 413);
});

t.test('a field that is not UTF-8 is a 400 that names it', async (t) => {
  const gbk = Buffer.from([0xc4, 0xe3]);
  const body = Buffer.concat([
    Buffer.from(part('name="space_id"', '')),
    gbk,
    Buffer.from(`\r\n${wholeForm('f')}--b--\r\n`),
  ]);
  const response = await postForm('multipart/form-data; boundary=b', body);
  t.equal(response.status, 400);
  t.match(await response.json(), { error: { param: 'space_id', message: /UTF-8/ } });
});

t.test('a multipart body that ends early is a 400, and nothing is kept', async (t) => {
  const before = await storedBlobs(gateway);
  const response = await postForm('multipart/form-data; boundary=b', part('name="file"; filename="a"', 'half'));
  t.equal(response.status, 400);
  t.same(await storedBlobs(gateway), before);
});

t.test('a client that leaves during its upload leaves nothing behind', async (t) => {
  const before = await storedBlobs(gateway);
  const upload = beginUpload(gateway, 50_000_000);
  upload.write(Buffer.alloc(10_000_000));
  while ((await storedBlobs(gateway)).length === before.length) await delay(5);
  upload.destroy();
  await t.rejects(once(upload, 'response'));
  while ((await storedBlobs(gateway)).length > before.length) await delay(5);
});

t.test('a client that leaves while its blob is committed leaves no stream and no file', async (t) => {
  const committing = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const slowBlobs: Pick<BlobStore, 'create' | 'readRange'> = {
    readRange: (name, offset, bytes) => blobs.readRange(name, offset, bytes),
    async create() {
      const writer = await blobs.create('acme');
      const commit = writer.commit.bind(writer);
      writer.commit = async () => {
        committing.resolve();
        await left.promise;
        return commit();
      };
      return writer;
    },
  };
  const metrics = new Registry();
  const config = { ...gateway.deps.config, PORT: 0 };
  const slow = await startGateway({ ...gateway.deps, config, metrics, blobs: slowBlobs });
  t.teardown(() => slow[Symbol.asyncDispose]());
  const inFlight = async () => gauge(metrics, 'millrace_gateway_in_flight');
  const upload = beginUpload({ url: `http://127.0.0.1:${slow.port}` }, 4, { Accept: 'text/event-stream' });
  upload.end('text\r\n--b--\r\n');
  await committing.promise;
  upload.destroy();
  await t.rejects(once(upload, 'response'));
  while ((await inFlight()) > 0) await delay(5);
  const before = await storedBlobs(gateway, /^(?!incoming)/);
  left.resolve();
  while ((await storedBlobs(gateway, /^(?!incoming)/)).length === before.length) await delay(5);
  await delay(0);
  t.equal(await gauge(metrics, 'millrace_gateway_streams'), 0);
  t.equal(accepted.length, 0);
});

t.test('an upload whose Content-Length is too large is a 413 before it is read', async (t) => {
  const upload = beginUpload(gateway, 300 * 1024 * 1024);
  const [response] = await once(upload, 'response');
  t.equal(response.statusCode, 413);
  upload.destroy();
});

t.test('an upload whose file is too large is a 413', async (t) => {
  const small = await startTestGateway(t, { uploadMbMax: 1 });
  const response = await small.upload(parts('f', { file: new Blob([Buffer.alloc(1_100_000)]) }));
  t.equal(response.status, 413);
  t.match(await response.json(), { error: { type: 'payload_too_large', param: 'file' } });
});

t.test('a client is paused while the disk is slower', async (t) => {
  let heldBytes = 0;
  let heldBytesPeak = 0;
  let writtenNow = 0;
  let disk: Promise<unknown> = Promise.resolve();
  const slowBlobs: Pick<BlobStore, 'create' | 'readRange'> = {
    readRange: (name, offset, bytes) => blobs.readRange(name, offset, bytes),
    async create() {
      const writer = await blobs.create('acme');
      const write = writer.write.bind(writer);
      writer.write = async (chunk) => {
        heldBytes += chunk.length;
        heldBytesPeak = Math.max(heldBytesPeak, heldBytes);
        // One write after another, as on a disk.
        disk = disk.then(() => delay(5));
        await Promise.all([write(chunk), disk]);
        heldBytes -= chunk.length;
      };
      const writeNow = writer.writeNow.bind(writer);
      writer.writeNow = (chunk) => {
        writtenNow += chunk.length;
        writeNow(chunk);
      };
      return writer;
    },
  };
  const config = { ...gateway.deps.config, PORT: 0 };
  const slow = await startGateway({ ...gateway.deps, config, metrics: new Registry(), blobs: slowBlobs });
  t.teardown(() => slow[Symbol.asyncDispose]());
  const bytes = 50_000_000;
  const upload = beginUpload({ url: `http://127.0.0.1:${slow.port}` }, bytes);
  upload.end(Buffer.concat([Buffer.alloc(bytes), Buffer.from('\r\n--b--\r\n')]));
  const [response] = await once(upload, 'response');
  response.resume();
  t.equal(response.statusCode, 200);
  t.equal(accepted[0].size, bytes);
  t.comment(`at most ${heldBytesPeak} bytes waited for the disk, and ${writtenNow} came faster than the pause`);
  t.ok(heldBytesPeak <= 4 * 1024 * 1024, 'what waits for the disk is bounded');
  // The system decides how much arrives before a pause takes effect. Without a pause it is nearly everything.
  t.ok(writtenNow < bytes / 2, 'the client waited for the disk');
});

/** Begins a multipart upload up to the file's bytes. It announces `fileBytes`; the caller sends them and ends the form. */
function beginUpload({ url }: { url: string }, fileBytes: number, headers: Record<string, string> = {}) {
  const head = `${fieldParts('f')}${part('name="file"; filename="a.txt"', '')}`;
  const upload = request(`${url}/api/file/stream/indexing`, {
    method: 'POST',
    headers: {
      ...headers,
      Authorization: `Bearer ${apiKey}`,
      'Content-Type': 'multipart/form-data; boundary=b',
      'Content-Length': head.length + fileBytes + '\r\n--b--\r\n'.length,
    },
  });
  upload.write(head);
  return upload;
}

function fieldParts(fileId: string): string {
  return Object.entries(parts(fileId))
    .map(([name, value]) => part(`name="${name}"`, `${value}\r\n`))
    .join('');
}

/** All parts but the final boundary. */
function wholeForm(fileId: string): string {
  return `${fieldParts(fileId)}${part('name="file"; filename="a.txt"', 'some text\r\n')}`;
}

/** Sends a form as bytes, complete or not, with any Content-Type. */
function postForm(contentType: string, body: string | Uint8Array<ArrayBuffer>): Promise<Response> {
  return gateway.fetch('/api/file/stream/indexing', {
    method: 'POST',
    headers: { 'Content-Type': contentType },
    body,
    signal: AbortSignal.timeout(5000),
  });
}

async function gauge(metrics: Registry, name: string): Promise<number> {
  return (await metrics.getSingleMetric(name)!.get()).values[0].value;
}

function part(disposition: string, body: string): string {
  return `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${body}`;
}

/** Every file in the blob store, complete or not, whose path within it matches. */
async function storedBlobs({ dataDir }: TestGateway, path = /^/): Promise<string[]> {
  const root = join(dataDir, 'blobs');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && path.test(relative(root, entry.parentPath)));
  return files.map((entry) => entry.name);
}
