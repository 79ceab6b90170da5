/**
 * Snapshots of a shard in the store of bytes, so that a restart reads a few large objects instead of every blob.
 *
 *   snapshots/s0/latest.json          the manifest: format, position in the index log, partitions, buffer lengths
 *   snapshots/s0/<uuid>/<number>      one object per partition: its buffers end to end
 *
 * A snapshot is complete or absent: its objects are durable before the manifest that names them replaces the one before.
 * A lost snapshot costs time but no data, so an unreadable one is ignored.
 *
 * Replicas share the snapshots, and the last save wins. A save removes the snapshot that it replaced. Another replica may
 * be writing another one, so these are removed only when nothing was written to them for a minute.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import type { Log } from '../../../core/log.ts';
import type { LogPosition } from '../../../core/store/index/index-log.ts';
import { isGone, type ListedObject, type ObjectStore } from '../../../core/store/objects/object-store.ts';
import type { PartitionSnapshot } from '../index/corpus.ts';

const format = 3;
const area = 'snapshots';
const manifestName = 'latest.json';
/** Time without a write after which a snapshot that no manifest names counts as abandoned. */
const abandonedAgeMs = 60 * 1000;

export interface Snapshot<Partitions = Iterable<PartitionSnapshot>> {
  /** Position in the index log. All entries up to it are in the snapshot. */
  position: LogPosition;
  /** Partitions, read or written one by one, so that only one needs to be in memory. */
  partitions: Partitions;
}

interface Manifest {
  format: number;
  position: LogPosition;
  folder: string;
  partitions: { tenant: string; space: string; isNext: boolean; lengths: number[] }[];
}

export class SnapshotStore {
  readonly #objects: ObjectStore;
  readonly #prefix: string;
  readonly #log: Log;

  constructor({ objects, log }: { objects: ObjectStore; log: Log }, shard: number) {
    this.#objects = objects;
    this.#log = log;
    this.#prefix = `${area}/s${shard}/`;
  }

  async save(snapshot: Snapshot): Promise<void> {
    const folder = randomUUID();
    try {
      await this.#publish(await this.#write(snapshot, folder));
    } catch (error) {
      await this.#remove(folder); // Unfinished snapshots would fill the store.
      throw error;
    }
    await this.#removeAbandoned();
  }

  async #write(snapshot: Snapshot, folder: string): Promise<Manifest> {
    const partitions: Manifest['partitions'] = [];
    for (const { tenant, space, isNext, buffers } of snapshot.partitions) {
      const key = `${this.#prefix}${folder}/${partitions.length}`;
      partitions.push({ tenant, space, isNext, lengths: await this.#writeBuffers(key, buffers) });
    }
    return { format, position: snapshot.position, folder, partitions };
  }

  /** @returns the length of each buffer. */
  async #writeBuffers(key: string, buffers: Iterable<Uint8Array>): Promise<number[]> {
    const lengths: number[] = [];
    const writer = await this.#objects.create(key);
    try {
      for (const buffer of buffers) {
        await writer.write(buffer);
        lengths.push(buffer.byteLength);
      }
      await writer.commit();
      return lengths;
    } finally {
      await writer.abort();
    }
  }

  /** Makes a snapshot the newest one, and removes the previous one. */
  async #publish(manifest: Manifest): Promise<void> {
    const previous = (await this.#manifest())?.folder;
    await this.#objects.replace(`${this.#prefix}${manifestName}`, Buffer.from(JSON.stringify(manifest)));
    if (previous !== undefined) await this.#remove(previous);
  }

  /** The newest snapshot, if there is a readable one. The iteration may throw. */
  async load(): Promise<Snapshot<AsyncIterable<PartitionSnapshot>> | undefined> {
    try {
      const manifest = JSON.parse((await this.#objects.read(`${this.#prefix}${manifestName}`)).toString()) as Manifest;
      if (manifest.format !== format) return undefined;
      return { position: manifest.position, partitions: this.#partitions(manifest) };
    } catch (error) {
      if (!isGone(error)) this.#log.warn({ err: error }, 'snapshot not readable');
      return undefined;
    }
  }

  async *#partitions({ folder, partitions }: Manifest): AsyncGenerator<PartitionSnapshot> {
    for (const [number, { lengths, ...partition }] of partitions.entries()) {
      const file = await this.#objects.localFile(`${this.#prefix}${folder}/${number}`);
      try {
        yield { ...partition, buffers: readBuffers(file.path, lengths) };
      } finally {
        await file[Symbol.asyncDispose]();
      }
    }
  }

  /** The newest manifest. Undefined: there is none yet, or it is damaged, which `load` logs. */
  async #manifest(): Promise<Manifest | undefined> {
    try {
      return JSON.parse((await this.#objects.read(`${this.#prefix}${manifestName}`)).toString()) as Manifest;
    } catch {
      return undefined;
    }
  }

  /** Removes snapshots that a replica did not finish, or that two replicas replaced at the same time. */
  async #removeAbandoned(): Promise<void> {
    const nowMs = await this.#objects.now();
    for (const [folder, parts] of await this.#others()) {
      const times = await Promise.all(parts.map(async ({ modifiedMs }) => (await modifiedMs()) ?? nowMs));
      if (nowMs - Math.max(...times) <= abandonedAgeMs) continue;
      await this.#remove(folder);
      for (const part of parts) await part.discard?.();
    }
  }

  /** Removes abandoned snapshots. @returns whether the newest snapshot is the only one in the store. */
  async isOnly(): Promise<boolean> {
    await this.#removeAbandoned();
    return (await this.#others()).size === 0;
  }

  /**
   * All snapshots but the newest one: their objects, also unfinished ones, by folder. Names are never reused, so a
   * replaced snapshot can be removed at any time.
   */
  async #others(): Promise<Map<string, Part[]>> {
    const newest = (await this.#manifest())?.folder;
    const others = new Map<string, Part[]>();
    const add = (part: Part) => {
      const [folder = '', name] = part.key.slice(this.#prefix.length).split('/');
      if (name === undefined || folder === newest) return;
      others.set(folder, [...(others.get(folder) ?? []), part]);
    };
    for await (const listed of this.#objects.list(this.#prefix)) add(listed);
    for await (const unfinished of this.#objects.unfinished(area)) {
      if (unfinished.key.startsWith(this.#prefix)) add(unfinished);
    }
    return others;
  }

  async #remove(folder: string): Promise<void> {
    await this.#objects.removeAll(`${this.#prefix}${folder}/`);
  }
}

/** An object of a snapshot, which may be unfinished. */
type Part = ListedObject & { discard?(): Promise<void> };

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
