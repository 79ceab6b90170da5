/**
 * Shows what was read of a file: its outline, its chunks, its text, and the original.
 *
 * Nothing is parsed again: the answers come from the blobs of the live version. A few outlines are in memory at once,
 * without their texts.
 */

import type { Access } from '../../../core/access/grant.ts';
import { MillraceError } from '../../../core/errors.ts';
import { Semaphore } from '../../../core/semaphore.ts';
import type { BlobStore } from '../../../core/store/blobs/blobs.ts';
import type { FileSources } from '../../../core/store/files/file-source.ts';
import { isGone } from '../../../core/store/objects/object-store.ts';
import type { DecodedRequest, ReplyBody } from '../../../proto/registry.ts';
import { chunkPage } from './chunk-page.ts';
import { mediaTypeOf } from './media-type.ts';
import { type Columns, OutlineFile } from './outline-file.ts';
import { kindNames, nodePage } from './outline-page.ts';

const nodesDefault = 1000;
const nodesMax = 5000;
const chunksDefault = 20;
const chunksMax = 100;
const pieceBytesMax = 1024 * 1024;
/** Bytes that decide the media type and the charset. */
const headBytes = 64 * 1024;
/** Outlines in memory at once. The largest takes 90 MB without its text. */
const outlinesMax = 2;
const waitingMax = 256;

type Request<T extends 'file.outline' | 'file.chunks' | 'file.text' | 'file.content'> = DecodedRequest<T>;

export interface ContentReaderDeps {
  sources: FileSources;
  blobs: Pick<BlobStore, 'useFile' | 'readPiece' | 'lost'>;
}

/** All methods throw `not_found` for an unknown file, and `bad_request` for a field that is out of range. */
export class ContentReader {
  readonly #deps: ContentReaderDeps;
  readonly #semaphore = new Semaphore({
    places: outlinesMax,
    waitingMax,
    busy: 'Too many outlines and chunks are being read. Try again later.',
  });

  constructor(deps: ContentReaderDeps) {
    this.#deps = deps;
  }

  /** @throws {MillraceError} conflict when no version of the file has been indexed */
  async outline(
    access: Access,
    request: Request<'file.outline'>,
    signal: AbortSignal,
  ): Promise<ReplyBody<'outline.page'>> {
    const limit = within(request.limit, nodesMax) || nodesDefault;
    const from = positionOf(request.cursor);
    const known = [...kindNames.values()];
    const unknown = request.kinds.find((kind) => !known.includes(kind));
    if (unknown !== undefined) throw bad('kinds', `has ${unknown}, which is none of ${known.join(', ')}`);
    return this.#withOutline(access, request.file_id, signal, async (file, columns, version) => {
      const { total, nodes, next } = await nodePage(file, columns, { from, limit, kinds: request.kinds });
      return { ...version, title: columns.title, total, nodes, next_cursor: cursorOf(next) };
    });
  }

  /** @throws {MillraceError} conflict when no version of the file has been indexed */
  async chunks(access: Access, request: Request<'file.chunks'>, signal: AbortSignal): Promise<ReplyBody<'chunk.page'>> {
    const limit = within(request.limit, chunksMax) || chunksDefault;
    const from = positionOf(request.cursor);
    return this.#withOutline(access, request.file_id, signal, async (file, columns, version) => {
      const { chunks, next } = await chunkPage(file, columns, { from, limit });
      return { ...version, total: columns.chunkStart.length, chunks, next_cursor: cursorOf(next) };
    });
  }

  /** @throws {MillraceError} conflict when no version of the file has been indexed */
  async text({ tenant, grant }: Access, request: Request<'file.text'>): Promise<ReplyBody<'file.piece'>> {
    const { offset, located } = checkedPiece(request);
    const live = () => this.#deps.sources.live(tenant, request.file_id, grant.spaces);
    const { outline, version, sha256, fileName } = await live();
    const isNamed = async () => (await live()).outline === outline;
    const text = await this.#ifThere(outline, isNamed, (blobs) => {
      return blobs.useFile(outline, (path) => OutlineFile.use(path, async (file) => file.text));
    });
    const described = {
      media_type: 'text/plain; charset=utf-8',
      file_name: `${fileName}.txt`,
      etag: `${sha256}.${version}`,
    };
    const place = { blob: outline, blob_offset: text.offset };
    return { ...described, ...(await this.#piece(place, text.length, { offset, located, isNamed })) };
  }

  async content({ tenant, grant }: Access, request: Request<'file.content'>): Promise<ReplyBody<'file.piece'>> {
    const { offset, located } = checkedPiece(request);
    const original = () => this.#deps.sources.original(tenant, request.file_id, grant.spaces);
    const { blob, size, sha256, fileName } = await original();
    const isNamed = async () => (await original()).blob === blob;
    const head = await this.#ifThere(blob, isNamed, (blobs) => blobs.readPiece(blob, 0, headBytes));
    const described = { media_type: mediaTypeOf(head, fileName), file_name: fileName, etag: sha256 };
    return { ...described, ...(await this.#piece({ blob, blob_offset: 0 }, size, { offset, located, isNamed })) };
  }

  async #piece(
    place: { blob: string; blob_offset: number },
    bytes: number,
    { offset, located, isNamed }: { offset: number; located: boolean; isNamed: IsNamed },
  ) {
    if (located) return { offset, bytes, ...place };
    const length = Math.max(0, Math.min(pieceBytesMax, bytes - offset));
    const content = await this.#ifThere(place.blob, isNamed, (blobs) => {
      return blobs.readPiece(place.blob, place.blob_offset + offset, length);
    });
    return { offset, bytes, content };
  }

  async #withOutline<T>(
    { tenant, grant }: Access,
    fileId: string,
    signal: AbortSignal,
    work: (file: OutlineFile, columns: Columns, version: { file_id: string; version: number }) => Promise<T>,
  ): Promise<T> {
    const source = () => this.#deps.sources.live(tenant, fileId, grant.spaces);
    const live = await source();
    const isNamed = async () => (await source()).outline === live.outline;
    const release = await this.#semaphore.acquire({ signal });
    try {
      const version = { file_id: fileId, version: live.version };
      return await this.#ifThere(live.outline, isNamed, (blobs) => {
        return blobs.useFile(live.outline, (path) => {
          return OutlineFile.use(path, async (file) => work(file, await file.columns(), version));
        });
      });
    } finally {
      release();
    }
  }

  /**
   * Reads a blob. A missing blob was replaced since its record was read, unless the record still names it.
   * @throws {LostObject} if the record still names it
   */
  async #ifThere<T>(
    name: string,
    isNamed: IsNamed,
    read: (blobs: ContentReaderDeps['blobs']) => Promise<T>,
  ): Promise<T> {
    const { blobs } = this.#deps;
    return read(blobs).catch(async (cause) => {
      if (!isGone(cause)) throw cause;
      if (await isNamed()) throw blobs.lost(name, cause);
      throw new MillraceError('unavailable', 'The file was replaced or deleted meanwhile. Try again.', { cause });
    });
  }
}

/** Whether the record of the file still names the blob that is read. */
type IsNamed = () => Promise<boolean>;

function checkedPiece({ offset, located }: { offset: number; located: boolean }) {
  if (offset < 0 || !Number.isSafeInteger(offset)) throw bad('offset', 'must be a whole number from 0 on');
  return { offset, located };
}

function within(limit: number, max: number): number {
  if (limit <= max) return limit;
  throw bad('limit', `must be 1 to ${max}`);
}

/** A cursor is the number of the next page's first node or chunk. */
function positionOf(cursor: string): number {
  if (!/^\d{0,9}$/.test(cursor)) throw bad('cursor', 'must be the next_cursor of an earlier page');
  return Number(cursor);
}

function cursorOf(next: number | undefined): string {
  return next === undefined ? '' : String(next);
}

function bad(param: string, problem: string): MillraceError {
  return new MillraceError('bad_request', `${param} ${problem}.`, { param });
}
