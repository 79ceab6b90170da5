/**
 * A lock on a file, shared or exclusive, that the kernel frees however its process ends: no stale lock, no process id
 * to compare, and it holds between containers that share the folder.
 *
 * Node has no flock. SQLite takes `fcntl` locks on Linux and macOS: this is an empty database whose open transaction
 * is the lock. With its journal in memory nothing is ever written, so a full disk does not matter.
 */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 20;
/** SQLITE_BUSY: another connection holds a lock that conflicts. */
const busy = 5;

export class FileLock implements Disposable {
  readonly #database: DatabaseSync;

  /** Makes the file if there is none. */
  constructor(path: string) {
    this.#database = new DatabaseSync(path);
  }

  /** @returns whether it is held now: no other connection held the file, shared or exclusive. */
  tryExclusive(): boolean {
    return this.#try('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  }

  /** @returns whether it is held now: no other connection held the file exclusively. */
  tryShared(): boolean {
    return this.#try('BEGIN; SELECT 1 FROM sqlite_schema');
  }

  release(): void {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
  }

  /** Releases it. Twice is harmless. */
  [Symbol.dispose](): void {
    if (this.#database.isOpen) this.#database.close();
  }

  #try(begin: string): boolean {
    try {
      this.#database.exec(begin);
      return true;
    } catch (error) {
      this.release();
      if ((error as { errcode?: number }).errcode === busy) return false;
      throw error;
    }
  }
}

/**
 * Runs `work` while this process alone holds `path`.
 * @throws {Error} when another one holds it for `waitMs`.
 */
export async function withLock<T>(path: string, waitMs: number, work: () => Promise<T>): Promise<T> {
  const lock = new FileLock(path);
  try {
    for (const deadline = Date.now() + waitMs; !lock.tryExclusive(); await delay(pollMs)) {
      if (Date.now() > deadline) throw new Error(`Another process has held ${path} for ${waitMs / 1000} s.`);
    }
    return await work();
  } finally {
    lock[Symbol.dispose]();
  }
}
