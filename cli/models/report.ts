/** Tables and progress of the command `npx millrace model`, for people. */
import { basename } from 'node:path';
import type { CatalogueModel } from './catalogue.ts';
import type { InstalledModel } from './installed.ts';
import type { Speed } from './trial.ts';

const drawEveryMs = 200;
/** Without a terminal a line is printed for each tenth of a file. */
const steps = 10;

interface ListedModel extends InstalledModel {
  readonly inUse: boolean;
  /** A text: the reason why it could not be measured. */
  readonly speed: Speed | string;
}

const columns = ['model', 'kind', 'size', 'languages', 'licence', 'speed here', 'state'];

export function modelTable(installed: readonly ListedModel[], available: readonly CatalogueModel[]): string {
  const rows = [
    ...installed.map(({ name, kind, files, languages = '', licence = '', speed, inUse }) => {
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      return [name, kind, sizeOf(bytes / 1e6), languages, licence, speedOf(speed), inUse ? 'in use' : 'installed'];
    }),
    ...available.map(({ name, kind, megabytes, languages, licence }) => {
      return [name, kind, sizeOf(megabytes), languages, licence, '', ''];
    }),
  ];
  const widths = columns.map((column, at) => Math.max(column.length, ...rows.map((row) => row[at]!.length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd();
  return [columns, ...rows].map(line).join('\n');
}

function sizeOf(megabytes: number): string {
  return `${Math.ceil(megabytes)} MB`;
}

function speedOf(speed: Speed | string): string {
  if (typeof speed === 'string') return `failed: ${speed}`;
  const { passagesPerSecond, queryMs } = speed;
  const passages = `${passagesPerSecond.toPrecision(2)} passages/s`;
  return queryMs === undefined ? passages : `${passages}, query ${queryMs.toFixed(1)} ms`;
}

/** Draws the progress of downloads. @param stream undefined: nothing is drawn. */
export function progressLine(stream: NodeJS.WriteStream | undefined) {
  let drawnMs = 0;
  let drawnStep = '';
  let isOpen = false;
  return {
    report(url: string, bytes: number, total: number): void {
      if (!stream) return;
      const name = basename(new URL(url).pathname);
      const share = total > 0 ? bytes / total : 0;
      const text = `  ${name}  ${(bytes / 1e6).toFixed(1)} MB${total > 0 ? `, ${Math.floor(100 * share)} %` : ''}`;
      const step = `${name} ${Math.floor(steps * share)}`;
      const isDue = stream.isTTY ? performance.now() - drawnMs >= drawEveryMs || share === 1 : step !== drawnStep;
      if (!isDue) return;
      drawnMs = performance.now();
      drawnStep = step;
      isOpen = stream.isTTY === true;
      stream.write(isOpen ? `\r\u001b[K${text}` : `${text}\n`);
    },
    end(): void {
      if (isOpen) stream?.write('\n');
    },
  };
}
