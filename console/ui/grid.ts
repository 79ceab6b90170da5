/** A table of few rows, all of them drawn. A wide one scrolls within its own box. */
import { type Children, html } from '../base/html.ts';
import { isOnControl } from './table.ts';

export interface GridColumn<Row> {
  title: string;
  /** Says what the column counts. */
  tip?: string;
  cell(row: Row): Children;
  isNumber?: boolean;
  /** Whether it stays in sight while the table scrolls: the column of actions. */
  isKept?: boolean;
}

interface GridProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly GridColumn<Row>[];
  keyOf(row: Row): string;
  /** Opens a row that is clicked. A link in the row opens it by the keyboard. */
  onOpen?(row: Row): void;
}

export function Grid<Row>({ label, rows, columns, keyOf, onOpen }: GridProps<Row>) {
  const classOf = ({ isNumber, isKept }: GridColumn<Row>) => `${isNumber ? 'number' : ''} ${isKept ? 'kept' : ''}`;
  return html`<div class="grid" role="region" aria-label=${label} tabindex="0">
    <table>
      <thead>
        <tr>${columns.map((column) => html`<th key=${column.title} scope="col" title=${column.tip} class=${classOf(column)}>${column.title}</th>`)}</tr>
      </thead>
      <tbody>
        ${rows.map(
          (
            row,
          ) => html`<tr key=${keyOf(row)} class=${onOpen ? 'opens' : ''} onClick=${onOpen && ((event: MouseEvent) => isOnControl(event) || onOpen(row))}>
            ${columns.map((column) => html`<td key=${column.title} class=${classOf(column)}>${column.cell(row)}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
