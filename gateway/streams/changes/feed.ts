/** The feed of a stream of changes: those of one topic that an API key may see. Streams of one key share a feed. */
import type { MillraceError } from '../../../core/errors.ts';

export interface FeedListener {
  /** Gets the JSON of one event. */
  send(event: Buffer): void;
  /** The feed ended. The client may open another stream. */
  fail(error: MillraceError): void;
}

export interface Feed {
  join(listener: FeedListener): void;
  /** The feed stops when its last listener leaves. */
  leave(listener: FeedListener): void;
}

/** The listeners of a feed. */
export class Listeners {
  readonly #all = new Set<FeedListener>();

  get size(): number {
    return this.#all.size;
  }

  add(listener: FeedListener): void {
    this.#all.add(listener);
  }

  remove(listener: FeedListener): void {
    this.#all.delete(listener);
  }

  send(event: Buffer): void {
    for (const listener of this.#all) listener.send(event);
  }

  fail(error: MillraceError): void {
    for (const listener of [...this.#all]) listener.fail(error);
  }
}

/** @returns the JSON of an object with the field `object` before its own. @param json of an object with a field */
export function eventOf(object: string, json: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`{"object":"${object}",`), json.subarray(1)]);
}
