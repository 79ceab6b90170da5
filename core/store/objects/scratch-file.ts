/** A file that is written in pieces, by several calls at once. Each call gets the next position. */
import { writeSync } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ifGone } from './object-store.ts';

export class ScratchFile {
  readonly path: string;
  readonly #file: FileHandle;
  #size = 0;
  /** Starts of the writes that have not ended. */
  readonly #writing = new Set<number>();

  private constructor(path: string, file: FileHandle) {
    this.path = path;
    this.#file = file;
  }

  /** Makes a new file, and its folder if there is none. */
  static async create(path: string): Promise<ScratchFile> {
    const file = await open(path, 'wx+').catch(ifGone);
    if (file) return new ScratchFile(path, file);
    await mkdir(dirname(path), { recursive: true });
    return new ScratchFile(path, await open(path, 'wx+'));
  }

  /** Bytes, including those that are being written. */
  get size(): number {
    return this.#size;
  }

  /** Bytes from the start of the file that are all written. */
  get writtenBytes(): number {
    return Math.min(this.#size, ...this.#writing);
  }

  async write(chunk: Uint8Array): Promise<void> {
    const position = this.#reserve(chunk);
    this.#writing.add(position);
    for (let offset = 0; offset < chunk.byteLength; ) {
      offset += (await this.#file.write(chunk, offset, undefined, position + offset)).bytesWritten;
    }
    this.#writing.delete(position);
  }

  writeNow(chunk: Uint8Array): void {
    const position = this.#reserve(chunk);
    for (let offset = 0; offset < chunk.byteLength; ) {
      offset += writeSync(this.#file.fd, chunk, offset, undefined, position + offset);
    }
  }

  /** Fills the buffer with the bytes from `position` on. */
  async readInto(buffer: Uint8Array, position: number): Promise<void> {
    for (let at = 0; at < buffer.byteLength; ) {
      const { bytesRead } = await this.#file.read(buffer, at, buffer.byteLength - at, position + at);
      if (bytesRead === 0) throw new Error('The scratch file is shorter than what was written to it.');
      at += bytesRead;
    }
  }

  async sync(): Promise<void> {
    await this.#file.sync();
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  /** Removes the file. An error of its close is ignored, such as that of a full network disk. */
  async discard(): Promise<void> {
    await this.#file.close().catch(() => undefined);
    await rm(this.path, { force: true });
  }

  #reserve(chunk: Uint8Array): number {
    const position = this.#size;
    this.#size += chunk.byteLength;
    return position;
  }
}
