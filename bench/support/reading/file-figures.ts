/** Reads one file twice, by the service and by an independent reader, and compares the two readings. */
import { stat } from 'node:fs/promises';
import { checkPages } from './chunk-pages.ts';
import { compare, type Run, sequenceOf } from './comparison.ts';
import { headingsFound } from './headings.ts';
import { ProgramMissing } from './independent/programs.ts';
import { independentReaderOf, kindOf } from './independent/readers.ts';
import type { IndependentReading } from './independent/reading.ts';
import { namedPages } from './named-pages.ts';
import type { OwnReader, OwnReading, Refusal } from './own-reader.ts';

/** Figures that are summed over files. */
export interface Figures {
  files: number;
  refused: number;
  compared: number;
  bytes: number;
  cpuMs: number;
  /** Words of the independent reader, and those that are in our reading. */
  words: number;
  found: number;
  /** Words that are missing, and that no note accounts for. */
  silent: number;
  /** Our words, and those that the independent reader does not have. */
  ourWords: number;
  extra: number;
  foreign: number;
  pairs: number;
  pairsKept: number;
  headingsKnown: number;
  headingsFound: number;
  chunksChecked: number;
  pagesRight: number;
}

export interface FileFigures extends Figures {
  path: string;
  kind: string;
  /** The independent reader, or why there is none. */
  reader: string;
  refusal?: string;
  notes: readonly string[];
  missing: Run[];
  added: Run[];
}

/** The figures of a file. If there is no independent reader, they say why. */
export async function figuresOf(path: string, read: OwnReader): Promise<FileFigures> {
  const kind = kindOf(path);
  const own = await read(path);
  const independent = await readIndependently(path, kind);
  const base = { path, kind, files: 1, bytes: (await stat(path)).size, cpuMs: own.cpuMs };
  const refusal = 'refused' in own ? { refused: 1, refusal: own.refused, notes: [] } : { refused: 0, notes: own.notes };
  const figures = typeof independent === 'string' ? uncompared : comparisonOf(own, independent);
  return {
    ...base,
    ...refusal,
    ...figures,
    reader: typeof independent === 'string' ? independent : independent.reader,
  };
}

const uncompared = {
  compared: 0,
  words: 0,
  found: 0,
  silent: 0,
  ourWords: 0,
  extra: 0,
  foreign: 0,
  pairs: 0,
  pairsKept: 0,
  headingsKnown: 0,
  headingsFound: 0,
  chunksChecked: 0,
  pagesRight: 0,
  missing: [] as Run[],
  added: [] as Run[],
};

/** @returns the reason, if there is no reading. */
async function readIndependently(path: string, kind: string): Promise<IndependentReading | string> {
  const read = independentReaderOf(kind);
  if (!read) return `no independent reader for ${kind}`;
  try {
    return await read(path);
  } catch (error) {
    if (error instanceof ProgramMissing) return error.message;
    return `the independent reader failed: ${error instanceof Error ? error.message.split('\n')[0] : error}`;
  }
}

function comparisonOf(own: OwnReading | Refusal, independent: IndependentReading) {
  const { pages, layoutPages, runningLines = [], headings } = independent;
  const references = [pages, ...(layoutPages ? [layoutPages] : [])].map((texts) => sequenceOf(texts.map(numbered)));
  const { texts, headings: ours, chunks, notes } = 'refused' in own ? nothing : own;
  const compared = compare(references, sequenceOf(texts), sequenceOf(runningLines.map(numbered)).words);
  const accounted = namedPages(notes);
  const isSilent = ({ page }: Run) => !('refused' in own) && !accounted.has(page);
  const silent = compared.missing.filter(isSilent).reduce((sum, { words }) => sum + words, 0);
  const { checked, right } = checkPages(pages.length > 1 ? chunks : [], pages);
  const headingFigures = {
    headingsKnown: headings?.length ?? 0,
    headingsFound: headings ? headingsFound(headings, ours) : 0,
  };
  return { ...compared, silent, compared: 1, ...headingFigures, chunksChecked: checked, pagesRight: right };
}

const nothing: Omit<OwnReading, 'cpuMs'> = { texts: [], headings: [], chunks: [], notes: [] };

function numbered(text: string, at: number) {
  return { text, page: at + 1 };
}
