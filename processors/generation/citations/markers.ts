/**
 * Citation markers in a model's text: `[1]`, `[1][2]`, `[1, 2]`, `[2-4]`, `【1】`, `[^1]`, `【1†source】`.
 *
 * An incremental lexer: its lexemes do not depend on how the text is cut into deltas. It holds back only text that may
 * still become a marker (at most `markerLengthMax` characters), and half a surrogate pair. Brackets around anything
 * else, such as a year or a check box, are text.
 */
import { endsInHalfPair } from '../../../core/text/characters.ts';

/** Text, or the passage numbers in a marker. */
export type Lexeme = { readonly text: string } | { readonly numbers: readonly number[] };

const markerLengthMax = 64;
/** Passages in a range such as [2-4]. A longer range is no citation. */
const rangeMax = 20;

const marker = /[[【]\^?([ \t\d,，、;；–-]+)(?:†[^\]】\n]*)?[\]】]/y;
const markerStart = /[[【](?:\^?[ \t\d,，、;；–-]*|\^?[ \t\d,，、;；–-]+†[^\]】\n]*)$/y;

export class MarkerLexer {
  #held = '';

  push(delta: string): Lexeme[] {
    return this.#read(this.#held + delta, false);
  }

  /** Returns the rest, which is text. */
  end(): Lexeme[] {
    return this.#read(this.#held, true);
  }

  #read(input: string, final: boolean): Lexeme[] {
    const lexemes: Lexeme[] = [];
    let from = 0;
    let at = 0;
    for (; at < input.length; at++) {
      if (input[at] !== '[' && input[at] !== '【') continue;
      const found = matchMarker(input, at);
      if (!found && !final && mayBecomeMarker(input, at)) break;
      if (!found) continue;
      if (at > from) lexemes.push({ text: input.slice(from, at) });
      lexemes.push({ numbers: found.numbers });
      from = at + found.length;
      at = from - 1;
    }
    if (at === input.length && !final && endsInHalfPair(input)) at -= 1;
    if (at > from) lexemes.push({ text: input.slice(from, at) });
    this.#held = input.slice(Math.max(at, from));
    return lexemes;
  }
}

function matchMarker(input: string, at: number): { numbers: number[]; length: number } | undefined {
  marker.lastIndex = at;
  const match = marker.exec(input);
  if (!match || match[0].length > markerLengthMax) return undefined;
  const numbers = readNumbers(match[1]!);
  return numbers.length > 0 ? { numbers, length: match[0].length } : undefined;
}

function mayBecomeMarker(input: string, at: number): boolean {
  markerStart.lastIndex = at;
  return input.length - at < markerLengthMax && markerStart.test(input);
}

/** The numbers in a list: `1, 3-5` gives 1, 3, 4, 5. None if one cannot be the number of a passage. */
function readNumbers(list: string): number[] {
  const numbers: number[] = [];
  for (const item of list.split(/[,，、;；]/)) {
    const match = /^[ \t]*(\d{1,3})[ \t]*(?:[–-][ \t]*(\d{1,3})[ \t]*)?$/.exec(item);
    if (!match) return [];
    const first = Number(match[1]);
    const last = Number(match[2] ?? match[1]);
    if (last < first || last - first >= rangeMax) return [];
    for (let number = first; number <= last; number++) numbers.push(number);
  }
  return numbers;
}
