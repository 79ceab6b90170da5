/**
 * The blob store: originals, outlines and chunk parts as files below DATA_DIR, shared by all processes.
 *
 * A blob is written under a scratch name, fsynced and then renamed, so that a name in a record always means whole
 * bytes. Nothing here ever overwrites. Where readers follow old references only `sweep` removes, in two steps, and only
 * what is older than an hour and unreferenced; `remove` is for areas where the record says whether a blob may be read.
 */
import { createHash, type Hash, randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { BlobTrash, trashFolder } from './blob-trash.ts';
import { syncFolder } from './sync-folder.ts';

const sweepAgeMs = 60 * 60 * 1000;
const scratchFolder = 'incoming';
const blobForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a blob may have this name: no path leads out of the store by it. */
export function isBlobName(name: string): boolean {
  return blobForm.test(name);
}

/** Blobs that a sweep may always remove: in a small store any deletion is a large share. */
const sweepFloor = 30;

/** Originals with outlines and parts, texts of tasks, files of batches. */
export const blobAreas = ['blobs', 'task-texts', 'batch-files'] as const;

/** What the records say of blobs. */
export interface BlobReferences {
  /** Blobs that a record refers to. */
  names: ReadonlySet<string>;
  /** Blobs that a record referred to until lately, and gave up: removing these is no surprise. */
  released?: ReadonlySet<string>;
  /** Forgets the released ones, once they are removed. */
  forget?(): Promise<void>;
}

export interface SweepBounds {
  nowMs: number;
  /** How long a removed blob is kept in the trash. */
  trashMs: number;
  /** Of all blobs: the share that one sweep may remove, besides released ones. */
  shareMax: number;
}

/** Counts of blobs. */
export interface Swept {
  total: number;
  /** Put back from the trash. */
  restored: number;
  /** Moved to the trash. */
  removed: number;
  /** Unreferenced, but too many: nothing was removed. */
  held: number;
}

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
  readonly #trash: BlobTrash;

  private constructor(root: string) {
    this.#root = root;
    this.#trash = new BlobTrash(root, (name) => this.path(name));
  }

  /** @param area a folder below `dataDir`: the records that refer to it are known to its sweeper. */
  static async open(dataDir: string, area: string = blobAreas[0]): Promise<BlobStore> {
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

  /** All blobs that have a name, those in the trash not counted. */
  async count(): Promise<number> {
    let count = 0;
    for await (const _name of this.#names()) count++;
    return count;
  }

  /**
   * Moves to the trash what no record refers to and is older than an hour, since a younger one may be about to be
   * referred to. Puts back what is in the trash and referred to, then removes for good what is in it for `trashMs`.
   * A sweep of too many blobs removes nothing: more likely than so much waste is a record that was lost or not read.
   */
  async sweep({ names, released }: BlobReferences, { nowMs, trashMs, shareMax }: SweepBounds): Promise<Swept> {
    const restored = await this.#trash.restore((name) => names.has(name));
    const unreferenced: string[] = [];
    let [total, unexplained] = [0, 0];
    for await (const name of this.#names()) {
      total++;
      if (names.has(name) || !(await this.#isOld(this.path(name), nowMs))) continue;
      unreferenced.push(name);
      if (released?.has(name) !== true) unexplained++;
    }
    if (unexplained > Math.max(sweepFloor, total * shareMax)) {
      return { total, restored, removed: 0, held: unreferenced.length };
    }
    await this.#trash.add(unreferenced, nowMs);
    await this.#trash.empty(nowMs - trashMs);
    await this.#removeScratch(nowMs);
    return { total, restored, removed: unreferenced.length, held: 0 };
  }

  async *#names(): AsyncIterable<string> {
    for (const folder of await readdir(this.#root)) {
      if (folder === scratchFolder || folder === trashFolder) continue;
      yield* await readdir(join(this.#root, folder));
    }
  }

  /** Blobs that were never finished have no name, so no record can refer to them. */
  async #removeScratch(nowMs: number): Promise<void> {
    for (const name of await readdir(join(this.#root, scratchFolder))) {
      const path = join(this.#root, scratchFolder, name);
      if (await this.#isOld(path, nowMs)) await rm(path, { force: true });
    }
  }

  /** A file that is gone is not old: another process finished or removed it. */
  async #isOld(path: string, nowMs: number): Promise<boolean> {
    const found = await stat(path).catch(() => undefined);
    return found !== undefined && nowMs - found.mtimeMs >= sweepAgeMs;
  }
}

/** For `catch`: a blob that is not there is undefined, all else is thrown. */
export function ifGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
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
