/**
 * The bytes of the service by key: blobs, snapshots and a few small values. There are two implementations: a folder
 * (`folder-objects.ts`) and an S3 bucket (`s3/s3-objects.ts`). No caller can tell which one it has.
 *
 * A key is a path without a leading slash: `blobs/4f/4f2c….acme`. Its first segment is the area.
 *
 * Contract:
 * - An object is complete or absent. `create`, `put` and `putIfAbsent` make it visible in one step, and it is durable
 *   when they resolve.
 * - A missing object is an error with the code ENOENT (`ifGone`).
 * - An object that is shorter than what was stored is a `LostObject`. A store that refuses or does not answer throws an
 *   error that `isOutage` recognises (`core/outage.ts`).
 */
import { MillraceError } from '../../errors.ts';
import { OutageError } from '../../outage.ts';

export interface ObjectStore extends AsyncDisposable {
  /** The place, for messages: `the DATA_DIR /srv/data`, `the BLOBS_URL s3://docs/prod`. It has no credentials. */
  readonly place: string;
  /** The setting that names it. */
  readonly setting: 'DATA_DIR' | 'BLOBS_URL';
  /** Longest time that a process keeps a local copy of an object that it does not use, ms. 0: there are no copies. */
  readonly copyMs: number;

  /** Makes a new object from chunks. */
  create(key: string): Promise<ObjectWriter>;
  /** Makes a new object. The key must be unique. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Makes an object in one step, unless there is one. @returns whether it was made. */
  putIfAbsent(key: string, bytes: Uint8Array): Promise<boolean>;
  /** Makes an object, or replaces the one that is there, in one step. */
  replace(key: string, bytes: Uint8Array): Promise<void>;

  read(key: string): Promise<Buffer>;
  /** Reads a piece of an object. It is shorter than `bytesMax` at the end of the object. */
  readPiece(key: string, offset: number, bytesMax: number): Promise<Buffer>;
  /**
   * Reads a range in pieces. A piece is valid until the next one is asked for.
   * @throws {LostObject} before the first piece, if the object ends before the range does
   */
  readRange(key: string, offset: number, bytes: number): Promise<AsyncIterable<Buffer>>;
  /**
   * A local file with the bytes of the object, for readers that need a path. The caller must dispose it.
   * @throws ENOENT
   */
  localFile(key: string): Promise<LocalFile>;

  /** Moves an object. Does nothing if it is gone. */
  move(from: string, to: string): Promise<void>;
  /** Removes an object. Does nothing if it is gone. */
  remove(key: string): Promise<void>;
  /** Removes all objects whose keys begin with the prefix, which ends in a slash. */
  removeAll(prefix: string): Promise<void>;
  /** Sets the age of an object to 0. @throws ENOENT */
  renew(key: string): Promise<void>;

  /** Complete objects whose keys begin with the prefix, which ends in a slash. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Objects of an area that are being written, or that a killed process left. */
  unfinished(area: string): AsyncIterable<UnfinishedObject>;
  /** The time by the clock that dates the objects, epoch ms. */
  now(): Promise<number>;
  /** Checks that objects can be read. @throws an outage */
  check(): Promise<void>;
}

/** Writes one object. It ends with `commit` or `abort`. An `abort` after either has no effect. */
export interface ObjectWriter {
  /** Writes a chunk. Calls need not wait for each other: the bytes are stored in the order of the calls. */
  write(chunk: Uint8Array): Promise<void>;
  /** As `write`, but blocks the process until the chunk is on the local disk. For callers that cannot buffer more. */
  writeNow(chunk: Uint8Array): void;
  /** Completes the object. A failure leaves nothing that a reader can see. */
  commit(): Promise<void>;
  abort(): Promise<void>;
}

export interface LocalFile extends AsyncDisposable {
  readonly path: string;
}

export interface ListedObject {
  readonly key: string;
  /** Time of its last write or renewal, epoch ms. Undefined: it is gone. */
  modifiedMs(): Promise<number | undefined>;
}

export interface UnfinishedObject extends ListedObject {
  /** Removes what is written. Its writer fails at the end. */
  discard(): Promise<void>;
}

/** The bytes of an object are lost: it is missing although a record names it, or it is shorter than it was. */
export class LostObject extends MillraceError {
  override readonly name = 'LostObject';

  constructor(message: string, options: { cause?: unknown } = {}) {
    super('internal_error', message, options);
  }
}

/** @param bytes bytes that the object has */
export function endsEarly(key: string, place: string, bytes: number): LostObject {
  return new LostObject(`${key} in ${place} ends early: it has only ${bytes} bytes. Upload the file again.`);
}

/** The store lacks what the service needs. */
export class UnsuitableStore extends Error {
  override readonly name = 'UnsuitableStore';
}

/** The store has no room for more bytes. */
export class StoreFull extends OutageError {}

/** For `catch`: returns undefined for a missing object, and throws any other error. */
export function ifGone(error: unknown): undefined {
  if (!isGone(error)) throw error;
}

/** Whether the error says that an object is missing. */
export function isGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
}

/** Runs `work` with the path of a local file that has the bytes of an object. */
export async function useFile<T>(
  objects: Pick<ObjectStore, 'localFile'>,
  key: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const file = await objects.localFile(key);
  try {
    return await work(file.path);
  } finally {
    await file[Symbol.asyncDispose]();
  }
}

/** The first segment of a key. */
export function areaOf(key: string): string {
  return key.slice(0, key.indexOf('/'));
}
