/**
 * Question: how much of a document is read, in which order, and at what cost of CPU?
 * Data: a folder of files of any kind, with its subfolders.
 * Command: npm run bench -- reading FOLDER [PATTERN]
 *   PATTERN is a part of the paths to read, such as `.pdf`.
 * Needs, each optional: poppler-utils, pandoc, LibreOffice (soffice), python3. A kind whose program is not installed is
 * read and not compared. The bench says so.
 *
 * Each file is read by the service's own parser processes, one at a time, and by an independent reader
 * (`support/reading/independent/readers.ts`). The columns:
 * - recall, precision, foreign, order: by words, as `support/reading/comparison.ts` defines them. Our reading is compared
 *   in the form that other readers write (`support/reading/plain-form.ts`). Menus and hidden parts of web pages are not
 *   compared. Names of sheets are not compared either.
 * - silent: share of the words that were lost without a note. A note covers all words of its page.
 * - headings: share of the file's own headings that our reading has too. These are PDF bookmarks, DOCX styles and HTML h1 to h6.
 * - pages: share of the chunks that have the right page. Their first words are on it (`support/reading/chunk-pages.ts`).
 * - CPU: of all processes, with OCR.
 *
 * A kind's row pools the words of its files. A refused file counts as not read. Details go to a new folder among
 * the temporary files: `reading.json` with all figures, `missing.txt` with the longest runs of words that were not read.
 */
import { globSync, statSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { withDisposables } from '../core/lifecycle.ts';
import { fileRow, kindRow, sumOf } from './support/reading/figures-table.ts';
import { type FileFigures, figuresOf } from './support/reading/file-figures.ts';
import { startOwnReader } from './support/reading/own-reader.ts';
import { printMachine, printTable } from './support/report.ts';

const runsShown = 20;
const runCharactersMax = 400;

export async function reading([folder, pattern = '']: string[]): Promise<void> {
  if (!folder) throw new Error('usage: npm run bench -- reading FOLDER [PATTERN]');
  const paths = filesBelow(folder).filter((path) => path.includes(pattern));
  if (paths.length === 0) throw new Error(`${folder} has no file whose path has "${pattern}".`);
  printMachine();
  const files = await withDisposables(async (stack) => {
    const read = await startOwnReader(stack);
    // The first file pays for the start of a process.
    await read(paths[0] as string);
    const figures: FileFigures[] = [];
    for (const path of paths) figures.push(await figuresOf(path, read));
    return figures;
  });
  printTable(files.map((file) => fileRow(file, relative(folder, file.path))));
  console.log();
  const byKind = Map.groupBy(files, ({ kind }) => kind);
  const rows = [...byKind].sort().map(([kind, ofKind]) => kindRow(kind, ofKind));
  printTable([...rows, kindRow('all', files)]);
  warnOfUncompared(files);
  console.log(`\nDetails: ${await writeDetails(folder, files)}`);
}

function filesBelow(folder: string): string[] {
  return globSync('**/*', { cwd: folder })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort();
}

function warnOfUncompared(files: readonly FileFigures[]): void {
  const uncompared = Map.groupBy(
    files.filter(({ compared }) => compared === 0),
    ({ reader }) => reader,
  );
  for (const [reason, those] of uncompared) console.error(`\nNOT COMPARED: ${those.length} files, because ${reason}.`);
}

/** @returns the folder of the details. */
async function writeDetails(folder: string, files: readonly FileFigures[]): Promise<string> {
  const out = await mkdtemp(join(tmpdir(), 'millrace-reading-'));
  const kinds = Object.fromEntries(
    [...Map.groupBy(files, ({ kind }) => kind)].map(([kind, those]) => [kind, sumOf(those)]),
  );
  const json = { folder, node: process.version, at: new Date().toISOString(), all: sumOf(files), kinds, files };
  await writeFile(join(out, 'reading.json'), JSON.stringify(json, undefined, 1));
  await writeFile(join(out, 'missing.txt'), files.map((file) => missingText(file, folder)).join('\n'));
  return out;
}

/** The longest runs that are in one reading only: `-` are words that we miss, `+` are words that we alone have. */
function missingText(file: FileFigures, folder: string): string {
  const { words, found, refusal, notes, missing, added } = file;
  const head = `== ${relative(folder, file.path)}: ${found} of ${words} words, by ${file.reader}`;
  const lines = [head, ...(refusal ? [`   refused: ${refusal}`] : []), ...notes.map((note) => `   note: ${note}`)];
  for (const [sign, runs] of [
    ['-', missing],
    ['+', added],
  ] as const)
    for (const run of runs.toSorted((one, two) => two.words - one.words).slice(0, runsShown))
      lines.push(`  ${sign} page ${run.page}, ${run.words} words: ${run.text.slice(0, runCharactersMax)}`);
  return `${lines.join('\n')}\n`;
}
