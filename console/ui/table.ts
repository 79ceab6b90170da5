/**
 * A table of many rows. It draws only the rows in sight, so 10,000 rows scroll like 10. Every row has the same height.
 *
 * Arrow keys, Page Up, Page Down, Home and End move the focus between rows, and Enter opens one. The row with the focus is
 * always drawn. A table with an id is shown again as it was left: at the same place, with the focus on the same row.
 */
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { catchFocus, isFocusLost } from '../base/focus.ts';
import { type Children, html } from '../base/html.ts';

export interface Column<Row> {
  id: string;
  title: string;
  cell(row: Row): Children;
  /** Whether only screen readers have its title. */
  hasHiddenTitle?: boolean;
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
  /** Under which its place is remembered while the tab is open. */
  id?: string;
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

/** The place at which a table was left. */
interface Left {
  top: number;
  /** Key of the row that had the focus last. */
  row: string | undefined;
}

const rowPx = 40;
const extraRows = 8;
const left = new Map<string, Left>();
const leftMax = 100;

/** @returns the number of rows down to the place at which a table was left. */
export function rowsLeftAt(id: string): number {
  const top = left.get(id)?.top ?? 0;
  return top === 0 ? 0 : Math.ceil((top + window.innerHeight) / rowPx);
}

/** Without rows it is no table for screen readers, only what is drawn in its place. */
export function Table<Row>(props: TableProps<Row>) {
  return props.rows.length === 0 ? html`<div class="table">${props.empty}</div>` : html`<${Rows} ...${props} />`;
}

function Rows<Row>(props: TableProps<Row>) {
  const { id = '', label, rows, columns, keyOf, order, onOrder, onOpen, onEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const top = useSignal(left.get(id)?.top ?? 0);
  const height = useSignal(600);
  const { held, lastHeld, focusRow, onFocusIn, onFocusOut } = useRowFocus(scroller, props);
  useLayoutEffect(() => {
    const element = scroller.current!;
    element.scrollTop = top.peek();
    const row = left.get(id)?.row;
    if (row !== undefined && isFocusLost()) focusRow(row);
    return () => keepLeft(id, { top: top.peek(), row: lastHeld() });
  }, []);
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
  // The event may come when the table is already gone.
  const onScroll = () => {
    top.value = scroller.current?.scrollTop ?? top.peek();
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.target !== event.currentTarget) return;
    const page = Math.max(1, Math.floor(height.peek() / rowPx) - 1);
    const next = nextRow(event.key, { at, page, count: rows.length });
    if (event.key === 'Enter') onOpen?.(rows[at]!);
    else if (next === undefined) return;
    else {
      scrollTo(scroller.current!, next);
      onScroll();
      focusRow(keyOf(rows[next]!));
    }
    event.preventDefault();
  };
  const drawn = indexesBetween(first, end);
  const heldAt = held === undefined ? -1 : rows.findIndex((row) => keyOf(row) === held);
  if (heldAt >= end) drawn.push(heldAt);
  else if (heldAt >= 0 && heldAt < first) drawn.unshift(heldAt);
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
    <div class="rows" role="rowgroup" ref=${scroller} onScroll=${onScroll} onFocusIn=${onFocusIn} onFocusOut=${onFocusOut} tabindex="0" aria-label=${label}>
      <div role="presentation" style=${{ height: `${rows.length * rowPx}px`, position: 'relative' }}>
        ${drawn.map((at) => {
          const row = rows[at]!;
          return html`<div
            key=${keyOf(row)}
            data-key=${keyOf(row)}
            class=${`row ${onOpen ? 'opens' : ''}`}
            role="row"
            aria-rowindex=${at + 2}
            tabindex=${onOpen ? 0 : undefined}
            style=${{ transform: `translateY(${at * rowPx}px)` }}
            onClick=${(event: MouseEvent) => isOnControl(event) || onOpen?.(row)}
            onKeyDown=${(event: KeyboardEvent) => onKeyDown(event, at)}
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

/** Keeps the focus on its row while the table is drawn again, and moves it to the next row when its row is removed. */
function useRowFocus<Row>(scroller: { current: HTMLElement | null }, { rows, keyOf }: TableProps<Row>) {
  const held = useSignal<string | undefined>(undefined);
  const last = useRef<{ key: string; at: number } | undefined>(undefined);
  const wanted = useRef<string | undefined>(undefined);
  const rowOf = (key: string) => scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  const focusRow = (key: string) => {
    held.value = key;
    wanted.current = key;
    focusWanted();
  };
  const focusWanted = () => {
    const row = wanted.current === undefined ? undefined : rowOf(wanted.current);
    if (!row) return;
    wanted.current = undefined;
    row.focus({ preventScroll: true });
  };
  useLayoutEffect(() => {
    focusWanted();
    const key = held.peek();
    if (key === undefined || !isFocusLost()) return;
    const next = rows[Math.min(last.current?.at ?? 0, rows.length - 1)]!;
    const isGone = rows.every((row) => keyOf(row) !== key);
    catchFocus(rowOf(isGone ? keyOf(next) : key));
  });
  const onFocusIn = (event: FocusEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-key]');
    held.value = row?.dataset.key;
    if (row) last.current = { key: row.dataset.key!, at: Number(row.ariaRowIndex) - 2 };
  };
  const onFocusOut = () => {
    // A row that is removed loses the focus too. Then the drawing has given it to the next row before this looks.
    setTimeout(() => {
      if (!scroller.current?.contains(document.activeElement)) held.value = undefined;
    });
  };
  return { held: held.value, lastHeld: () => last.current?.key, focusRow, onFocusIn, onFocusOut };
}

function keepLeft(id: string, place: Left): void {
  if (id === '') return;
  left.delete(id);
  left.set(id, place);
  const [oldest] = left.keys();
  if (left.size > leftMax) left.delete(oldest!);
}

/** @returns the row to which a key leads; undefined: it is no such key. */
function nextRow(key: string, { at, page, count }: { at: number; page: number; count: number }): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: -at,
    End: count,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, at + step));
}

function scrollTo(scroller: HTMLElement, row: number): void {
  const top = row * rowPx;
  const { scrollTop, clientHeight } = scroller;
  if (top < scrollTop) scroller.scrollTop = top;
  else if (top + rowPx > scrollTop + clientHeight) scroller.scrollTop = top + rowPx - clientHeight;
}

function indexesBetween(first: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i);
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
        : column.hasHiddenTitle
          ? html`<span class="sr">${column.title}</span>`
          : column.title
    }
  </div>`;
}

function classOf({ isNumber, isExtra }: { isNumber?: boolean; isExtra?: boolean }): string {
  return `${isNumber ? 'number' : ''} ${isExtra ? 'extra' : ''}`;
}

/** Whether a click was for a control in the row, not for the row. */
export function isOnControl(event: MouseEvent): boolean {
  return (event.target as Element).closest('a, button, input, select, label') !== null;
}
