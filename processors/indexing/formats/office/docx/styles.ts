/**
 * The paragraph styles of a DOCX: which are headings, how they are numbered, and how they look. A style takes what it
 * does not say from the style that it is based on.
 */
import { childOf, childrenOf, propertyOf, type XmlElement } from '../../../document/xml.ts';
import type { Look } from '../blocks.ts';

const basedOnMax = 16;
/** Font size if a file names none, half points. */
const defaultHalfPoints = 20;
const headingName = /^(?:heading|标题|標題|見出し|überschrift|titre|título|titolo|заголовок)\s*([1-9])$/i;

interface Style {
  readonly id: string;
  readonly name: string;
  readonly basedOn: string;
  readonly paragraph: XmlElement | undefined;
  readonly run: XmlElement | undefined;
}

export class Styles {
  readonly #styles = new Map<string, Style>();
  readonly #defaultStyle: string;
  readonly #defaultSize: number;

  constructor(root: XmlElement) {
    for (const style of childrenOf(root, 'style')) {
      const id = style.attributes.styleId ?? '';
      this.#styles.set(id, {
        id,
        name: propertyOf(style, 'name') ?? '',
        basedOn: propertyOf(style, 'basedOn') ?? '',
        paragraph: childOf(style, 'pPr'),
        run: childOf(style, 'rPr'),
      });
    }
    const isDefault = ({ attributes: { type, default: value } }: XmlElement) => type === 'paragraph' && value === '1';
    this.#defaultStyle = childrenOf(root, 'style').find(isDefault)?.attributes.styleId ?? '';
    const run = childOf(childOf(childOf(root, 'docDefaults'), 'rPrDefault'), 'rPr');
    this.#defaultSize = Number(propertyOf(run, 'sz') ?? defaultHalfPoints);
  }

  /** The style of a paragraph that names none. */
  get default(): string {
    return this.#defaultStyle;
  }

  isTitle(id: string): boolean {
    return this.#nameOf(id).toLowerCase() === 'title';
  }

  /** Whether it is a style for lists by its name. */
  isList(id: string): boolean {
    return /list|bullet|aufzähl|列表|项目/i.test(this.#nameOf(id));
  }

  /** Whether it is the style of an entry in a table of contents. */
  isContents(id: string): boolean {
    return /^toc \d/i.test(this.#nameOf(id));
  }

  /** Level of a heading style, from 1, by its outline level or its name. Undefined for other styles. */
  headingLevel(id: string): number | undefined {
    for (const { name, paragraph } of this.#chain(id)) {
      const level = propertyOf(paragraph, 'outlineLvl');
      if (level !== undefined) return Number(level) < 9 ? Number(level) + 1 : undefined;
      const named = headingName.exec(name);
      if (named) return Number(named[1]);
    }
    return undefined;
  }

  /** The list and level that a style is numbered by, and the style that says so. */
  numbering(id: string): { style: string; listId: string; level: string | undefined } | undefined {
    for (const { id: style, paragraph } of this.#chain(id)) {
      const numbered = childOf(paragraph, 'numPr');
      if (numbered) return { style, listId: propertyOf(numbered, 'numId') ?? '', level: propertyOf(numbered, 'ilvl') };
    }
    return undefined;
  }

  look(id: string): Look {
    const chain = this.#chain(id);
    const size = chain.map(({ run }) => propertyOf(run, 'sz')).find((found) => found !== undefined);
    const bold = chain.map(({ run }) => childOf(run, 'b')).find((found) => found !== undefined);
    const aligned = chain.map(({ paragraph }) => propertyOf(paragraph, 'jc')).find((found) => found !== undefined);
    return {
      bold: bold !== undefined && isOn(bold),
      halfPoints: Number(size ?? this.#defaultSize),
      centred: aligned === 'center',
    };
  }

  #nameOf(id: string): string {
    return this.#styles.get(id)?.name ?? '';
  }

  #chain(id: string): Style[] {
    const chain: Style[] = [];
    let style = this.#styles.get(id);
    while (style && chain.length < basedOnMax) {
      chain.push(style);
      style = this.#styles.get(style.basedOn);
    }
    return chain;
  }
}

/** Whether a property without or with a value is on. */
export function isOn(property: XmlElement): boolean {
  return !/^(?:0|false|off|none)$/.test(property.attributes.val ?? '');
}
