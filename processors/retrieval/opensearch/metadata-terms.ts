/**
 * Writes metadata as terms of a keyword field. Writes filters (`core/metadata/filter.ts`) as queries over these terms.
 *
 *   =<path>\0<value>    is a value, for equality
 *   <<path>\0<value>    is a text or a number, for order
 *   .<name>             tells that the metadata has a field whose name has a dot
 *
 * A value begins with the letter of its type. Numbers are 16 hexadecimal digits in their order. A long text has a hash
 * for equality, and its beginning for order. Such a query may find too much, so the filter is checked again.
 */
import { hash } from 'node:crypto';
import { isJsonObject } from '../../../core/json-object.ts';
import type { Metadata } from '../../../core/metadata/filter.ts';

const textCharsMax = 256;
const stepEnd = '\u0001';

type Query = object;

/** The terms of a file's metadata. */
export function metadataTerms(metadata: Metadata): string[] {
  const terms = new Set<string>();
  addTerms(terms, [], metadata);
  for (const name of Object.keys(metadata)) if (name.includes('.')) terms.add(`.${name}`);
  return [...terms];
}

function addTerms(terms: Set<string>, path: readonly string[], value: unknown): void {
  if (Array.isArray(value)) for (const item of value) addTerms(terms, path, item);
  else if (isJsonObject(value))
    for (const [name, item] of Object.entries(value)) addTerms(terms, [...path, name], item);
  else {
    terms.add(`=${keyOf(path)}${encoded(value)}`);
    if (typeof value === 'string' || typeof value === 'number') terms.add(`<${keyOf(path)}${ordered(value)}`);
  }
}

/** @param filter parsed JSON of a filter that was checked. */
export function filterQuery(filter: unknown): Query {
  const parts = Object.entries(filter as Record<string, unknown>).map(([name, value]): Query => {
    if (name === '$and') return all((value as unknown[]).map(filterQuery));
    if (name === '$or') return any((value as unknown[]).map(filterQuery));
    if (name === '$not') return not(filterQuery(value));
    return fieldQuery(name, value);
  });
  return all(parts);
}

function fieldQuery(name: string, condition: unknown): Query {
  if (!isJsonObject(condition)) return comparison(name, '$eq', condition);
  return all(
    Object.entries(condition).map(([operator, wanted]) =>
      operator === '$not' ? not(fieldQuery(name, wanted)) : comparison(name, operator, wanted),
    ),
  );
}

function comparison(name: string, operator: string, wanted: unknown): Query {
  const test = (path: readonly string[]): Query => {
    const equal = `=${keyOf(path)}`;
    if (operator === '$eq' || operator === '$ne') return { term: { metadata: `${equal}${encoded(wanted)}` } };
    if (operator === '$in' || operator === '$nin') {
      return { terms: { metadata: (wanted as unknown[]).map((value) => `${equal}${encoded(value)}`) } };
    }
    return orderQuery(`<${keyOf(path)}`, operator, wanted as string | number);
  };
  const steps = name.split('.');
  // A name with a dot may also be the name of a field.
  const own: Query = { term: { metadata: `.${name}` } };
  const has = steps.length === 1 ? test(steps) : any([all([own, test([name])]), all([not(own), test(steps)])]);
  return operator === '$ne' || operator === '$nin' ? not(has) : has;
}

function orderQuery(key: string, operator: string, bound: string | number): Query {
  const value = ordered(bound);
  const isCut = typeof bound === 'string' && bound.length > textCharsMax;
  // The values of one type begin with the same letter.
  const [least, most] = [`${key}${value[0]}`, `${key}${value[0]}\uffff`];
  if (operator === '$gt') return { range: { metadata: { [isCut ? 'gte' : 'gt']: key + value, lt: most } } };
  if (operator === '$gte') return { range: { metadata: { gte: key + value, lt: most } } };
  if (operator === '$lt') return { range: { metadata: { gte: least, [isCut ? 'lte' : 'lt']: key + value } } };
  return { range: { metadata: { gte: least, lte: key + value } } };
}

function all(filter: readonly Query[]): Query {
  return { bool: { filter } };
}

function any(should: readonly Query[]): Query {
  return { bool: { should, minimum_should_match: 1 } };
}

function not(query: Query): Query {
  return { bool: { must_not: [query] } };
}

function keyOf(path: readonly string[]): string {
  const key = path.join(stepEnd);
  return `${key.length > textCharsMax ? hash('sha256', key) : key}\0`;
}

function encoded(value: unknown): string {
  if (typeof value === 'string') return value.length > textCharsMax ? `h${hash('sha256', value)}` : `s${value}`;
  return typeof value === 'number' ? ordered(value) : `c${value}`;
}

function ordered(value: string | number): string {
  if (typeof value === 'string') return `s${value.slice(0, textCharsMax)}`;
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value === 0 ? 0 : value);
  const bits = bytes.readBigUInt64BE();
  const inOrder = bits >> 63n === 1n ? ~bits & 0xffff_ffff_ffff_ffffn : bits | (1n << 63n);
  return `n${inOrder.toString(16).padStart(16, '0')}`;
}
