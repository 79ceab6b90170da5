/**
 * What clients did to files and what they were told, and whether the service kept its word.
 *
 * One client owns a file and does one thing to it at a time, so a file's changes have an order. A change is `done`
 * when its answer promised it, `unknown` when no answer came or it was an error that may be tried again: it may have
 * happened or not. So a file may end as its last `done` change left it, or as any `unknown` one after it.
 */

export type Outcome = 'done' | 'unknown';

export interface Change {
  /** The word that only this upload contains; undefined for a deletion. */
  word: string | undefined;
  outcome: Outcome;
  /** Epoch ms, when the outcome was known. */
  atMs: number;
}

/** What is there of a file in the end. */
export interface Found {
  /** Of its record; `deleted` when there is none. */
  status: string;
  /** How often each marker word occurs in the search hits of the file. */
  words: Record<string, number>;
}

export class History {
  readonly files = new Map<string, Change[]>();
  /** Promises that were seen broken while the load ran. */
  readonly broken: string[] = [];
  readonly counts: Record<string, number> = {};
  /** Of Redis: an answer from before one may be forgotten after it. */
  crashes = 0;
  #words = 0;

  /** Letters only, so that no tokenizer splits it, and never part of another one. */
  newWord(): string {
    const digits = String(this.#words++).padStart(6, '0');
    return `zq${[...digits].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')}qz`;
  }

  record(fileId: string, word: string | undefined, outcome: Outcome): void {
    const changes = this.files.get(fileId) ?? [];
    changes.push({ word, outcome, atMs: Date.now() });
    this.files.set(fileId, changes);
    this.count(`${word === undefined ? 'deletion' : 'upload'} ${outcome}`);
  }

  /** The words of which exactly one may be found; undefined among them: the file may be gone. */
  possible(fileId: string): (string | undefined)[] {
    return possibleEnds(this.files.get(fileId) ?? []);
  }

  break(what: string): void {
    this.broken.push(what);
  }

  /** Redis crashed: what it promised after `sinceMs` may or may not be there. */
  forgive(sinceMs: number): void {
    for (const changes of this.files.values()) {
      for (const change of changes) if (change.atMs >= sinceMs) change.outcome = 'unknown';
    }
  }

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  /** @returns what is wrong with how a file ended, if anything. */
  judge(fileId: string, found: Found): string | undefined {
    const possible = this.possible(fileId);
    const words = Object.entries(found.words);
    const wrong = () => `${fileId} is ${JSON.stringify(found)}, want one of ${JSON.stringify(possible)}`;
    if (found.status === 'deleted') return possible.includes(undefined) && words.length === 0 ? undefined : wrong();
    if (found.status !== 'ready' || words.length !== 1) return wrong();
    const [[word, times]] = words;
    return times === 1 && possible.includes(word) ? undefined : wrong();
  }
}

export function possibleEnds(changes: readonly Change[]): (string | undefined)[] {
  const last = changes.findLastIndex(({ outcome }) => outcome === 'done');
  const ends = changes.slice(Math.max(0, last)).map(({ word }) => word);
  return last < 0 ? [undefined, ...ends] : ends;
}
