/**
 * Parses CSV and TSV into an outline of one table. If the first row names the columns, rows read `Header: value`. The
 * delimiter is found in the first lines. Rows are read as a stream, so a large file is never in memory as rows.
 */
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { NodeKind, type Outline } from '../../document/outline.ts';
import { OutlineBuilder, rowText } from '../../document/outline-builder.ts';
import { unprocessable } from '../../document/unprocessable.ts';

const delimiters = [',', '\t', ';', '|'];
const sniffCharacters = 8192;
const sniffLines = 20;
const sliceCharacters = 64 * 1024;
const recordCharactersMax = 1 << 20;
const headerCharactersMax = 60;

export async function parseCsv(text: string): Promise<Outline> {
  const builder = new OutlineBuilder();
  const parser = Readable.from(slicesOf(text)).pipe(
    parse({
      delimiter: delimiterOf(text.slice(0, sniffCharacters)),
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      trim: true,
      maxRecordSize: recordCharactersMax,
    }),
  );
  let first: string[] | undefined;
  let headers: string[] | undefined;
  builder.open(NodeKind.table, '');
  for await (const record of recordsOf(parser)) {
    if (!first) {
      first = record;
      if (namesColumns(record)) {
        headers = record;
        continue;
      }
    }
    builder.add(NodeKind.row, rowText(headers, record));
  }
  if (first && headers && builder.isEmpty) builder.add(NodeKind.row, rowText(undefined, first));
  return builder.build();
}

/** @throws {MillraceError} `unprocessable` for a row over the bound. */
async function* recordsOf(parser: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  try {
    yield* parser;
  } catch (error) {
    if (!(error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE')) throw error;
    const most = recordCharactersMax.toLocaleString('en');
    throw unprocessable(`A row of the table has more than ${most} characters. Close its quotes, or split it.`, error);
  }
}

function* slicesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += sliceCharacters) yield text.slice(at, at + sliceCharacters);
}

/** The delimiter that gives the most columns and the same number in most of the first lines. */
function delimiterOf(head: string): string {
  const lines = head
    .replace(/"[^"]*"/g, '')
    .split('\n')
    .slice(0, sniffLines)
    .filter((line) => line.trim() !== '');
  let best = ',';
  let bestScore = 0;
  for (const delimiter of delimiters) {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const agreeing = counts.filter((count) => count === counts[0]).length;
    const score = Math.min(counts[0] ?? 0, 50) * (agreeing / Math.max(1, lines.length)) ** 2;
    if (score > bestScore) {
      best = delimiter;
      bestScore = score;
    }
  }
  return best;
}

/** Whether a row holds short, distinct names and no numbers. */
function namesColumns(record: readonly string[]): boolean {
  const named = record.every((cell) => cell.length <= headerCharactersMax && !/^[-+]?[\d.,]+%?$/.test(cell));
  return named && record.some((cell) => cell !== '') && new Set(record).size === record.length;
}
