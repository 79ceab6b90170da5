/**
 * Computes the numbers that Word shows before paragraphs: `2.1`, `(a)`, `第三章`. The file has only the rules.
 *
 * Lists of the same abstract definition count together. A list that overrides a start begins to count anew. A number
 * begins anew below each number of a higher level.
 * Source: ECMA-376 part 1, 17.9.
 */
import { childOf, childrenOf, propertyOf, type XmlElement } from '../../../document/xml.ts';
import { formatNumber } from '../number-format.ts';

const levelsMax = 9;

interface Level {
  readonly start: number;
  readonly format: string;
  /** Text with `%1` for the number of the first level. */
  readonly text: string;
  /** Whether all numbers in its text are decimal. */
  readonly isLegal: boolean;
  /** Whether it counts on below a higher level. */
  readonly isContinued: boolean;
  /** The paragraph style that it belongs to. */
  readonly style: string;
}

interface List {
  readonly abstractId: string;
  readonly levels: readonly (Level | undefined)[];
  /** New starts by level. */
  readonly starts: ReadonlyMap<number, number>;
}

export interface NumberedAs {
  readonly listId: string;
  /** From 0. */
  readonly level: number;
}

export class Numbering {
  readonly #lists = new Map<string, List>();
  readonly #styleLevels = new Map<string, number>();
  /** Present numbers by abstract definition. */
  readonly #counters = new Map<string, (number | undefined)[]>();
  readonly #begun = new Set<string>();

  constructor(root: XmlElement) {
    const abstracts = new Map(childrenOf(root, 'abstractNum').map((one) => [one.attributes.abstractNumId ?? '', one]));
    const byStyle = new Map([...abstracts].map(([id, one]) => [propertyOf(one, 'styleLink') ?? '', id]));
    for (const num of childrenOf(root, 'num')) {
      const named = propertyOf(num, 'abstractNumId') ?? '';
      const link = propertyOf(abstracts.get(named), 'numStyleLink');
      const abstractId = link === undefined ? named : (byStyle.get(link) ?? named);
      const levels = levelsOf(abstracts.get(abstractId));
      const starts = new Map<number, number>();
      for (const override of childrenOf(num, 'lvlOverride')) {
        const at = Number(override.attributes.ilvl);
        const start = propertyOf(override, 'startOverride');
        if (start !== undefined) starts.set(at, Number(start));
        const level = childOf(override, 'lvl');
        if (level && at < levelsMax) levels[at] = levelOf(level);
      }
      this.#lists.set(num.attributes.numId ?? '', { abstractId, levels, starts });
      for (const [at, level] of levels.entries()) if (level?.style) this.#styleLevels.set(level.style, at);
    }
  }

  /** The level that the numbering gives to a paragraph style. */
  levelOfStyle(style: string): number | undefined {
    return this.#styleLevels.get(style);
  }

  /** Counts a paragraph. @returns its number as shown; empty for a bullet. Undefined if there is no such list. */
  next({ listId, level: at }: NumberedAs): string | undefined {
    const list = this.#lists.get(listId);
    const level = list?.levels[at];
    if (!list || !level) return undefined;
    const counters = this.#counters.get(list.abstractId) ?? [];
    this.#counters.set(list.abstractId, counters);
    const begins = !this.#begun.has(listId);
    this.#begun.add(listId);
    if (begins) for (const [overridden, start] of list.starts) counters[overridden] = start - 1;
    // A skipped level counts as begun: below `2`, the numbers `2.1.1` and then `2.2` follow.
    for (let above = 0; above < at; above++) counters[above] ??= list.levels[above]?.start ?? 1;
    counters[at] = (counters[at] ?? level.start - 1) + 1;
    for (let below = at + 1; below < levelsMax; below++) {
      if (!list.levels[below]?.isContinued) counters[below] = undefined;
    }
    if (level.format === 'bullet' || level.format === 'none') return level.format === 'none' ? plainLabel(level) : '';
    return level.text.replace(/%([1-9])/g, (_, digit) => {
      const shown = Number(digit) - 1;
      const { start = 1, format = 'decimal' } = list.levels[shown] ?? {};
      return formatNumber(counters[shown] ?? start, level.isLegal ? 'decimal' : format);
    });
  }
}

/** The label of a level without a number, such as `Note:`. */
function plainLabel({ text }: Level): string {
  return text.replace(/%[1-9]/g, '').trim();
}

function levelsOf(abstract: XmlElement | undefined): (Level | undefined)[] {
  const levels: (Level | undefined)[] = [];
  for (const level of childrenOf(abstract, 'lvl')) {
    const at = Number(level.attributes.ilvl);
    if (at >= 0 && at < levelsMax) levels[at] = levelOf(level);
  }
  return levels;
}

function levelOf(level: XmlElement): Level {
  return {
    start: Number(propertyOf(level, 'start') ?? 1),
    format: propertyOf(level, 'numFmt') ?? 'decimal',
    text: propertyOf(level, 'lvlText') ?? '',
    isLegal: childOf(level, 'isLgl') !== undefined,
    isContinued: propertyOf(level, 'lvlRestart') === '0',
    style: propertyOf(level, 'pStyle') ?? '',
  };
}
