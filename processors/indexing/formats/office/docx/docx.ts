/**
 * Parses DOCX into an outline.
 *
 * A paragraph is a heading if it, its style, or the style below that has an outline level. So localised and custom styles
 * are recognised. In a document without such headings the look decides: short paragraphs that are bold or larger,
 * numbered and Chinese headings. Lists and headings have the numbers that Word shows. Notes, comments and text boxes
 * follow their paragraph. Headers and footers come last, once each.
 */
import { NodeKind, type Outline } from '../../../document/outline.ts';
import { OutlineBuilder } from '../../../document/outline-builder.ts';
import { elementsOf, readXml, type XmlElement } from '../../../document/xml.ts';
import type { Block } from '../blocks.ts';
import { graphicWords } from '../drawing.ts';
import { OfficePackage } from '../package.ts';
import { writeBlocks } from '../write-blocks.ts';
import { type BodyDeps, readBody } from './body.ts';
import type { Aside } from './inline-text.ts';
import { Numbering } from './numbering.ts';
import { Styles } from './styles.ts';

/** Tags of a file. A page has some hundreds, so this is enough for about 2,000 pages. */
const tagsMax = 1_250_000;

export function parseDocx(bytes: Buffer): Outline {
  const file = new OfficePackage(bytes, { tagsMax });
  const builder = new OutlineBuilder();
  const reader = new DocxReader(file, (text) => builder.note(text));
  writeBlocks(builder, reader.readMain());
  builder.endSections(0);
  for (const text of reader.readRunningTexts()) builder.add(NodeKind.paragraph, text);
  return builder.build();
}

class DocxReader {
  readonly #file: OfficePackage;
  readonly #main: string;
  readonly #deps: BodyDeps;
  /** The elements of notes and comments, by kind and id. */
  readonly #asides: ReadonlyMap<string, XmlElement>;
  readonly #numbers = { footnote: 0, endnote: 0 };
  readonly #targets: ReadonlyMap<string, string>;
  #pictures = 0;

  constructor(file: OfficePackage, note: (text: string) => void) {
    this.#file = file;
    this.#main = file.mainPart('word/document.xml');
    const part = (type: string) => readXml(file.related(this.#main, type));
    this.#targets = new Map(file.relationships(this.#main).map(({ id, target }) => [id, target]));
    this.#asides = new Map(
      (['footnote', 'endnote', 'comment'] as const).flatMap((kind) =>
        elementsOf(part(`${kind}s`)).map((element) => [`${kind} ${element.attributes.id}`, element] as const),
      ),
    );
    this.#deps = {
      styles: new Styles(part('styles')),
      numbering: new Numbering(part('numbering')),
      readAside: (aside) => this.#readAside(aside),
      note,
    };
  }

  readMain(): Block[] {
    const document = readXml(this.#file.parts[this.#main]);
    if (document.name !== 'document') throw new Error('The DOCX has no main document.');
    const blocks = readBody(this.#deps, document);
    if (this.#pictures > 0) {
      const what = this.#pictures === 1 ? 'a picture' : `${this.#pictures} pictures`;
      this.#deps.note(`Left out: ${what}. Save the document as PDF, or upload the pictures as files of their own.`);
    }
    return blocks;
  }

  /** The different texts of headers and footers. Those without words, such as page numbers, are passed over. */
  readRunningTexts(): Set<string> {
    const parts = this.#file
      .relationships(this.#main)
      .filter(({ type }) => type === 'header' || type === 'footer')
      .sort((one, other) => other.type.localeCompare(one.type));
    const texts = parts.flatMap(({ target }) => this.#textsOf(readXml(this.#file.parts[target])));
    return new Set(texts.filter((text) => /\p{L}{2}|\p{Lo}/u.test(text)));
  }

  #readAside(aside: Exclude<Aside, { kind: 'textBox' }>): Block[] {
    switch (aside.kind) {
      case 'object':
        this.#deps.note(`Left out: an embedded object (${aside.name}). Upload it as a file of its own.`);
        return [];
      case 'picture':
        this.#pictures++;
        return [];
      case 'chart':
      case 'diagram':
        return this.#readGraphic(aside.kind, aside.id);
      case 'comment':
        return this.#readComment(aside.id);
      default:
        return this.#readNote(aside.kind, aside.id);
    }
  }

  #readNote(kind: 'footnote' | 'endnote', id: string): Block[] {
    const element = this.#asides.get(`${kind} ${id}`);
    if (!element) return [];
    const texts = this.#textsOf(element);
    return asides([`[${++this.#numbers[kind]}] ${texts[0] ?? ''}`, ...texts.slice(1)], true);
  }

  #readComment(id: string): Block[] {
    const element = this.#asides.get(`comment ${id}`);
    if (!element) return [];
    const author = element.attributes.author ? ` (${element.attributes.author})` : '';
    const text = this.#textsOf(element).join('\n');
    return text === '' ? [] : asides([`Comment${author}: ${text}`]);
  }

  /** The words of a chart or diagram, in the order of its part. */
  #readGraphic(kind: 'chart' | 'diagram', id: string): Block[] {
    const text = graphicWords(this.#file, this.#targets.get(id) ?? '');
    if (text === '') this.#deps.note(`Left out: a ${kind} without words.`);
    return asides([text]);
  }

  #textsOf(element: XmlElement): string[] {
    return readBody(this.#deps, element).flatMap((block) =>
      block.kind === 'table' ? block.table.toText().split('\n') : block.text,
    );
  }
}

function asides(texts: readonly string[], isNote = false): Block[] {
  return texts.filter((text) => text !== '').map((text) => ({ kind: 'aside', text, isNote }));
}
