/**
 * Parses a Jupyter notebook into an outline: cells of Markdown as text with headings, cells of code as code, each with
 * the text that it printed and the pictures that it drew.
 */
import { NodeKind, type Outline } from '../../document/outline.ts';
import { OutlineBuilder } from '../../document/outline-builder.ts';
import { encodedPicture } from '../markup/data-picture.ts';
import { readMarkdown } from '../markup/markdown.ts';

/** Characters of one output. A log may have megabytes. */
const outputCharactersMax = 20_000;
const terminalColours = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');

type Lines = string | readonly string[] | undefined;

interface Output {
  readonly text?: Lines;
  readonly data?: Readonly<Record<string, Lines>>;
  readonly traceback?: Lines;
}

interface NotebookCell {
  readonly cell_type?: string;
  readonly source?: Lines;
  /** Content of a code cell in notebooks of version 3. */
  readonly input?: Lines;
  readonly outputs?: readonly Output[];
}

interface Notebook {
  readonly cells?: readonly NotebookCell[];
  /** Cells of notebooks of version 3. */
  readonly worksheets?: readonly { readonly cells?: readonly NotebookCell[] }[];
}

export function parseNotebook(text: string): Outline {
  const notebook: Notebook = JSON.parse(text);
  const builder = new OutlineBuilder();
  const cells = notebook.cells ?? notebook.worksheets?.flatMap((sheet) => sheet.cells ?? []) ?? [];
  for (const cell of cells) {
    const source = joined(cell.source ?? cell.input);
    if (cell.cell_type === 'markdown') readMarkdown(builder, source);
    else if (cell.cell_type === 'heading') builder.heading(1, source);
    else builder.add(cell.cell_type === 'code' ? NodeKind.code : NodeKind.paragraph, source);
    for (const output of cell.outputs ?? []) addOutput(builder, output);
  }
  return builder.build();
}

function addOutput(builder: OutlineBuilder, { text, data, traceback }: Output): void {
  const printed = joined(text ?? data?.['text/plain'] ?? traceback, traceback ? '\n' : '').replace(terminalColours, '');
  if (printed.length > outputCharactersMax) {
    builder.note(`Left out: the end of outputs with more than ${outputCharactersMax.toLocaleString('en')} characters.`);
  }
  builder.add(NodeKind.code, printed.slice(0, outputCharactersMax));
  // The other types hold the same picture in forms such as SVG.
  const image = data?.['image/png'] ?? data?.['image/jpeg'];
  if (image !== undefined) builder.picture(encodedPicture(joined(image), 'base64'));
  else if (Object.keys(data ?? {}).some((type) => type.startsWith('image/')))
    builder.note('Left out: pictures in the outputs of cells that are no PNG or JPEG.');
}

function joined(lines: Lines, separator = ''): string {
  if (lines === undefined) return '';
  return typeof lines === 'string' ? lines : lines.map(String).join(separator);
}
