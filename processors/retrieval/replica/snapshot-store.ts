/**
 * Snapshots of a shard on disk, so that a restart reads a few large files instead of every blob.
 *
 *   DATA_DIR/snapshots/s0/latest.json          the manifest: format, position in the index log, partitions, buffer lengths
 *   DATA_DIR/snapshots/s0/<uuid>/<number>      one file per partition: its buffers end to end
 *
 * A snapshot is complete or absent: its files are fsynced before the manifest that names them is renamed into place. A
 * lost snapshot costs time but no data, so an unreadable one is ignored.
 *
 * Replicas share the folder, and the last save wins. A save removes the snapshot that it replaced. Another replica may
 * be writing to one of the other folders, so these are removed only when nothing was written to them for a minute.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../../core/log.ts';
import type { LogPosition } from '../../../core/store/index/index-log.ts';
import type { PartitionSnapshot } from '../index/corpus.ts';

const format = 3;
const manifestName = 'latest.json';
/** Time without a write after which a folder that no manifest names counts as abandoned. */
const abandonedAgeMs = 60 * 1000;

export interface Snapshot {
  /** Position in the index log. All entries up to it are in the snapshot. */
  position: LogPosition;
  /** Partitions, read or written one by one, so that only one needs to be in memory. */
  partitions: Iterable<PartitionSnapshot>;
}

interface Manifest {
  format: number;
  position: LogPosition;
  folder: string;
  partitions: { tenant: string; space: string; isNext: boolean; lengths: number[] }[];
}

export class SnapshotStore {
  readonly #folder: string;
  readonly #log: Log;

  constructor(deps: { log: Log }, at: { dataDir: string; shard: number }) {
    this.#log = deps.log;
    this.#folder = join(at.dataDir, 'snapshots', `s${at.shard}`);
  }

  async save(snapshot: Snapshot): Promise<void> {
    const folder = randomUUID();
    await mkdir(join(this.#folder, folder), { recursive: true });
    try {
      await this.#publish(await this.#write(snapshot, folder));
    } catch (error) {
      await this.#remove(folder); // Unfinished snapshots would fill the disk.
      throw error;
    }
    await this.#removeAbandoned();
  }

  async #write(snapshot: Snapshot, folder: string): Promise<Manifest> {
    const partitions: Manifest['partitions'] = [];
    for (const { tenant, space, isNext, buffers } of snapshot.partitions) {
      const lengths = await writeDurably(join(this.#folder, folder, String(partitions.length)), buffers);
      partitions.push({ tenant, space, isNext, lengths });
    }
    return { format, position: snapshot.position, folder, partitions };
  }

  /** Makes a snapshot the newest one, and removes the previous one. */
  async #publish(manifest: Manifest): Promise<void> {
    const scratch = join(this.#folder, manifest.folder, manifestName);
    await writeDurably(scratch, [Buffer.from(JSON.stringify(manifest))]);
    const previous = await this.#currentFolder();
    await rename(scratch, join(this.#folder, manifestName));
    if (previous !== undefined) await this.#remove(previous);
  }

  /**
   * The newest snapshot, if there is a readable one. Its buffers are read synchronously when they are iterated, which
   * may throw. Use this only at the start of the process.
   */
  async load(): Promise<Snapshot | undefined> {
    try {
      const manifest: Manifest = JSON.parse(await readFile(join(this.#folder, manifestName), 'utf8'));
      if (manifest.format !== format) return undefined;
      const partitions = manifest.partitions.map(({ lengths, ...partition }, number) => {
        return { ...partition, buffers: readBuffers(join(this.#folder, manifest.folder, String(number)), lengths) };
      });
      return { position: manifest.position, partitions };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') this.#log.warn({ err: error }, 'snapshot not readable');
      return undefined;
    }
  }

  /** The folder that the manifest names. Names are never reused, so a replaced folder can be removed at any time. */
  async #currentFolder(): Promise<string | undefined> {
    try {
      return (JSON.parse(await readFile(join(this.#folder, manifestName), 'utf8')) as Manifest).folder;
    } catch {
      return undefined; // There is none yet, or it is damaged; `load` logs that.
    }
  }

  /** Removes folders that a replica did not finish, or that two replicas replaced at the same time. */
  async #removeAbandoned(): Promise<void> {
    const current = await this.#currentFolder();
    for (const name of await this.#names()) {
      if (name === current || name === manifestName) continue;
      if (Date.now() - (await lastWriteMs(join(this.#folder, name))) > abandonedAgeMs) await this.#remove(name);
    }
  }

  /** Removes abandoned folders. @returns whether the newest snapshot is the only one on disk. */
  async isOnly(): Promise<boolean> {
    await this.#removeAbandoned();
    const current = await this.#currentFolder();
    return (await this.#names()).every((name) => name === current || name === manifestName);
  }

  /** The names in the folder. None before the first snapshot. */
  async #names(): Promise<string[]> {
    try {
      return await readdir(this.#folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }

  async #remove(folder: string): Promise<void> {
    await rm(join(this.#folder, folder), { recursive: true, force: true });
  }
}

/** @returns time of the newest write below the folder, epoch ms. Infinite: another replica has removed the folder. */
async function lastWriteMs(folder: string): Promise<number> {
  try {
    const paths = [folder, ...(await readdir(folder)).map((name) => join(folder, name))];
    return Math.max(...(await Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs))));
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** @returns the length of each buffer. */
async function writeDurably(path: string, buffers: Iterable<Uint8Array>): Promise<number[]> {
  const lengths: number[] = [];
  const file = await open(path, 'wx');
  try {
    for (const buffer of buffers) {
      await writeAll(file, buffer);
      lengths.push(buffer.byteLength);
    }
    await file.sync();
    return lengths;
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  let offset = 0;
  while (offset < bytes.byteLength) offset += (await file.write(bytes, offset)).bytesWritten;
}

/** Reads each buffer into its own memory, so that typed arrays can be views of it from offset 0. */
function* readBuffers(path: string, lengths: number[]): Generator<Buffer> {
  const file = openSync(path, 'r');
  try {
    for (const length of lengths) yield readExactly(file, length);
  } finally {
    closeSync(file);
  }
}

function readExactly(file: number, length: number): Buffer {
  const buffer = Buffer.allocUnsafeSlow(length);
  let offset = 0;
  while (offset < length) {
    const bytesRead = readSync(file, buffer, offset, length - offset, null);
    if (bytesRead === 0) throw new Error(`The snapshot ends ${length - offset} bytes early.`);
    offset += bytesRead;
  }
  return buffer;
}
