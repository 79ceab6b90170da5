/** The earlier turns of a conversation, oldest first, and the bounds of their number and size. */
import { hasMoreCharacters } from '../text/printable.ts';

export const turnRoles = ['user', 'assistant'] as const;

export interface Turn {
  readonly role: (typeof turnRoles)[number];
  readonly content: string;
}

export const turnsMax = 100;
/** Characters of one turn. */
export const turnCharsMax = 32_768;
/** Characters of all turns. */
const allCharsMax = 131_072;

interface TurnProblem {
  /** Names and numbers that lead to the fault, below `messages`. */
  readonly path: (string | number)[];
  /** The end of a sentence that starts with the path. */
  readonly message: string;
}

/** @returns the first fault of turns whose fields may be absent. Undefined: they are turns of a conversation. */
export function turnsProblem(
  turns: readonly { role?: string | null; content?: string | null }[],
): TurnProblem | undefined {
  if (turns.length > turnsMax)
    return { path: [], message: `must have at most ${turnsMax} items. Leave out the oldest` };
  for (const [at, { role, content }] of turns.entries()) {
    const problem = (field: string, message: string) => ({ path: [at, field], message });
    if (!turnRoles.some((known) => known === role)) return problem('role', `must be ${turnRoles.join(' or ')}`);
    if (!content || content.trim() === '') return problem('content', 'must not be empty');
    if (hasMoreCharacters(content, turnCharsMax))
      return problem('content', `must have at most ${turnCharsMax} characters`);
    if (!content.isWellFormed()) return problem('content', 'must have no half of a surrogate pair');
  }
  const all = turns.map(({ content }) => content).join('');
  if (!hasMoreCharacters(all, allCharsMax)) return undefined;
  return { path: [], message: `must have at most ${allCharsMax} characters in all. Leave out the oldest` };
}

/** The newest of the turns that are within the bounds. A turn that is too long is cut, and one without text is left out. */
export function newestTurns(turns: readonly Turn[]): Turn[] {
  const newest: Turn[] = [];
  let left = allCharsMax;
  for (const { role, content } of turns.toReversed()) {
    const cut = content.slice(0, turnCharsMax).toWellFormed();
    if (cut.trim() === '') continue;
    left -= cut.length;
    if (left < 0 || newest.length === turnsMax) break;
    newest.push({ role, content: cut });
  }
  return newest.reverse();
}
