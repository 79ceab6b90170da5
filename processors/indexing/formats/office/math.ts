/**
 * Writes an equation of Office (OMML) as LaTeX. Symbols stay Unicode characters, so that a search for them finds them.
 * Source of the elements: ECMA-376 part 1, 22.1.
 */
import { childOf, childrenOf, elementsOf, propertyOf, textOf, type XmlElement } from '../../document/xml.ts';

const operators: Readonly<Record<string, string>> = {
  '∑': '\\sum',
  '∏': '\\prod',
  '∐': '\\coprod',
  '∫': '\\int',
  '∬': '\\iint',
  '∭': '\\iiint',
  '∮': '\\oint',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
};
const accents: Readonly<Record<string, string>> = {
  '\u0300': '\\grave',
  '\u0301': '\\acute',
  '\u0302': '\\hat',
  '\u0303': '\\tilde',
  '\u0304': '\\bar',
  '\u0305': '\\overline',
  '\u0306': '\\breve',
  '\u0307': '\\dot',
  '\u0308': '\\ddot',
  '\u030c': '\\check',
  '\u20d7': '\\vec',
};
const functions =
  /^(?:sin|cos|tan|cot|sec|csc|sinh|cosh|tanh|arcsin|arccos|arctan|log|ln|exp|lim|max|min|sup|inf|det)$/;

type Write = (element: XmlElement) => string;

const writers: Readonly<Record<string, Write>> = {
  r: (element) => childrenOf(element, 't').map(textOf).join(''),
  f: (element) => {
    const type = propertyOf(childOf(element, 'fPr'), 'type');
    if (type === 'lin') return `${part(element, 'num')}/${part(element, 'den')}`;
    return `${type === 'noBar' ? '\\binom' : '\\frac'}{${part(element, 'num')}}{${part(element, 'den')}}`;
  },
  sSup: (element) => `${base(element)}^{${part(element, 'sup')}}`,
  sSub: (element) => `${base(element)}_{${part(element, 'sub')}}`,
  sSubSup: (element) => `${base(element)}_{${part(element, 'sub')}}^{${part(element, 'sup')}}`,
  sPre: (element) => `{}_{${part(element, 'sub')}}^{${part(element, 'sup')}}${base(element)}`,
  rad: (element) => {
    const degree = part(element, 'deg');
    return `\\sqrt${degree === '' ? '' : `[${degree}]`}{${part(element, 'e')}}`;
  },
  d: (element) => {
    const properties = childOf(element, 'dPr');
    const [open, close] = [propertyOf(properties, 'begChr') ?? '(', propertyOf(properties, 'endChr') ?? ')'];
    const separator = propertyOf(properties, 'sepChr') ?? '|';
    return `${open}${childrenOf(element, 'e').map(mathText).join(separator)}${close}`;
  },
  nary: (element) => {
    const sign = propertyOf(childOf(element, 'naryPr'), 'chr') ?? '∫';
    return `${operators[sign] ?? sign}${script('_', part(element, 'sub'))}${script('^', part(element, 'sup'))} ${part(element, 'e')}`;
  },
  func: (element) => {
    const name = part(element, 'fName').trim();
    return `${functions.test(name) ? `\\${name}` : name} ${part(element, 'e')}`;
  },
  limLow: (element) => `${limitBase(element)}_{${part(element, 'lim')}}`,
  limUpp: (element) => `${limitBase(element)}^{${part(element, 'lim')}}`,
  m: (element) => `\\begin{matrix}${childrenOf(element, 'mr').map(cellsOf).join(' \\\\ ')}\\end{matrix}`,
  eqArr: (element) => childrenOf(element, 'e').map(mathText).join(' \\\\ '),
  acc: (element) => {
    const sign = propertyOf(childOf(element, 'accPr'), 'chr') ?? '\u0302';
    return `${accents[sign] ?? '\\hat'}{${part(element, 'e')}}`;
  },
  bar: (element) => {
    const above = propertyOf(childOf(element, 'barPr'), 'pos') === 'top';
    return `${above ? '\\overline' : '\\underline'}{${part(element, 'e')}}`;
  },
};

/** The LaTeX of all equations in the element. */
export function mathText(element: XmlElement): string {
  return elementsOf(element)
    .filter(({ name }) => !name.endsWith('Pr'))
    .map((child) => writers[child.name]?.(child) ?? mathText(child))
    .join('');
}

function part(element: XmlElement, name: string): string {
  const child = childOf(element, name);
  return child ? mathText(child) : '';
}

/** The base of a script. More than one character is put in braces. */
function base(element: XmlElement): string {
  const text = part(element, 'e');
  return [...text].length > 1 ? `{${text}}` : text;
}

function limitBase(element: XmlElement): string {
  const text = part(element, 'e').trim();
  return functions.test(text) ? `\\${text}` : `{${text}}`;
}

function script(mark: '_' | '^', text: string): string {
  return text === '' ? '' : `${mark}{${text}}`;
}

function cellsOf(row: XmlElement): string {
  return childrenOf(row, 'e').map(mathText).join(' & ');
}
