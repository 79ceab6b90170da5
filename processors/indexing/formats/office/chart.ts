/**
 * Reads a chart or diagram as lines: its paragraphs, which in a chart are titles, then a line for each category of a chart
 * with the values of all series, as in the table that it was made from. Source: ECMA-376 part 1, 21.2.
 */
import { oneLine, rowText } from '../../document/outline-builder.ts';
import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from '../../document/xml.ts';
import { numberByCode } from './format-codes.ts';

/** A column of the table: the values of a series, its sizes of bubbles, or the labels of its points. */
interface Column {
  /** Name of the series; empty for its sizes and labels. */
  readonly name: string;
  /** Names of its points, by their index. */
  readonly categories: ReadonlyMap<number, string>;
  readonly values: ReadonlyMap<number, string>;
}

/** @param root the part of the chart or diagram */
export function graphicLines(root: XmlElement): string[] {
  const columns = [...descendantsOf(root, 'ser').flatMap(readSeries), ...readNewerSeries(root)];
  const groups = Map.groupBy(columns, ({ categories }) => JSON.stringify([...categories]));
  const paragraphs = descendantsOf(root, 'p').map((paragraph) => descendantsOf(paragraph, 't').map(textOf).join(''));
  const titles = descendantsOf(root, 'title').flatMap((title) => descendantsOf(title, 'txData').map(textOf));
  return [...[...titles, ...paragraphs].map(oneLine), ...[...groups.values()].flatMap(linesOf)].filter(
    (line) => line !== '',
  );
}

/** @param columns those with the same categories. */
function linesOf(columns: readonly Column[]): string[] {
  const keys = columns.flatMap(({ categories, values }) => [...categories.keys(), ...values.keys()]);
  const points = [...new Set(keys)].sort((one, other) => one - other);
  const headers = ['', ...columns.map(({ name }) => name)];
  if (points.length === 0) return headers;
  return points.map((point) =>
    rowText(headers, [
      columns[0]?.categories.get(point) ?? '',
      ...columns.map(({ values }) => values.get(point) ?? ''),
    ]),
  );
}

function readSeries(element: XmlElement): Column[] {
  const partOf = (...names: string[]) => names.map((name) => childOf(element, name)).find((found) => found);
  const name = descendantsOf(childOf(element, 'tx'), 'v').map(textOf).join(' ');
  const categories = pointsOf(partOf('cat', 'xVal'));
  const others = [partOf('bubbleSize'), descendantsOf(element, 'datalabelsRange')[0]].map(pointsOf);
  return [
    { name, categories, values: pointsOf(partOf('val', 'yVal')) },
    ...others.filter(({ size }) => size > 0).map((values) => ({ name: '', categories, values })),
  ];
}

/**
 * The series of the charts of newer Office: waterfall, treemap, sunburst, histogram, box and whisker, funnel, map. Their
 * data stand apart. Source: MS-ODRAWXML 2.24.3.
 */
function readNewerSeries(root: XmlElement): Column[] {
  const data = new Map(descendantsOf(root, 'data').map((element) => [element.attributes.id ?? '', element]));
  return descendantsOf(root, 'series').flatMap((series) => {
    const own = data.get(childOf(series, 'dataId')?.attributes.val ?? '');
    const named = childrenOf(own, 'strDim');
    const categories = pointsOf(named.find(({ attributes }) => attributes.type === 'cat') ?? named[0]);
    const name = descendantsOf(childOf(series, 'tx'), 'v').map(textOf).join(' ');
    const columns = childrenOf(own, 'numDim').map((dimension, at) => ({
      name: at === 0 ? name : '',
      categories,
      values: pointsOf(dimension),
    }));
    return columns.length > 0 ? columns : [{ name, categories, values: new Map() }];
  });
}

/** Texts of points by their index. Categories of several levels are joined, the innermost first. */
function pointsOf(source: XmlElement | undefined): Map<number, string> {
  const points = new Map<number, string>();
  const levels = source?.name === 'numDim' ? childrenOf(source, 'lvl') : [];
  for (const cache of [...descendantsOf(source, 'numCache'), ...descendantsOf(source, 'numLit'), ...levels]) {
    const code = cache.attributes.formatCode ?? textOf(childOf(cache, 'formatCode'));
    for (const [index, text] of pointsIn(cache)) {
      const value = Number(text);
      points.set(index, Number.isNaN(value) ? text : numberByCode(code, value));
    }
  }
  if (levels.length > 0) return points;
  for (const name of ['strCache', 'strLit', 'lvl', 'dlblRangeCache'])
    for (const cache of descendantsOf(source, name))
      for (const [index, text] of pointsIn(cache)) {
        const inner = points.get(index);
        points.set(index, inner === undefined ? text : `${inner}, ${text}`);
      }
  return points;
}

function pointsIn(cache: XmlElement): [index: number, text: string][] {
  return childrenOf(cache, 'pt').map((point) => [
    Number(point.attributes.idx),
    oneLine(textOf(childOf(point, 'v') ?? point)),
  ]);
}
