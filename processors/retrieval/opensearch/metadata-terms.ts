/**
 * Writes metadata as terms of a keyword field. Writes filters (`core/metadata/filter.ts`) as queries over these terms.
 *
 *   =<path>\0<value>    is a value, for equality
 *   <<path>\0<value>    is a text or a number, for order
 *   .<name>             tells that the metadata has a field whose name has a dot
 *
 * A value begins with the letter of its type. Numbers are 16 hexadecimal digits in their order. OpenSearch orders terms by
 * code points, and filters order texts by UTF-16 units. So each unit is written as a code point in the same order. A long
 * text has a hash for equality, and its beginning for order: the query of a scope finds somewhat more files then, and never
 * fewer. The filter is applied again to what a search finds (`opensearch-scope.ts`).
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
  for (const name of Object.keys(metadata)) if (name.includes('.')) terms.add(dottedName(name));
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

/** Where texts are too long to be compared: the query finds all files of the filter, or only such files. */
type Bound = 'all' | 'only';

const opposite = { all: 'only', only: 'all' } as const satisfies Record<Bound, Bound>;

/** @param filter parsed JSON of a filter that was checked. @returns a query that finds all files of the filter */
export function filterQuery(filter: unknown): Query {
  return boundedQuery(filter, 'all');
}

function boundedQuery(filter: unknown, bound: Bound): Query {
  const parts = Object.entries(filter as Record<string, unknown>).map(([name, value]): Query => {
    const each = () => (value as unknown[]).map((part) => boundedQuery(part, bound));
    if (name === '$and') return all(each());
    if (name === '$or') return any(each());
    if (name === '$not') return not(boundedQuery(value, opposite[bound]));
    return fieldQuery(name, value, bound);
  });
  return all(parts);
}

function fieldQuery(name: string, condition: unknown, bound: Bound): Query {
  if (!isJsonObject(condition)) return comparison(name, '$eq', condition, bound);
  return all(
    Object.entries(condition).map(([operator, wanted]) =>
      operator === '$not' ? not(fieldQuery(name, wanted, opposite[bound])) : comparison(name, operator, wanted, bound),
    ),
  );
}

function comparison(name: string, operator: string, wanted: unknown, bound: Bound): Query {
  const test = (path: readonly string[]): Query => {
    const equal = `=${keyOf(path)}`;
    if (operator === '$eq' || operator === '$ne') return { term: { metadata: `${equal}${encoded(wanted)}` } };
    if (operator === '$in' || operator === '$nin') {
      return { terms: { metadata: (wanted as unknown[]).map((value) => `${equal}${encoded(value)}`) } };
    }
    return orderQuery(`<${keyOf(path)}`, operator, wanted as string | number, bound);
  };
  const steps = name.split('.');
  // A name with a dot may also be the name of a field.
  const own: Query = { term: { metadata: dottedName(name) } };
  const has = steps.length === 1 ? test(steps) : any([all([own, test([name])]), all([not(own), test(steps)])]);
  return operator === '$ne' || operator === '$nin' ? not(has) : has;
}

function orderQuery(key: string, operator: string, wanted: string | number, bound: Bound): Query {
  const term = key + ordered(wanted);
  // Values that are cut may be equal to the bound here, and yet be before or after it.
  const isCut = typeof wanted === 'string' && wanted.length >= textCharsMax;
  const isEqualFound = isCut ? bound === 'all' : operator.endsWith('e');
  // The values of one type begin with the same letter.
  const letter = ordered(wanted)[0]!;
  const next = String.fromCharCode(letter.charCodeAt(0) + 1);
  if (operator.startsWith('$g'))
    return { range: { metadata: { [isEqualFound ? 'gte' : 'gt']: term, lt: key + next } } };
  return { range: { metadata: { gte: key + letter, [isEqualFound ? 'lte' : 'lt']: term } } };
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
  return `${shortened(path.join(stepEnd))}\0`;
}

function dottedName(name: string): string {
  return `.${shortened(name)}`;
}

/** OpenSearch refuses terms of more than 32,766 bytes. */
function shortened(name: string): string {
  return name.length > textCharsMax ? hash('sha256', name) : name;
}

function encoded(value: unknown): string {
  if (typeof value === 'string') return value.length > textCharsMax ? `h${hash('sha256', value)}` : `s${value}`;
  return typeof value === 'number' ? ordered(value) : `c${value}`;
}

function ordered(value: string | number): string {
  if (typeof value === 'string') return `s${inUnitOrder(value.slice(0, textCharsMax))}`;
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value === 0 ? 0 : value);
  const bits = bytes.readBigUInt64BE();
  const inOrder = bits >> 63n === 1n ? ~bits & 0xffff_ffff_ffff_ffffn : bits | (1n << 63n);
  return `n${inOrder.toString(16).padStart(16, '0')}`;
}

/** Writes each UTF-16 unit as a code point: those from U+D800 are moved beyond the surrogates. */
function inUnitOrder(text: string): string {
  let moved = '';
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    moved += String.fromCodePoint(unit < 0xd800 ? unit : unit + 0x800);
  }
  return moved;
}
