/**
 * Snapshots of a shard on disk: a restart reads a few large files instead of every blob.
 *
 *   DATA_DIR/snapshots/s0/latest.json          the manifest: format, place in the index log, partitions, buffer lengths
 *   DATA_DIR/snapshots/s0/<uuid>/<number>      one file a partition: its buffers, one after the other
 *
 * A snapshot is whole or absent: its files are fsynced before the manifest that names them is renamed into place.
 * Losing one costs time, never data, so whatever cannot be read is treated as none.
 *
 * Replicas share the folder, and the last one to save wins. A save removes the snapshot that its own replaced. It leaves
 * all other folders alone, since another replica may be writing there, until they are too old for that.
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
/** A folder that no manifest names was abandoned when it is this old: writing a snapshot takes minutes. */
const abandonedAgeMs = 60 * 60 * 1000;

export interface Snapshot {
  /** The index log's entries up to this one are in it. */
  position: LogPosition;
  /** Taken one after the other, so that no two need be in memory at once. */
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
      await this.#remove(folder); // a full disk would fill with what was begun
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

  /** Makes a snapshot the newest, and removes the one before. */
  async #publish(manifest: Manifest): Promise<void> {
    const scratch = join(this.#folder, manifest.folder, manifestName);
    await writeDurably(scratch, [Buffer.from(JSON.stringify(manifest))]);
    const replaced = await this.#named();
    await rename(scratch, join(this.#folder, manifestName));
    if (replaced !== undefined) await this.#remove(replaced);
  }

  /** Its buffers are read when they are asked for, at start, while nothing else waits: reading them may throw. */
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

  /** The folder that the manifest names. A name is never used again, so one that was replaced may go at any time. */
  async #named(): Promise<string | undefined> {
    try {
      return (JSON.parse(await readFile(join(this.#folder, manifestName), 'utf8')) as Manifest).folder;
    } catch {
      return undefined; // none yet, or damaged: `load` says so
    }
  }

  /** Folders that a replica did not finish, or replaced at the same time as another one. */
  async #removeAbandoned(): Promise<void> {
    const named = await this.#named();
    for (const name of await readdir(this.#folder)) {
      if (name === named || name === manifestName) continue;
      const found = await stat(join(this.#folder, name)).catch(() => undefined); // removed meanwhile
      if (found && Date.now() - found.mtimeMs > abandonedAgeMs) await this.#remove(name);
    }
  }

  async #remove(folder: string): Promise<void> {
    await rm(join(this.#folder, folder), { recursive: true, force: true });
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

/** Each buffer in memory of its own, so that typed arrays may be laid over it at offset 0. */
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
