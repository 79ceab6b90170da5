/**
 * Parses OpenDocument files (ODT, ODS, ODP) into an outline. The pages of a presentation are slides, those of a
 * spreadsheet are sheets. A text has none.
 */

import { NodeKind, type Outline } from '../../../document/outline.ts';
import { OutlineBuilder } from '../../../document/outline-builder.ts';
import { unprocessable } from '../../../document/unprocessable.ts';
import {
  childOf,
  childrenOf,
  descendantsOf,
  elementsOf,
  readXml,
  textOf,
  type XmlElement,
} from '../../../document/xml.ts';
import { type Parts, unzipParts, zipPicture } from '../../../document/zip.ts';
import { writeSheet } from '../spreadsheet/sheet.ts';
import { writeBlocks } from '../write-blocks.ts';
import { plainTexts } from './inline.ts';
import { SheetRows } from './sheet-rows.ts';
import { TextReader } from './text.ts';

const textTagsMax = 2_500_000;
/** Tags of a spreadsheet. A cell with a value has four. */
const sheetTagsMax = 20_000_000;
/** The level of a slide's title. Level 1 would make the title of the first slide the title of the document. */
const slideLevel = 2;

export function parseOdt(bytes: Buffer): Outline {
  const builder = new OutlineBuilder();
  const { reader, body, styles } = openText(builder, bytes);
  writeBlocks(builder, reader.read(body));
  builder.endSections(0);
  for (const text of runningTexts(styles)) builder.add(NodeKind.paragraph, text);
  return builder.build();
}

export function parseOdp(bytes: Buffer): Outline {
  const builder = new OutlineBuilder();
  const { reader, body } = openText(builder, bytes);
  for (const [at, page] of childrenOf(body, 'page').entries()) {
    builder.page = at + 1;
    builder.endSections(slideLevel);
    const frames = elementsOf(page).filter(({ name }) => name !== 'notes' && name !== 'forms');
    const title = frames.find(({ attributes }) => attributes.class === 'title');
    if (title) builder.heading(slideLevel, plainTexts(title).join(' '));
    const others = frames.filter((frame) => frame !== title && !isRunning(frame));
    writeBlocks(builder, reader.read({ ...page, children: others }), { byLook: false });
    const notes = elementsOf(childOf(page, 'notes')).filter(({ attributes }) => attributes.class === 'notes');
    const texts = notes.flatMap(plainTexts).filter((text) => text !== '');
    if (texts.length > 0) builder.add(NodeKind.paragraph, `Notes: ${texts.join('\n')}`);
  }
  return builder.build();
}

export function parseOds(bytes: Buffer): Outline {
  const parts = openParts(bytes, sheetTagsMax);
  const sheets = new Map<XmlElement, SheetRows>();
  const content = readXml(parts['content.xml'], {
    each: 'table-row',
    onElement(row, within) {
      const sheet = within.findLast(({ name }) => name === 'table');
      if (!sheet) return;
      const rows = sheets.get(sheet) ?? new SheetRows();
      sheets.set(sheet, rows);
      rows.add(row);
    },
  });
  const builder = new OutlineBuilder();
  const tables = childrenOf(childOf(childOf(content, 'body'), 'spreadsheet'), 'table');
  for (const [at, table] of tables.entries()) {
    const rows = sheets.get(table);
    const shapes = plainTexts(childOf(table, 'shapes') ?? { ...table, children: [] }).filter((text) => text !== '');
    const texts = [...(rows?.comments ?? []), ...shapes];
    const name = table.attributes.name ?? '';
    builder.page = at + 1;
    const images = [...descendantsOf(childOf(table, 'shapes'), 'image'), ...(rows?.images ?? [])];
    if (rows && rows.rows.length > 0) writeSheet(builder, name, rows.rows);
    else if (texts.length > 0 || images.length > 0) builder.heading(slideLevel, name);
    for (const text of texts) builder.add(NodeKind.paragraph, text);
    for (const { attributes } of images) builder.picture(zipPicture(bytes, attributes.href ?? ''));
  }
  return builder.build();
}

function openText(builder: OutlineBuilder, bytes: Buffer) {
  const parts = openParts(bytes, textTagsMax);
  const content = readXml(parts['content.xml']);
  const styles = readXml(parts['styles.xml']);
  const body = elementsOf(childOf(content, 'body'))[0];
  if (!body) throw new Error('The OpenDocument file has no body.');
  const reader = new TextReader({
    content,
    styles,
    readObject: (name) => equationOf(parts[`${name.replace(/^\.\//, '')}/content.xml`]),
    picture: (name) => zipPicture(bytes, name),
    note: (text) => builder.note(text),
  });
  return { reader, body, styles };
}

/** @throws {MillraceError} `unprocessable` for a file with a password, and over the bounds. */
function openParts(bytes: Buffer, tagsMax: number): Parts {
  const parts = unzipParts(bytes, { tagsMax });
  const manifest = parts['META-INF/manifest.xml'];
  if (manifest && Buffer.from(manifest).includes('encryption-data')) {
    throw unprocessable('The file is protected by a password. Remove the password and upload it again.');
  }
  return parts;
}

/** The source of an equation, which LibreOffice writes beside its MathML; else the signs of the MathML. */
function equationOf(part: Uint8Array | undefined): string {
  const root = readXml(part);
  if (root.name !== 'math') return '';
  const source = descendantsOf(root, 'annotation').map(textOf).join(' ');
  return (source || textOf(root)).replace(/\s+/g, ' ').trim();
}

/** The different texts of headers and footers. Those without words, such as page numbers, are passed over. */
function runningTexts(styles: XmlElement): Set<string> {
  const masters = descendantsOf(childOf(styles, 'master-styles'), 'master-page');
  const texts = masters.flatMap(elementsOf).filter(({ name }) => /^(?:header|footer)/.test(name));
  return new Set(texts.flatMap(plainTexts).filter((text) => /\p{L}{2}|\p{Lo}/u.test(text)));
}

/** Whether a shape holds the page number, the date or the footer of a slide. */
function isRunning({ attributes }: XmlElement): boolean {
  return /^(?:page-number|date-time|footer|header)$/.test(attributes.class ?? '');
}
