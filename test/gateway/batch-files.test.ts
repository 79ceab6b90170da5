/** Uploads of batch files: an invalid one is refused at once and leaves nothing behind. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { startTestGateway } from '../support/gateway.ts';

const mebibyte = 1024 * 1024;

function form(parts: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  return form;
}

t.test('a refused upload leaves no bytes behind', async (t) => {
  const gateway = await startTestGateway(t, { uploadMbMax: 1 });
  const file = new Blob(['{}']);
  const cases: [name: string, parts: Record<string, string | Blob>, status: number, param: string][] = [
    ['too large', { purpose: 'batch', file: new Blob([Buffer.alloc(mebibyte + 1)]) }, 413, 'file'],
    ['of another purpose', { purpose: 'vision', file }, 400, 'purpose'],
    ['without a purpose', { file }, 400, 'purpose'],
    ['without a file', { purpose: 'batch' }, 400, 'file'],
    ['empty', { purpose: 'batch', file: new Blob([]) }, 400, 'file'],
  ];
  for (const [name, parts, status, param] of cases) {
    const response = await gateway.fetch('/v1/files', { method: 'POST', body: form(parts) });
    t.match(
      { status: response.status, body: await response.json() },
      { status, body: { code: status, error: { param } } },
      name,
    );
  }
  const left = await readdir(join(gateway.dataDir, 'batch-files'), { recursive: true });
  t.strictSame(left, ['incoming']);
});
