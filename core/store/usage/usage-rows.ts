/** Turns the fields of a period of usage into rows: `<key id> <measure>`, and behind some measures a detail. */
import type { Part } from '../../../proto/registry.ts';

export interface Measured {
  /** A measure, with its detail: `requests POST /v1/search`, `tokens_in estimated`. */
  measure: string;
  /** Whole number. */
  amount: number;
}

/** The values of a period by field. */
export type PeriodFields = ReadonlyMap<string, number>;

export interface RowFilter {
  /** Id of an API key. Empty: all. */
  key: string;
  /** `tenant`: the sums over all keys. */
  per: 'key' | 'tenant';
  /** Empty: all. */
  measure: string;
  /** Field of the last row of the previous page, or ''. */
  after: string;
}

/** Mark of measures that are no sums: the newest value counts. */
const newestMark = '=';
/** Key of the newest values over all keys of the tenant. */
const totalKey = '+';
/** Key of a row that stands for all keys. Its field sorts in front of others. */
const allKeys = '';

/** Adds the fields of a part of a period. The parts must come in the order of time. */
export function addFields(fields: Map<string, number>, part: Readonly<Record<string, string>>): void {
  for (const [field, text] of Object.entries(part)) {
    const value = Number(text);
    const isNewest = field.includes(` ${newestMark}`);
    fields.set(field, isNewest ? value : (fields.get(field) ?? 0) + value);
  }
}

/** @returns the rows of a period, sorted by field, with their fields. */
export function rowsOf(
  fields: PeriodFields,
  { key, per, measure, after }: RowFilter,
): { field: string; row: Omit<Part<'UsageRow'>, 'start'> }[] {
  const selected = per === 'tenant' ? sumOf(fields) : fields;
  const rows: { field: string; row: Omit<Part<'UsageRow'>, 'start'> }[] = [];
  for (const [field, value] of [...selected].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const owner = keyOf(field);
    if (field <= after || owner === totalKey || (key !== '' && owner !== key)) continue;
    const row = toRow(owner, field.slice(owner.length + 1), value);
    if (measure === '' || row.measure === measure) rows.push({ field, row });
  }
  return rows;
}

/** @returns the sums over all keys. */
function sumOf(fields: PeriodFields): PeriodFields {
  const sums = new Map<string, number>();
  for (const [field, value] of fields) {
    const owner = keyOf(field);
    const measure = field.slice(owner.length + 1);
    if (measure.startsWith(newestMark) && owner !== totalKey) continue;
    const name = `${allKeys} ${measure}`;
    sums.set(name, (sums.get(name) ?? 0) + value);
  }
  return sums;
}

function keyOf(field: string): string {
  return field.slice(0, field.indexOf(' '));
}

function toRow(key: string, text: string, value: number): Omit<Part<'UsageRow'>, 'start'> {
  const [measure = '', ...detail] = text.split(' ');
  if (measure.startsWith(newestMark)) return { key, measure: measure.slice(1), value };
  if (measure === 'requests') return { key, measure, route: detail.join(' '), value };
  if (detail[0] === 'estimated') return { key, measure, estimated: true, value };
  return { key, measure, value };
}
