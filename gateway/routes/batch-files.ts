/** /v1/files: the input and output files of batches, in the form of OpenAI's interface. */

import { roleFor } from '../../core/access/role.ts';
import type { Frame, Requester } from '../../core/bus/request/requester.ts';
import { batchFileBytesMax } from '../../core/store/batches/batch-files.ts';
import type { BlobStore } from '../../core/store/blobs/blobs.ts';
import { decodeReply } from '../../proto/codec.ts';
import { sendBlob } from '../http/download.ts';
import type { HttpExchange } from '../http/http-exchange.ts';
import type { GatewayLimits } from '../http/limits.ts';
import {
  batchFileContentResponse,
  batchFileDeletedResponse,
  batchFilePageResponse,
  batchFileResponse,
} from '../schemas/batch-response-schema.ts';
import { batchFileFields, batchFileListQuery, batchFilePath } from '../schemas/batch-schema.ts';
import { validate } from '../schemas/schema.ts';
import { callerOf, relaySoon } from '../streams/relay.ts';
import { receiveUpload } from '../upload/upload.ts';
import type { KeyRoute } from './route.ts';

interface BatchFileDeps {
  requester: Requester;
  limits: GatewayLimits;
  /** The blobs of batch files. */
  batchBlobs: Pick<BlobStore, 'create' | 'readRange'>;
  uploadBytesMax: number;
}

const params = batchFilePath;

export function batchFileRoutes(deps: BatchFileDeps): KeyRoute[] {
  return [
    {
      method: 'POST',
      path: '/v1/files',
      ...roleFor('batchfile.create'),
      summary: 'Upload the input of a batch',
      answers: { 200: { 'application/json': batchFileResponse } },
      body: { schema: batchFileFields, type: 'multipart/form-data' },
      async handle(exchange, principal) {
        const { fields, fileName, blob } = await receiveUpload({ blobs: deps.batchBlobs }, exchange, {
          schema: batchFileFields,
          tenant: principal.tenant,
          contentType: exchange.header('content-type'),
          contentLength: exchange.header('content-length'),
          bytesMax: Math.min(deps.uploadBytesMax, batchFileBytesMax),
        });
        if (exchange.closed) return;
        const file = { filename: fileName.slice(0, 1024), purpose: fields.purpose, blob: blob.name, bytes: blob.size };
        relaySoon(deps, exchange, principal, 'batchfile.create', file);
      },
    },
    {
      method: 'GET',
      path: '/v1/files',
      ...roleFor('batchfile.list'),
      summary: 'List files, newest first',
      answers: { 200: { 'application/json': batchFilePageResponse } },
      query: batchFileListQuery,
      handle(exchange, principal) {
        const page = validate(batchFileListQuery, Object.fromEntries(exchange.query));
        relaySoon(deps, exchange, principal, 'batchfile.list', page);
      },
    },
    {
      method: 'GET',
      path: '/v1/files/:file_id',
      ...roleFor('batchfile.get'),
      summary: 'The record of a file',
      answers: { 200: { 'application/json': batchFileResponse } },
      params,
      handle: (exchange, principal) => relaySoon(deps, exchange, principal, 'batchfile.get', namedFile(exchange)),
    },
    {
      method: 'GET',
      path: '/v1/files/:file_id/content',
      ...roleFor('batchfile.content'),
      summary: 'The bytes of a file',
      answers: { 200: { 'application/octet-stream': batchFileContentResponse } },
      params,
      handle(exchange, principal) {
        const pending = deps.requester.request('batchfile.get', namedFile(exchange), {
          ...callerOf(exchange, principal),
          accept: 'protobuf',
          timeoutMs: deps.limits.answerMs,
          onNewRun: 'restart',
          onFrame: (frame) => answerContent(deps, exchange, frame),
          onError: (error) => exchange.fail(error),
        });
        exchange.onGone = () => pending.cancel();
      },
    },
    {
      method: 'DELETE',
      path: '/v1/files/:file_id',
      ...roleFor('batchfile.delete'),
      summary: 'Delete a file that no batch needs any more',
      answers: { 200: { 'application/json': batchFileDeletedResponse } },
      params,
      handle: (exchange, principal) => relaySoon(deps, exchange, principal, 'batchfile.delete', namedFile(exchange)),
    },
  ];
}

function answerContent({ batchBlobs }: BatchFileDeps, exchange: HttpExchange, { type, body, final }: Frame): void {
  if (!final || type !== 'batchfile.state') return;
  const { blob, bytes } = decodeReply('batchfile.state', body);
  const headers = { 'Content-Type': 'application/octet-stream' };
  sendBlob({ blobs: batchBlobs }, exchange, { blob, start: 0, bytes }, { headers }).catch((error) =>
    exchange.fail(error),
  );
}

function namedFile(exchange: HttpExchange): { file_id: string } {
  return validate(batchFilePath, { file_id: exchange.parameter('file_id') });
}
