/**
 * The memory of an upload. This file has a process of its own, so that its peak is the upload's. The client is another
 * process, which sends as fast as it can.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import t from 'tap';
import { decodeRequest } from '../../proto/codec.ts';
import { apiKey, startTestGateway } from '../support/gateway.ts';

const bytes = 200_000_000;
const mb = 1_000_000;

/** A program that sends a form with a file of `bytes` and prints the answer. It generates the file while it sends. */
const client = `
  import { request } from 'node:http';
  const [url, key, bytes] = process.argv.slice(1);
  const part = (head, body) => '--b\\r\\nContent-Disposition: form-data; ' + head + '\\r\\n\\r\\n' + body;
  const fields = ['file_id', 'file_name', 'user'].map((name) => part('name="' + name + '"', 'f\\r\\n')).join('');
  const end = '\\r\\n--b--\\r\\n';
  const head = fields + part('name="file"; filename="f"', '');
  const headers = {
    Authorization: 'Bearer ' + key,
    'Content-Type': 'multipart/form-data; boundary=b',
    'Content-Length': head.length + Number(bytes) + end.length,
  };
  const upload = request(url, { method: 'POST', headers }, (response) => response.pipe(process.stdout));
  const piece = Buffer.alloc(1_000_000, 'x');
  upload.write(head);
  for (let sent = 0; sent < Number(bytes); sent += piece.length) {
    if (!upload.write(piece)) await new Promise((resolve) => upload.once('drain', resolve));
  }
  upload.end(end);
`;

t.test(
  'the first upload of 200 MB adds less than 100 MB to the memory of a gateway',
  { timeout: 60_000 },
  async (t) => {
    const sizes: number[] = [];
    const gateway = await startTestGateway(t, {
      handlers: {
        async 'file.accept'({ body, encoding }, reply) {
          sizes.push(decodeRequest('file.accept', body, encoding).size);
          reply.end('file.state', { file_id: 'f', status: 'ready', version: 1, chunks: 1 });
        },
      },
    });
    const before = process.memoryUsage.rss();
    const args = ['--input-type=module', '--eval', client, `${gateway.url}/api/file/stream/indexing`, apiKey];
    const sender = spawn(process.execPath, [...args, String(bytes)], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [answer] = await once(sender.stdout, 'data');
    t.match(JSON.parse(answer.toString()), { code: 0, data: { status: 'success' } });
    t.same(sizes, [bytes]);
    const more = process.resourceUsage().maxRSS * 1024 - before;
    t.comment(`${Math.round(more / mb)} MB more`);
    t.ok(more < 100 * mb);
  },
);
