/**
 * Files: the last acknowledged change of each is kept, and a search right after the answer sees it.
 *
 * One client owns a file and makes one change at a time, so the changes of a file have an order. A change is
 * acknowledged, or its outcome is unknown: it got no answer, or one that allows a retry. The final state of a file is
 * that of its last acknowledged change, or of any later change with unknown outcome.
 */
import type { Breach } from './breach.ts';

export interface Change {
  /** Marker word of this upload only; undefined: a deletion. */
  word: string | undefined;
  /** Time of the acknowledgement, epoch ms; undefined: the outcome is unknown. */
  acknowledgedAtMs: number | undefined;
}

/** The final state of a file, as a client sees it. */
export interface FileEnd {
  /** Status of the record; `deleted` if there is none. */
  status: string;
  /** Occurrences of each marker word in the hits of a search in the file. */
  words: Readonly<Record<string, number>>;
}

export class Files {
  readonly #changes = new Map<string, Change[]>();
  readonly #breaches: Breach[] = [];
  #words = 0;

  /** @returns a new marker word: letters only, and never a part of another one. */
  newWord(): string {
    const digits = String(this.#words++).padStart(6, '0');
    return `zq${[...digits].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')}qz`;
  }

  get ids(): string[] {
    return [...this.#changes.keys()];
  }

  changed(fileId: string, word: string | undefined, acknowledgedAtMs: number | undefined): void {
    const changes = this.#changes.get(fileId) ?? [];
    changes.push({ word, acknowledgedAtMs });
    this.#changes.set(fileId, changes);
  }

  /** Whether a client may get 404 for the file. */
  mayBeGone(fileId: string): boolean {
    return possibleEnds(this.#changes.get(fileId) ?? []).includes(undefined);
  }

  /** Checks a search that began after the last acknowledgement. @param end state of the file that it found. */
  searched(fileId: string, end: FileEnd): void {
    const breach = judgeFile(fileId, this.#changes.get(fileId) ?? [], end);
    if (breach) this.#breaches.push({ ...breach, what: `stale search: ${breach.what}` });
  }

  judge(ends: ReadonlyMap<string, FileEnd>): Breach[] {
    const atEnd = [...this.#changes].flatMap(([fileId, changes]) => {
      const end = ends.get(fileId);
      return end ? (judgeFile(fileId, changes, end) ?? []) : { what: `${fileId}: nobody looked at its end` };
    });
    return [...this.#breaches, ...atEnd];
  }
}

function judgeFile(fileId: string, changes: readonly Change[], end: FileEnd): Breach | undefined {
  const possible = possibleEnds(changes);
  const words = Object.keys(end.words);
  const what = `${fileId} is ${JSON.stringify(end)}, possible: ${possible.map((word) => word ?? 'deleted').join(', ')}`;
  if (end.status === 'deleted' && words.length === 0) {
    return possible.includes(undefined) ? undefined : { what, ...brokenSince(changes, undefined) };
  }
  const [word = ''] = words;
  if (end.status !== 'ready' || words.length !== 1 || end.words[word] !== 1) return { what };
  return possible.includes(word) ? undefined : { what, ...brokenSince(changes, word) };
}

/** Time of the first acknowledged change that is missing in the found state. */
function brokenSince(changes: readonly Change[], word: string | undefined): Pick<Breach, 'promisedAtMs'> {
  const found = changes.findLastIndex((change) => change.word === word);
  const isStart = word === undefined && found < 0;
  const lost = changes.slice(found + 1).find(({ acknowledgedAtMs }) => acknowledgedAtMs !== undefined);
  return (found >= 0 || isStart) && lost?.acknowledgedAtMs ? { promisedAtMs: lost.acknowledgedAtMs } : {};
}

/** The marker words that the file may have. `undefined` is one of them if the file may be deleted. */
function possibleEnds(changes: readonly Change[]): (string | undefined)[] {
  const last = changes.findLastIndex(({ acknowledgedAtMs }) => acknowledgedAtMs !== undefined);
  const ends = changes.slice(Math.max(0, last)).map(({ word }) => word);
  return last < 0 ? [undefined, ...ends] : ends;
}
