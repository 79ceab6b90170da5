/**
 * The formats that can be read: name, extensions and parser of each. `detection.ts` finds the format of a file.
 *
 * A parser is loaded when it is first needed, so a process that reads only text never loads pdf.js.
 */
import { declaredCharset } from '../charset/declaration.ts';
import { decodeWithNote } from '../charset/decode.ts';
import type { Outline } from '../document/outline.ts';
import { recordingKindOf } from '../document/recording.ts';
import type { Parse, Parsed, SourceFile } from '../document/source-file.ts';

interface FormatEntry {
  /** Name for people. Formats with the same name are one in the list of supported formats. */
  readonly label: string;
  /** Extensions that decide if the content does not, separated by spaces. */
  readonly extensions?: string;
  /** Whether the content always shows the format. Then text under this extension is no file of the format. */
  readonly isBinary?: true;
  /** @param parsePart parses a part of a file, such as an attachment, by its own format. */
  load(parsePart: (file: SourceFile) => Promise<Parsed>): Promise<Parse>;
}

export const formats = {
  text: {
    label: 'plain text',
    load: async () => {
      const { parseText } = await import('./text/text.ts');
      return ofText((text) => parseText(text));
    },
  },
  markdown: {
    label: 'Markdown',
    extensions: 'md markdown mdown mkd mdx',
    load: async () => ofText((await import('./markup/markdown.ts')).parseMarkdown),
  },
  html: {
    label: 'HTML',
    extensions: 'html htm xhtml shtml',
    load: async () => {
      const { parseHtml } = await import('./markup/html.ts');
      return ofText((text) => parseHtml(text), declaredCharset);
    },
  },
  pdf: {
    label: 'PDF',
    extensions: 'pdf',
    isBinary: true,
    load: async () => {
      const { parsePdf } = await import('./pdf/pdf.ts');
      return ({ bytes, ...options }) => parsePdf(bytes, options);
    },
  },
  docx: {
    label: 'DOCX',
    extensions: 'docx docm dotx',
    isBinary: true,
    load: async () => ofBytes((await import('./office/docx/docx.ts')).parseDocx),
  },
  xlsx: {
    label: 'XLSX',
    extensions: 'xlsx xlsm xltx',
    isBinary: true,
    load: async () => ofBytes((await import('./office/spreadsheet/xlsx.ts')).parseXlsx),
  },
  pptx: {
    label: 'PPTX',
    extensions: 'pptx pptm ppsx potx',
    isBinary: true,
    load: async () => ofBytes((await import('./office/slides/pptx.ts')).parsePptx),
  },
  odt: {
    label: 'ODT/ODS/ODP',
    extensions: 'odt ott',
    isBinary: true,
    load: async () => ofBytes((await import('./office/odf/odf.ts')).parseOdt),
  },
  ods: {
    label: 'ODT/ODS/ODP',
    extensions: 'ods ots',
    isBinary: true,
    load: async () => ofBytes((await import('./office/odf/odf.ts')).parseOds),
  },
  odp: {
    label: 'ODT/ODS/ODP',
    extensions: 'odp otp',
    isBinary: true,
    load: async () => ofBytes((await import('./office/odf/odf.ts')).parseOdp),
  },
  doc: { label: 'DOC/XLS/PPT', load: async () => () => ({ legacy: 'DOC', becomes: 'docx' }) },
  xls: { label: 'DOC/XLS/PPT', load: async () => () => ({ legacy: 'XLS', becomes: 'xlsx' }) },
  ppt: { label: 'DOC/XLS/PPT', load: async () => () => ({ legacy: 'PPT', becomes: 'pptx' }) },
  epub: {
    label: 'EPUB',
    extensions: 'epub',
    isBinary: true,
    load: async () => ofBytes((await import('./markup/epub.ts')).parseEpub),
  },
  zip: {
    label: 'ZIP archives',
    extensions: 'zip',
    isBinary: true,
    load: async () => () => ({ archive: 'ZIP' }),
  },
  tar: {
    label: 'TAR archives (also compressed by gzip)',
    extensions: 'tar tgz',
    isBinary: true,
    load: async () => () => ({ archive: 'TAR' }),
  },
  csv: {
    label: 'CSV/TSV',
    extensions: 'csv tsv tab',
    load: async () => ofText((await import('./records/csv.ts')).parseCsv),
  },
  json: {
    label: 'JSON/JSON Lines',
    extensions: 'json geojson webmanifest ipynb',
    load: async () => ofText((await import('./records/json.ts')).parseJson),
  },
  jsonl: {
    label: 'JSON/JSON Lines',
    extensions: 'jsonl ndjson',
    load: async () => ofText((await import('./records/json.ts')).parseJsonLines),
  },
  code: {
    label: 'source code',
    extensions:
      'js mjs cjs jsx ts mts cts tsx py pyi rb go rs java kt kts scala groovy c h cc cpp cxx hpp hh cs fs vb swift m mm ' +
      'php pl pm lua r jl hs elm erl ex exs clj cljs lisp el scm ml mli dart zig nim d sh bash zsh fish ps1 bat cmd ' +
      'sql graphql proto thrift css scss sass less vue svelte xsd xsl svg yaml yml toml ini cfg conf properties ' +
      'env gradle cmake mk make dockerfile tf hcl nix bib asm s v sv vhd patch diff',
    load: async () => ofText((await import('./text/code.ts')).parseCode),
  },
  rtf: { label: 'RTF', extensions: 'rtf', load: async () => ofBytes((await import('./office/rtf/rtf.ts')).parseRtf) },
  eml: {
    label: 'e-mail (EML, MSG)',
    extensions: 'eml',
    load: async (parsePart) => {
      const [{ mailParser }, { readEml }] = await Promise.all([import('./mail/mail.ts'), import('./mail/eml.ts')]);
      return mailParser(readEml, parsePart);
    },
  },
  msg: {
    label: 'e-mail (EML, MSG)',
    extensions: 'msg',
    isBinary: true,
    load: async (parsePart) => {
      const [{ mailParser }, { readMsg }] = await Promise.all([import('./mail/mail.ts'), import('./mail/msg.ts')]);
      return mailParser(readMsg, parsePart);
    },
  },
  xml: { label: 'XML', extensions: 'xml nxml', load: async () => ofBytes((await import('./markup/xml.ts')).parseXml) },
  asciidoc: {
    label: 'AsciiDoc',
    extensions: 'adoc asciidoc asc',
    load: async () => ofText((await import('./markup/asciidoc.ts')).parseAsciidoc),
  },
  restructuredText: {
    label: 'reStructuredText',
    extensions: 'rst rest',
    load: async () => ofText((await import('./markup/restructured-text.ts')).parseRestructuredText),
  },
  latex: {
    label: 'LaTeX',
    extensions: 'tex ltx latex',
    load: async () => ofText((await import('./markup/latex/latex.ts')).parseLatex),
  },
  notebook: {
    label: 'Jupyter notebooks',
    load: async () => ofText((await import('./records/notebook.ts')).parseNotebook),
  },
  subtitles: {
    label: 'subtitles (SRT, VTT)',
    extensions: 'srt vtt',
    load: async () => ofText((await import('./text/subtitles.ts')).parseSubtitles),
  },
  audio: {
    label: 'audio (MP3, WAV, M4A, OGG, FLAC, WebM)',
    extensions: 'mp3 wav m4a mp4 ogg oga opus flac webm',
    isBinary: true,
    load: async () => {
      const { transcriptOutline } = await import('./text/transcript.ts');
      return ({ bytes, transcript }) =>
        transcript ? transcriptOutline(transcript) : { recording: recordingKindOf(bytes) ?? 'mp3' };
    },
  },
  image: {
    label: 'PNG, JPEG, TIFF, WebP, BMP and GIF images',
    load: async () => {
      const { parseImage } = await import('./image.ts');
      return ({ bytes, readings }) => parseImage(bytes, readings);
    },
  },
} as const satisfies Record<string, FormatEntry>;

export type Format = keyof typeof formats;

const entries = Object.entries(formats) as [Format, FormatEntry][];
const byExtension = new Map(
  entries.flatMap(([format, { extensions }]) => (extensions?.split(' ') ?? []).map((name) => [name, format] as const)),
);

export const supportedFormats = listOf([...new Set(entries.map(([, { label }]) => label))]);

/** The format that the extension of a name says. */
export function namedFormat(fileName: string): (FormatEntry & { format: Format }) | undefined {
  const base = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1).toLowerCase();
  const format = byExtension.get(base.slice(base.lastIndexOf('.') + 1));
  return format && { format, ...(formats[format] as FormatEntry) };
}

/** @param declared reads the charset that a file declares. */
function ofText(
  parse: (text: string) => Outline | Promise<Outline>,
  declared?: (bytes: Buffer) => string | undefined,
): Parse {
  return async ({ bytes }) => {
    const { text, note } = decodeWithNote(bytes, declared?.(bytes));
    const outline = await parse(text);
    return note === undefined ? outline : { ...outline, notes: [...(outline.notes ?? []), note] };
  };
}

function ofBytes(parse: (bytes: Buffer) => Outline | Promise<Outline>): Parse {
  return ({ bytes }) => parse(bytes);
}

function listOf(labels: readonly string[]): string {
  return `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`;
}
