/**
 * The dispatcher's operations on files and batches: quick reads and scripts. Long work goes to the stream `batches`.
 */

import type { Access } from '../../../core/access/grant.ts';
import type { Delivery } from '../../../core/bus/consume/delivery.ts';
import type { ReplyWriter } from '../../../core/bus/reply/reply-writer.ts';
import { MillraceError } from '../../../core/errors.ts';
import {
  type BatchFileStore,
  batchFileBytesMax,
  type Origin,
  type Page,
  unknownFile,
} from '../../../core/store/batches/batch-files.ts';
import type { BatchStore } from '../../../core/store/batches/batches.ts';
import { type BlobStore, isBlobName } from '../../../core/store/blobs/blobs.ts';
import { throwDiskError } from '../../../core/store/blobs/disk-error.ts';
import { type QueueStore, unknownQueue } from '../../../core/store/tasks/queues.ts';
import { hasMoreCharacters } from '../../../core/text/printable.ts';
import type { DecodedRequest, RequestType } from '../../../proto/registry.ts';
import { bad, checkName, jsonObject } from '../tasks/values.ts';
import { windowMsOf } from './window.ts';

export interface BatchOperationDeps {
  batches: BatchStore;
  batchFiles: BatchFileStore;
  /** Blobs of batch files. */
  batchBlobs: Pick<BlobStore, 'put' | 'readPiece' | 'remove'>;
  queues: Pick<QueueStore, 'exists'>;
}

type Operation<T extends RequestType> = (
  deps: BatchOperationDeps,
  request: DecodedRequest<T>,
  delivery: Delivery,
  reply: ReplyWriter,
) => Promise<void>;

const limitMax = 10_000;
const limitDefault = 100;
const batchLimitMax = 100;
const batchLimitDefault = 20;
const contentBytesMax = 8 * 1024 * 1024;
const pieceBytesMax = 1024 * 1024;
const metadataCharsMax = 16_384;
const filenameCharsMax = 1024;
const endpointCharsMax = 256;

export const batchOperations = {
  async 'batchfile.create'({ batchFiles, batchBlobs }, request, delivery, reply) {
    checkFile(request);
    const { filename, purpose, content } = request;
    const inline =
      content.length > 0 ? await batchBlobs.put(delivery.tenant, content).catch(throwDiskError) : undefined;
    const stored = inline ? { blob: inline.name, bytes: inline.size } : { blob: request.blob, bytes: request.bytes };
    const file = { filename: filename || 'input.jsonl', purpose, ...stored, granted: delivery.grant.queues };
    reply.end('batchfile.state', await batchFiles.create(delivery.tenant, file, originOf(delivery)));
  },
  async 'batchfile.get'({ batchFiles }, { file_id }, { tenant, grant }, reply) {
    reply.end('batchfile.state', await batchFiles.get(tenant, file_id, grant.queues));
  },
  async 'batchfile.content'({ batchFiles, batchBlobs }, { file_id, offset }, { tenant, grant }, reply) {
    const { blob, bytes } = await batchFiles.get(tenant, file_id, grant.queues);
    if (offset < 0 || !Number.isSafeInteger(offset)) throw bad('offset', 'must be a whole number');
    reply.end('batchfile.piece', {
      offset,
      bytes,
      content: await batchBlobs.readPiece(blob ?? '', offset, pieceBytesMax),
    });
  },
  async 'batchfile.list'({ batchFiles }, { limit, after, order, purpose }, { tenant, grant }, reply) {
    if (order !== '' && order !== 'asc' && order !== 'desc') throw bad('order', 'must be asc or desc');
    const page: Page = { limit: within(limit, limitMax) || limitDefault, after, order: order || 'desc' };
    reply.end('batchfile.page', await batchFiles.list(tenant, page, purpose, grant.queues));
  },
  async 'batchfile.delete'({ batchFiles, batchBlobs }, { file_id }, delivery, reply) {
    const { tenant, grant } = delivery;
    await batchBlobs.remove(await batchFiles.delete(tenant, file_id, grant.queues, delivery));
    reply.end('batchfile.deleted', { id: file_id, object: 'file', deleted: true });
  },

  async 'batch.create'({ batches, batchFiles, queues }, request, delivery, reply) {
    const { input_file_id, endpoint, completion_window, metadata, queue, ak } = request;
    const { tenant, grant, traceId } = delivery;
    if (input_file_id === '') throw bad('input_file_id', 'is required');
    if (!endpoint.startsWith('/')) throw bad('endpoint', 'must be a path, such as /v1/chat/completions');
    checkName('endpoint', endpoint, endpointCharsMax);
    if (hasMoreCharacters(metadata, metadataCharsMax))
      throw bad('metadata', `must have at most ${metadataCharsMax} characters`);
    if (metadata !== '' && metadata !== 'null') jsonObject('metadata', metadata);
    const windowMs = windowMsOf(completion_window);
    if (queue !== '' && !(await queues.exists(tenant, queue))) throw unknownQueue(queue);
    const batch = {
      inputFileId: input_file_id,
      endpoint,
      completionWindow: completion_window,
      windowMs,
      metadata: metadata === 'null' ? '' : metadata,
      queue,
      granted: grant.queues,
      ak: grant.key || ak,
      key: grant.key,
      quota: grant.quota,
      traceId,
    };
    await checkInput(batchFiles, { tenant, grant }, input_file_id);
    reply.end('batch.state', await batches.create(tenant, batch, { ...originOf(delivery), audit: delivery }));
  },
  async 'batch.get'({ batches }, { batch_id }, { tenant, grant }, reply) {
    reply.end('batch.state', await batches.get(tenant, batch_id, grant.queues));
  },
  async 'batch.list'({ batches }, { limit, after }, { tenant, grant }, reply) {
    const page = { limit: within(limit, batchLimitMax) || batchLimitDefault, after };
    reply.end('batch.page', await batches.list(tenant, page, grant.queues));
  },
  async 'batch.cancel'({ batches }, { batch_id }, delivery, reply) {
    const { tenant, grant } = delivery;
    reply.end('batch.state', await batches.cancel(tenant, batch_id, grant.queues, delivery));
  },
} satisfies { [T in RequestType]?: Operation<T> };

/** The script that makes the batch finds a missing file. @throws {MillraceError} not_found if the key may not use it */
async function checkInput(batchFiles: BatchFileStore, { tenant, grant }: Access, fileId: string): Promise<void> {
  if (grant.queues === undefined) return;
  await batchFiles.get(tenant, fileId, grant.queues).catch((error) => {
    throw error instanceof MillraceError ? unknownFile(fileId, 'input_file_id') : error;
  });
}

/** @returns the message's id and the time at which it was published. */
function originOf({ id, entry }: Delivery): Origin {
  return { messageId: id, at: Number.parseInt(entry, 10) };
}

/** @throws {MillraceError} bad_request; payload_too_large */
function checkFile({ filename, purpose, blob, bytes, content }: DecodedRequest<'batchfile.create'>): void {
  if (purpose !== 'batch') throw bad('purpose', 'must be batch');
  if (filename !== '') checkName('filename', filename, filenameCharsMax);
  if (content.length === 0 && !isBlobName(blob)) throw bad('content', 'is missing');
  if (content.length > contentBytesMax) {
    const message = `content must be at most ${contentBytesMax} bytes: upload larger files over HTTP.`;
    throw new MillraceError('payload_too_large', message, { param: 'content' });
  }
  if (bytes > batchFileBytesMax) {
    throw new MillraceError('payload_too_large', `A file must be at most ${batchFileBytesMax} bytes.`, {
      param: 'file',
    });
  }
}

function within(limit: number, max: number): number {
  if (limit <= max) return limit;
  throw bad('limit', `must be 1 to ${max}`);
}
