/**
 * The handler of the `files` stream: accepts, lists, shows, changes, retries and deletes files, and shows what was read
 * of them. It also answers about spaces.
 *
 * It does quick work on records only. The long work, indexing, has its own entry. One script changes the record and
 * makes that entry, so neither exists without the other.
 */

import { hash } from 'node:crypto';
import { allows, type Grant } from '../../core/access/grant.ts';
import type { Delivery, Handler } from '../../core/bus/consume/delivery.ts';
import { readBody } from '../../core/bus/entry.ts';
import type { Replies, ReplyWriter } from '../../core/bus/reply/reply-writer.ts';
import { checkCallbackUrl } from '../../core/callbacks/callback-url.ts';
import { MillraceError } from '../../core/errors.ts';
import { readFilter } from '../../core/metadata/filter.ts';
import { metadataProblem } from '../../core/metadata/metadata.ts';
import { pageLimit } from '../../core/page-limit.ts';
import type { ArchiveStore } from '../../core/store/archives/archives.ts';
import { type BlobStore, isBlobName } from '../../core/store/blobs/blobs.ts';
import { throwDiskError } from '../../core/store/blobs/disk-error.ts';
import { fileStatuses } from '../../core/store/files/file-record.ts';
import type { FileStore } from '../../core/store/files/files.ts';
import type { SpaceStore } from '../../core/store/files/spaces.ts';
import { nameProblem, pathNameProblem } from '../../core/text/printable.ts';
import type { DecodedRequest } from '../../proto/registry.ts';
import { chunksAtLeast } from './chunk/chunk-estimate.ts';
import type { ContentReader } from './content/content-reader.ts';
import { deleteFile } from './file-deletion.ts';
import { answerSpaces } from './spaces.ts';

const listLimit = { usual: 50, max: 1_000 };
const contentBytesMax = 8 * 1024 * 1024;
/** Most characters of the names that a message sets. */
const nameChars = { file_id: 256, file_name: 1024, user: 256, space_id: 256, directory_id: 256 } as const;
const pathFields: ReadonlySet<string> = new Set(['file_id', 'space_id', 'directory_id']);

type Upload = DecodedRequest<'file.accept'>;

export interface FilesDeps {
  /** Components of the vectors that files get. */
  dimension: number;
  files: FileStore;
  archives: ArchiveStore;
  spaces: SpaceStore;
  blobs: BlobStore;
  replies: Replies;
  contents: ContentReader;
  /** Whether callbacks may go to addresses that are not public. */
  allowPrivateCallbacks: boolean;
}

export function filesHandler(deps: FilesDeps): Handler {
  return async (delivery, reply) => {
    switch (delivery.type) {
      case 'file.accept':
        return acceptFile(deps, delivery, reply);
      case 'file.get':
        return showFile(deps, delivery, reply);
      case 'file.list':
        return listFiles(deps, delivery, reply);
      case 'file.outline':
      case 'file.chunks':
      case 'file.text':
      case 'file.content':
        return showContent(deps, delivery, reply);
      case 'space.get':
      case 'space.list':
      case 'space.delete':
        return answerSpaces(deps, delivery, reply);
      case 'file.patch':
        return patchFile(deps, delivery, reply);
      case 'file.delete':
        return answerDeletion(deps, delivery, reply);
      case 'file.retry':
        return retryFile(deps, delivery, reply);
      default:
        throw new MillraceError('bad_request', `${delivery.type} does not belong on the files stream.`);
    }
  };
}

/**
 * Accepts a file. The first frame reports the acceptance. Indexing sends the further frames to the subscriber in the
 * record.
 */
async function acceptFile(
  { files, blobs, dimension, allowPrivateCallbacks: allowPrivate }: FilesDeps,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  const { tenant, grant, id, accept, entry, trace, traceId } = delivery;
  const checked = checkUpload(readBody(delivery, 'file.accept'), id);
  checkCallbackUrl(checked.callback_url, { allowPrivate });
  checkSpace(grant, checked.space_id);
  const upload = await storeContent(blobs, tenant, checked);
  const subscriber = delivery.reply === '' ? undefined : { reply: delivery.reply, id, accept };
  const { spaces, key, quota } = grant;
  const message = { messageId: id, entry, subscriber, spaces, key, quota, trace, traceId };
  const outcome = await files.accept(tenant, upload, message, { chunks: chunksAtLeast(upload), dimension });
  if (outcome === 'full') return reply.fail(backlogFull());
  const state = await files.get(tenant, upload.file_id, grant.spaces);
  const isOver = state.status === 'ready' || state.status === 'failed';
  if (outcome === 'unchanged' || (outcome === 'known' && isOver)) return reply.end('file.state', state);
  reply.send('file.state', state);
}

async function showFile({ files }: FilesDeps, delivery: Delivery, reply: ReplyWriter): Promise<void> {
  const { tenant, grant } = delivery;
  reply.end('file.state', await files.get(tenant, fileIdOf(delivery, 'file.get'), grant.spaces));
}

/** Answers with a part of what was read of a file, or of its original. */
async function showContent({ contents }: FilesDeps, delivery: Delivery, reply: ReplyWriter): Promise<void> {
  const { type, signal } = delivery;
  if (type === 'file.outline') {
    reply.end('outline.page', await contents.outline(delivery, named(readBody(delivery, type)), signal));
  } else if (type === 'file.chunks') {
    reply.end('chunk.page', await contents.chunks(delivery, named(readBody(delivery, type)), signal));
  } else if (type === 'file.text') {
    reply.end('file.piece', await contents.text(delivery, named(readBody(delivery, type))));
  } else {
    reply.end('file.piece', await contents.content(delivery, named(readBody(delivery, 'file.content'))));
  }
}

async function listFiles({ files }: FilesDeps, delivery: Delivery, reply: ReplyWriter): Promise<void> {
  const { tenant, grant } = delivery;
  const request = readBody(delivery, 'file.list');
  const { limit, cursor, space_id, directory_id, parent_id, status, name_prefix, directory_contains } = request;
  if (status !== '' && !fileStatuses.some((known) => known === status)) {
    const message = `status must be one of ${fileStatuses.join(', ')}.`;
    throw new MillraceError('bad_request', message, { param: 'status' });
  }
  const metadata = readFilter(request.filter);
  const filter = { space_id, directory_id, parent_id, status, name_prefix, directory_contains, metadata };
  reply.end('file.page', await files.list(tenant, pageLimit(limit, listLimit), cursor, grant.spaces, filter));
}

/** Changes a file, and the entries of an archive with it. Each entry remembers the message, so it may be repeated. */
async function patchFile(
  { files, archives, dimension }: FilesDeps,
  delivery: Delivery,
  reply: ReplyWriter,
): Promise<void> {
  const patch = checkPatch(named(readBody(delivery, 'file.patch')));
  const { tenant, grant, id: messageId, entry } = delivery;
  if (patch.space_id != null) checkSpace(grant, patch.space_id);
  const origin = { messageId, entry, spaces: grant.spaces, audit: delivery };
  await files.patch({ tenant, fileId: patch.file_id, dimension }, patch, origin);
  const { space_id, directory_id, metadata } = patch;
  if (space_id != null || directory_id != null || metadata !== '') {
    const ofEntry = { messageId, entry, ofArchive: patch.file_id };
    const change = { space_id, directory_id, metadata };
    await archives.eachEntry(tenant, patch.file_id, (fileId) =>
      files.patch({ tenant, fileId, dimension }, change, ofEntry).catch(ignoreGone),
    );
  }
  // It is in the new place now, which the key may use too.
  reply.end('file.state', await files.get(tenant, patch.file_id, grant.spaces));
}

/** @throws {MillraceError} bad_request naming the field that is missing or wrong. */
function checkPatch(patch: DecodedRequest<'file.patch'>): DecodedRequest<'file.patch'> {
  const { file_name, space_id, directory_id, metadata } = patch;
  if (file_name === '') throw missing('file_name');
  if (space_id === '') throw missing('space_id');
  checkNames({ file_name, space_id, directory_id });
  const problem = metadata === '' ? undefined : metadataProblem(metadata);
  if (problem) throw new MillraceError('bad_request', `metadata ${problem}.`, { param: 'metadata' });
  if (file_name == null && space_id == null && directory_id == null && metadata === '') {
    throw new MillraceError('bad_request', 'Name what to change: file_name, space_id, directory_id or metadata.');
  }
  return patch;
}

async function answerDeletion(deps: FilesDeps, delivery: Delivery, reply: ReplyWriter): Promise<void> {
  const fileId = fileIdOf(delivery, 'file.delete');
  const { tenant, grant, id: messageId, entry } = delivery;
  const origin = { messageId, entry, spaces: grant.spaces, audit: delivery };
  await deleteFile(deps, { tenant, fileId }, origin, `The file ${fileId} was deleted before it was indexed.`);
  reply.end('file.state', { file_id: fileId, status: 'deleted' });
}

/** Passes over an entry that was deleted meanwhile, or taken out of its archive. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof MillraceError && ['not_found', 'conflict'].includes(error.type))) throw error;
}

async function retryFile({ files }: FilesDeps, delivery: Delivery, reply: ReplyWriter): Promise<void> {
  const fileId = fileIdOf(delivery, 'file.retry');
  const { tenant, grant, id: messageId, trace, traceId } = delivery;
  const outcome = await files.retry(tenant, fileId, {
    messageId,
    spaces: grant.spaces,
    trace,
    traceId,
    audit: delivery,
  });
  if (outcome === 'full') return reply.fail(backlogFull());
  reply.end('file.state', await files.get(tenant, fileId, grant.spaces));
}

/** @throws {MillraceError} forbidden. It tells of the key only, not of the space. */
function checkSpace({ spaces }: Grant, space: string): void {
  if (allows(spaces, space)) return;
  throw new MillraceError(
    'forbidden',
    `This API key may not use the space ${space}. Use one of its spaces, or a key without this bound.`,
    { param: 'space_id' },
  );
}

function backlogFull(): MillraceError {
  return new MillraceError('unavailable', 'More files wait to be indexed than are taken on. Try again later.');
}

function fileIdOf(delivery: Delivery, type: 'file.get' | 'file.delete' | 'file.retry'): string {
  return named(readBody(delivery, type)).file_id;
}

/** @throws {MillraceError} bad_request when the body names no file */
function named<Body extends { file_id: string }>(body: Body): Body {
  if (body.file_id === '') throw missing('file_id');
  return body;
}

/**
 * Sets the defaults of an upload.
 * @param messageId names a file without an id, so that a repeated message makes no second file
 * @throws {MillraceError} bad_request naming the field that a direct producer left out or set wrong.
 */
function checkUpload(upload: Upload, messageId: string): Upload {
  if (upload.file_name === '') throw missing('file_name');
  checkNames(upload);
  upload.file_id ||= `file-${hash('sha256', messageId, 'base64url').slice(0, 32)}`;
  upload.user ||= 'default';
  const problem = upload.metadata === '' ? undefined : metadataProblem(upload.metadata);
  if (problem) throw new MillraceError('bad_request', `metadata ${problem}.`, { param: 'metadata' });
  if (upload.content.length === 0 && (upload.blob === '' || upload.sha256 === '')) {
    const message = 'content is missing or empty. In JSON it is Base64.';
    throw new MillraceError('bad_request', message, { param: 'content' });
  }
  if (upload.blob !== '' && !isBlobName(upload.blob)) {
    throw new MillraceError('bad_request', 'blob is not the name of a blob.', { param: 'blob' });
  }
  if (upload.content.length > contentBytesMax) {
    const message = `content must be at most ${contentBytesMax} bytes: upload larger files over HTTP.`;
    throw new MillraceError('payload_too_large', message, { param: 'content' });
  }
  upload.space_id ||= 'default';
  return upload;
}

/**
 * Checks the names that a message sets.
 * @throws {MillraceError} bad_request
 */
function checkNames(names: { [Field in keyof typeof nameChars]?: string | null }): void {
  for (const [field, charsMax] of Object.entries(nameChars)) {
    const name = names[field as keyof typeof nameChars];
    if (!name) continue;
    const problem = pathFields.has(field) ? pathNameProblem(name, charsMax) : nameProblem(name, charsMax);
    if (problem) throw new MillraceError('bad_request', `${field} ${problem}.`, { param: field });
  }
}

/** Stores the content that a producer without access to the blob store sends in the message. */
async function storeContent(blobs: BlobStore, tenant: string, upload: Upload): Promise<Upload> {
  if (upload.content.length === 0) return upload;
  const { name, size, sha256 } = await blobs.put(tenant, upload.content).catch(throwDiskError);
  return Object.assign(upload, { blob: name, size, sha256 });
}

function missing(param: string): MillraceError {
  return new MillraceError('bad_request', `${param} is missing.`, { param });
}
