/**
 * The blob store: originals, outlines and chunk parts as files below DATA_DIR, shared by all processes.
 *
 * A blob is written under a scratch name, fsynced and then renamed, so that a name in a record always means whole
 * bytes. Nothing here ever overwrites. Where readers follow old references only `sweep` removes, and only what is older
 * than an hour and unreferenced; `remove` is for areas where the record says whether a blob may still be read.
 */
import { createHash, type Hash, randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

const sweepAgeMs = 60 * 60 * 1000;
const scratchFolder = 'incoming';

export interface StoredBlob {
  /** To put into a record; unique, never reused. */
  name: string;
  /** Bytes. */
  size: number;
  /** Hex, of the bytes. */
  sha256: string;
}

export class BlobStore {
  readonly #root: string;

  private constructor(root: string) {
    this.#root = root;
  }

  /** @param area of its own below `dataDir`: the records that refer to it are known to whoever sweeps it. */
  static async open(dataDir: string, area = 'blobs'): Promise<BlobStore> {
    const root = join(dataDir, area);
    await mkdir(join(root, scratchFolder), { recursive: true });
    return new BlobStore(root);
  }

  /** Where a blob lies; blobs are spread over 256 folders by their first two letters. */
  path(name: string): string {
    return join(this.#root, name.slice(0, 2), name);
  }

  async create(): Promise<BlobWriter> {
    const name = randomUUID();
    const scratch = join(this.#root, scratchFolder, name);
    return new BlobWriter(await open(scratch, 'wx'), { name, scratch, target: this.path(name) });
  }

  async put(bytes: Uint8Array): Promise<StoredBlob> {
    const writer = await this.create();
    try {
      await writer.write(bytes);
      return await writer.commit();
    } catch (error) {
      await writer.abort();
      throw error;
    }
  }

  /** @throws {NodeJS.ErrnoException} ENOENT when it was swept: whoever follows old references skips it. */
  async read(name: string): Promise<Buffer> {
    return readFile(this.path(name));
  }

  /** A part of a blob, shorter at its end. */
  async readPiece(name: string, offset: number, bytesMax: number): Promise<Buffer> {
    const file = await open(this.path(name), 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(bytesMax), 0, bytesMax, offset);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  /** Removes a blob whose record is gone; harmless when it is gone too. */
  async remove(name: string): Promise<void> {
    await rm(this.path(name), { force: true });
  }

  /** Makes blobs as young as new ones to `sweep`: whoever made them is still about to refer to them. */
  async renew(names: readonly string[]): Promise<void> {
    const now = new Date();
    await Promise.all(names.map((name) => utimes(this.path(name), now, now)));
  }

  /**
   * Removes what no record refers to and nobody can still be about to refer to.
   * @returns how many blobs were removed.
   */
  async sweep(isReferenced: (name: string) => boolean, nowMs: number): Promise<number> {
    let removed = 0;
    for (const folder of await readdir(this.#root)) {
      for (const name of await readdir(join(this.#root, folder))) {
        const path = join(this.#root, folder, name);
        if (isReferenced(name) || nowMs - (await stat(path)).mtimeMs < sweepAgeMs) continue;
        await rm(path);
        removed++;
      }
    }
    return removed;
  }
}

/** One blob being written; ends with exactly one of `commit` and `abort`, of which the second call is harmless. */
export class BlobWriter {
  readonly #file: FileHandle;
  readonly #at: { name: string; scratch: string; target: string };
  readonly #hash: Hash = createHash('sha256');
  #size = 0;
  #ended = false;

  constructor(file: FileHandle, at: { name: string; scratch: string; target: string }) {
    this.#file = file;
    this.#at = at;
  }

  /** The next one need not wait for its end: the bytes lie in the order of the calls. */
  async write(chunk: Uint8Array): Promise<void> {
    const position = this.#place(chunk);
    for (let offset = 0; offset < chunk.byteLength; ) {
      offset += (await this.#file.write(chunk, offset, undefined, position + offset)).bytesWritten;
    }
  }

  /** The same, with the process waiting for the disk: for whoever can keep no more. */
  writeNow(chunk: Uint8Array): void {
    const position = this.#place(chunk);
    for (let offset = 0; offset < chunk.byteLength; ) {
      offset += writeSync(this.#file.fd, chunk, offset, undefined, position + offset);
    }
  }

  /** After a failure nothing is left, except that a blob whose folder was not synced waits for the sweeper. */
  async commit(): Promise<StoredBlob> {
    this.#ended = true;
    const { name, scratch, target } = this.#at;
    const folder = join(target, '..');
    try {
      await this.#file.sync();
      await this.#file.close();
      await mkdir(folder, { recursive: true });
      await rename(scratch, target);
    } catch (error) {
      await this.#discard();
      throw error;
    }
    await syncFolder(folder);
    return { name, size: this.#size, sha256: this.#hash.digest('hex') };
  }

  async abort(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    await this.#discard();
  }

  /** A close may fail too, such as on a full disk of the network. */
  async #discard(): Promise<void> {
    await this.#file.close().catch(() => undefined);
    await rm(this.#at.scratch, { force: true });
  }

  /** @returns where the chunk belongs. */
  #place(chunk: Uint8Array): number {
    const position = this.#size;
    this.#hash.update(chunk);
    this.#size += chunk.byteLength;
    return position;
  }
}

/** A rename is durable only once its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
