/** Reads what is drawn on a sheet: text boxes, charts, diagrams, pictures. */
import type { PictureSource } from '../../document/embedded-picture.ts';
import { descendantsOf, readXml, textOf } from '../../document/xml.ts';
import { graphicLines } from './chart.ts';
import type { OfficePackage } from './package.ts';

const graphicCharactersMax = 20_000;
/** Types of the relationships of charts and diagrams. */
const graphicTypes: ReadonlySet<string> = new Set(['chart', 'chartEx', 'diagramData']);

export interface DrawingContent {
  readonly texts: readonly string[];
  readonly pictures: readonly PictureSource[];
}

/** The content of the drawing that belongs to a part. */
export function drawingContent(file: OfficePackage, part: string): DrawingContent {
  const drawings = file.relationships(part).filter(({ type }) => type === 'drawing');
  const texts: string[] = [];
  const pictures: PictureSource[] = [];
  for (const { target } of drawings) {
    const root = readXml(file.parts[target]);
    for (const body of descendantsOf(root, 'txBody'))
      texts.push(
        descendantsOf(body, 'p')
          .map((one) => descendantsOf(one, 't').map(textOf).join(''))
          .join('\n'),
      );
    const described = descendantsOf(root, 'cNvPr').map(({ attributes }) => attributes.descr ?? '');
    texts.push(...described.filter((text) => text !== ''));
    pictures.push(...file.pictures(target, root));
    for (const { type, target: graphic } of file.relationships(target))
      if (graphicTypes.has(type)) texts.push(graphicWords(file, graphic));
  }
  return { texts, pictures };
}

/** The words and values of a chart or diagram, in lines. */
export function graphicWords(file: OfficePackage, part: string): string {
  return graphicLines(readXml(file.parts[part])).join('\n').slice(0, graphicCharactersMax);
}
