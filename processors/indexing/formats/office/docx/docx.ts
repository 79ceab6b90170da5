/**
 * Parses DOCX into an outline.
 *
 * A paragraph is a heading if it, its style, or the style below that has an outline level. So localised and custom styles
 * are recognised. In a document without such headings the look decides: short paragraphs that are bold or larger,
 * numbered and Chinese headings. Lists and headings have the numbers that Word shows. Notes, comments and text boxes
 * follow their paragraph, and so do pictures. Headers and footers come last, once each.
 */
import { NodeKind, type Outline } from '../../../document/outline.ts';
import { OutlineBuilder } from '../../../document/outline-builder.ts';
import { elementsOf, readXml, type XmlElement } from '../../../document/xml.ts';
import { type Block, textOfBlock } from '../blocks.ts';
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
  const { texts, pictures } = reader.readRunningTexts();
  for (const text of texts) builder.add(NodeKind.paragraph, text);
  writeBlocks(builder, pictures);
  return builder.build();
}

class DocxReader {
  readonly #file: OfficePackage;
  readonly #main: string;
  readonly #deps: BodyDeps;
  /** The elements of notes and comments, by kind and id. */
  readonly #asides: ReadonlyMap<string, XmlElement>;
  /** Names of the parts that hold notes and comments. */
  readonly #asideParts: Readonly<Record<'footnote' | 'endnote' | 'comment', string | undefined>>;
  readonly #numbers = { footnote: 0, endnote: 0 };
  /** Name of the part that is read. The ids of pictures and charts are its own. */
  #part: string;

  constructor(file: OfficePackage, note: (text: string) => void) {
    this.#file = file;
    this.#main = file.mainPart('word/document.xml');
    const nameOf = (type: string) => file.relationships(this.#main).find((one) => one.type === type)?.target;
    this.#asideParts = { footnote: nameOf('footnotes'), endnote: nameOf('endnotes'), comment: nameOf('comments') };
    const part = (type: string) => readXml(file.related(this.#main, type));
    this.#part = this.#main;
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
    return readBody(this.#deps, document);
  }

  /** The different texts of headers and footers, and their pictures. Texts without words, such as page numbers, are passed over. */
  readRunningTexts(): { texts: Set<string>; pictures: Block[] } {
    const parts = this.#file
      .relationships(this.#main)
      .filter(({ type }) => type === 'header' || type === 'footer')
      .sort((one, other) => other.type.localeCompare(one.type));
    const blocks = parts.flatMap(({ target }) => this.#blocksOf(target, readXml(this.#file.parts[target])));
    return {
      texts: new Set(textsOf(blocks).filter((text) => /\p{L}{2}|\p{Lo}/u.test(text))),
      pictures: picturesIn(blocks),
    };
  }

  #readAside(aside: Exclude<Aside, { kind: 'textBox' }>): Block[] {
    switch (aside.kind) {
      case 'object':
        this.#deps.note(`Left out: an embedded object (${aside.name}). Upload it as a file of its own.`);
        return [];
      case 'picture':
        return [{ kind: 'picture', picture: this.#file.picture(this.#part, aside.id) }];
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
    const blocks = this.#blocksOf(this.#asideParts[kind], element);
    const [first = '', ...others] = textsOf(blocks);
    return [...asides([`[${++this.#numbers[kind]}] ${first}`, ...others], true), ...picturesIn(blocks)];
  }

  #readComment(id: string): Block[] {
    const element = this.#asides.get(`comment ${id}`);
    if (!element) return [];
    const author = element.attributes.author ? ` (${element.attributes.author})` : '';
    const blocks = this.#blocksOf(this.#asideParts.comment, element);
    const text = textsOf(blocks).join('\n');
    return [...(text === '' ? [] : asides([`Comment${author}: ${text}`])), ...picturesIn(blocks)];
  }

  /** The words of a chart or diagram, in the order of its part. */
  #readGraphic(kind: 'chart' | 'diagram', id: string): Block[] {
    const text = graphicWords(this.#file, this.#targetOf(id));
    if (text === '') this.#deps.note(`Left out: a ${kind} without words.`);
    return asides([text]);
  }

  #targetOf(id: string): string {
    return this.#file.relationships(this.#part).find((relationship) => relationship.id === id)?.target ?? '';
  }

  /** The blocks of an element of another part. */
  #blocksOf(part: string | undefined, element: XmlElement): Block[] {
    const outer = this.#part;
    this.#part = part ?? outer;
    const blocks = readBody(this.#deps, element);
    this.#part = outer;
    return blocks;
  }
}

function textsOf(blocks: readonly Block[]): string[] {
  return blocks.filter(({ kind }) => kind !== 'picture').flatMap((block) => textOfBlock(block).split('\n'));
}

function picturesIn(blocks: readonly Block[]): Block[] {
  return blocks.filter(({ kind }) => kind === 'picture');
}

function asides(texts: readonly string[], isNote = false): Block[] {
  return texts.filter((text) => text !== '').map((text) => ({ kind: 'aside', text, isNote }));
}
