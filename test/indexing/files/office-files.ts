/** Small Office files of given parts, with their relationships. */
import { type ZipParts, zipOf } from './zip-file.ts';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const packageSpace = 'http://schemas.openxmlformats.org/package/2006';
const wordSpaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
  `xmlns:m="${office}/math" xmlns:r="${office}/relationships"`;
const sheetSpaces = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}/relationships"`;
const slideSpaces =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" ' +
  `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${office}/relationships"`;

export type Relations = readonly (readonly [id: string, type: string, target: string])[];

export function relationsXml(relations: Relations): string {
  const items = relations.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${office}/relationships/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packageSpace}/relationships">${items.join('')}</Relationships>`;
}

function packageOf(main: string, relations: Relations, parts: ZipParts): Buffer {
  const [folder = '', name = ''] = main.split('/');
  return zipOf({
    '[Content_Types].xml': `<Types xmlns="${packageSpace}/content-types"/>`,
    '_rels/.rels': relationsXml([['rId1', 'officeDocument', main]]),
    [`${folder}/_rels/${name}.rels`]: relationsXml(relations),
    ...parts,
  });
}

/** A DOCX with this body. `parts` are the contents of further parts, such as `numbering`, by the type of relationship. */
export function wordFile(body: string, parts: ZipParts = {}): Buffer {
  const others = Object.entries(parts).map(([type, content]) => [
    `word/${type}.xml`,
    `<w:${type} ${wordSpaces}>${content}</w:${type}>`,
  ]);
  const relations = Object.keys(parts).map((type) => [`r-${type}`, type, `${type}.xml`] as const);
  return packageOf('word/document.xml', relations, {
    'word/document.xml': `<w:document ${wordSpaces}><w:body>${body}</w:body></w:document>`,
    ...Object.fromEntries(others),
  });
}

/** A DOCX of a paragraph and a picture in it. */
export function wordFileWith(image: Uint8Array, text = ''): Buffer {
  return packageOf('word/document.xml', [['image', 'image', 'media/image.png']], {
    'word/document.xml': `<w:document ${wordSpaces}><w:body><w:p><w:r><w:t>${text}</w:t><w:drawing><a:blip r:embed="image"/></w:drawing></w:r></w:p></w:body></w:document>`,
    'word/media/image.png': image,
  });
}

/** A paragraph of a DOCX. */
export function wordParagraph(text: string, properties = ''): string {
  return `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
}

export interface SheetParts {
  readonly rows: string;
  /** Elements after the rows. */
  readonly after?: string;
  /** Contents of related parts, by the type of relationship. */
  readonly related?: ZipParts;
}

/** An XLSX of these sheets. */
export function sheetFile(sheets: Readonly<Record<string, SheetParts>>, parts: ZipParts = {}, properties = ''): Buffer {
  const named = Object.entries(sheets);
  const relations: Relations = [
    ...named.map((_, at) => [`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as const),
    ...Object.keys(parts).map((type) => [`r-${type}`, type, `${type}.xml`] as const),
  ];
  const files: Record<string, string | Uint8Array> = {};
  for (const [at, [, { rows, after = '', related = {} }]] of named.entries()) {
    const part = `sheet${at + 1}.xml`;
    files[`xl/worksheets/${part}`] = `<worksheet ${sheetSpaces}><sheetData>${rows}</sheetData>${after}</worksheet>`;
    const types = Object.keys(related);
    files[`xl/worksheets/_rels/${part}.rels`] = relationsXml(types.map((type) => [type, type, `${type}-${part}`]));
    for (const type of types) files[`xl/worksheets/${type}-${part}`] = related[type]!;
  }
  for (const [type, content] of Object.entries(parts)) files[`xl/${type}.xml`] = content;
  const list = named.map(([name], at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('');
  return packageOf('xl/workbook.xml', relations, {
    'xl/workbook.xml': `<workbook ${sheetSpaces}>${properties}<sheets>${list}</sheets></workbook>`,
    ...files,
  });
}

export interface SlideParts {
  /** Shapes of the slide. */
  readonly shapes: string;
  /** Shapes of its notes. */
  readonly notes?: string;
  /** The part of a chart, whose relationship is `chart`. */
  readonly chart?: string;
}

/** A PPTX of these slides. */
export function slideFile(slides: readonly SlideParts[]): Buffer {
  const files: Record<string, string> = {};
  for (const [at, { shapes, notes, chart }] of slides.entries()) {
    const part = `slide${at + 1}.xml`;
    files[`ppt/slides/${part}`] = slideXml('sld', shapes);
    const related: [id: string, type: string, target: string, content: string][] = [];
    if (notes !== undefined) related.push(['n', 'notesSlide', `notesSlides/${part}`, slideXml('notes', notes)]);
    if (chart !== undefined) related.push(['chart', 'chart', `charts/${part}`, chart]);
    files[`ppt/slides/_rels/${part}.rels`] = relationsXml(related.map(([id, type, name]) => [id, type, `../${name}`]));
    for (const [, , name, content] of related) files[`ppt/${name}`] = content;
  }
  const list = slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 1}"/>`).join('');
  const relations = slides.map((_, at) => [`rId${at + 1}`, 'slide', `slides/slide${at + 1}.xml`] as const);
  return packageOf('ppt/presentation.xml', relations, {
    'ppt/presentation.xml': `<p:presentation ${slideSpaces}><p:sldIdLst>${list}</p:sldIdLst></p:presentation>`,
    ...files,
  });
}

/** A shape of a slide. @param type of its placeholder, such as `title`. */
export function shape(paragraphs: string, type = ''): string {
  const placeholder = type === '' ? '' : `<p:ph type="${type}"/>`;
  return `<p:sp><p:nvSpPr><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs}</p:txBody></p:sp>`;
}

export function slideParagraph(text: string, level = 0): string {
  return `<a:p><a:pPr lvl="${level}"/><a:r><a:t>${text}</a:t></a:r></a:p>`;
}

function slideXml(name: string, shapes: string): string {
  return `<p:${name} ${slideSpaces}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:${name}>`;
}
