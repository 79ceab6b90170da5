/**
 * Parses PPTX into an outline. A slide is a section with its title, and its number is the page. Its text, tables and
 * charts follow in the order of the slide, then its notes and comments.
 */
import { NodeKind, type Outline } from '../../../document/outline.ts';
import { OutlineBuilder } from '../../../document/outline-builder.ts';
import { Table } from '../../../document/table.ts';
import {
  childOf,
  childrenOf,
  descendantsOf,
  elementsOf,
  readXml,
  textOf,
  type XmlElement,
} from '../../../document/xml.ts';
import { graphicWords } from '../drawing.ts';
import { mathText } from '../math.ts';
import { OfficePackage } from '../package.ts';

/** Tags of a file. A slide has some hundreds. */
const tagsMax = 2_500_000;
/** The level of a slide's title. Level 1 would make the title of the first slide the title of the document. */
const slideLevel = 2;
const titleTypes = new Set(['title', 'ctrTitle']);
/** Placeholders that repeat on each slide: number, date, footer. */
const runningTypes = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg']);
const bodyTypes = new Set(['body', 'obj', 'subTitle']);

export function parsePptx(bytes: Buffer): Outline {
  const file = new OfficePackage(bytes, { tagsMax });
  const main = file.mainPart('ppt/presentation.xml');
  const targets = new Map(file.relationships(main).map(({ id, target }) => [id, target]));
  const presentation = readXml(file.parts[main]);
  const builder = new OutlineBuilder();
  const slides = childrenOf(childOf(presentation, 'sldIdLst'), 'sldId');
  for (const [at, { attributes }] of slides.entries()) {
    const part = targets.get(attributes['r:id'] ?? '');
    if (part === undefined) continue;
    builder.page = at + 1;
    new SlideWriter(builder, file, part).write();
  }
  return builder.build();
}

class SlideWriter {
  readonly #builder: OutlineBuilder;
  readonly #file: OfficePackage;
  readonly #part: string;

  constructor(builder: OutlineBuilder, file: OfficePackage, part: string) {
    this.#builder = builder;
    this.#file = file;
    this.#part = part;
  }

  write(): void {
    const slide = readXml(this.#file.parts[this.#part]);
    const shapes = shapesOf(slide);
    const title = shapes.find((shape) => titleTypes.has(placeholderOf(shape) ?? ''));
    this.#builder.endSections(slideLevel);
    if (title) {
      const text = paragraphsOf(title).map(paragraphText).join(' ');
      this.#builder.heading(slideLevel, text);
      if (this.#builder.page === 1 && placeholderOf(title) === 'ctrTitle') this.#builder.title = text;
    }
    this.#writePictures(childOf(childOf(slide, 'cSld'), 'bg'));
    for (const shape of shapes) if (shape !== title) this.#writeShape(shape);
    this.#writeNotes();
  }

  #writePictures(element: XmlElement | undefined): void {
    for (const picture of this.#file.pictures(this.#part, element)) this.#builder.picture(picture);
  }

  #writeShape(shape: XmlElement): void {
    const type = placeholderOf(shape);
    if (type !== undefined && runningTypes.has(type)) return;
    this.#writeAlternativeText(shape);
    this.#writePictures(shape);
    if (shape.name === 'graphicFrame') this.#writeGraphic(shape);
    else if (shape.name !== 'pic') this.#writeText(shape, type !== undefined && bodyTypes.has(type));
  }

  /** The text that describes a picture or drawing to those who do not see it. */
  #writeAlternativeText(shape: XmlElement): void {
    const text = childOf(elementsOf(shape)[0], 'cNvPr')?.attributes.descr ?? '';
    this.#builder.add(NodeKind.paragraph, text);
  }

  /** Paragraphs of a body are list items, nested by their level. So are those with a bullet or number elsewhere. */
  #writeText(shape: XmlElement, isBody: boolean): void {
    const open: number[] = [];
    const numbers: number[] = [];
    const closeTo = (level: number) => {
      while (open.length > 0 && open.at(-1)! >= level) {
        open.pop();
        this.#builder.close();
      }
    };
    for (const paragraph of paragraphsOf(shape)) {
      const text = paragraphText(paragraph);
      if (text.trim() === '') continue;
      const properties = childOf(paragraph, 'pPr');
      const level = Number(properties?.attributes.lvl ?? 0);
      const number = childOf(properties, 'buAutoNum');
      const isItem = childOf(properties, 'buNone') === undefined && (isBody || hasBullet(properties) || level > 0);
      closeTo(isItem ? level : 0);
      numbers.length = Math.min(numbers.length, level + 1);
      if (!isItem) {
        this.#builder.add(NodeKind.paragraph, text);
        continue;
      }
      if (number) numbers[level] = (numbers[level] ?? Number(number.attributes.startAt ?? 1) - 1) + 1;
      this.#builder.open(NodeKind.listItem, number ? `${numbers[level]}. ${text}` : text);
      open.push(level);
    }
    closeTo(0);
  }

  #writeGraphic(frame: XmlElement): void {
    for (const table of descendantsOf(frame, 'tbl')) this.#writeTable(table);
    const ids = [...descendantsOf(frame, 'chart'), ...descendantsOf(frame, 'relIds')].map(
      ({ attributes }) => attributes['r:id'] ?? attributes['r:dm'],
    );
    for (const { id, target } of this.#file.relationships(this.#part))
      if (ids.includes(id)) this.#builder.add(NodeKind.paragraph, graphicWords(this.#file, target));
    if (descendantsOf(frame, 'oleObj').length > 0)
      this.#builder.note(
        `Left out: an embedded object of slide ${this.#builder.page}. Upload it as a file of its own.`,
      );
  }

  #writeTable(element: XmlElement): void {
    const table = new Table();
    const firstRow = childOf(element, 'tblPr')?.attributes.firstRow === '1';
    for (const [at, row] of childrenOf(element, 'tr').entries()) {
      const cells = childrenOf(row, 'tc').filter(({ attributes }) => !attributes.hMerge && !attributes.vMerge);
      table.addRow(
        cells.map((cell) => ({
          text: paragraphsOf(cell).map(paragraphText).join('\n'),
          columns: Number(cell.attributes.gridSpan ?? 1) || 1,
          rows: Number(cell.attributes.rowSpan ?? 1) || 1,
        })),
        firstRow && at === 0,
      );
    }
    table.write(this.#builder);
  }

  #writeNotes(): void {
    for (const { type, target } of this.#file.relationships(this.#part)) {
      if (type !== 'notesSlide' && !/^comments?$/.test(type)) continue;
      const root = readXml(this.#file.parts[target]);
      if (type === 'notesSlide') this.#writeSpeakerNotes(root);
      else this.#writeComments(root);
    }
  }

  #writeSpeakerNotes(root: XmlElement): void {
    const shapes = shapesOf(root).filter((shape) => !runningTypes.has(placeholderOf(shape) ?? ''));
    const texts = shapes
      .flatMap((shape) => paragraphsOf(shape).map(paragraphText))
      .filter((text) => text.trim() !== '');
    if (texts.length > 0) this.#builder.add(NodeKind.paragraph, `Notes: ${texts.join('\n')}`);
  }

  #writeComments(root: XmlElement): void {
    for (const comment of childrenOf(root, 'cm')) {
      const text = textOf(childOf(comment, 'text')) || paragraphsOf(comment).map(paragraphText).join('\n');
      if (text.trim() !== '') this.#builder.add(NodeKind.paragraph, `Comment: ${text}`);
    }
  }
}

/** The shapes of a slide, also those in groups, in the order of the slide. */
function shapesOf(root: XmlElement): XmlElement[] {
  return flat(childOf(childOf(root, 'cSld'), 'spTree'));

  function flat(tree: XmlElement | undefined): XmlElement[] {
    return elementsOf(tree).flatMap((child) => {
      if (child.name === 'grpSp') return flat(child);
      if (child.name === 'AlternateContent') return flat(childOf(child, 'Choice') ?? child);
      return /^(?:sp|pic|graphicFrame)$/.test(child.name) ? [child] : [];
    });
  }
}

/** The type of a placeholder. Undefined for other shapes. One without a type holds any content. */
function placeholderOf(shape: XmlElement): string | undefined {
  const placeholder = childOf(childOf(elementsOf(shape)[0], 'nvPr'), 'ph');
  return placeholder && (placeholder.attributes.type ?? 'obj');
}

function paragraphsOf(shape: XmlElement): XmlElement[] {
  return elementsOf(shape)
    .filter(({ name }) => name === 'txBody')
    .flatMap((body) => childrenOf(body, 'p'));
}

function paragraphText(paragraph: XmlElement): string {
  return elementsOf(paragraph).map(inlineText).join('');
}

function inlineText(element: XmlElement): string {
  if (element.name === 'r' || element.name === 'fld') return textOf(childOf(element, 't'));
  if (element.name === 'br') return '\n';
  if (element.name === 'AlternateContent') return elementsOf(childOf(element, 'Choice')).map(inlineText).join('');
  if (element.name === 'm' || element.name === 'oMathPara') {
    return descendantsOf(element, 'oMath')
      .map((equation) => `$${mathText(equation)}$`)
      .join(' ');
  }
  return '';
}

function hasBullet(properties: XmlElement | undefined): boolean {
  return elementsOf(properties).some(({ name }) => name === 'buChar' || name === 'buAutoNum' || name === 'buBlip');
}
