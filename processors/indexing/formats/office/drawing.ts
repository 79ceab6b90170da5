/** Reads what is drawn on a sheet or slide: text boxes, charts, diagrams. Pictures are named, because nothing reads them. */
import { descendantsOf, readXml, textOf } from '../../document/xml.ts';
import type { OfficePackage } from './package.ts';

const graphicCharactersMax = 20_000;

export interface DrawingTexts {
  readonly texts: readonly string[];
  /** The content that was left out, such as `2 pictures`. */
  readonly left: readonly string[];
}

/** The texts of the drawing that belongs to a part. */
export function drawingTexts(file: OfficePackage, part: string): DrawingTexts {
  const drawings = file.relationships(part).filter(({ type }) => type === 'drawing');
  const texts: string[] = [];
  let pictures = 0;
  for (const { target } of drawings) {
    const root = readXml(file.parts[target]);
    for (const body of descendantsOf(root, 'txBody'))
      texts.push(
        descendantsOf(body, 'p')
          .map((one) => descendantsOf(one, 't').map(textOf).join(''))
          .join('\n'),
      );
    pictures += descendantsOf(root, 'pic').length;
    for (const { type, target: graphic } of file.relationships(target))
      if (type === 'chart' || type === 'diagramData') texts.push(graphicWords(file, graphic));
  }
  return { texts, left: pictures > 0 ? [pictures === 1 ? 'a picture' : `${pictures} pictures`] : [] };
}

/** The words and values of a chart or diagram, in the order of its part. */
export function graphicWords(file: OfficePackage, part: string): string {
  const root = readXml(file.parts[part]);
  const words = [...descendantsOf(root, 't'), ...descendantsOf(root, 'v')].map((element) => textOf(element).trim());
  return words
    .filter((word) => word !== '')
    .join(' | ')
    .slice(0, graphicCharactersMax);
}
