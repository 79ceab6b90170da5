/**
 * The blob store: originals, outlines and chunk parts as objects. All processes share them.
 *
 *   <area>/4f/4f2c….acme              a blob. The folder is the start of its name.
 *   <area>/trash/2026-11-22/<name>    a blob that a sweep removed
 *
 * A name in a record always means complete bytes. A blob is never overwritten. Its name ends in its tenant.
 *
 * `sweep` removes unreferenced blobs older than an hour, in two steps. It is for areas whose readers may follow old
 * references. `remove` is for areas where the record says whether a blob may be read.
 */
import { createHash, type Hash, randomUUID } from 'node:crypto';
import { type LocalFile, LostObject, type ObjectStore, type ObjectWriter, useFile } from '../objects/object-store.ts';
import { runSome } from '../objects/run-some.ts';
import { BlobTrash, trashFolder } from './blob-trash.ts';

const sweepAgeMs = 60 * 60 * 1000;
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

/** Blobs that an erasure looks at between two calls of its check. */
const checkEvery = 1000;
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
  readonly #objects: ObjectStore;
  readonly #area: string;
  readonly #trash: BlobTrash;

  /** @param area first segment of the keys. Its sweeper knows the records that refer to it. */
  constructor(objects: ObjectStore, area: string = blobAreas[0]) {
    this.#objects = objects;
    this.#area = area;
    this.#trash = new BlobTrash(objects, area, (name) => this.key(name));
  }

  /** The key of a blob. Blobs are spread over 256 folders by their first two letters. */
  key(name: string): string {
    return `${this.#area}/${name.slice(0, 2)}/${name}`;
  }

  async create(tenant: string): Promise<BlobWriter> {
    const name = newBlobName(tenant);
    return new BlobWriter(await this.#objects.create(this.key(name)), name);
  }

  async put(tenant: string, bytes: Uint8Array): Promise<StoredBlob> {
    const name = newBlobName(tenant);
    await this.#objects.put(this.key(name), bytes);
    return { name, size: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') };
  }

  /** @throws {NodeJS.ErrnoException} ENOENT when the blob was swept. A reader of an old reference must skip it. */
  async read(name: string): Promise<Buffer> {
    return this.#objects.read(this.key(name));
  }

  /** Reads a piece of a blob. It is shorter than `bytesMax` at the end of the blob. */
  async readPiece(name: string, offset: number, bytesMax: number): Promise<Buffer> {
    return this.#objects.readPiece(this.key(name), offset, bytesMax);
  }

  /** Reads a range in pieces; see `ObjectStore.readRange`. */
  async readRange(name: string, offset: number, bytes: number): Promise<AsyncIterable<Buffer>> {
    return this.#objects.readRange(this.key(name), offset, bytes);
  }

  /** A local file with the bytes of the blob. The caller must dispose it. @throws ENOENT */
  localFile(name: string): Promise<LocalFile> {
    return this.#objects.localFile(this.key(name));
  }

  /** Runs `work` with the path of a local file that has the bytes of the blob. */
  async useFile<T>(name: string, work: (path: string) => Promise<T>): Promise<T> {
    return useFile(this.#objects, this.key(name), work);
  }

  /** Removes a blob whose record is gone. Does nothing if the blob is gone too. */
  async remove(name: string): Promise<void> {
    if (isBlobName(name)) await this.#objects.remove(this.key(name));
  }

  /** Resets the age of blobs, so that `sweep` keeps them until their writer has put them into a record. */
  async renew(names: readonly string[]): Promise<void> {
    await Promise.all(names.map((name) => this.#objects.renew(this.key(name))));
  }

  /** The error for a blob that a record names and that is missing. */
  lost(name: string, cause: unknown): LostObject {
    return new LostObject(
      `Stored bytes of the file are missing in ${this.#objects.place} (${this.key(name)}). Upload it again.`,
      { cause },
    );
  }

  /**
   * Removes all blobs of a tenant: complete ones, unfinished ones, and those in the trash. A writer of an unfinished blob
   * fails when it completes it.
   * @param check is called before each thousand blobs. It throws when nothing may be removed any more.
   * @returns their number.
   */
  async removeOf(tenant: string, check = async (): Promise<void> => {}): Promise<number> {
    return runSome(this.#removalsOf(tenant, check));
  }

  async *#removalsOf(tenant: string, check: () => Promise<void>): AsyncIterable<() => Promise<void>> {
    let seen = 0;
    const isOwn = async (key: string) => {
      if (seen++ % checkEvery === 0) await check();
      return key.endsWith(`.${tenant}`);
    };
    for await (const { key, discard } of this.#objects.unfinished(this.#area)) if (await isOwn(key)) yield discard;
    for await (const { key } of this.#objects.list(`${this.#area}/`)) {
      if (await isOwn(key)) yield () => this.#objects.remove(key);
    }
  }

  /** Number of complete blobs, without those in the trash. */
  async count(): Promise<number> {
    let count = 0;
    for await (const _blob of this.#blobs()) count++;
    return count;
  }

  /** The time by the clock that dates the blobs, epoch ms. */
  now(): Promise<number> {
    return this.#objects.now();
  }

  /**
   * Sweeps in three steps. It restores referenced blobs from the trash. It moves unreferenced blobs older than an hour
   * to the trash: a younger one may still get its record. It deletes blobs that were in the trash for `trashMs`. It
   * removes nothing if there are too many unreferenced blobs: records are probably lost or were not read.
   */
  async sweep({ names, released }: BlobReferences, { nowMs, trashMs, shareMax }: SweepBounds): Promise<Swept> {
    const restored = await this.#trash.restore((name) => names.has(name));
    const isOld = (modifiedMs: number | undefined) => modifiedMs !== undefined && nowMs - modifiedMs >= sweepAgeMs;
    const unreferenced: string[] = [];
    let [total, unexplained] = [0, 0];
    for await (const { name, modifiedMs } of this.#blobs()) {
      total++;
      if (names.has(name) || !isOld(await modifiedMs())) continue;
      unreferenced.push(name);
      if (released?.has(name) !== true) unexplained++;
    }
    if (unexplained > Math.max(sweepFloor, total * shareMax)) {
      return { total, restored, removed: 0, held: unreferenced.length };
    }
    await this.#trash.add(unreferenced, nowMs);
    await this.#trash.empty(nowMs - trashMs);
    // No record can refer to an unfinished blob.
    for await (const { modifiedMs, discard } of this.#objects.unfinished(this.#area)) {
      if (isOld(await modifiedMs())) await discard();
    }
    return { total, restored, removed: unreferenced.length, held: 0 };
  }

  async *#blobs(): AsyncIterable<{ name: string; modifiedMs(): Promise<number | undefined> }> {
    const prefix = `${this.#area}/`;
    for await (const { key, modifiedMs } of this.#objects.list(prefix)) {
      if (!key.startsWith(`${prefix}${trashFolder}/`)) yield { name: key.slice(key.lastIndexOf('/') + 1), modifiedMs };
    }
  }
}

/** Writes one blob. It ends with `commit` or `abort`; `abort` after either has no effect. */
export class BlobWriter {
  readonly #object: ObjectWriter;
  readonly #name: string;
  readonly #hash: Hash = createHash('sha256');
  #size = 0;

  constructor(object: ObjectWriter, name: string) {
    this.#object = object;
    this.#name = name;
  }

  /** Writes a chunk. Calls need not wait for each other: the bytes are stored in the order of the calls. */
  async write(chunk: Uint8Array): Promise<void> {
    this.#count(chunk);
    await this.#object.write(chunk);
  }

  /** As `write`, but blocks the process until the chunk is written. For callers that cannot buffer more. */
  writeNow(chunk: Uint8Array): void {
    this.#count(chunk);
    this.#object.writeNow(chunk);
  }

  /** Completes the blob. A failure leaves nothing that a reader can see. */
  async commit(): Promise<StoredBlob> {
    await this.#object.commit();
    return { name: this.#name, size: this.#size, sha256: this.#hash.digest('hex') };
  }

  async abort(): Promise<void> {
    await this.#object.abort();
  }

  #count(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.#size += chunk.byteLength;
  }
}
