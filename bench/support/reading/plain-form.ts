/**
 * Writes our reading in the form that independent readers use. So only the content is compared.
 *
 * - A row of a table is read as `Header: value; Header: value`. Other readers have the headers once, above the rows.
 * - A formula is LaTeX. Other readers write it in other ways, so the names of its commands are left out.
 */
import { NodeKind } from '../../../processors/indexing/document/outline.ts';
import { withoutCommands } from './independent/pandoc.ts';

interface ReadNode {
  readonly kind: number;
  readonly parent: number;
  readonly text: string;
  readonly page: number;
}

const labelForm = /^(.{1,200}?): (?=.)/s;
const formula = /\$[^$]+\$/g;

export function inPlainForm(nodes: readonly ReadNode[]): { text: string; page: number }[] {
  const tables = Map.groupBy(
    nodes.filter(({ kind }) => kind === NodeKind.row),
    ({ parent }) => parent,
  );
  const labels = new Map([...tables].map(([parent, rows]) => [parent, labelsOf(rows.map(({ text }) => text))]));
  const written = new Set<number>();
  return nodes.map(({ kind, parent, text, page }) => {
    const known = kind === NodeKind.row && isLabelled(text) ? (labels.get(parent) ?? []) : [];
    const values = withoutLabels(text, new Set(known));
    const plain = kind === NodeKind.code ? values : values.replace(formula, withoutCommands);
    if (known.length === 0 || written.has(parent)) return { text: plain, page };
    written.add(parent);
    return { text: `${known.join('\n')}\n${plain}`, page };
  });
}

/** The headers that rows have before their values. A label of one row only belongs to a value. */
function labelsOf(rows: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const row of rows.filter(isLabelled))
    for (const label of new Set(cellsOf(row).flatMap((cell) => labelForm.exec(cell)?.[1] ?? [])))
      counts.set(label, (counts.get(label) ?? 0) + 1);
  const least = Math.min(2, rows.length);
  return [...counts].filter(([, count]) => count >= least).map(([label]) => label);
}

function withoutLabels(row: string, labels: ReadonlySet<string>): string {
  if (labels.size === 0) return row;
  const values = cellsOf(row).map((cell) => {
    const [labelled, label = ''] = labelForm.exec(cell) ?? [];
    return labelled && labels.has(label) ? cell.slice(labelled.length) : cell;
  });
  return values.join('\n');
}

/** Cells without headers are divided by ` | `. */
function isLabelled(row: string): boolean {
  return !row.includes(' | ');
}

function cellsOf(row: string): string[] {
  return row.split('; ');
}
