/** Files of old Office formats, which LibreOffice converts. They are made by LibreOffice itself. */
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import t from 'tap';
import { LibreOffice } from '../../processors/indexing/conversion/libreoffice.ts';
import { decodeOutline } from '../../processors/indexing/document/outline.ts';
import { readDocument } from '../../processors/indexing/document-reader.ts';
import { startParsers } from '../../processors/indexing/parser/parsers.ts';
import { programPath } from '../support/tesseract.ts';
import { outlineLines } from './outline-lines.ts';
import { bytesOf, outlined } from './parsed.ts';

const log = pino({ level: 'silent' });
const { signal } = new AbortController();
const folder = await mkdtemp(join(tmpdir(), 'legacy-'));
const parsers = await startParsers({ places: 1, dataDir: folder, log });
t.teardown(async () => {
  await parsers[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const soffice = programPath('soffice');
const scratchFolder = join(folder, 'scratch');
await mkdir(scratchFolder);
const legacy = { legacy: 'DOC', becomes: 'docx' } as const;

function reader(timeMs?: number) {
  const libreOffice = new LibreOffice({ scratchFolder, places: 1, log, ...(timeMs && { timeMs }) });
  const pictures = { describes: false, read: () => Promise.reject(new Error('There are no pictures.')) };
  return { libreOffice, deps: { parsers, pictures, libreOffice } };
}

/** Runs with no other programs on the PATH than those of this folder. */
async function withPath<Value>(path: string, run: () => Promise<Value>): Promise<Value> {
  const { PATH } = process.env;
  process.env.PATH = path;
  try {
    return await run();
  } finally {
    process.env.PATH = PATH;
  }
}

t.test(
  'a DOC is converted and read',
  { skip: soffice ? false : 'soffice is not installed', timeout: 90_000 },
  async (t) => {
    const source = join(folder, 'mills.txt');
    await writeFile(source, 'Mills turn in the river.\n');
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    await promisify(execFile)(soffice!, ['--headless', profile, '--convert-to', 'doc', '--outdir', folder, source]);
    const { deps } = reader();
    const task = { path: join(folder, 'mills.doc'), fileName: 'mills.bin' };
    const read = await readDocument(deps, task, { tenant: 'default', signal, onProgress: async () => true });
    t.strictSame(outlineLines(decodeOutline(await bytesOf(outlined(read!)))), ['1 paragraph Mills turn in the river.']);
    t.strictSame(await readdir(scratchFolder), [], 'nothing is left');
  },
);

t.test('without LibreOffice the refusal says what to install', async (t) => {
  await withPath(folder, () =>
    t.rejects(reader().libreOffice.convert('x', legacy, { tenant: 'default', signal }), {
      type: 'unsupported_media_type',
      message: /LibreOffice, which is not installed.*apt-get install.*retry.*DOCX/,
      reason: /^DOC files .* not installed here\.$/,
    }),
  );
});

t.test('a program that does not end is killed with its children, and nothing is left', async (t) => {
  const programs = join(folder, 'programs');
  await mkdir(programs);
  await writeFile(join(programs, 'soffice'), '#!/bin/sh\n/bin/sleep 600 &\n/bin/sleep 600\n');
  await chmod(join(programs, 'soffice'), 0o755);
  await withPath(`${programs}:/bin`, () =>
    t.rejects(reader(300).libreOffice.convert('x', legacy, { tenant: 'default', signal }), {
      type: 'unprocessable',
      message: /too long/,
    }),
  );
  t.strictSame(await readdir(scratchFolder), []);
});

t.test(
  'a file that LibreOffice does not convert fails, and an abort ends the conversion with its reason',
  async (t) => {
    const programs = join(folder, 'failing');
    await mkdir(programs);
    await writeFile(join(programs, 'soffice'), '#!/bin/sh\nexit 1\n');
    await chmod(join(programs, 'soffice'), 0o755);
    await withPath(`${programs}:/bin`, async () => {
      const failed = reader().libreOffice.convert('x', legacy, { tenant: 'default', signal });
      await t.rejects(failed, { type: 'unprocessable', message: /could not convert the DOC/ });
      const aborted = reader().libreOffice.convert('x', legacy, {
        tenant: 'default',
        signal: AbortSignal.abort(new Error('newer upload')),
      });
      await t.rejects(aborted, { message: 'newer upload' });
    });
  },
);
