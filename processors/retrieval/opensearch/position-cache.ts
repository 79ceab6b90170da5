/**
 * A cache of what searches read from OpenSearch since a position of the index log was seen there. The fence (`fence.ts`) begins an
 * empty one whenever it reads another state than before. So all of it was read after every change that was answered before
 * a search whose fence has passed since.
 */
import type { FileDocument } from './indices.ts';
import type { RemoteStatistics } from './remote-statistics.ts';

/** Bytes of all values, about. Beyond them it begins anew. */
const bytesMaxDefault = 64 * 1024 ** 2;

/** The spaces of a scope. */
export interface ChosenSpaces {
  readonly spaces: readonly string[];
  /** Chunks of the scope. Undefined: those of its spaces. */
  readonly chunks?: number;
}

/** A file as its document says. Undefined: there is none, or it is deleted. */
interface KnownFile {
  readonly file: FileDocument | undefined;
}

/** Chunks that were found, and that are not live: their commit has not come yet, or another one came. */
export interface DeadLabel {
  readonly file: string;
  readonly at: number;
}

export class PositionCache {
  readonly #bytesMax: number;
  #bytes = 0;
  /** Each by the names of the index and the tenant, and what it is of. */
  readonly files = new Map<string, KnownFile>();
  /** Those that have no relabelled file. */
  readonly settled = new Set<string>();
  readonly spaces = new Map<string, ChosenSpaces>();
  readonly statistics = new Map<string, RemoteStatistics>();
  readonly dead = new Map<string, readonly DeadLabel[]>();

  constructor({ bytesMax = bytesMaxDefault }: { bytesMax?: number } = {}) {
    this.#bytesMax = bytesMax;
  }

  /** Counts the bytes of values that are added. */
  grow(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes <= this.#bytesMax) return;
    for (const values of [this.files, this.settled, this.spaces, this.statistics, this.dead]) values.clear();
    this.#bytes = 0;
  }
}
