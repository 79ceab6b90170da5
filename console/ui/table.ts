/**
 * A table of many rows. It draws only the rows in sight, so 10,000 rows scroll like 10. Every row has the same height.
 *
 * Arrow keys move between rows, and Enter opens one.
 */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { type Children, html } from '../base/html.ts';

export interface Column<Row> {
  id: string;
  title: string;
  cell(row: Row): Children;
  /** Width as of CSS grid, default `1fr`. */
  width?: string;
  isNumber?: boolean;
  /** Whether a phone leaves it out. */
  isExtra?: boolean;
  /** Sorts by it when its title is pressed. */
  isSortable?: boolean;
}

export interface Order {
  column: string;
  isDescending: boolean;
}

interface TableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf(row: Row): string;
  order?: Order;
  onOrder?(order: Order): void;
  onOpen?(row: Row): void;
  /** Drawn where there are no rows. */
  empty?: Children;
  /** Called when the end comes into sight. */
  onEnd?(): void;
}

const rowPx = 40;
const extraRows = 8;

/** Without rows it is no table for screen readers, only what is drawn in its place. */
export function Table<Row>(props: TableProps<Row>) {
  return props.rows.length === 0 ? html`<div class="table">${props.empty}</div>` : html`<${Rows} ...${props} />`;
}

function Rows<Row>(props: TableProps<Row>) {
  const { label, rows, columns, keyOf, order, onOrder, onOpen, onEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const top = useSignal(0);
  const height = useSignal(600);
  useEffect(() => {
    const element = scroller.current!;
    const observer = new ResizeObserver(() => {
      height.value = element.clientHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const first = Math.max(0, Math.floor(top.value / rowPx) - extraRows);
  const end = Math.min(rows.length, Math.ceil((top.value + height.value) / rowPx) + extraRows);
  useEffect(() => {
    if (end === rows.length) onEnd?.();
  }, [end === rows.length, rows.length]);
  const template = columns.map(({ width }) => width ?? 'minmax(0, 1fr)').join(' ');
  const narrow = columns
    .filter(({ isExtra }) => !isExtra)
    .map(({ width }) => width ?? 'minmax(0, 1fr)')
    .join(' ');
  const onScroll = () => {
    top.value = scroller.current!.scrollTop;
  };
  return html`<div
    class="table"
    role="table"
    aria-label=${label}
    aria-rowcount=${rows.length + 1}
    style=${{ '--columns': template, '--columns-narrow': narrow }}
  >
    <div role="rowgroup">
      <div class="row head" role="row">
        ${columns.map((column) => html`<${Head} key=${column.id} ...${{ column, order, onOrder }} />`)}
      </div>
    </div>
    <div class="rows" role="rowgroup" ref=${scroller} onScroll=${onScroll} tabindex="0" aria-label=${label}>
      <div role="presentation" style=${{ height: `${rows.length * rowPx}px`, position: 'relative' }}>
        ${rows.slice(first, end).map((row, i) => {
          const at = first + i;
          return html`<div
            key=${keyOf(row)}
            class=${`row ${onOpen ? 'opens' : ''}`}
            role="row"
            aria-rowindex=${at + 2}
            tabindex=${onOpen ? 0 : undefined}
            style=${{ transform: `translateY(${at * rowPx}px)` }}
            onClick=${(event: MouseEvent) => isOnControl(event) || onOpen?.(row)}
            onKeyDown=${(event: KeyboardEvent) => moveFocus(event, () => onOpen?.(row))}
          >
            ${columns.map(
              (column) => html`<div key=${column.id} role="cell" class=${classOf(column)}>${column.cell(row)}</div>`,
            )}
          </div>`;
        })}
      </div>
    </div>
  </div>`;
}

function Head<Row>({ column, order, onOrder }: { column: Column<Row>; order?: Order; onOrder?(order: Order): void }) {
  const isSorted = order?.column === column.id;
  const direction = order?.isDescending ? 'descending' : 'ascending';
  const press = () =>
    onOrder?.({ column: column.id, isDescending: isSorted ? !order.isDescending : !!column.isNumber });
  return html`<div role="columnheader" class=${classOf(column)} aria-sort=${isSorted ? direction : undefined}>
    ${
      column.isSortable && onOrder
        ? html`<button type="button" class="sorter" onClick=${press}>
          ${column.title}<span aria-hidden="true">${isSorted ? (order.isDescending ? ' ↓' : ' ↑') : ''}</span>
        </button>`
        : column.title
    }
  </div>`;
}

function classOf({ isNumber, isExtra }: { isNumber?: boolean; isExtra?: boolean }): string {
  return `${isNumber ? 'number' : ''} ${isExtra ? 'extra' : ''}`;
}

/** Whether a click was for a control in the row, not for the row. */
function isOnControl(event: MouseEvent): boolean {
  return (event.target as Element).closest('a, button, input, select, label') !== null;
}

function moveFocus(event: KeyboardEvent, open: () => void): void {
  const row = event.currentTarget as HTMLElement;
  if (event.target !== row) return;
  const next = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key];
  if (event.key === 'Enter') open();
  else if (next instanceof HTMLElement) next.focus();
  else return;
  event.preventDefault();
}
