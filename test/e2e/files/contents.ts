/** The contents that were read of a file, and the original, over HTTP and by messages. */
import { createHash, randomBytes } from 'node:crypto';
import { pino } from 'pino';
import t from 'tap';
import { connect } from '../../../core/bus/connection.ts';
import { sharedService } from '../../support/shared-service.ts';
import { type Enveloped, type ErrorBody, eventually, fileState, read } from '../responses.ts';

const tenant = 'contents';
const service = await sharedService(tenant);
const markdown = '# Tea\n\nSteep for 3 minutes.\n\n## Green\n\nSteep for 2 minutes.\n';
await service.upload('tea', 'Tea & "more" (größe).md', markdown);

interface Node {
  kind: string;
  title: string;
  paths: number[];
  children?: Node[];
}

t.test('the outline is a tree', async (t) => {
  const { status, body } = await read<Enveloped<{ nodes: Node[] }>>(service.fetch('/api/file/tea/outline'));
  t.equal(status, 200);
  t.strictSame(body.data, {
    file_id: 'tea',
    version: 1,
    title: 'Tea',
    total: 4,
    nodes: [
      {
        kind: 'section',
        title: 'Tea',
        paths: [1],
        children: [
          { kind: 'paragraph', title: 'Steep for 3 minutes.', paths: [1, 1] },
          {
            kind: 'section',
            title: 'Green',
            paths: [1, 2],
            children: [{ kind: 'paragraph', title: 'Steep for 2 minutes.', paths: [1, 2, 1] }],
          },
        ],
      },
    ],
    next_cursor: '',
  });
});

t.test('the outline of one kind is paged', async (t) => {
  const page = (query: string) =>
    read<Enveloped<{ nodes: Node[]; next_cursor: string }>>(service.fetch(`/api/file/tea/outline?${query}`));
  const first = (await page('kinds=section&limit=1')).body.data;
  t.strictSame(first.nodes, [{ kind: 'section', title: 'Tea', paths: [1] }]);
  const second = (await page(`kinds=section&limit=1&cursor=${first.next_cursor}`)).body.data;
  t.strictSame(second.nodes, [{ kind: 'section', title: 'Green', paths: [1, 2] }]);
  t.equal(second.next_cursor, '');
});

t.test('the chunks have what searches find', async (t) => {
  const { body } = await read<Enveloped<object>>(service.fetch('/api/file/tea/chunks'));
  t.strictSame(body.data, {
    file_id: 'tea',
    version: 1,
    total: 1,
    chunks: [
      {
        number: 1,
        text: 'Tea\nSteep for 3 minutes.\nGreen\nSteep for 2 minutes.',
        paths: [[1], [1, 1], [1, 2], [1, 2, 1]],
        titles: ['Tea'],
        tokens: 12,
      },
    ],
    next_cursor: '',
  });
});

t.test('the text is sent whole, with its length', async (t) => {
  const response = await service.fetch('/api/file/tea/text');
  t.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8');
  t.equal(response.headers.get('content-length'), '51');
  t.equal(await response.text(), 'Tea\nSteep for 3 minutes.\nGreen\nSteep for 2 minutes.');
});

t.test('the original is sent with its type, and no browser executes it', async (t) => {
  const response = await service.fetch('/api/file/tea/content');
  t.equal(await response.text(), markdown);
  const headers = Object.fromEntries(response.headers);
  t.match(headers, {
    'content-type': 'text/markdown; charset=utf-8',
    'content-length': String(markdown.length),
    'content-disposition': "attachment; filename*=UTF-8''Tea%20%26%20%22more%22%20%28gr%C3%B6%C3%9Fe%29.md",
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'accept-ranges': 'bytes',
    etag: `"${createHash('sha256').update(markdown).digest('hex')}"`,
  });
  await service.upload('page', 'page.html', '<!doctype html><title>x</title><script>alert(1)</script><p>Text');
  t.equal((await service.fetch('/api/file/page/content')).headers.get('content-type'), 'text/plain; charset=utf-8');
});

t.test('a range of the original is sent, and what lies outside is refused', async (t) => {
  const range = (header: string, more: Record<string, string> = {}) =>
    service.fetch('/api/file/tea/content', { headers: { Range: header, ...more } });
  const part = await range('bytes=2-4');
  t.equal(part.status, 206);
  t.equal(part.headers.get('content-range'), `bytes 2-4/${markdown.length}`);
  t.equal(part.headers.get('content-length'), '3');
  t.equal(await part.text(), 'Tea');
  t.equal(await (await range('bytes=-9')).text(), 'minutes.\n');
  t.equal(await (await range('bytes=2-4', { 'If-Range': '"another"' })).text(), markdown);
  const outside = await read<ErrorBody>(range('bytes=1000-'));
  t.match(outside, { status: 416, body: { error: { type: 'range_not_satisfiable' } } });
  const text = await service.fetch('/api/file/tea/text', { headers: { Range: 'bytes=4-8' } });
  t.equal(await text.text(), 'Steep');
});

t.test('what a client has already is not sent again, and HEAD sends the head alone', async (t) => {
  const head = await service.fetch('/api/file/tea/content', { method: 'HEAD' });
  t.equal(head.headers.get('content-length'), String(markdown.length));
  const etag = head.headers.get('etag')!;
  const again = await service.fetch('/api/file/tea/content', { headers: { 'If-None-Match': etag } });
  t.equal(again.status, 304);
  t.equal(await again.text(), '');
});

t.test('bytes whose tag If-Match does not name are refused with their tag', async (t) => {
  const get = (part: string, ifMatch: string) =>
    service.fetch(`/api/file/tea/${part}`, { headers: { 'If-Match': ifMatch } });
  for (const part of ['content', 'text']) {
    const etag = (await service.fetch(`/api/file/tea/${part}`)).headers.get('etag')!;
    for (const same of ['*', etag, `"another", ${etag}`]) t.equal((await get(part, same)).status, 200, same);
    for (const other of ['"another"', `W/${etag}`, '']) {
      const response = await get(part, other);
      t.match(await response.json(), { error: { type: 'precondition_failed', param: 'If-Match' } }, other);
      t.match([response.status, response.headers.get('etag')], [412, etag], other);
    }
  }
});

t.test('a large original is sent whole, also to a client that reads slowly', async (t) => {
  // No parser reads it, so its indexing costs nothing.
  const large = Buffer.concat([Buffer.from('1f8b0800', 'hex'), randomBytes(8_000_000)]);
  await service.upload('large', 'large.gz', large, { wait: '0' });
  const response = await service.fetch('/api/file/large/content');
  t.equal(response.headers.get('content-length'), String(large.length));
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of response.body!) {
    if (bytes < 1_000_000) await new Promise((resolve) => setTimeout(resolve, 20));
    hash.update(piece);
    bytes += piece.length;
  }
  t.equal(hash.digest('hex'), createHash('sha256').update(large).digest('hex'));
});

t.test('a file that failed has its original, and nothing that was read', async (t) => {
  await service.upload('broken', 'broken.pdf', 'no PDF');
  await eventually(async () => (await fileState(service, 'broken')).body.data.status === 'failed');
  t.equal(await (await service.fetch('/api/file/broken/content')).text(), 'no PDF');
  for (const part of ['outline', 'chunks', 'text']) {
    t.match(await read(service.fetch(`/api/file/broken/${part}`)), {
      status: 409,
      body: { error: { type: 'conflict', message: /is failed/, param: 'file_id' } },
    });
  }
});

t.test('nothing is sent of a file that was deleted', async (t) => {
  await service.upload('gone', 'gone.txt', 'Soon gone.');
  await service.fetch('/api/file/gone', { method: 'DELETE' });
  for (const part of ['outline', 'chunks', 'text', 'content'])
    t.equal((await service.fetch(`/api/file/gone/${part}`)).status, 404, part);
});

const refused: [path: string, param: string][] = [
  ['outline?limit=5001', 'limit'],
  ['outline?limit=0', 'limit'],
  ['outline?cursor=x', 'cursor'],
  ['outline?kinds=section,chapter', 'kinds'],
  ['chunks?limit=101', 'limit'],
  ['chunks?cursor=-1', 'cursor'],
];

for (const [path, param] of refused) {
  t.test(`${path} is refused`, async (t) => {
    t.match(await read(service.fetch(`/api/file/tea/${path}`)), { status: 400, body: { error: { param } } });
  });
}

t.test('a direct producer gets the same by messages, in pieces', async (t) => {
  const redis = await connect({ url: await service.redisUrl(), name: 'test', log: pino({ level: 'silent' }) });
  t.teardown(() => redis.disconnect());
  const reply = 'millrace:reply:contents-test';
  await redis.xadd(reply, '*', 'made', '');
  const ask = async (type: string, body: object) => {
    const form = ['tenant', tenant, 'reply', reply, 'encoding', 'json', 'accept', 'json', 'body', JSON.stringify(body)];
    await redis.xadd('millrace:files', '*', 'type', type, 'id', type, ...form);
    let answer: unknown;
    await eventually(async () => {
      const frames = (await redis.xrange(reply, '-', '+')).flatMap(([, fields]) => fields);
      const at = frames.findIndex((frame) => frame.startsWith(`${type} `));
      if (at >= 0) answer = JSON.parse(frames[at + 1]!);
      return at >= 0;
    });
    return answer as Record<string, unknown>;
  };
  const content = await ask('file.content', { file_id: 'tea', offset: 2 });
  t.equal(Buffer.from(content.content as string, 'base64').toString(), markdown.slice(2));
  t.match(content, { offset: 2, bytes: markdown.length, media_type: 'text/markdown; charset=utf-8' });
  t.notOk('blob' in content);
  const text = await ask('file.text', { file_id: 'tea', offset: 46 });
  t.equal(Buffer.from(text.content as string, 'base64').toString(), 'utes.');
  t.match(await ask('file.outline', { file_id: 'tea', limit: 1 }), { total: 4, next_cursor: '1' });
  t.match(await ask('file.chunks', { file_id: 'tea' }), {
    total: 1,
    chunks: [{ paths: [[1], [1, 1], [1, 2], [1, 2, 1]] }],
  });
});
