/** Filters over metadata: against a slow oracle that follows the description word by word, and the errors of bad ones. */
import fc from 'fast-check';
import t from 'tap';
import { filterProblem, type Metadata, readFilter } from '../../../core/metadata/filter.ts';

type Condition = Record<string, unknown>;

/** All values behind a path; lists are read element by element. */
function valuesBehind(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesBehind(item, path));
  const [first, ...rest] = path;
  if (first === undefined) return [value];
  if (typeof value !== 'object' || value === null) return [];
  const found = Object.entries(value).find(([name]) => name === first);
  return found ? valuesBehind(found[1], rest) : [];
}

function holds(operator: string, wanted: unknown, values: unknown[]): boolean {
  const compared = values.filter((value) => typeof value === typeof wanted) as number[];
  const bound = wanted as number;
  switch (operator) {
    case '$eq':
      return values.includes(wanted);
    case '$ne':
      return !values.includes(wanted);
    case '$in':
      return (wanted as unknown[]).some((each) => values.includes(each));
    case '$nin':
      return !(wanted as unknown[]).some((each) => values.includes(each));
    case '$gt':
      return compared.some((value) => value > bound);
    case '$gte':
      return compared.some((value) => value >= bound);
    case '$lt':
      return compared.some((value) => value < bound);
    case '$lte':
      return compared.some((value) => value <= bound);
    default:
      return !oracleOfField(wanted as Condition, values);
  }
}

function oracleOfField(condition: unknown, values: unknown[]): boolean {
  if (typeof condition !== 'object' || condition === null) return values.includes(condition);
  return Object.entries(condition).every(([operator, wanted]) => holds(operator, wanted, values));
}

function oracle(filter: Condition, metadata: Metadata): boolean {
  return Object.entries(filter).every(([name, wanted]) => {
    if (name === '$and') return (wanted as Condition[]).every((part) => oracle(part, metadata));
    if (name === '$or') return (wanted as Condition[]).some((part) => oracle(part, metadata));
    if (name === '$not') return !oracle(wanted as Condition, metadata);
    return oracleOfField(wanted, valuesBehind(metadata, name.split('.')));
  });
}

const text = fc.constantFrom('', 'a', 'b', 'Z', '2024-01-01', 'é');
const number = fc.constantFrom(-1, 0, 1, 1.5, 2024);
const scalar = fc.oneof(text, number, fc.boolean(), fc.constant(null));
const name = fc.constantFrom('year', 'lang', 'tags', 'author');
const field = fc.oneof(name, fc.constantFrom('author.name', 'author.tags.year', 'tags.lang', 'none'));
const metadataOf = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(name, fc.constant('name')), tie('value'), { maxKeys: 3 }),
  ),
}));
const metadata = fc.dictionary(name, metadataOf.value, { maxKeys: 4 }) as fc.Arbitrary<Metadata>;
const single = (operators: string[], value: fc.Arbitrary<unknown>) =>
  fc.tuple(fc.constantFrom(...operators), value).map(([operator, wanted]) => ({ [operator]: wanted }));
const operation = fc.oneof(
  single(['$eq', '$ne'], scalar),
  single(['$in', '$nin'], fc.array(scalar, { maxLength: 3 })),
  single(['$gt', '$gte', '$lt', '$lte'], fc.oneof(text, number)),
);
const operations = fc.oneof(
  operation,
  fc.tuple(operation, operation).map(([a, b]) => ({ ...a, $not: b })),
);
const filter = fc.letrec<{ filter: Condition }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    fc.dictionary(field, fc.oneof(scalar, operations), { maxKeys: 2 }),
    fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((parts) => ({ $and: parts })),
    fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((parts) => ({ $or: parts })),
    tie('filter').map((part) => ({ $not: part })),
  ),
})).filter;

t.test('a filter holds where the oracle says so', async () => {
  fc.assert(
    fc.property(filter, metadata, (wanted, given) => {
      const file = JSON.parse(JSON.stringify(given)) as Metadata;
      return readFilter(JSON.stringify(wanted))!(file) === oracle(wanted, file);
    }),
    { numRuns: 3_000 },
  );
});

const file: Metadata = {
  year: 2020,
  lang: 'de',
  tags: ['law', 'tax'],
  author: { name: 'Ida' },
  'a.b': 1,
  draft: false,
  date: '2024-05-01',
};
const cases: [filter: Condition, want: boolean][] = [
  [{}, true],
  [{ year: 2020 }, true],
  [{ year: '2020' }, false],
  [{ year: { $gte: 2020, $lt: 2021 } }, true],
  [{ year: { $gt: '2000' } }, false],
  [{ tags: 'tax' }, true],
  [{ tags: { $ne: 'tax' } }, false],
  [{ none: { $ne: 'x' } }, true],
  [{ none: { $lt: 3 } }, false],
  [{ none: null }, false],
  [{ 'author.name': 'Ida' }, true],
  [{ 'a.b': 1 }, true],
  [{ draft: false }, true],
  [{ date: { $gte: '2024-01-01', $lte: '2024-12-31' } }, true],
  [{ lang: { $in: [] } }, false],
  [{ lang: { $nin: [] } }, true],
  [{ $or: [{ year: 1 }, { lang: { $in: ['de', 'fr'] } }] }, true],
  [{ $not: { lang: 'de' } }, false],
  [{ year: { $not: { $lt: 2000 } } }, true],
  [JSON.parse('{"__proto__": {"$eq": 1}}'), false],
  [{ constructor: { $ne: 1 }, 'author.constructor': { $ne: 1 } }, true],
];
for (const [wanted, want] of cases) {
  t.test(`${JSON.stringify(wanted)}: ${want}`, async (t) => t.equal(readFilter(JSON.stringify(wanted))!(file), want));
}

function nested(levels: number): Condition {
  return levels === 0 ? { a: 1 } : { $not: nested(levels - 1) };
}

const many = Array.from({ length: 33 }, (_, at) => ({ [`f${at}`]: 1 }));
const refused: [filter: unknown, param: string, message: RegExp][] = [
  [[], 'filter', /must be an object/],
  ['{', 'filter', /must be an object/],
  [{ year: { $gtt: 1 } }, 'filter.year.$gtt', /no operator: did you mean \$gte?/],
  [{ $xor: [] }, 'filter.$xor', /no operator: did you mean \$or/],
  [{ $or: [] }, 'filter.$or', /at least one/],
  [{ $and: [{ a: 1 }, { year: { $gt: true } }] }, 'filter.$and.1.year.$gt', /number or a text/],
  [{ a: { $in: [1, [2]] } }, 'filter.a.$in.1', /must be a text, a number/],
  [{ a: { $in: 'b' } }, 'filter.a.$in', /list/],
  [{ a: { $in: Array(1001).fill(1) } }, 'filter.a.$in', /at most 1000/],
  [{ a: [1] }, 'filter.a', /must be one value, not a list.*\$in/],
  [{ and: [{ a: 1 }] }, 'filter.and', /did you mean \$and/],
  [{ a: {} }, 'filter.a', /must have an operator/],
  [nested(9), 'filter.$not.$not.$not.$not.$not.$not.$not.$not.$not', /at most 8 levels/],
  [nested(200), 'filter', /at most 8 levels/],
  [{ $or: many }, 'filter', /at most 32 conditions/],
  [{ a: 'x'.repeat(40_000) }, 'filter', /at most 32768 characters/],
];
for (const [wanted, param, message] of refused) {
  const json = typeof wanted === 'string' ? wanted : JSON.stringify(wanted);
  t.test(`refused: ${json.slice(0, 60)}`, async (t) => {
    t.throws(() => readFilter(json), { type: 'bad_request', param, message });
  });
}

t.test('the deepest and largest filters are accepted', async (t) => {
  t.equal(filterProblem(JSON.stringify(nested(8))), undefined);
  t.equal(filterProblem(JSON.stringify({ $or: many.slice(1) })), undefined);
  t.equal(readFilter(''), undefined);
});
