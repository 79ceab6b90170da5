/**
 * POST /api/file/stream/indexing: receives a file and reports its indexing, which continues without its client.
 *
 * The first state that arrives means that the file is accepted: its record exists. A 202 is sent only after that. When the
 * wait is over, the record is read again, because a crash of Redis may have lost it since.
 */

import { roleFor } from '../../../core/access/role.ts';
import type { PendingRequest, Requester, RequestOptions } from '../../../core/bus/request/requester.ts';
import { isErrorType, MillraceError, withAdvice } from '../../../core/errors.ts';
import type { BlobStore } from '../../../core/store/blobs/blobs.ts';
import type { ReplyBody } from '../../../proto/registry.ts';
import type { Principal } from '../../access/principal.ts';
import { errorEvent } from '../../http/error-body.ts';
import type { HttpExchange } from '../../http/http-exchange.ts';
import type { GatewayLimits } from '../../http/limits.ts';
import { fileResponse, indexedResponse, indexingEvent } from '../../schemas/response-schema.ts';
import { uploadFields, uploadHeaders } from '../../schemas/schema.ts';
import { callerOf, envelope, relay } from '../../streams/relay.ts';
import type { Sessions } from '../../streams/sessions.ts';
import { receiveUpload, type Upload } from '../../upload/upload.ts';
import type { KeyRoute } from '../route.ts';

interface IndexingDeps {
  requester: Requester;
  sessions: Sessions;
  blobs: Pick<BlobStore, 'create'>;
  uploadBytesMax: number;
  limits: GatewayLimits;
}

export function indexingRoutes(deps: IndexingDeps): KeyRoute[] {
  return [
    {
      method: 'POST',
      path: '/api/file/stream/indexing',
      ...roleFor('file.accept'),
      summary: 'Upload a file and index it',
      answers: {
        200: { 'application/json': indexedResponse, 'text/event-stream': indexingEvent },
        202: { 'application/json': fileResponse },
      },
      headers: uploadHeaders,
      body: { schema: uploadFields, type: 'multipart/form-data' },
      async handle(exchange, principal) {
        const wantsEvents = exchange.header('accept').includes('text/event-stream');
        const wantsState = /\brespond-async\b/i.test(exchange.header('prefer'));
        const ifAbsent = isConditional(exchange.framing.conditions.get('if-none-match') ?? []);
        const received = await receiveUpload(deps, exchange, {
          schema: uploadFields,
          tenant: principal.tenant,
          contentType: exchange.header('content-type'),
          contentLength: exchange.header('content-length'),
          bytesMax: deps.uploadBytesMax,
        });
        // The client left while its blob was committed. It got no answer, so the sweeper may remove the blob.
        if (exchange.closed) return;
        const upload = { ...received, ifAbsent };
        if (wantsEvents) streamProgress(deps, exchange, principal, upload);
        else awaitReady(deps, exchange, principal, upload, wantsState ? 0 : upload.fields.wait * 1000);
      },
    },
  ];
}

interface AnyUpload extends Upload<typeof uploadFields> {
  /** Whether it replaces no file. */
  ifAbsent: boolean;
}

/** @param conditions the values of the header `If-None-Match`. @throws {MillraceError} bad_request */
function isConditional(conditions: readonly string[]): boolean {
  if (conditions.every((condition) => condition === '*')) return conditions.length > 0;
  throw new MillraceError('bad_request', 'If-None-Match must be *.', { param: 'If-None-Match' });
}

/** Answers with the end of indexing, or with the state so far when `waitMs` have passed or the gateway stops. */
function awaitReady(
  deps: IndexingDeps,
  exchange: HttpExchange,
  principal: Principal,
  upload: AnyUpload,
  waitMs: number,
): void {
  const { requester, limits } = deps;
  let accepted: Buffer | undefined;
  let waitIsOver = false;
  const stopWaiting = () => {
    clearTimeout(waitTimer);
    clearTimeout(acceptanceTimer);
    pending.forget();
  };
  const pending = accept(requester, exchange, principal, upload, {
    onFrame({ body, final }) {
      accepted ??= body;
      if (!final && !waitIsOver) return;
      stopWaiting();
      if (final) answerEnd(exchange, body);
      else exchange.answer(202, envelope(body));
    },
    onError(error) {
      stopWaiting();
      exchange.fail(error);
    },
  });
  const endWait = () => {
    waitIsOver = true;
    if (accepted === undefined) return;
    stopWaiting();
    answerState(deps, exchange, principal, readState(accepted));
  };
  const waitTimer = setTimeout(endWait, waitMs);
  const acceptanceTimer = setTimeout(() => {
    if (accepted !== undefined) return;
    stopWaiting();
    exchange.fail(notAccepted(upload.fields.file_id));
  }, waitMs + limits.acceptanceMs);
  exchange.onGone = stopWaiting;
  // The file is indexed all the same, and its record tells when.
  exchange.onDraining = endWait;
}

/** Answers with the record of a file that was accepted some time ago. */
function answerState(deps: IndexingDeps, exchange: HttpExchange, principal: Principal, accepted: State): void {
  const { file_id, version } = accepted;
  relay(
    deps,
    exchange,
    principal,
    'file.get',
    { file_id },
    {
      timeoutMs: deps.limits.answerMs,
      answer(_, { body }) {
        if (Number(readState(body).version) >= Number(version)) exchange.answer(202, envelope(body));
        else exchange.fail(lost(file_id));
      },
      fail: (_, error) => exchange.fail(error.type === 'not_found' ? lost(file_id) : error),
    },
  );
}

/** Sends each state as an event. The last state, or an error, ends the stream. */
function streamProgress(
  { requester, sessions, limits }: IndexingDeps,
  exchange: HttpExchange,
  principal: Principal,
  upload: AnyUpload,
): void {
  const session = sessions.start(principal, exchange);
  let fileId = upload.fields.file_id;
  const pending = accept(requester, exchange, principal, upload, {
    id: session.id,
    onFrame({ body, final }) {
      const state = readState(body);
      fileId = state.file_id ?? fileId;
      const failure = final ? failureOf(state) : undefined;
      if (failure !== undefined) session.push(errorEvent(session.id, failure), true);
      else session.push(stateEvent(session.id, body), final);
      if (final) clearTimeout(progressTimer);
    },
    onError(error) {
      clearTimeout(progressTimer);
      session.fail(error);
    },
  });
  const progressTimer = setTimeout(() => {
    pending.forget();
    session.fail(
      fileId === undefined
        ? notAccepted(fileId)
        : new MillraceError('timeout', `Indexing has not ended yet; ask for it at ${stateAddress(fileId)}.`),
    );
  }, limits.progressMs);
  session.onAbandoned = () => {
    clearTimeout(progressTimer);
    pending.forget();
  };
}

/** Requests the indexing. `stallMs` is 0, because a queued file sends no frames, for as long as it waits. */
function accept(
  requester: Requester,
  exchange: HttpExchange,
  principal: Principal,
  { fields: { wait: _wait, ...file }, blob, ifAbsent: if_absent }: AnyUpload,
  { onFrame, ...options }: { id?: string } & Pick<RequestOptions, 'onFrame' | 'onError'>,
): PendingRequest {
  const body = { ...file, if_absent, blob: blob.name, size: blob.size, sha256: blob.sha256 };
  return requester.request('file.accept', body, {
    ...options,
    ...callerOf(exchange, principal),
    accept: 'json',
    onNewRun: 'restart',
    stallMs: 0,
    isRepeatable: true,
    onFrame(frame) {
      if (frame.type === 'file.state') onFrame(frame);
    },
  });
}

/** The fields of a final state that the gateway reads. */
type State = Pick<ReplyBody<'file.state'>, 'file_id' | 'status' | 'version' | 'chunks' | 'notes' | 'error'>;

function readState(body: Buffer): State {
  return JSON.parse(body.toString());
}

function answerEnd(exchange: HttpExchange, body: Buffer): void {
  const state = readState(body);
  const failure = failureOf(state);
  if (failure !== undefined) {
    exchange.fail(failure);
    return;
  }
  const { file_id, version, chunks, notes } = state;
  const data = { file_id, status: 'success', version, chunks, notes };
  exchange.answer(200, JSON.stringify({ code: 0, message: 'OK', data }));
}

function failureOf({ file_id, status, error }: State): MillraceError | undefined {
  if (status === 'ready') return undefined;
  const type = error?.type ?? '';
  if (isErrorType(type)) {
    return new MillraceError(type, error?.message ?? '', {
      ...(error?.reason && { reason: error.reason }),
      ...(error?.param && { param: error.param }),
    });
  }
  return new MillraceError(
    'conflict',
    `Indexing of ${file_id} ended as ${status}: it was deleted or replaced meanwhile.`,
  );
}

/** @returns the event of a state: the two fields that every event has, then the fields of the state's JSON. */
function stateEvent(session: string, state: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`{"id":"${session}","object":"file.state",`), state.subarray(1)]);
}

function lost(fileId: string | null | undefined): MillraceError {
  return new MillraceError('unavailable', `The upload of ${fileId} was lost in a crash of Redis. Send it again.`);
}

/** @param fileId undefined: the upload names none, and the service has not made one yet */
function notAccepted(fileId: string | undefined): MillraceError {
  const where = fileId === undefined ? 'Look for it in GET /api/file' : `Ask at ${stateAddress(fileId)}`;
  const { message, reason } = withAdvice(
    'The upload arrived, but no process took it up yet.',
    `${where}, or send it again.`,
  );
  return new MillraceError('timeout', message, { reason });
}

function stateAddress(fileId: string): string {
  return `GET /api/file/${encodeURIComponent(fileId)}`;
}
