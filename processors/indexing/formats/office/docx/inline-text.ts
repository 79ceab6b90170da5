/**
 * Reads the text of a paragraph of a DOCX, with its equations as LaTeX. What stands beside the text (text boxes, notes,
 * comments, charts) is collected, so that it can follow the paragraph. Deleted text is left out.
 */
import { childOf, descendantsOf, elementsOf, textOf, type XmlElement } from '../../../document/xml.ts';
import { mathText } from '../math.ts';
import { isOn } from './styles.ts';

/** Something beside the text of a paragraph. */
export type Aside =
  | { readonly kind: 'textBox'; readonly content: XmlElement }
  | { readonly kind: 'footnote' | 'endnote' | 'comment' | 'chart' | 'diagram'; readonly id: string }
  | { readonly kind: 'object'; readonly name: string }
  /** `id` of its relationship. */
  | { readonly kind: 'picture'; readonly id: string };

export interface InlineText {
  readonly text: string;
  readonly asides: readonly Aside[];
  /** Characters in bold, and all characters. */
  readonly boldCharacters: number;
  readonly characters: number;
  /** Largest size of its letters, half points; 0: the size of its style. */
  readonly halfPoints: number;
}

/** Letters of the font Symbol, which a DOCX stores by their place in the font. */
const symbolLetters = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ';
const symbolSmallLetters = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ';

export function readInlineText(paragraph: XmlElement, styleIsBold: boolean): InlineText {
  const reader = new InlineReader(styleIsBold);
  reader.read(paragraph);
  const { text, asides, boldCharacters, characters, halfPoints } = reader;
  return { text, asides, boldCharacters, characters, halfPoints };
}

class InlineReader {
  text = '';
  readonly asides: Aside[] = [];
  boldCharacters = 0;
  characters = 0;
  halfPoints = 0;
  /** Open complex fields. Up to its separator a field holds its instruction, which is no text. */
  readonly #fields: { inInstruction: boolean }[] = [];
  readonly #styleIsBold: boolean;

  constructor(styleIsBold: boolean) {
    this.#styleIsBold = styleIsBold;
  }

  read(element: XmlElement): void {
    for (const child of elementsOf(element)) this.#readElement(child);
  }

  #readElement(element: XmlElement): void {
    const { name, attributes } = element;
    switch (name) {
      case 'r':
        this.#readRun(element);
        break;
      case 'oMath':
        this.text += `$${mathText(element).trim()}$`;
        break;
      case 'oMathPara':
        for (const equation of descendantsOf(element, 'oMath')) this.text += ` $$${mathText(equation).trim()}$$ `;
        break;
      // Only the result of a change is text.
      case 'del':
      case 'moveFrom':
      case 'pPr':
        break;
      case 'commentReference':
        this.asides.push({ kind: 'comment', id: attributes.id ?? '' });
        break;
      case 'AlternateContent':
        this.read(childOf(element, 'Choice') ?? element);
        break;
      default:
        this.read(element);
    }
  }

  #readRun(run: XmlElement): void {
    const properties = childOf(run, 'rPr');
    const bold = childOf(properties, 'b');
    const before = this.text.length;
    for (const child of elementsOf(run)) this.#readPart(child);
    const added = this.text.slice(before).trim().length;
    if (added === 0) return;
    this.characters += added;
    if (bold ? isOn(bold) : this.#styleIsBold) this.boldCharacters += added;
    this.halfPoints = Math.max(this.halfPoints, Number(childOf(properties, 'sz')?.attributes.val ?? 0));
  }

  #readPart(part: XmlElement): void {
    const { name, attributes } = part;
    if (name === 'fldChar') this.#readField(attributes.fldCharType);
    else if (this.#fields.some(({ inInstruction }) => inInstruction)) return;
    else if (name === 't') this.text += textOf(part);
    else if (name === 'tab' || name === 'ptab') this.text += '\t';
    else if (name === 'br' || name === 'cr') this.text += '\n';
    else if (name === 'noBreakHyphen') this.text += '-';
    else if (name === 'sym') this.text += symbolOf(attributes);
    else if (name === 'footnoteReference') this.asides.push({ kind: 'footnote', id: attributes.id ?? '' });
    else if (name === 'endnoteReference') this.asides.push({ kind: 'endnote', id: attributes.id ?? '' });
    else if (name === 'commentReference') this.asides.push({ kind: 'comment', id: attributes.id ?? '' });
    else if (name === 'ruby') this.#readRuby(part);
    else if (name === 'AlternateContent') this.#readPart(childOf(part, 'Choice') ?? part);
    else if (name === 'drawing' || name === 'pict' || name === 'object' || name === 'Choice' || name === 'Fallback')
      this.#readDrawing(part);
  }

  /** The text, then its reading in brackets. */
  #readRuby(ruby: XmlElement): void {
    const reading = descendantsOf(childOf(ruby, 'rt'), 't').map(textOf).join('');
    this.text += descendantsOf(childOf(ruby, 'rubyBase'), 't').map(textOf).join('');
    if (reading !== '') this.text += `（${reading}）`;
  }

  #readField(type: string | undefined): void {
    if (type === 'begin') this.#fields.push({ inInstruction: true });
    else if (type === 'separate') this.#fields[this.#fields.length - 1] = { inInstruction: false };
    else if (type === 'end') this.#fields.pop();
  }

  #readDrawing(drawing: XmlElement): void {
    for (const child of elementsOf(drawing)) {
      const { name, attributes } = child;
      if (name === 'txbxContent') this.asides.push({ kind: 'textBox', content: child });
      else if (name === 'docPr' && attributes.descr) this.text += ` ${attributes.descr} `;
      else if (name === 'textpath' && attributes.string) this.text += ` ${attributes.string} `;
      else if (name === 'chart') this.asides.push({ kind: 'chart', id: attributes['r:id'] ?? '' });
      else if (name === 'relIds') this.asides.push({ kind: 'diagram', id: attributes['r:dm'] ?? '' });
      else if (name === 'OLEObject') this.asides.push({ kind: 'object', name: attributes.ProgID ?? 'unknown' });
      else if (name === 'blip' || name === 'imagedata')
        this.asides.push({
          kind: 'picture',
          id: attributes['r:embed'] ?? attributes['r:link'] ?? attributes['r:id'] ?? '',
        });
      else if (name === 'AlternateContent') this.#readDrawing(childOf(child, 'Choice') ?? child);
      else this.#readDrawing(child);
    }
  }
}

function symbolOf({ font = '', char = '' }: Readonly<Record<string, string>>): string {
  const code = Number.parseInt(char, 16);
  if (!Number.isFinite(code) || code > 0x10ffff) return '';
  // Fonts of symbols use a private area, whose last byte is the place in the font.
  const place = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  if (/^symbol$/i.test(font)) {
    const letter = symbolLetters[place - 65] ?? symbolSmallLetters[place - 97];
    return letter ?? String.fromCodePoint(place);
  }
  return place === code ? String.fromCodePoint(code) : '';
}
