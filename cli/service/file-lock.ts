/**
 * A shared or exclusive lock on a file. The kernel releases it at any end of its process, so it is never stale and
 * needs no process id. It also works between containers that share the folder.
 *
 * Node has no flock, but SQLite uses `fcntl` locks on Linux and macOS. The file is an empty database, and an open
 * transaction is the lock. Its journal is in memory, so nothing is ever written and a full disk does not matter.
 */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 20;
/** SQLITE_BUSY: another connection has a conflicting lock. */
const busy = 5;

export class FileLock implements Disposable {
  readonly #database: DatabaseSync;

  /** Creates the file if there is none. */
  constructor(path: string) {
    this.#database = new DatabaseSync(path);
  }

  /** @returns whether the lock is held now. It fails while another connection has a shared or exclusive lock. */
  tryExclusive(): boolean {
    return this.#try('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  }

  /** @returns whether the lock is held now. It fails while another connection has an exclusive lock. */
  tryShared(): boolean {
    return this.#try('BEGIN; SELECT 1 FROM sqlite_schema');
  }

  release(): void {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
  }

  /** Releases the lock and closes the file. Twice is harmless. */
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
 * Runs `work` under an exclusive lock on `path`.
 * @throws {Error} when another process has the lock for longer than `waitMs`.
 */
export async function withLock<T>(path: string, waitMs: number, work: () => Promise<T>): Promise<T> {
  const lock = new FileLock(path);
  try {
    for (const deadline = performance.now() + waitMs; !lock.tryExclusive(); await delay(pollMs)) {
      if (performance.now() > deadline) throw new Error(`Another process has held ${path} for ${waitMs / 1000} s.`);
    }
    return await work();
  } finally {
    lock[Symbol.dispose]();
  }
}
