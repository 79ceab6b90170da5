/** The figures of files as rows of a table. */
import type { Figures, FileFigures } from './file-figures.ts';

const summed = [
  'files',
  'refused',
  'compared',
  'bytes',
  'cpuMs',
  'words',
  'found',
  'silent',
  'ourWords',
  'extra',
  'foreign',
  'pairs',
  'pairsKept',
  'headingsKnown',
  'headingsFound',
  'chunksChecked',
  'pagesRight',
] as const satisfies (keyof Figures)[];

export function sumOf(files: readonly Figures[]): Figures {
  const sums = summed.map((key) => [key, files.reduce((sum, file) => sum + file[key], 0)]);
  return Object.fromEntries(sums) as Figures;
}

export function kindRow(kind: string, files: readonly FileFigures[]): Record<string, string | number> {
  const { files: count, refused, compared, ...figures } = sumOf(files);
  return { kind, files: count, refused, compared, ...shares(figures) };
}

export function fileRow(file: FileFigures, name: string): Record<string, string | number> {
  const { notes } = file;
  const remark = file.refusal ? 'refused' : file.compared === 0 ? 'not compared' : file.words === 0 ? 'no text' : '';
  return { file: name, ...shares(file), notes: notes.length || '', remark };
}

function shares(figures: Omit<Figures, 'files' | 'refused' | 'compared'>): Record<string, string | number> {
  const { words, found, silent, ourWords, extra, foreign, pairs, pairsKept, headingsKnown, headingsFound } = figures;
  const { chunksChecked, pagesRight, cpuMs, bytes } = figures;
  return {
    words,
    recall: share(found, words),
    precision: words === 0 ? '' : share(ourWords - extra, ourWords),
    foreign: words === 0 ? '' : share(foreign, ourWords),
    order: share(pairsKept, pairs),
    silent: words === 0 ? '' : share(silent, words),
    headings: of(headingsFound, headingsKnown),
    pages: of(pagesRight, chunksChecked),
    'CPU ms': cpuMs.toFixed(0),
    KB: (bytes / 1000).toFixed(0),
  };
}

function share(part: number, whole: number): string {
  return whole === 0 ? '' : (part / whole).toFixed(3);
}

function of(part: number, whole: number): string {
  return whole === 0 ? '' : `${part}/${whole}`;
}
