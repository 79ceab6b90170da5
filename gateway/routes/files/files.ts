/** /api/file: the state of files, their changes, deletion and retry. */

import { roleFor } from '../../../core/access/role.ts';
import type { Frame, Requester } from '../../../core/bus/request/requester.ts';
import type { HttpExchange } from '../../http/http-exchange.ts';
import { deletedResponse, filePageResponse, fileResponse } from '../../schemas/response-schema.ts';
import { fileListQuery, filePatchBody, filePath, validate } from '../../schemas/schema.ts';
import { answerEnveloped, envelope, relay } from '../../streams/relay.ts';
import { type KeyRoute, readJson, readNothing } from '../route.ts';

const params = filePath;

export function fileRoutes(deps: { requester: Requester }): KeyRoute[] {
  return [
    {
      method: 'GET',
      path: '/api/file',
      ...roleFor('file.list'),
      summary: 'List files, newest first',
      answers: { 200: { 'application/json': filePageResponse } },
      query: fileListQuery,
      handle(exchange, principal) {
        const page = validate(fileListQuery, Object.fromEntries(exchange.query));
        relay(deps, exchange, principal, 'file.list', page, { answer: answerEnveloped });
      },
    },
    {
      method: 'GET',
      path: '/api/file/:file_id',
      ...roleFor('file.get'),
      summary: 'The state of a file',
      answers: { 200: { 'application/json': fileResponse } },
      params,
      handle(exchange, principal) {
        relay(deps, exchange, principal, 'file.get', namedFile(exchange), { answer: answerEnveloped });
      },
    },
    {
      method: 'PATCH',
      path: '/api/file/:file_id',
      ...roleFor('file.patch'),
      summary: 'Change the name, the place or the metadata of a file, without reading it again',
      answers: { 200: { 'application/json': fileResponse } },
      params,
      body: { schema: filePatchBody, type: 'application/json' },
      handle(exchange, principal) {
        const file = namedFile(exchange);
        readJson(exchange, filePatchBody, (patch) => {
          relay(deps, exchange, principal, 'file.patch', { ...file, ...patch }, { answer: answerEnveloped });
        });
      },
    },
    {
      method: 'DELETE',
      path: '/api/file/:file_id',
      ...roleFor('file.delete'),
      summary: 'Delete a file: once answered, no search sees it',
      answers: { 200: { 'application/json': deletedResponse } },
      params,
      handle(exchange, principal) {
        const file = namedFile(exchange);
        const deleted = JSON.stringify({ code: 0, message: 'OK', data: { ...file, status: 'deleted' } });
        relay(deps, exchange, principal, 'file.delete', file, { answer: () => exchange.answer(200, deleted) });
      },
    },
    {
      method: 'POST',
      path: '/api/file/:file_id/retry',
      ...roleFor('file.retry'),
      summary: 'Index a failed file, or a file with notes, again',
      answers: { 202: { 'application/json': fileResponse } },
      params,
      handle(exchange, principal) {
        const file = namedFile(exchange);
        readNothing(exchange, () => {
          relay(deps, exchange, principal, 'file.retry', file, { answer: answerAccepted });
        });
      },
    },
  ];
}

function namedFile(exchange: HttpExchange): { file_id: string } {
  return validate(filePath, { file_id: exchange.parameter('file_id') });
}

function answerAccepted(exchange: HttpExchange, { body }: Frame): void {
  exchange.answer(202, envelope(body));
}
