/**
 * Local copies of objects, for parsers and threads that need a path. Readers of one object share its copy.
 *
 * The copies are bounded in bytes. A copy that nobody uses is removed to make room, or after `copyMs`. When there is no
 * room, a reader waits until copies are released. Two kinds of readers never wait, so that no reader waits for ever: those
 * of small objects, and one of an object that is larger than the bound while no copy is in use.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type LocalFile, LostObject } from '../object-store.ts';

/** Longest time that an unused copy stays, ms. */
export const copyMs = 30_000;
const smallBytes = 8 * 1024 * 1024;

export interface CopySource {
  sizeOf(key: string): Promise<number>;
  /** Writes the object to a new file. @returns its bytes. */
  download(key: string, path: string): Promise<number>;
}

interface Copy {
  readonly path: string;
  readonly ready: Promise<void>;
  bytes: number;
  users: number;
  idleSinceMs: number;
}

export class LocalCopies implements Disposable {
  readonly #source: CopySource;
  readonly #folder: string;
  readonly #bytesMax: number;
  /** By key, in the order of their last use. */
  readonly #copies = new Map<string, Copy>();
  readonly #timer: NodeJS.Timeout;
  #bytes = 0;
  #waiting: (() => void)[] = [];

  constructor(source: CopySource, { folder, bytesMax }: { folder: string; bytesMax: number }) {
    this.#source = source;
    this.#folder = folder;
    this.#bytesMax = bytesMax;
    this.#timer = setInterval(() => this.#removeIdle(performance.now() - copyMs / 2), copyMs / 2).unref();
  }

  async use(key: string): Promise<LocalFile> {
    const copy = this.#copies.get(key) ?? this.#begin(key);
    copy.users++;
    this.#copies.delete(key);
    this.#copies.set(key, copy);
    let isReleased = false;
    const release = async () => {
      if (isReleased) return;
      isReleased = true;
      copy.users--;
      copy.idleSinceMs = performance.now();
      if (this.#bytes > this.#bytesMax) this.#removeIdle(copy.idleSinceMs);
      for (const wake of this.#waiting.splice(0)) wake();
    };
    try {
      await copy.ready;
    } catch (error) {
      if (this.#copies.get(key) === copy) this.#remove(key, copy);
      await release();
      throw error;
    }
    return { path: copy.path, [Symbol.asyncDispose]: release };
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  #begin(key: string): Copy {
    // The name ends like the key, which ends in the tenant.
    const path = join(this.#folder, `copy~${key.replaceAll('/', '~')}`);
    const copy: Copy = { path, ready: Promise.resolve(), bytes: 0, users: 0, idleSinceMs: 0 };
    return Object.assign(copy, { ready: this.#fill(key, copy) });
  }

  async #fill(key: string, copy: Copy): Promise<void> {
    const size = await this.#source.sizeOf(key);
    await this.#makeRoom(size);
    copy.bytes = size;
    this.#bytes += size;
    const bytes = await this.#source.download(key, copy.path);
    if (bytes !== size) throw new LostObject(`The object ${key} has ${bytes} of ${size} bytes. Upload the file again.`);
  }

  async #makeRoom(bytes: number): Promise<void> {
    for (;;) {
      for (const [key, copy] of this.#copies) {
        if (this.#bytes + bytes <= this.#bytesMax) break;
        if (copy.users === 0) this.#remove(key, copy);
      }
      if (this.#bytes === 0 || bytes <= smallBytes || this.#bytes + bytes <= this.#bytesMax) return;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  #removeIdle(beforeMs: number): void {
    for (const [key, copy] of this.#copies) {
      if (copy.users === 0 && copy.idleSinceMs <= beforeMs) this.#remove(key, copy);
    }
  }

  #remove(key: string, copy: Copy): void {
    this.#copies.delete(key);
    this.#bytes -= copy.bytes;
    rm(copy.path, { force: true }).catch(() => undefined); // the scratch folder is removed as a whole
  }
}
