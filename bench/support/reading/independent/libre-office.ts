/** Reads Office files by LibreOffice, which converts them to a form that another program reads. */
import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { readByPandoc } from './pandoc.ts';
import { plainTextOf } from './plain-text.ts';
import { outputOf } from './programs.ts';
import type { IndependentReading } from './reading.ts';
import { withScratchFolder } from './scratch.ts';

/** CSV of every sheet: comma, quotes, UTF-8, cells as they are shown. */
const csvOfAllSheets = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1';

/** The cells of all sheets as they are shown. The names of the sheets are not among them, so they are optional. */
export async function readSheets(path: string): Promise<IndependentReading> {
  const sheets = await convert(path, csvOfAllSheets, async (file) => ({
    name: basename(file, '.csv').slice(basename(path, extname(path)).length + 1),
    cells: await readFile(file, 'utf8'),
  }));
  const pages = [sheets.map(({ cells }) => cells).join('\n')];
  return { reader: 'libreoffice', pages, runningLines: sheets.map(({ name }) => name) };
}

/**
 * The slides as pages, with their notes. A PDF of them would lack the notes, and join letters of different lines. It
 * would have the numbers at the axes of charts, which LibreOffice chooses.
 */
export async function readSlides(path: string): Promise<IndependentReading> {
  const [pages] = await convert(path, 'fodp', async (file) => slidesOf(await readFile(file, 'utf8')));
  if (!pages) throw new Error('LibreOffice wrote no slides');
  return { reader: 'libreoffice', pages };
}

/** The texts of the slides in flat OpenDocument. Fields, styles of charts and pictures are no text. */
function slidesOf(xml: string): string[] {
  const slides = xml.match(/<draw:page .*?<\/draw:page>/gs) ?? [];
  return slides.map((slide) =>
    plainTextOf(
      slide
        .replaceAll(/<(text:page-number|office:binary-data|office:meta|office:styles)\b.*?<\/\1>/gs, '')
        .replaceAll(/<\/text:[ph]>|<text:(?:tab|line-break|s)\b/g, '\n$&'),
    ),
  );
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
