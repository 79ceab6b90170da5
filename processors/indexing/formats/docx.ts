/**
 * Parses DOCX into an outline: mammoth makes HTML by the styles, and the HTML reader makes the outline.
 *
 * A style is a heading if it has or inherits an outline level. So localised and custom styles are recognised. A Title
 * paragraph is above all headings. In a document without heading styles the look decides: short paragraphs in bold,
 * numbered and Chinese headings.
 */
import { Parser } from 'htmlparser2';
import mammoth from 'mammoth';
import type { Outline } from '../document/outline.ts';
import { OutlineBuilder } from '../document/outline-builder.ts';
import { headingOf, isTitle } from '../document/text-heading.ts';
import { storedZip, unzipXml } from '../document/zip.ts';
import { readHtml } from './html.ts';

/**
 * Tags of a file. A page has some hundreds, so this is enough for about 2,000 pages. 1,260,000 tags took 1,300 MB and
 * 28 s of processor time on a busy machine (measured).
 */
const tagsMax = 1_250_000;
const basedOnMax = 16;
const boldHeadingCharactersMax = 80;

export async function parseDocx(bytes: Buffer): Promise<Outline> {
  const parts = unzipXml(bytes, { tagsMax });
  const styles = readStyles(textOf(parts['word/styles.xml']));
  const title = styles.find((style) => style.name.toLowerCase() === 'title');
  const titled = title !== undefined && textOf(parts['word/document.xml']).includes(`w:pStyle w:val="${title.id}"`);
  const { value } = await mammoth.convertToHtml(
    { buffer: storedZip(parts) },
    {
      styleMap: styleMap(styles, titled),
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      externalFileAccess: false,
    },
  );
  const html = value.replace(noteMarks, '');
  const builder = new OutlineBuilder();
  readHtml(builder, /<h[1-6]>/.test(html) ? html : markHeadings(html));
  return builder.build();
}

/** References to footnotes and endnotes, and the arrows that link back. */
const noteMarks =
  /<sup><a href="#(?:foot|end)note-[^>]*>\[\d+\]<\/a><\/sup>|<a href="#(?:foot|end)note-ref-[^>]*>↑<\/a>/g;

interface Style {
  id: string;
  name: string;
  basedOn: string;
  /** Outline level, from 0 (a first heading) to 8; undefined if the style has none. */
  level: number | undefined;
}

function readStyles(xml: string): Style[] {
  const styles: Style[] = [];
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const value = attributes['w:val'] ?? '';
        const style = styles.at(-1);
        if (tag === 'w:style')
          styles.push({ id: attributes['w:styleId'] ?? '', name: '', basedOn: '', level: undefined });
        else if (tag === 'w:name' && style) style.name = value;
        else if (tag === 'w:basedOn' && style) style.basedOn = value;
        else if (tag === 'w:outlineLvl' && style) style.level = Number(value);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return styles;
}

function styleMap(styles: readonly Style[], titled: boolean): string[] {
  const byId = new Map(styles.map((style) => [style.id, style]));
  const map = ["p[style-name^='toc '] => !", "p[style-name^='TOC'] => !"];
  if (titled) map.push("p[style-name='Title'] => h1:fresh", "p[style-name='title'] => h1:fresh");
  for (const style of styles) {
    const level = headingLevel(style, byId);
    if (level === undefined || style.name.toLowerCase() === 'title' || /['\\]/.test(style.name)) continue;
    map.push(`p[style-name='${style.name}'] => h${Math.min(6, level + (titled ? 1 : 0))}:fresh`);
  }
  return map;
}

/**
 * The level of a heading style, from 1. It comes from the outline level, the name, or the style that it is based on.
 */
function headingLevel(style: Style, byId: ReadonlyMap<string, Style>): number | undefined {
  let at: Style | undefined = style;
  for (let step = 0; at && step < basedOnMax; step++) {
    if (at.level !== undefined) return at.level < 9 ? at.level + 1 : undefined;
    const named = /^(?:heading|标题|標題|見出し)\s*([1-9])$/i.exec(at.name);
    if (named) return Number(named[1]);
    at = byId.get(at.basedOn);
  }
  return undefined;
}

const shortParagraph = /<p>(<strong>)?([^<]{1,200})(<\/strong>)?<\/p>/g;

/** Turns paragraphs that look like headings into headings. If there are any, a short first paragraph is the title. */
function markHeadings(html: string): string {
  const marked = html.replace(shortParagraph, (whole, bold, text: string, boldEnd) => {
    const level = levelByLook(text, Boolean(bold && boldEnd));
    return level === undefined ? whole : `<h${level}>${text}</h${level}>`;
  });
  if (marked === html) return html;
  const first = /^<p>(?:<strong>)?([^<]{1,200})(?:<\/strong>)?<\/p>/.exec(marked);
  return first && isTitle(first[1]!) ? `<h1>${first[1]}</h1>${marked.slice(first[0].length)}` : marked;
}

/** The heading level of a paragraph by its look, from 2, because the title has 1. Undefined if it is not a heading. */
function levelByLook(text: string, bold: boolean): number | undefined {
  const level = headingOf(text, true)?.level;
  if (level !== undefined) return Math.min(6, level + 1);
  const distinct = bold && text.length <= boldHeadingCharactersMax && !/[.!?,;:。！？，；：]$/.test(text.trim());
  return distinct ? 4 : undefined;
}

function textOf(part: Uint8Array | undefined): string {
  return part ? new TextDecoder().decode(part) : '';
}
