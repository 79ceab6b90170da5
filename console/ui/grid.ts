/** A table of few rows, all of them drawn. A wide one scrolls within its own box. */
import { type Children, html } from '../base/html.ts';

export interface GridColumn<Row> {
  title: string;
  cell(row: Row): Children;
  isNumber?: boolean;
}

interface GridProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly GridColumn<Row>[];
  keyOf(row: Row): string;
}

export function Grid<Row>({ label, rows, columns, keyOf }: GridProps<Row>) {
  const classOf = ({ isNumber }: GridColumn<Row>) => (isNumber ? 'number' : '');
  return html`<div class="grid" role="region" aria-label=${label} tabindex="0">
    <table>
      <thead>
        <tr>${columns.map((column) => html`<th key=${column.title} scope="col" class=${classOf(column)}>${column.title}</th>`)}</tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) => html`<tr key=${keyOf(row)}>
            ${columns.map((column) => html`<td key=${column.title} class=${classOf(column)}>${column.cell(row)}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
