/**
 * Receives a multipart upload straight into the blob store.
 *
 * The client is paused while the disk is slower, so memory holds only some megabytes of the upload. The blob is committed
 * once the whole form is valid. A failed upload leaves nothing behind.
 */
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { z } from 'zod';
import type { Reservation } from '../../core/byte-budget.ts';
import { MillraceError } from '../../core/errors.ts';
import type { BlobStore, StoredBlob } from '../../core/store/blobs/blobs.ts';
import { toDiskError } from '../../core/store/blobs/disk-error.ts';
import { unknownParameter } from '../../core/text/nearest-name.ts';
import type { HttpExchange } from '../http/http-exchange.ts';
import { validate } from '../schemas/schema.ts';
import { BlobBuffer } from './blob-buffer.ts';

export interface Upload<Schema extends z.ZodObject> {
  fields: z.output<Schema>;
  /** The file name of the form; may be empty. */
  fileName: string;
  blob: StoredBlob;
}

export interface UploadOptions<Schema extends z.ZodObject> {
  /** Schema of the form's parts besides the file. The default of `file_name` is the file name of the form. */
  schema: Schema;
  /** Owner of the blob. */
  tenant: string;
  /** The header `Content-Type`. */
  contentType: string;
  /** The header `Content-Length`; may be empty. */
  contentLength: string;
  /** Bound of the file's size, in bytes. */
  bytesMax: number;
}

const filePart = 'file';
const fieldsMax = 32;
const fieldBytesMax = 65_536;
/** Bytes that a form may have besides its file. */
const formBytesMax = fieldsMax * (fieldBytesMax + 1024);
/**
 * The parser's buffer for one part. It must be larger than the largest piece from uWebSockets.js (512 KB). A part that
 * the parser skips must not fill this buffer in the last piece of the body: then the parser would never end.
 */
const partBufferBytes = 1_048_576;
/** Memory that must be free for a new upload, in bytes. */
const uploadBytes = 65_536;

/**
 * Must be called on the stack of the request's arrival.
 * @throws {MillraceError} bad_request that names the part, unsupported_media_type, payload_too_large,
 * insufficient_storage when the disk is full, unavailable when the disk fails or memory is short.
 */
export async function receiveUpload<Schema extends z.ZodObject>(
  { blobs }: { blobs: Pick<BlobStore, 'create'> },
  exchange: HttpExchange,
  { schema, tenant, contentType, contentLength, bytesMax }: UploadOptions<Schema>,
): Promise<Upload<Schema>> {
  const parser = createParser(contentType);
  const bodyBytesMax = bytesMax + formBytesMax;
  if (Number(contentLength) > bodyBytesMax) throw tooLarge(bytesMax);
  const room = exchange.budget.take('uploads', uploadBytes);
  const { promise: received, resolve, reject } = Promise.withResolvers<void>();
  const fields = new Map<string, string>();
  let fileName = '';
  let blobBuffer: BlobBuffer | undefined;
  const hasRoom = () => !parser.writableNeedDrain && !blobBuffer?.full;
  const resumeIfRoom = () => {
    if (hasRoom()) exchange.resume();
  };
  parser.on('field', (name: string | undefined, value, _nameTruncated, truncated) => {
    if (name === undefined) return reject(new MillraceError('bad_request', 'Each part of the form needs a name.'));
    if (!Object.hasOwn(schema.shape, name)) reject(unknownPart(name, schema));
    if (truncated) reject(badPart(name, `must have at most ${fieldBytesMax} bytes`));
    if (fields.has(name)) reject(badPart(name, 'must be sent once'));
    fields.set(name, value);
  });
  parser.on('file', (_name, stream, name) => {
    fileName = name ?? '';
    const file = new BlobBuffer({ blobs, room, tenant }, { onRoom: resumeIfRoom, onError: reject });
    blobBuffer = file;
    // A listener is used instead of an iterator, so that each piece is garbage before the next one arrives.
    stream.on('data', (chunk: Buffer) => {
      file.write(chunk);
      if (file.size > bytesMax) reject(tooLarge(bytesMax));
    });
    stream.on('error', () => undefined); // the parser emits the same error
  });
  parser.on('filesLimit', () => reject(badPart(filePart, 'must be sent once')));
  parser.on('fieldsLimit', () => reject(new MillraceError('bad_request', `A form has at most ${fieldsMax} fields.`)));
  parser.on('error', (cause) => reject(broken(cause)));
  parser.on('finish', resolve);
  parser.on('drain', resumeIfRoom);
  exchange.onGone = () => reject(new MillraceError('bad_request', 'The client left during its upload.'));
  feed(exchange, parser, { room, received, hasRoom, onError: reject }, (size) => {
    if (size > bodyBytesMax) reject(tooLarge(bytesMax));
  });
  try {
    await received;
    if (blobBuffer === undefined) throw badPart(filePart, 'is required');
    if (blobBuffer.size === 0) throw badPart(filePart, 'must not be empty');
    const defaults = fileName !== '' && Object.hasOwn(schema.shape, 'file_name') ? { file_name: fileName } : {};
    const valid = validate(schema, { ...defaults, ...Object.fromEntries(fields) });
    const writer = await blobBuffer.finish();
    return { fields: valid, fileName, blob: await writer.commit() };
  } catch (error) {
    await blobBuffer?.abort().catch(() => undefined); // the sweeper removes what is left
    throw toDiskError(error);
  } finally {
    exchange.onGone = undefined;
    room.release();
  }
}

/** Feeds the whole body to the parser, no faster than it accepts data. After a failure the rest is discarded. */
function feed(
  exchange: HttpExchange,
  parser: BusboyInstance,
  {
    room,
    received,
    hasRoom,
    onError,
  }: { room: Reservation; received: Promise<void>; hasRoom(): boolean; onError(error: unknown): void },
  onSize: (bytes: number) => void,
): void {
  let failed = false;
  let size = 0;
  received.catch(() => {
    failed = true;
    exchange.resume();
  });
  exchange.readChunks(room, (chunk, last) => {
    if (failed) return;
    size += chunk.length;
    onSize(size);
    try {
      parser.write(chunk);
      if (last) parser.end();
    } catch (error) {
      // A listener of the parser failed. This is one upload, and the gateway serves others.
      return onError(error);
    }
    if (!last && !hasRoom()) exchange.pause();
  });
}

function createParser(contentType: string): BusboyInstance {
  const message = 'Send the file as multipart/form-data with a boundary, in the part "file".';
  if (!/^multipart\/form-data\b/i.test(contentType)) throw new MillraceError('unsupported_media_type', message);
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      isPartAFile: (name) => name === filePart,
      fileHwm: partBufferBytes,
      limits: { files: 1, fields: fieldsMax, fieldSize: fieldBytesMax, headerPairs: 16, headerSize: 16_384 },
    });
  } catch (cause) {
    // The boundary is missing, or has a form that the parser does not support.
    throw new MillraceError('unsupported_media_type', message, { cause });
  }
}

function unknownPart(name: string, { shape }: z.ZodObject): MillraceError {
  return new MillraceError('bad_request', unknownParameter(name, [...Object.keys(shape), filePart]), { param: name });
}

function badPart(name: string, problem: string): MillraceError {
  return new MillraceError('bad_request', `The part ${name} ${problem}.`, { param: name });
}

function broken(cause: unknown): MillraceError {
  const problem = cause instanceof Error ? cause.message : String(cause);
  return new MillraceError('bad_request', `The multipart body is broken: ${problem}. Send it whole.`, { cause });
}

function tooLarge(bytesMax: number): MillraceError {
  const message = `The file must be at most ${bytesMax / 1024 / 1024} MiB. Split it, or raise UPLOAD_MB_MAX.`;
  return new MillraceError('payload_too_large', message, { param: filePart });
}
