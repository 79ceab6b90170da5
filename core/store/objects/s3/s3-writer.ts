/**
 * Writes one object to a bucket.
 *
 *   chunks ──> scratch file ──> parts of 8 MiB ──> multipart upload
 *
 * A part is sent as soon as its bytes are on the local disk, while later ones arrive. The scratch file takes what the
 * store is too slow for, so the memory of an upload is bounded by the part buffers of the process. An object of less than
 * a part is one conditional put.
 */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { ObjectWriter } from '../object-store.ts';
import type { ScratchFile } from '../scratch-file.ts';
import { type PartBuffers, partBytes } from './part-buffers.ts';
import type { Bucket } from './s3-client.ts';

/** Parts of one object that are sent at once. */
const partsAtOnce = 2;

interface Target {
  Bucket: string;
  Key: string;
}

export interface WriterDeps {
  bucket: Bucket;
  buffers: PartBuffers;
  /** Makes an object of less than a part. */
  put(bytes: Uint8Array): Promise<void>;
  /** Bytes of the object; undefined: there is none. */
  sizeOf(): Promise<number | undefined>;
  /** Translates an error of the client. */
  toError(cause: unknown): Error;
}

export class S3Writer implements ObjectWriter {
  readonly #deps: WriterDeps;
  readonly #scratch: ScratchFile;
  readonly #target: Target;
  readonly #stop = new AbortController();
  /** The upload id, once a part is full. */
  #upload: Promise<string> | undefined;
  /** ETags by part, from 0. */
  readonly #sent: string[] = [];
  readonly #sending = new Set<Promise<void>>();
  /** Parts that are sent or being sent. */
  #begun = 0;
  #failure: unknown;
  #ended = false;

  constructor(deps: WriterDeps, scratch: ScratchFile, key: string) {
    this.#deps = deps;
    this.#scratch = scratch;
    this.#target = { Bucket: deps.bucket.name, Key: `${deps.bucket.prefix}${key}` };
  }

  async write(chunk: Uint8Array): Promise<void> {
    this.#throwFailure();
    await this.#scratch.write(chunk);
    this.#sendFullParts();
  }

  writeNow(chunk: Uint8Array): void {
    this.#scratch.writeNow(chunk);
    this.#sendFullParts();
  }

  async commit(): Promise<void> {
    this.#ended = true;
    try {
      if (this.#scratch.size < partBytes) await this.#putWhole();
      else await this.#complete();
    } catch (error) {
      await this.#abortUpload();
      throw error;
    } finally {
      await this.#scratch.discard();
    }
  }

  async abort(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    await this.#abortUpload();
    await this.#scratch.discard();
  }

  async #putWhole(): Promise<void> {
    const bytes = Buffer.alloc(this.#scratch.size);
    await this.#scratch.readInto(bytes, 0);
    await this.#deps.put(bytes);
  }

  async #complete(): Promise<void> {
    const { bucket, sizeOf, toError } = this.#deps;
    const parts = Math.ceil(this.#scratch.size / partBytes);
    while (this.#begun < parts || this.#sending.size > 0) {
      this.#throwFailure();
      while (this.#begun < parts && this.#sending.size < partsAtOnce) this.#begin();
      await Promise.race(this.#sending);
    }
    this.#throwFailure();
    const Parts = this.#sent.map((ETag, at) => ({ ETag, PartNumber: at + 1 }));
    const completion = { ...this.#target, UploadId: await this.#upload, MultipartUpload: { Parts } };
    try {
      await bucket.client.send(new CompleteMultipartUploadCommand(completion));
    } catch (error) {
      // An earlier attempt may have completed the upload although its answer was lost.
      if ((await sizeOf()) !== this.#scratch.size) throw toError(error);
    }
  }

  /** Sends parts that are full, as far as parts may be sent at once. Each part that was sent looks for the next one. */
  #sendFullParts(): void {
    const full = Math.floor(this.#scratch.writtenBytes / partBytes);
    while (!this.#ended && this.#begun < full && this.#sending.size < partsAtOnce && !this.#failure) this.#begin();
  }

  #begin(): void {
    const sending = this.#send(this.#begun++)
      .catch((error) => {
        this.#failure ??= error;
      })
      .finally(() => {
        this.#sending.delete(sending);
        this.#sendFullParts();
      });
    this.#sending.add(sending);
  }

  async #send(part: number): Promise<void> {
    const { bucket, buffers, toError } = this.#deps;
    const abortSignal = this.#stop.signal;
    await buffers.use(abortSignal, async (buffer) => {
      const start = part * partBytes;
      const Body = buffer.subarray(0, Math.min(partBytes, this.#scratch.size - start));
      await this.#scratch.readInto(Body, start);
      try {
        const UploadId = await this.#uploadId();
        const request = new UploadPartCommand({ ...this.#target, UploadId, PartNumber: part + 1, Body });
        const { ETag = '' } = await bucket.client.send(request, { abortSignal });
        this.#sent[part] = ETag;
      } catch (error) {
        throw toError(error);
      }
    });
  }

  #uploadId(): Promise<string> {
    this.#upload ??= this.#deps.bucket.client
      .send(new CreateMultipartUploadCommand(this.#target))
      .then(({ UploadId = '' }) => UploadId);
    return this.#upload;
  }

  /** Removes the parts that were sent. If that fails, a sweep removes them. */
  async #abortUpload(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#sending);
    const UploadId = await this.#upload?.catch(() => undefined);
    if (UploadId === undefined) return;
    const request = new AbortMultipartUploadCommand({ ...this.#target, UploadId });
    await this.#deps.bucket.client.send(request).catch(() => undefined);
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure;
  }
}
