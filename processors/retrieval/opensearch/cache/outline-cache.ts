/**
 * Outlines of files, read from their blobs, for all shards of a process. A blob never changes, so a copy in memory is never
 * out of date. The copies that were not used for the longest time are dropped.
 */
import { MillraceError } from '../../../../core/errors.ts';
import type { BlobStore } from '../../../../core/store/blobs/blobs.ts';
import { isGone } from '../../../../core/store/objects/object-store.ts';
import { millrace } from '../../../../proto/generated.js';
import { OutlineView, packOutline } from '../../outline/outline-record.ts';

const bytesMax = 256 * 1024 ** 2;
/** Blobs that one search reads at once. */
const readsMax = 16;

export class OutlineCache {
  readonly #blobs: Pick<BlobStore, 'read'>;
  /** By name of the blob, the one that was used last at the end. */
  readonly #known = new Map<string, { view: OutlineView; bytes: number }>();
  /** By name of the blob, while it is read. */
  readonly #reads = new Map<string, Promise<OutlineView>>();
  #bytes = 0;

  constructor(blobs: Pick<BlobStore, 'read'>) {
    this.#blobs = blobs;
  }

  /**
   * @returns each outline that `into` lacks, by name.
   * @throws {MillraceError} unavailable if a blob was swept: its file was replaced long ago, during the search.
   */
  async load(names: Iterable<string>, into: Map<string, OutlineView>): Promise<void> {
    const missing = new Set<string>();
    for (const name of names) {
      if (into.has(name)) continue;
      const known = this.#use(name);
      if (known) into.set(name, known);
      else missing.add(name);
    }
    const queue = missing.values();
    const readers = Array.from({ length: Math.min(readsMax, missing.size) }, async () => {
      for (const name of queue) into.set(name, await this.#readOnce(name));
    });
    await Promise.all(readers);
  }

  #use(name: string): OutlineView | undefined {
    const known = this.#known.get(name);
    if (!known) return undefined;
    this.#known.delete(name);
    this.#known.set(name, known);
    return known.view;
  }

  /** Searches that need the same outline at once share one read. */
  #readOnce(name: string): Promise<OutlineView> {
    const running = this.#reads.get(name);
    if (running) return running;
    const read = this.#read(name).finally(() => this.#reads.delete(name));
    this.#reads.set(name, read);
    return read;
  }

  async #read(name: string): Promise<OutlineView> {
    const record = packOutline(millrace.v1.Outline.decode(await this.#bytesOf(name)));
    const view = new OutlineView(record);
    this.#known.set(name, { view, bytes: record.byteLength });
    this.#bytes += record.byteLength;
    for (const [oldest, { bytes }] of this.#known) {
      if (this.#bytes <= bytesMax) break;
      this.#known.delete(oldest);
      this.#bytes -= bytes;
    }
    return view;
  }

  async #bytesOf(name: string): Promise<Buffer> {
    try {
      return await this.#blobs.read(name);
    } catch (error) {
      if (!isGone(error)) throw error;
      throw new MillraceError('unavailable', 'A file was replaced during the search. Try again.');
    }
  }
}
