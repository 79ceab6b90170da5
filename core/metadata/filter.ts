/**
 * Filters over the metadata of files, in the JSON form of MongoDB, Pinecone and Chroma:
 *
 *     {"year": {"$gte": 2020}, "$or": [{"lang": "de"}, {"tags": {"$in": ["a", "b"]}}]}
 *
 *     field: value                equality with a text, a number, a boolean or null
 *     field: {operator: value}    $eq $ne $gt $gte $lt $lte $in $nin $not; all of them must hold
 *     $and: [...]  $or: [...]  $not: {...}
 *
 * Several entries of an object must all hold. A dot steps into an object: `author.name`. A list has a value if one of
 * its elements has it. Values of different types are never equal and have no order. `$ne` is the opposite of `$eq`, and
 * `$nin` of `$in`. So they also hold where the field is absent. Texts are compared by their UTF-16 units, so dates of
 * ISO 8601 are in order.
 *
 * A filter is read once, and becomes a function.
 */
import { isDeeperThan } from '../../proto/json-depth.ts';
import { MillraceError } from '../errors.ts';
import { isJsonObject } from '../json-object.ts';
import { nearestName } from '../text/nearest-name.ts';
import { hasMoreCharacters } from '../text/printable.ts';

/** The metadata of a file, as parsed JSON. */
export type Metadata = Readonly<Record<string, unknown>>;

export interface MetadataFilter {
  /** @returns whether a file with this metadata is wanted. */
  (metadata: Metadata): boolean;
  /** The parsed JSON of a whole filter, for an index that filters by itself. */
  readonly json?: unknown;
}

/** Characters of a filter as JSON text. */
const filterCharsMax = 32_768;
/** Nested `$and`, `$or` and `$not`. */
const levelsMax = 8;
/** Conditions of a filter: comparisons of a field. One of a nested field takes 1 ms over 10,000 files (measured). */
const conditionsMax = 32;
/** Values of one `$in` or `$nin`. */
const valuesMax = 1_000;
/** Levels of the JSON of a filter. Each nesting takes two, a field and its list three more. */
const jsonLevelsMax = 2 * levelsMax + 8;

/** A fault in a filter. */
interface FilterProblem {
  /** Names and numbers that lead to the fault. */
  readonly path: (string | number)[];
  /** The end of a sentence that starts with the path. */
  readonly message: string;
}

/**
 * @param text JSON text; '' for no filter.
 * @throws {MillraceError} bad_request. Its `param` is the path of the fault.
 */
export function readFilter(text: string): MetadataFilter | undefined {
  if (text === '') return undefined;
  const compiled = compileFilterText(text);
  if (typeof compiled === 'function') return Object.assign(compiled, { json: JSON.parse(text) });
  const param = ['filter', ...compiled.path].join('.');
  throw new MillraceError('bad_request', `${param} ${compiled.message}.`, { param });
}

function compileFilterText(text: string): MetadataFilter | FilterProblem {
  if (hasMoreCharacters(text, filterCharsMax)) return { path: [], message: tooLong };
  try {
    return isDeeperThan(text, jsonLevelsMax) ? { path: [], message: tooDeep } : compileFilter(JSON.parse(text));
  } catch {
    return { path: [], message: notAnObject };
  }
}

/** @returns the first fault of a filter as JSON text. Undefined if it is valid. */
export function filterProblem(text: string): FilterProblem | undefined {
  const compiled = compileFilterText(text);
  return typeof compiled === 'function' ? undefined : compiled;
}

const notAnObject = 'must be an object, like {"year": {"$gte": 2020}}';
const tooLong = `must have at most ${filterCharsMax} characters`;
const tooDeep = `must have at most ${levelsMax} levels of $and, $or and $not`;

class Fault extends Error implements FilterProblem {
  readonly path: FilterProblem['path'];

  constructor(path: FilterProblem['path'], message: string) {
    super(message);
    this.path = path;
  }
}

type Path = readonly (string | number)[];

/** @param filter parsed JSON. */
function compileFilter(filter: unknown): MetadataFilter | FilterProblem {
  try {
    return compileObject(filter, [], { conditions: 0 });
  } catch (error) {
    if (error instanceof Fault) return { path: error.path, message: error.message };
    throw error;
  }
}

interface Counts {
  conditions: number;
}

const logicOperators = ['$and', '$or', '$not'];

function compileObject(filter: unknown, path: Path, counts: Counts, level = 0): MetadataFilter {
  if (!isJsonObject(filter)) throw new Fault([...path], notAnObject);
  if (level > levelsMax) throw new Fault([...path], tooDeep);
  const compileList = (list: unknown, at: Path) => {
    if (!Array.isArray(list) || list.length === 0) throw new Fault([...at], 'must be a list of at least one filter');
    return list.map((item, i) => compileObject(item, [...at, i], counts, level + 1));
  };
  return every(
    Object.entries(filter).map(([name, value]): MetadataFilter => {
      const at = [...path, name];
      if (name === '$and') return every(compileList(value, at));
      if (name === '$or') return some(compileList(value, at));
      if (name === '$not') return not(compileObject(value, at, counts, level + 1));
      if (name.startsWith('$')) throw new Fault(at, notAnOperator(name, logicOperators));
      return compileField(name, value, at, counts);
    }),
  );
}

/** A test of one value of the metadata. */
type ValueTest = (value: unknown) => boolean;

const comparisons: Readonly<Record<string, (wanted: never, path: Path) => { test: ValueTest; isOpposite?: boolean }>> =
  {
    $eq: (wanted: unknown, path) => ({ test: equals(scalar(wanted, path)) }),
    $ne: (wanted: unknown, path) => ({ test: equals(scalar(wanted, path)), isOpposite: true }),
    $in: (wanted: unknown, path) => ({ test: isIn(wanted, path) }),
    $nin: (wanted: unknown, path) => ({ test: isIn(wanted, path), isOpposite: true }),
    $gt: (wanted: unknown, path) => ({ test: inOrder(wanted, path, (value, bound) => value > bound) }),
    $gte: (wanted: unknown, path) => ({ test: inOrder(wanted, path, (value, bound) => value >= bound) }),
    $lt: (wanted: unknown, path) => ({ test: inOrder(wanted, path, (value, bound) => value < bound) }),
    $lte: (wanted: unknown, path) => ({ test: inOrder(wanted, path, (value, bound) => value <= bound) }),
  };

function compileField(name: string, condition: unknown, path: Path, counts: Counts, level = 0): MetadataFilter {
  if (Array.isArray(condition)) throw new Fault([...path], notAValue(name));
  if (!isJsonObject(condition)) return compare(name, '$eq', condition, path, counts);
  const operators = Object.entries(condition);
  if (operators.length === 0) throw new Fault([...path], 'must have an operator, such as $eq');
  return every(
    operators.map(([operator, wanted]) => {
      const at = [...path, operator];
      if (operator !== '$not') return compare(name, operator, wanted, at, counts);
      if (level === levelsMax) throw new Fault(at, tooDeep);
      if (!isJsonObject(wanted)) throw new Fault(at, 'must be an object with operators, like {"$gt": 3}');
      return not(compileField(name, wanted, at, counts, level + 1));
    }),
  );
}

function compare(name: string, operator: string, wanted: unknown, path: Path, counts: Counts): MetadataFilter {
  const comparison = Object.hasOwn(comparisons, operator) ? comparisons[operator] : undefined;
  if (!comparison) throw new Fault([...path], notAnOperator(operator, [...Object.keys(comparisons), '$not']));
  counts.conditions += 1;
  if (counts.conditions > conditionsMax) throw new Fault([], `must have at most ${conditionsMax} conditions`);
  const { test, isOpposite = false } = comparison(wanted as never, path);
  const steps = name.split('.');
  // A name with a dot may also be the name of a field.
  const has: MetadataFilter = (metadata) =>
    Object.hasOwn(metadata, name) ? someValue(metadata[name], [], 0, test) : someValue(metadata, steps, 0, test);
  return isOpposite ? not(has) : has;
}

function notAnOperator(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return `is no operator: ${nearest === undefined ? `there are ${known.join(', ')}` : `did you mean ${nearest}`}`;
}

/** The fault of a list in the place of a value. */
function notAValue(name: string): string {
  const operator = `$${name}`;
  return logicOperators.includes(operator)
    ? `must be one value, not a list: did you mean ${operator}`
    : 'must be one value, not a list. For one of several values use {"$in": [...]}';
}

function every(filters: readonly MetadataFilter[]): MetadataFilter {
  return filters.length === 1 ? filters[0]! : (metadata) => filters.every((filter) => filter(metadata));
}

function some(filters: readonly MetadataFilter[]): MetadataFilter {
  return (metadata) => filters.some((filter) => filter(metadata));
}

function not(filter: MetadataFilter): MetadataFilter {
  return (metadata) => !filter(metadata);
}

/** Whether the test holds for the value behind the steps, or for an element of a list there. */
function someValue(value: unknown, steps: readonly string[], at: number, test: ValueTest): boolean {
  if (Array.isArray(value)) return value.some((item) => someValue(item, steps, at, test));
  if (at === steps.length) return test(value);
  const step = steps[at]!;
  return isJsonObject(value) && Object.hasOwn(value, step) && someValue(value[step], steps, at + 1, test);
}

type Scalar = string | number | boolean | null;

function scalar(value: unknown, path: Path): Scalar {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value as Scalar;
  throw new Fault([...path], 'must be a text, a number, true, false or null');
}

function equals(wanted: Scalar): ValueTest {
  return (value) => value === wanted;
}

function isIn(wanted: unknown, path: Path): ValueTest {
  if (!Array.isArray(wanted) || wanted.length > valuesMax) {
    throw new Fault([...path], `must be a list of at most ${valuesMax} values`);
  }
  const values = new Set<unknown>(wanted.map((value, i) => scalar(value, [...path, i])));
  return (value) => values.has(value);
}

function inOrder(bound: unknown, path: Path, holds: (value: string | number, bound: string | number) => boolean) {
  if (typeof bound !== 'string' && typeof bound !== 'number') throw new Fault([...path], 'must be a number or a text');
  const type = typeof bound;
  return (value: unknown) => typeof value === type && holds(value as string | number, bound);
}
