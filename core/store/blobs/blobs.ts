/**
 * The blob store: originals, outlines and chunk parts as files below DATA_DIR, shared by all processes.
 *
 * A blob is written in a scratch folder, fsynced and then renamed, so a name in a record always means complete bytes.
 * A blob is never overwritten. Its name ends in its tenant.
 *
 * `sweep` removes unreferenced blobs older than an hour, in two steps. It is for areas whose readers may follow old
 * references. `remove` is for areas where the record says whether a blob may be read.
 */
import { createHash, type Hash, randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { BlobTrash, removeEndingWith, trashFolder } from './blob-trash.ts';
import { syncFolder } from './sync-folder.ts';

const sweepAgeMs = 60 * 60 * 1000;
const scratchFolder = 'incoming';
/** A UUID, and the tenant. A blob that an earlier release wrote has no tenant. */
const blobForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.[A-Za-z0-9_-]{1,64})?$/;

/**
 * The name for the bytes of a tenant: unique, and never reused. It ends in the tenant, so that an erasure finds all
 * blobs of a tenant, also those that no record names.
 */
export function newBlobName(tenant: string): string {
  return `${randomUUID()}.${tenant}`;
}

/** Whether this is a valid blob name. Such a name cannot lead to a path outside the store. */
export function isBlobName(name: string): boolean {
  return blobForm.test(name);
}

/** Number of blobs that a sweep may always remove. In a small store any deletion is a large part. */
const sweepFloor = 30;

/** The areas: originals with outlines and parts, texts of tasks, and batch files. */
export const blobAreas = ['blobs', 'task-texts', 'batch-files'] as const;

/** The references of records to blobs. */
export interface BlobReferences {
  /** Names of blobs that a record refers to. */
  names: ReadonlySet<string>;
  /** Names of blobs that a record has released. Their removal is expected, so the limit ignores it. */
  released?: ReadonlySet<string>;
  /** Forgets the released names, once the blobs are removed. */
  forget?(): Promise<void>;
}

export interface SweepBounds {
  nowMs: number;
  /** Time for which a removed blob is kept in the trash. */
  trashMs: number;
  /** Largest part of all blobs that one sweep may remove, besides released ones: 0 to 1. */
  shareMax: number;
}

/** Counts of blobs. */
export interface Swept {
  total: number;
  /** Put back from the trash. */
  restored: number;
  /** Moved to the trash. */
  removed: number;
  /** Unreferenced blobs that were too many: none was removed. */
  held: number;
}

export interface StoredBlob {
  /** Name for a record. It is unique and never reused. */
  name: string;
  /** Size in bytes. */
  size: number;
  /** SHA-256 of the bytes, in hex. */
  sha256: string;
}

export class BlobStore {
  readonly #root: string;
  readonly #trash: BlobTrash;

  private constructor(root: string) {
    this.#root = root;
    this.#trash = new BlobTrash(root, (name) => this.path(name));
  }

  /** @param area folder below `dataDir`. Its sweeper knows the records that refer to it. */
  static async open(dataDir: string, area: string = blobAreas[0]): Promise<BlobStore> {
    const root = join(dataDir, area);
    await mkdir(join(root, scratchFolder), { recursive: true });
    return new BlobStore(root);
  }

  /** The path of a blob. Blobs are spread over 256 folders by their first two letters. */
  path(name: string): string {
    return join(this.#root, name.slice(0, 2), name);
  }

  async create(tenant: string): Promise<BlobWriter> {
    const name = newBlobName(tenant);
    const scratch = join(this.#root, scratchFolder, name);
    return new BlobWriter(await open(scratch, 'wx'), { name, scratch, target: this.path(name) });
  }

  async put(tenant: string, bytes: Uint8Array): Promise<StoredBlob> {
    const writer = await this.create(tenant);
    try {
      await writer.write(bytes);
      return await writer.commit();
    } catch (error) {
      await writer.abort();
      throw error;
    }
  }

  /** @throws {NodeJS.ErrnoException} ENOENT when the blob was swept. A reader of an old reference must skip it. */
  async read(name: string): Promise<Buffer> {
    return readFile(this.path(name));
  }

  /** Reads a piece of a blob. It is shorter than `bytesMax` at the end of the blob. */
  async readPiece(name: string, offset: number, bytesMax: number): Promise<Buffer> {
    const file = await open(this.path(name), 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(bytesMax), 0, bytesMax, offset);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  /** Removes a blob whose record is gone. Does nothing if the blob is gone too. */
  async remove(name: string): Promise<void> {
    if (isBlobName(name)) await rm(this.path(name), { force: true });
  }

  /** Resets the age of blobs, so that `sweep` keeps them until their writer has put them into a record. */
  async renew(names: readonly string[]): Promise<void> {
    const now = new Date();
    await Promise.all(names.map((name) => utimes(this.path(name), now, now)));
  }

  /**
   * Removes all blobs of a tenant: complete ones, unfinished ones, and those in the trash. A writer of an unfinished blob
   * fails when it completes it.
   * @param check is called before each folder is read. It throws when nothing may be removed any more.
   * @returns their number.
   */
  async removeOf(tenant: string, check = async (): Promise<void> => {}): Promise<number> {
    let removed = 0;
    for (const folder of await readdir(this.#root)) {
      await check();
      if (folder !== trashFolder) removed += await removeEndingWith(join(this.#root, folder), `.${tenant}`);
    }
    return removed + (await this.#trash.removeEndingWith(`.${tenant}`));
  }

  /** Number of complete blobs, without those in the trash. */
  async count(): Promise<number> {
    let count = 0;
    for await (const _name of this.#names()) count++;
    return count;
  }

  /**
   * Sweeps in three steps. It restores referenced blobs from the trash. It moves unreferenced blobs older than an hour
   * to the trash: a younger one may still get its record. It deletes blobs that were in the trash for `trashMs`. It
   * removes nothing if there are too many unreferenced blobs: records are probably lost or were not read.
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

  /** Removes unfinished blobs. No record can refer to them, because they have no name yet. */
  async #removeScratch(nowMs: number): Promise<void> {
    for (const name of await readdir(join(this.#root, scratchFolder))) {
      const path = join(this.#root, scratchFolder, name);
      if (await this.#isOld(path, nowMs)) await rm(path, { force: true });
    }
  }

  /**
   * Whether a file is old enough to be swept. False for a file that is gone: another process finished or removed it.
   */
  async #isOld(path: string, nowMs: number): Promise<boolean> {
    const found = await stat(path).catch(() => undefined);
    return found !== undefined && nowMs - found.mtimeMs >= sweepAgeMs;
  }
}

/** For `catch`: returns undefined for a missing blob, and throws any other error. */
export function ifGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Writes one blob. It ends with `commit` or `abort`; `abort` after either has no effect. */
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

  /** Writes a chunk. Calls need not wait for each other: the bytes are stored in the order of the calls. */
  async write(chunk: Uint8Array): Promise<void> {
    const position = this.#reserve(chunk);
    for (let offset = 0; offset < chunk.byteLength; ) {
      offset += (await this.#file.write(chunk, offset, undefined, position + offset)).bytesWritten;
    }
  }

  /** As `write`, but blocks the process until the chunk is written. For callers that cannot buffer more. */
  writeNow(chunk: Uint8Array): void {
    const position = this.#reserve(chunk);
    for (let offset = 0; offset < chunk.byteLength; ) {
      offset += writeSync(this.#file.fd, chunk, offset, undefined, position + offset);
    }
  }

  /**
   * Completes the blob. A failure leaves nothing, except that a blob whose folder could not be synced stays until it is
   * swept.
   */
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

  /** Removes the scratch file. An error of its close is ignored, such as that of a full network disk. */
  async #discard(): Promise<void> {
    await this.#file.close().catch(() => undefined);
    await rm(this.#at.scratch, { force: true });
  }

  /** @returns the position of the chunk in the blob. */
  #reserve(chunk: Uint8Array): number {
    const position = this.#size;
    this.#hash.update(chunk);
    this.#size += chunk.byteLength;
    return position;
  }
}
