/**
 * Files: the last acknowledged change of each is there, and a search right after an answer shows what it promised.
 *
 * One client owns a file and makes one change at a time, so the changes of a file have an order. A change is
 * acknowledged, or its outcome is unknown: no answer, or one that allows a retry. A file may end as its last
 * acknowledged change left it, or as any later change of unknown outcome.
 */
import type { Breach } from './breach.ts';

export interface Change {
  /** The marker word that only this upload contains; undefined: a deletion. */
  word: string | undefined;
  /** Epoch ms of the acknowledgement; undefined: the outcome is unknown. */
  acknowledgedAtMs: number | undefined;
}

/** A file at the end, as any client sees it. */
export interface FileEnd {
  /** `deleted`: there is no record. */
  status: string;
  /** Occurrences of each marker word in the hits of a search of the file. */
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

  /** Whether a client may be told that there is no such file. */
  mayBeGone(fileId: string): boolean {
    return possibleEnds(this.#changes.get(fileId) ?? []).includes(undefined);
  }

  /** A search that began after the last change was acknowledged. @param end what it found. */
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

/** The first acknowledged change that the state found does not have. */
function brokenSince(changes: readonly Change[], word: string | undefined): Pick<Breach, 'promisedAtMs'> {
  const found = changes.findLastIndex((change) => change.word === word);
  const isStart = word === undefined && found < 0;
  const lost = changes.slice(found + 1).find(({ acknowledgedAtMs }) => acknowledgedAtMs !== undefined);
  return (found >= 0 || isStart) && lost?.acknowledgedAtMs ? { promisedAtMs: lost.acknowledgedAtMs } : {};
}

/** The marker words of which one is to be found; undefined among them: the file may be gone. */
function possibleEnds(changes: readonly Change[]): (string | undefined)[] {
  const last = changes.findLastIndex(({ acknowledgedAtMs }) => acknowledgedAtMs !== undefined);
  const ends = changes.slice(Math.max(0, last)).map(({ word }) => word);
  return last < 0 ? [undefined, ...ends] : ends;
}
