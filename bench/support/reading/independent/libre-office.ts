/** Reads Office files by LibreOffice, which converts them to a form that another program reads. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readByPandoc } from './pandoc.ts';
import { readPdf } from './pdf.ts';
import { outputOf } from './programs.ts';
import type { IndependentReading } from './reading.ts';
import { withScratchFolder } from './scratch.ts';

/** CSV of every sheet: comma, quotes, UTF-8, cells as they are shown. */
const csvOfAllSheets = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1';

/** The cells of all sheets as they are shown. */
export async function readSheets(path: string): Promise<IndependentReading> {
  const sheets = await convert(path, csvOfAllSheets, (file) => readFile(file, 'utf8'));
  return { reader: 'libreoffice', pages: [sheets.join('\n')] };
}

/** The slides as pages. */
export async function readSlides(path: string): Promise<IndependentReading> {
  const [reading] = await convert(path, 'pdf', readPdf);
  if (!reading) throw new Error('LibreOffice wrote no PDF');
  const { pages, layoutPages } = reading;
  return { reader: 'libreoffice, pdftotext', pages, ...(layoutPages && { layoutPages }) };
}

/** A text document in a format that pandoc does not know. */
export async function readDocument(path: string): Promise<IndependentReading> {
  const [reading] = await convert(path, 'docx', (file) => readByPandoc(file, 'docx'));
  if (!reading) throw new Error('LibreOffice wrote no DOCX');
  return { ...reading, reader: 'libreoffice, pandoc' };
}

/** Reads each file that LibreOffice writes. Its profile is in the scratch folder, so that runs do not meet. */
async function convert<T>(path: string, to: string, read: (file: string) => Promise<T>): Promise<T[]> {
  return withScratchFolder(async (folder) => {
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const out = join(folder, 'out');
    const output = await outputOf('soffice', [profile, '--headless', '--convert-to', to, '--outdir', out, path]);
    const files = Array.from(output.matchAll(/ -> (.*?)(?: using filter : .*)?$/gm), ([, file = '']) => file);
    if (files.length === 0) throw new Error(`LibreOffice converted nothing: ${output.trim()}`);
    const readings: T[] = [];
    for (const file of files) readings.push(await read(file));
    return readings;
  });
}
