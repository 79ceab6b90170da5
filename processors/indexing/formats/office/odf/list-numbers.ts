/** Counts the numbered lists and headings of an OpenDocument text. The file has only the rules. */
import { childrenOf, elementsOf, type XmlElement } from '../../../document/xml.ts';
import { formatNumber } from '../number-format.ts';

interface Level {
  /** Form of the number, such as `1`, `a`, `I`; empty: it has none. */
  readonly format: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly start: number;
  /** Levels that are shown, such as 2 for `1.1`. */
  readonly shown: number;
}

const formats: Readonly<Record<string, string>> = {
  '1': 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  '一, 二, 三, ...': 'chineseCounting',
  '甲, 乙, 丙, ...': 'ideographTraditional',
};

/** The levels of the list styles by name; those of headings by ''. */
export function listStyles(...roots: readonly XmlElement[]): Map<string, Level[]> {
  const styles = new Map<string, Level[]>();
  for (const root of roots) {
    for (const group of elementsOf(root)) {
      for (const style of [...childrenOf(group, 'list-style'), ...childrenOf(group, 'outline-style')])
        styles.set(style.name === 'outline-style' ? '' : (style.attributes.name ?? ''), levelsOf(style));
    }
  }
  return styles;
}

function levelsOf(style: XmlElement): Level[] {
  const levels: Level[] = [];
  for (const { attributes } of elementsOf(style)) {
    levels[Number(attributes.level) - 1] = {
      format: attributes['num-format'] ?? '',
      prefix: attributes['num-prefix'] ?? '',
      suffix: attributes['num-suffix'] ?? '',
      start: Number(attributes['start-value'] ?? 1),
      shown: Number(attributes['display-levels'] ?? 1),
    };
  }
  return levels;
}

/** The present numbers of one list. */
export class ListCounter {
  readonly #levels: readonly (Level | undefined)[];
  readonly #numbers: number[] = [];

  constructor(levels: readonly (Level | undefined)[] = []) {
    this.#levels = levels;
  }

  /** Counts an item. @param level from 0. @returns its number as shown; empty for a bullet. */
  next(level: number, start?: number): string {
    const rules = this.#levels[level];
    this.#numbers.length = Math.min(this.#numbers.length, level + 1);
    this.#numbers[level] = start ?? (this.#numbers[level] ?? (rules?.start ?? 1) - 1) + 1;
    if (!rules || rules.format === '') return '';
    const first = Math.max(0, level - rules.shown + 1);
    const shown = [];
    for (let at = first; at <= level; at++) {
      const { format = '1', start: begin = 1 } = this.#levels[at] ?? {};
      shown.push(formatNumber(this.#numbers[at] ?? begin, formats[format] ?? 'decimal'));
    }
    return `${rules.prefix}${shown.join('.')}${rules.suffix}`;
  }
}
