/**
 * Objects as files below a folder, which all processes share.
 *
 *   <root>/<key>                       a complete object
 *   <root>/<area>/incoming/<name>      an object that is being written: its key, with ~ in place of /
 *
 * An object is written in the area's scratch folder, fsynced and then renamed.
 */
import { randomUUID } from 'node:crypto';
import { access, link, mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import {
  areaOf,
  endsEarly,
  ifGone,
  isGone,
  type ListedObject,
  type LocalFile,
  type ObjectStore,
  type ObjectWriter,
  type UnfinishedObject,
} from './object-store.ts';
import { ScratchFile } from './scratch-file.ts';
import { syncFolder } from './sync-folder.ts';

const scratchFolder = 'incoming';
const pieceBytes = 128 * 1024;

export class FolderObjects implements ObjectStore {
  readonly setting = 'DATA_DIR';
  readonly copyMs = 0;
  readonly #root: string;

  /** @param root DATA_DIR. A missing folder is made by the first write. */
  constructor(root: string) {
    this.#root = root;
  }

  get place(): string {
    return `the DATA_DIR ${this.#root}`;
  }

  /** The path of an object. */
  path(key: string): string {
    return join(this.#root, key);
  }

  async create(key: string): Promise<ObjectWriter> {
    const name = key.slice(areaOf(key).length + 1).replaceAll('/', '~');
    const scratch = await ScratchFile.create(join(this.#root, areaOf(key), scratchFolder, name));
    return new FolderWriter(scratch, this.path(key));
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const writer = await this.create(key);
    try {
      await writer.write(bytes);
      await writer.commit();
    } catch (error) {
      await writer.abort();
      throw error;
    }
  }

  async putIfAbsent(key: string, bytes: Uint8Array): Promise<boolean> {
    return this.#withSmallFile(key, bytes, async (scratch, path) => {
      try {
        await link(scratch, path);
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        return false;
      }
    });
  }

  async replace(key: string, bytes: Uint8Array): Promise<void> {
    await this.#withSmallFile(key, bytes, rename);
  }

  read(key: string): Promise<Buffer> {
    return readFile(this.path(key));
  }

  async readPiece(key: string, offset: number, bytesMax: number): Promise<Buffer> {
    const file = await open(this.path(key), 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(bytesMax), 0, bytesMax, offset);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  async readRange(key: string, offset: number, bytes: number): Promise<AsyncIterable<Buffer>> {
    if (bytes === 0) {
      await access(this.path(key));
      return Readable.from([]);
    }
    const file = await open(this.path(key), 'r');
    const { size } = await file.stat();
    if (size < offset + bytes) {
      await file.close();
      throw endsEarly(key, this.place, size);
    }
    const buffer = Buffer.alloc(Math.min(pieceBytes, bytes));
    const { place } = this;
    async function* pieces(): AsyncGenerator<Buffer> {
      try {
        for (let at = 0; at < bytes; ) {
          const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, bytes - at), offset + at);
          if (bytesRead === 0) throw endsEarly(key, place, offset + at);
          yield buffer.subarray(0, bytesRead);
          at += bytesRead;
        }
      } finally {
        await file.close();
      }
    }
    return pieces();
  }

  async localFile(key: string): Promise<LocalFile> {
    await access(this.path(key));
    return { path: this.path(key), async [Symbol.asyncDispose]() {} };
  }

  async move(from: string, to: string): Promise<void> {
    const target = this.path(to);
    await mkdir(dirname(target), { recursive: true });
    await rename(this.path(from), target).catch(ifGone);
  }

  async remove(key: string): Promise<void> {
    await rm(this.path(key), { force: true });
  }

  async removeAll(prefix: string): Promise<void> {
    await rm(this.path(prefix), { recursive: true, force: true });
  }

  async renew(key: string): Promise<void> {
    const now = new Date();
    await utimes(this.path(key), now, now);
  }

  async *list(prefix: string): AsyncIterable<ListedObject> {
    for (const { name, isFolder } of await entriesOf(this.path(prefix))) {
      const key = `${prefix}${name}`;
      if (!isFolder) yield this.#listed(key);
      else if (key !== `${areaOf(key)}/${scratchFolder}`) yield* this.list(`${key}/`);
    }
  }

  async *unfinished(area: string): AsyncIterable<UnfinishedObject> {
    const folder = `${area}/${scratchFolder}`;
    for (const { name } of await entriesOf(this.path(folder))) {
      const scratch = `${folder}/${name}`;
      const key = `${area}/${name.replaceAll('~', '/')}`;
      yield { ...this.#listed(scratch), key, discard: () => this.remove(scratch) };
    }
  }

  async now(): Promise<number> {
    return Date.now();
  }

  async check(): Promise<void> {
    await stat(this.#root);
  }

  async [Symbol.asyncDispose](): Promise<void> {}

  #listed(key: string): ListedObject {
    const modifiedMs = () =>
      stat(this.path(key)).then(
        ({ mtimeMs }) => mtimeMs,
        () => undefined,
      );
    return { key, modifiedMs };
  }

  /**
   * Writes a small file, and has `place` put it where it belongs. It is flushed before that. Otherwise it may be empty
   * after a power failure.
   */
  async #withSmallFile<T>(
    key: string,
    bytes: Uint8Array,
    place: (scratch: string, path: string) => Promise<T>,
  ): Promise<T> {
    const path = this.path(key);
    const scratch = join(dirname(path), `${basename(path)}-${randomUUID()}`);
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(scratch, bytes, { mode: 0o600, flush: true });
      const placed = await place(scratch, path);
      await syncFolder(dirname(path));
      return placed;
    } finally {
      await rm(scratch, { force: true });
    }
  }
}

class FolderWriter implements ObjectWriter {
  readonly #scratch: ScratchFile;
  readonly #target: string;
  #ended = false;

  constructor(scratch: ScratchFile, target: string) {
    this.#scratch = scratch;
    this.#target = target;
  }

  write(chunk: Uint8Array): Promise<void> {
    return this.#scratch.write(chunk);
  }

  writeNow(chunk: Uint8Array): void {
    this.#scratch.writeNow(chunk);
  }

  /**
   * A failure leaves nothing, except that an object whose folder could not be synced stays. A sweeper removes it, because
   * no record names it.
   */
  async commit(): Promise<void> {
    this.#ended = true;
    const folder = dirname(this.#target);
    try {
      await this.#scratch.sync();
      await this.#scratch.close();
      await mkdir(folder, { recursive: true });
      await rename(this.#scratch.path, this.#target);
    } catch (error) {
      await this.#scratch.discard();
      throw error;
    }
    await syncFolder(folder);
  }

  async abort(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    await this.#scratch.discard();
  }
}

/** The entries of a folder. None if there is no such folder. */
async function entriesOf(folder: string): Promise<{ name: string; isFolder: boolean }[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }));
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}
