/** The rows of a table that are selected. Another list, such as that of another search, begins without a selection. */
import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import type { Column } from './table.ts';

export class Selection<Row> {
  readonly #keyOf: (row: Row) => string;
  readonly #keys = signal<ReadonlySet<string>>(new Set());
  /** The list in which they were selected. */
  #list = '';

  constructor(keyOf: (row: Row) => string) {
    this.#keyOf = keyOf;
  }

  /** @returns the selected ones of these rows. */
  of(rows: readonly Row[]): Row[] {
    const keys = this.#keys.value;
    return keys.size === 0 ? [] : rows.filter((row) => keys.has(this.#keyOf(row)));
  }

  clear(): void {
    this.#keys.value = new Set();
  }

  /** Ends the selection when the page shows another list. @param list differs between lists */
  useList(list: string): void {
    useLayoutEffect(() => {
      if (this.#list !== list) this.clear();
      this.#list = list;
    }, [list]);
  }

  /** @returns the column of check boxes. @param nameOf names the box of a row */
  column(rows: readonly Row[], nameOf: (row: Row) => string): Column<Row> {
    const isAll = rows.length > 0 && this.of(rows).length === rows.length;
    const toggleAll = () => {
      this.#keys.value = isAll ? new Set() : new Set(rows.map(this.#keyOf));
    };
    return {
      id: 'chosen',
      title:
        html`<input type="checkbox" aria-label=${t('selection.all')} checked=${isAll} onChange=${toggleAll} />` as never,
      width: '30px',
      cell: (row) => {
        const key = this.#keyOf(row);
        return html`<input type="checkbox" aria-label=${nameOf(row)} checked=${this.#keys.value.has(key)} onChange=${() => this.#toggle(key)} />`;
      },
    };
  }

  #toggle(key: string): void {
    const changed = new Set(this.#keys.peek());
    if (!changed.delete(key)) changed.add(key);
    this.#keys.value = changed;
  }
}
