/**
 * Objects in an S3 bucket, below a prefix. The keys are those of the folder (`folder-objects.ts`), so a folder can be
 * copied to a bucket as it is.
 *
 * The client retries requests that fail for a moment. An object has its size in its metadata if it was stored by one
 * put. Then a reader knows if the store has lost a part of it.
 */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import {
  endsEarly,
  isGone,
  type ListedObject,
  type LocalFile,
  LostObject,
  type ObjectStore,
  type ObjectWriter,
  type UnfinishedObject,
} from '../object-store.ts';
import { runSome } from '../run-some.ts';
import { ScratchFile } from '../scratch-file.ts';
import { objectScratchFolder, ScratchFolder } from '../scratch-folder.ts';
import { checkConditionalPuts } from './conditional-puts.ts';
import { copyObject } from './copy-object.ts';
import { copyMs, LocalCopies } from './local-copies.ts';
import { PartBuffers } from './part-buffers.ts';
import { type Bucket, openBucket } from './s3-client.ts';
import { isBeyondEnd, isContended, isTaken, toStoreError } from './s3-errors.ts';
import { S3Writer } from './s3-writer.ts';

/** Metadata of an object: its size in bytes. */
const sizeField = 'millrace-bytes';
/** Pauses between attempts of a conditional put that meets another one. */
const contendedMs = [50, 100, 200, 400, 800];

/** @throws {UnsuitableStore}; an outage if the bucket denies access, or does not answer */
export async function openS3Objects(
  address: string,
  { dataDir, copyBytesMax }: { dataDir: string; copyBytesMax: number },
): Promise<ObjectStore> {
  const scratch = await ScratchFolder.open(dataDir, objectScratchFolder);
  const objects = new S3Objects(openBucket(address), scratch, copyBytesMax);
  try {
    await checkConditionalPuts(objects);
    return objects;
  } catch (error) {
    await objects[Symbol.asyncDispose]();
    throw error;
  }
}

interface Head {
  size: number;
  modifiedMs: number | undefined;
  metadata: Record<string, string> | undefined;
}

class S3Objects implements ObjectStore {
  readonly setting = 'BLOBS_URL';
  readonly copyMs = copyMs;
  readonly #bucket: Bucket;
  readonly #scratch: ScratchFolder;
  readonly #buffers = new PartBuffers();
  readonly #copies: LocalCopies;

  constructor(bucket: Bucket, scratch: ScratchFolder, copyBytesMax: number) {
    this.#bucket = bucket;
    this.#scratch = scratch;
    const source = {
      sizeOf: async (key: string) => (await this.#head(key)).size,
      download: (key: string, path: string) => this.#download(key, path),
    };
    this.#copies = new LocalCopies(source, { folder: scratch.path, bytesMax: copyBytesMax });
  }

  get place(): string {
    return `the BLOBS_URL ${this.#bucket.url}`;
  }

  async create(key: string): Promise<ObjectWriter> {
    const path = join(this.#scratch.path, `new~${key.replaceAll('/', '~')}`);
    const deps = {
      bucket: this.#bucket,
      buffers: this.#buffers,
      put: (bytes: Uint8Array) => this.put(key, bytes),
      sizeOf: () => this.#sizeIfThere(key),
      toError: (cause: unknown) => this.#toError(cause, key),
    };
    return new S3Writer(deps, await ScratchFile.create(path), key);
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    if (await this.putIfAbsent(key, bytes)) return;
    // The key is unique, so the object is ours: the answer to an earlier attempt was lost.
    if ((await this.#sizeIfThere(key)) === bytes.byteLength) return;
    throw new LostObject(`${key} exists already in ${this.place}, and has other bytes.`);
  }

  async putIfAbsent(key: string, bytes: Uint8Array): Promise<boolean> {
    for (let attempt = 0; ; attempt++) {
      try {
        await this.#putObject(key, bytes, { IfNoneMatch: '*' });
        return true;
      } catch (error) {
        if (isTaken(error)) return false;
        if (!isContended(error) || attempt === contendedMs.length) throw this.#toError(error, key);
        await delay(contendedMs[attempt]);
      }
    }
  }

  async replace(key: string, bytes: Uint8Array): Promise<void> {
    await this.#putObject(key, bytes).catch((error) => this.#throw(error, key));
  }

  async read(key: string): Promise<Buffer> {
    const answer = await this.#get(key);
    this.#checkSize(key, answer);
    try {
      const { buffer, byteOffset, byteLength } = (await answer.Body?.transformToByteArray()) ?? Buffer.alloc(0);
      const bytes = Buffer.from(buffer, byteOffset, byteLength);
      if (bytes.length !== answer.ContentLength) throw new Error('The answer ended early.');
      return bytes;
    } catch (error) {
      throw this.#toError(error, key);
    }
  }

  async readPiece(key: string, offset: number, bytesMax: number): Promise<Buffer> {
    if (bytesMax === 0) return Buffer.alloc(0);
    const answer = await this.#getRange(key, offset, bytesMax);
    const pieces: Buffer[] = [];
    if (answer) for await (const piece of this.#pieces(key, answer.Body as Readable)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  async readRange(key: string, offset: number, bytes: number): Promise<AsyncIterable<Buffer>> {
    if (bytes === 0) {
      await this.#head(key);
      return Readable.from([]);
    }
    const answer = await this.#getRange(key, offset, bytes);
    const body = answer?.Body as Readable | undefined;
    if (body && answer?.ContentLength === bytes) return this.#pieces(key, body);
    body?.destroy();
    throw endsEarly(key, this.place, offset + (answer?.ContentLength ?? 0));
  }

  localFile(key: string): Promise<LocalFile> {
    return this.#copies.use(key);
  }

  async move(from: string, to: string): Promise<void> {
    try {
      await this.#copy(from, to);
    } catch (error) {
      if (isGone(error)) return;
      throw error;
    }
    await this.remove(from);
  }

  async remove(key: string): Promise<void> {
    await this.#bucket.client.send(new DeleteObjectCommand(this.#at(key))).catch((error) => this.#throw(error, key));
  }

  async removeAll(prefix: string): Promise<void> {
    await runSome(this.#removals(prefix));
  }

  async renew(key: string): Promise<void> {
    const before = await this.#head(key);
    await this.#copy(key, key);
    const after = await this.#head(key);
    // Some stores keep the date when an object is copied onto itself.
    if (after.modifiedMs === before.modifiedMs) await this.replace(key, await this.read(key));
  }

  async *list(prefix: string): AsyncIterable<ListedObject> {
    let ContinuationToken: string | undefined;
    do {
      const Prefix = `${this.#bucket.prefix}${prefix}`;
      const request = new ListObjectsV2Command({ Bucket: this.#bucket.name, Prefix, ContinuationToken });
      const page = await this.#bucket.client.send(request).catch((error) => this.#throw(error, ''));
      for (const { Key = '', LastModified } of page.Contents ?? []) {
        yield { key: Key.slice(this.#bucket.prefix.length), modifiedMs: async () => LastModified?.getTime() };
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  async *unfinished(area: string): AsyncIterable<UnfinishedObject> {
    let next: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> | undefined = {};
    while (next) {
      const Prefix = `${this.#bucket.prefix}${area}/`;
      const request = new ListMultipartUploadsCommand({ Bucket: this.#bucket.name, Prefix, ...next });
      const page: ListMultipartUploadsCommandOutput = await this.#bucket.client
        .send(request)
        .catch((error) => this.#throw(error, ''));
      for (const { Key = '', UploadId, Initiated } of page.Uploads ?? []) {
        const upload = { Bucket: this.#bucket.name, Key, UploadId };
        yield {
          key: Key.slice(this.#bucket.prefix.length),
          modifiedMs: () => this.#lastPartMs(upload, Initiated?.getTime() ?? 0),
          discard: async () => {
            await this.#bucket.client.send(new AbortMultipartUploadCommand(upload)).catch((error) => {
              const translated = this.#toError(error, Key);
              if (!isGone(translated)) throw translated;
            });
          },
        };
      }
      next = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined;
    }
  }

  async now(): Promise<number> {
    await this.check();
    return this.#bucket.answeredMs ?? Date.now();
  }

  async check(): Promise<void> {
    const request = new ListObjectsV2Command({ Bucket: this.#bucket.name, Prefix: this.#bucket.prefix, MaxKeys: 1 });
    await this.#bucket.client.send(request).catch((error) => this.#throw(error, ''));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#copies[Symbol.dispose]();
    await this.#scratch[Symbol.asyncDispose]();
    this.#bucket.client.destroy();
  }

  async *#removals(prefix: string): AsyncIterable<() => Promise<void>> {
    for await (const { key } of this.list(prefix)) yield () => this.remove(key);
  }

  async #putObject(key: string, bytes: Uint8Array, condition: { IfNoneMatch?: string } = {}): Promise<void> {
    const Metadata = { [sizeField]: String(bytes.byteLength) };
    const request = new PutObjectCommand({ ...this.#at(key), ...condition, Body: bytes, Metadata });
    await this.#bucket.client.send(request);
  }

  /** @throws the translated error, whose cause is that of the client */
  #get(key: string, range: { Range?: string } = {}): Promise<GetObjectCommandOutput> {
    return this.#bucket.client
      .send(new GetObjectCommand({ ...this.#at(key), ...range }))
      .catch((error) => this.#throw(error, key));
  }

  /** @returns undefined if the range begins after the end of the object. */
  #getRange(key: string, offset: number, bytes: number): Promise<GetObjectCommandOutput | undefined> {
    return this.#get(key, { Range: `bytes=${offset}-${offset + bytes - 1}` }).catch((error) => {
      if (isBeyondEnd(error.cause)) return undefined;
      throw error;
    });
  }

  async #head(key: string): Promise<Head> {
    const answer = await this.#bucket.client
      .send(new HeadObjectCommand(this.#at(key)))
      .catch((error) => this.#throw(error, key));
    this.#checkSize(key, answer);
    return {
      size: answer.ContentLength ?? 0,
      modifiedMs: answer.LastModified?.getTime(),
      metadata: answer.Metadata,
    };
  }

  async #sizeIfThere(key: string): Promise<number | undefined> {
    return this.#head(key).then(
      ({ size }) => size,
      (error) => {
        if (!isGone(error)) throw error;
        return undefined;
      },
    );
  }

  /** @throws {LostObject} if the object is not as long as when it was stored */
  #checkSize(
    key: string,
    { ContentLength, Metadata }: Pick<GetObjectCommandOutput, 'ContentLength' | 'Metadata'>,
  ): void {
    const stored = Metadata?.[sizeField];
    if (stored === undefined || Number(stored) === ContentLength) return;
    const message = `The object ${key} in ${this.place} has ${ContentLength} bytes, and ${stored} were stored. Upload the file again.`;
    throw new LostObject(message);
  }

  async #download(key: string, path: string): Promise<number> {
    const { Body } = await this.#get(key);
    const file = createWriteStream(path);
    await pipeline(this.#pieces(key, Body as Readable), file);
    return file.bytesWritten;
  }

  async *#pieces(key: string, body: Readable): AsyncGenerator<Buffer> {
    try {
      for await (const piece of body) yield piece;
    } catch (error) {
      throw this.#toError(error, key);
    }
  }

  async #copy(from: string, to: string): Promise<void> {
    const { size, metadata } = await this.#head(from);
    await copyObject(this.#bucket, { from: this.#at(from).Key, to: this.#at(to).Key, size, metadata }).catch((error) =>
      this.#throw(error, from),
    );
  }

  /** Time of the newest part of a multipart upload, epoch ms. Undefined: it is gone. */
  async #lastPartMs(upload: { Bucket: string; Key: string; UploadId: string | undefined }, initiatedMs: number) {
    let newestMs = initiatedMs;
    let PartNumberMarker: string | undefined;
    do {
      const request = new ListPartsCommand({ ...upload, PartNumberMarker });
      const page = await this.#bucket.client.send(request).catch((error) => {
        const translated = this.#toError(error, upload.Key);
        if (!isGone(translated)) throw translated;
      });
      if (!page) return undefined;
      for (const { LastModified } of page.Parts ?? []) newestMs = Math.max(newestMs, LastModified?.getTime() ?? 0);
      PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (PartNumberMarker !== undefined);
    return newestMs;
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket.name, Key: `${this.#bucket.prefix}${key}` };
  }

  #toError(cause: unknown, key: string): Error {
    return toStoreError(cause, this.place, key);
  }

  #throw(cause: unknown, key: string): never {
    throw this.#toError(cause, key);
  }
}
