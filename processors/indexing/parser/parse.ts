/**
 * Parses a file's bytes into its outline, by the parser of its format. A parser is loaded when first needed, so a
 * process that reads only text never loads pdf.js.
 *
 * An error of a parser is a fact about the file. So it becomes `unprocessable`, which is final. Its cause goes to the
 * log.
 */
import { MillraceError } from '../../../core/errors.ts';
import { isOutage } from '../../../core/outage.ts';
import { chunkOutline } from '../chunk/chunk.ts';
import { decodeText } from '../document/charset.ts';
import { type Format, formatOf } from '../document/format.ts';
import type { Outline } from '../document/outline.ts';
import type { PictureFile, Reading } from '../document/picture-reading.ts';
import { needsTooMuchMemory, unprocessable } from '../document/unprocessable.ts';

export interface SourceFile {
  bytes: Buffer;
  fileName: string;
  /** Readings of its pictures; undefined: the pictures have not been read yet. */
  readings?: readonly Reading[];
  /** Whether pictures beside text are to be read as well; default: no. */
  figures?: boolean;
}

type Parsed = Outline | PictureFile;
type Parse = (file: SourceFile) => Parsed | Promise<Parsed>;

const parsers: Readonly<Record<Format, () => Promise<Parse>>> = {
  image: async () => {
    const { parseImage } = await import('../formats/image.ts');
    return ({ bytes, readings }) => parseImage(bytes, readings);
  },
  text: async () => {
    const { parseText } = await import('../formats/text.ts');
    return ({ bytes }) => parseText(decodeText(bytes));
  },
  markdown: async () => {
    const { parseMarkdown } = await import('../formats/markdown.ts');
    return ({ bytes }) => parseMarkdown(decodeText(bytes));
  },
  html: async () => {
    const { declaredCharset, parseHtml } = await import('../formats/html.ts');
    return ({ bytes }) => parseHtml(decodeText(bytes, declaredCharset(bytes)));
  },
  code: async () => {
    const { parseCode } = await import('../formats/code.ts');
    return ({ bytes }) => parseCode(decodeText(bytes));
  },
  csv: async () => {
    const { parseCsv } = await import('../formats/csv.ts');
    return ({ bytes }) => parseCsv(decodeText(bytes));
  },
  json: async () => {
    const { parseJson } = await import('../formats/json.ts');
    return ({ bytes }) => parseJson(decodeText(bytes));
  },
  jsonl: async () => {
    const { parseJsonLines } = await import('../formats/json.ts');
    return ({ bytes }) => parseJsonLines(decodeText(bytes));
  },
  pdf: async () => {
    const { parsePdf } = await import('../formats/pdf/pdf.ts');
    return ({ bytes, ...options }) => parsePdf(bytes, options);
  },
  docx: async () => {
    const { parseDocx } = await import('../formats/docx.ts');
    return ({ bytes }) => parseDocx(bytes);
  },
  xlsx: async () => {
    const { parseXlsx } = await import('../formats/xlsx.ts');
    return ({ bytes }) => parseXlsx(bytes);
  },
};

/**
 * @returns the chunked outline of a file. If the file has pictures and `readings` are missing: the pictures.
 *
 * @throws {MillraceError} `unsupported_media_type` or `unprocessable`; the message says what the user can do. An outage
 * of the system (`isOutage`) is thrown unchanged.
 */
export function parseFile(file: SourceFile & { readings: readonly Reading[] }): Promise<Outline>;
export function parseFile(file: SourceFile): Promise<Parsed>;
export async function parseFile(file: SourceFile): Promise<Parsed> {
  const format = formatOf(file.bytes, file.fileName);
  try {
    const parse = await parsers[format]();
    const parsed = await parse(file);
    return 'pictures' in parsed ? parsed : chunkOutline(parsed);
  } catch (error) {
    if (error instanceof MillraceError || isOutage(error)) throw error;
    if (error instanceof RangeError && /call stack/.test(error.message)) {
      throw unprocessable('The file nests its parts too deeply to be read. Save it in a simpler format.', error);
    }
    if (allocationFailed(error)) throw needsTooMuchMemory(error);
    const message = `The file could not be read as ${format}; it may be damaged. Open and save it anew, then upload it.`;
    throw unprocessable(message, error);
  }
}

/** Whether V8 or Node had no room for an array buffer or a string. Then they throw a RangeError. */
function allocationFailed(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /^(?:Array buffer allocation failed|Invalid (?:typed )?array (?:buffer )?length|Invalid string length|Cannot create a (?:Buffer|string))/.test(
    error.message,
  );
}
