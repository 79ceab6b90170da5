/**
 * Reads a chart or diagram as lines: its paragraphs, which in a chart are titles, then a line for each category of a chart
 * with the values of all series, as in the table that it was made from. Source: ECMA-376 part 1, 21.2.
 */
import { oneLine, rowText } from '../../document/outline-builder.ts';
import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from '../../document/xml.ts';
import { numberByCode } from './spreadsheet/number-formats.ts';

interface Series {
  readonly name: string;
  /** Names of its points, by their index. */
  readonly categories: ReadonlyMap<number, string>;
  readonly values: ReadonlyMap<number, string>;
}

/** @param root the part of the chart or diagram */
export function graphicLines(root: XmlElement): string[] {
  const series = descendantsOf(root, 'ser').map(readSeries);
  const groups = Map.groupBy(series, ({ categories }) => JSON.stringify([...categories]));
  const paragraphs = descendantsOf(root, 'p').map((paragraph) => descendantsOf(paragraph, 't').map(textOf).join(''));
  return [...paragraphs.map(oneLine), ...[...groups.values()].flatMap(linesOf)].filter((line) => line !== '');
}

/** Series with the same categories. */
function linesOf(series: readonly Series[]): string[] {
  const points = new Set(series.flatMap(({ values }) => [...values.keys()]).sort((one, other) => one - other));
  const headers = ['', ...series.map(({ name }) => name)];
  return [...points].map((point) =>
    rowText(headers, [series[0]?.categories.get(point) ?? '', ...series.map(({ values }) => values.get(point) ?? '')]),
  );
}

function readSeries(element: XmlElement): Series {
  const first = (names: readonly string[]) => names.map((name) => childOf(element, name)).find((found) => found);
  const name = descendantsOf(childOf(element, 'tx'), 'v').map(textOf).join(' ');
  return { name, categories: pointsOf(first(['cat', 'xVal'])), values: pointsOf(first(['val', 'yVal'])) };
}

/** Texts of points by their index. Categories of several levels are joined, the innermost first. */
function pointsOf(source: XmlElement | undefined): Map<number, string> {
  const points = new Map<number, string>();
  for (const cache of descendantsOf(source, 'numCache').concat(descendantsOf(source, 'numLit'))) {
    const code = textOf(childOf(cache, 'formatCode'));
    for (const [index, text] of pointsIn(cache)) {
      const value = Number(text);
      points.set(index, Number.isNaN(value) ? text : numberByCode(code, value));
    }
  }
  for (const name of ['strCache', 'strLit', 'lvl'])
    for (const cache of descendantsOf(source, name))
      for (const [index, text] of pointsIn(cache)) {
        const inner = points.get(index);
        points.set(index, inner === undefined ? text : `${inner}, ${text}`);
      }
  return points;
}

function pointsIn(cache: XmlElement): [index: number, text: string][] {
  return childrenOf(cache, 'pt').map((point) => [Number(point.attributes.idx), oneLine(textOf(childOf(point, 'v')))]);
}
