/** Reads files as the service does: by its parser processes, with Tesseract if it is installed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readConfig } from '../../../core/config.ts';
import { MillraceError } from '../../../core/errors.ts';
import type { AsyncDisposableStack } from '../../../core/lifecycle.ts';
import { createLog } from '../../../core/log.ts';
import { pageAt } from '../../../core/outline/page-breaks.ts';
import { LibreOffice } from '../../../processors/indexing/conversion/libreoffice.ts';
import {
  decodeOutline,
  NodeKind,
  nodesIn,
  nodeText,
  type Outline,
} from '../../../processors/indexing/document/outline.ts';
import { readDocument } from '../../../processors/indexing/document-reader.ts';
import { startParsers } from '../../../processors/indexing/parser/parsers.ts';
import { PictureReader } from '../../../processors/indexing/pictures/picture-reader.ts';
import { findTesseract } from '../../../processors/indexing/pictures/tesseract.ts';
import { bytesOf } from '../../../test/indexing/parsed.ts';
import { treeCpuMicros } from '../cpu.ts';
import { inPlainForm } from './plain-form.ts';

export interface OwnReading {
  /** Texts of the nodes in the form of the independent readers (`plain-form.ts`), without those from pictures. */
  texts: { text: string; page: number }[];
  headings: string[];
  /** Texts of the chunks without the headings that they begin with. A table of contents has these too. */
  chunks: { text: string; page: number }[];
  notes: readonly string[];
  /** CPU time of all processes that read it, ms. */
  cpuMs: number;
}

export interface Refusal {
  refused: string;
  cpuMs: number;
}

export type OwnReader = (path: string) => Promise<OwnReading | Refusal>;

export async function startOwnReader(stack: AsyncDisposableStack): Promise<OwnReader> {
  const log = createLog({ level: 'fatal', process: 'bench' });
  const config = readConfig(process.env);
  const dataDir = await mkdtemp(join(tmpdir(), 'millrace-reading-'));
  stack.defer(() => rm(dataDir, { recursive: true }));
  const parsers = stack.use(await startParsers({ places: 1, dataDir, log }));
  const tesseract = { languages: config.OCR_LANGUAGES, dataDir: config.TESSDATA_PREFIX };
  const pictures = new PictureReader(
    { parsers, findTesseract: () => findTesseract(tesseract), vision: undefined, log },
    { places: 1 },
  );
  const libreOffice = new LibreOffice({ scratchFolder: dataDir, places: 1, log });
  return async (path) => {
    const before = await treeCpuMicros();
    const cpuMs = async () => ((await treeCpuMicros()) - before) / 1000;
    try {
      const options = { tenant: 'bench', signal: AbortSignal.timeout(30 * 60_000), onProgress: async () => true };
      const read = await readDocument({ parsers, pictures, libreOffice }, { path, fileName: basename(path) }, options);
      if (!read || 'archive' in read) throw new Error('the file was not read');
      const spent = await cpuMs();
      return { ...contentOf(decodeOutline(await bytesOf(read))), notes: read.notes, cpuMs: spent };
    } catch (error) {
      if (!(error instanceof MillraceError)) throw error;
      return { refused: error.message, cpuMs: await cpuMs() };
    }
  };
}

function contentOf(outline: Outline): Pick<OwnReading, 'texts' | 'headings' | 'chunks'> {
  const nodes = Array.from(outline.kind, (kind, node) => ({
    kind,
    text: nodeText(outline, node),
    parent: outline.parent[node] as number,
    page: outline.page[node] as number,
    fromPicture: outline.image[node] === 1,
  }));
  const chunks = Array.from(outline.chunkStart, (start, chunk) => {
    const end = outline.chunkEnd[chunk] as number;
    const [first, behind] = nodesIn(outline, start, end);
    let body = first;
    while (body + 1 < behind && nodes[body]?.kind === NodeKind.section) body++;
    const bodyStart = Math.max(start, outline.start[body] as number);
    const node = { start: outline.start[body] as number, page: outline.page[body] as number };
    return { text: outline.text.toString('utf8', bodyStart, end), page: pageAt(outline, node, bodyStart) };
  });
  return {
    texts: inPlainForm(nodes.filter(({ fromPicture }) => !fromPicture)),
    headings: nodes.filter(({ kind }) => kind === NodeKind.section).map(({ text }) => text),
    chunks,
  };
}
