/**
 * Converts messages whose JSON in the HTTP interface differs from the schema. A field that has JSON text in the message
 * is the value itself in JSON. In a reply this text is inserted unparsed, because the data of a task may be large.
 */
import type { Part, ReplyBody, ReplyType, RequestType } from './registry.ts';

/** Fields of requests with JSON text. */
const textFields: { readonly [T in RequestType]?: string } = {
  'file.list': 'filter',
  'file.patch': 'metadata',
  'search.request': 'filter',
  'chat.request': 'filter',
  'evidence.request': 'filter',
  'rewrite.request': 'filter',
  'deep.request': 'filter',
  'task.event': 'event_data',
  'task.heartbeat': 'event_data',
  'batch.create': 'metadata',
};

/** Requests that are lists: the field of the list, and the field of its items with JSON text. */
const listFields: { readonly [T in RequestType]?: [list: string, text: string] } = {
  'tasks.put': ['puts', 'data'],
  'tasks.complete': ['completes', 'body'],
};

/** @param json the body of a request, parsed. @returns the message, in which JSON values are text. */
export function requestFromJson(type: RequestType, json: unknown): unknown {
  // It may be text or the value itself. An upload over HTTP has it as text, and a change has the value.
  if (type === 'file.accept' && isObject(json)) return isObject(json.metadata) ? withText(json, 'metadata') : json;
  const textField = textFields[type];
  if (textField) return withText(json, textField);
  const [list = '', text = ''] = listFields[type] ?? [];
  const items = isObject(json) ? json[list] : undefined;
  return Array.isArray(items) ? { ...(json as object), [list]: items.map((item) => withText(item, text)) } : json;
}

/** @returns the object with the JSON text of the value of its field. */
function withText(json: unknown, field: string): unknown {
  if (!isObject(json) || json[field] === undefined) return json;
  return { ...json, [field]: JSON.stringify(json[field]) };
}

function isObject(json: unknown): json is Record<string, unknown> {
  return typeof json === 'object' && json !== null;
}

export function replyToJson<T extends ReplyType>(type: T, body: ReplyBody<T>): string {
  return forms[type]?.(body) ?? JSON.stringify(body);
}

const forms: { [T in ReplyType]?: (body: ReplyBody<T>) => string } = {
  'file.state': fileJson,
  'file.page': ({ files, ...page }) => withFields(page, { files: list(files, fileJson) }),
  'chunk.page': ({ chunks, ...page }) =>
    JSON.stringify({ ...page, chunks: chunks?.map((chunk) => ({ ...chunk, paths: pathsJson(chunk.paths) })) }),
  'file.piece': ({ blob: _blob, blob_offset: _offset, ...piece }) => pieceJson(piece),
  'search.response': searchJson,
  'task.state': taskJson,
  'task.states': ({ tasks, ...page }) => withFields(page, { tasks: list(tasks, taskJson) }),
  'tasks.taken': ({ outcomes }) =>
    `{"outcomes":${list(outcomes, ({ taken, ...outcome }) => withFields(outcome, { taken }))}}`,
  'task.result': ({ body, ...result }) => withFields(result, { body }),
  'batchfile.state': batchFileJson,
  'batchfile.piece': pieceJson,
  'batchfile.page': ({ data, ...page }) => withFields(page, { data: list(data, batchFileJson) }),
  'batch.state': batchJson,
  'batch.page': ({ data, ...page }) => withFields(page, { data: list(data, batchJson) }),
  'key.state': sparseJson,
  'key.page': ({ keys, ...page }) => withFields(page, { keys: list(keys, sparseJson) }),
  'tenant.state': ({ quota, ...state }) => JSON.stringify({ ...state, quota: limitsOf(quota) }),
  'erasure.state': sparseJson,
  'audit.page': ({ entries, ...page }) => withFields(page, { entries: list(entries, auditJson) }),
};

function fileJson({ metadata, ...state }: ReplyBody<'file.state'>): string {
  return withFields(state, { metadata: metadata === '' ? '{}' : metadata });
}

/** In JSON, a Path is an array. */
function pathsJson(paths: Part<'Path'>[] | null | undefined) {
  return paths?.map(({ position }) => position);
}

function pieceJson({ content, ...piece }: { content?: Uint8Array | null }): string {
  return JSON.stringify({ ...piece, content: Buffer.from(content ?? []).toString('base64') });
}

function searchJson(response: ReplyBody<'search.response'>): string {
  const docs = response.data?.docs?.map((hit) => {
    if (!hit.annotation) return hit;
    return { ...hit, annotation: { ...hit.annotation, paths: pathsJson(hit.annotation.paths) } };
  });
  return JSON.stringify(docs ? { ...response, data: { ...response.data, docs } } : response);
}

function taskJson({ data, result, progress, ...task }: ReplyBody<'task.state'>): string {
  return withFields(task, { data, result, progress: progress && progressJson(progress) });
}

function progressJson({ event_data, ...progress }: Part<'TaskProgress'>): string {
  return withFields(progress, { event_data });
}

function batchFileJson({ blob: _, ...file }: ReplyBody<'batchfile.state'>): string {
  return JSON.stringify(file);
}

/** In JSON, empty fields are absent, and so are the times of events that have not happened. */
function batchJson({ metadata, ...batch }: ReplyBody<'batch.state'>): string {
  const present = Object.fromEntries(Object.entries(batch).filter(([, value]) => value !== 0 && value !== ''));
  return withFields(present, { metadata: metadata || 'null' });
}

/** In JSON, an empty list is absent. So are 0, false and empty texts. */
function sparseJson(state: ReplyBody<'key.state' | 'erasure.state'>): string {
  return JSON.stringify(state, (_, value) =>
    value === 0 || value === false || value === '' || value?.length === 0 ? undefined : value,
  );
}

function auditJson({ before, after, ...entry }: Part<'AuditEntry'>): string {
  return withFields(entry, { before, after });
}

/** In JSON, a limit that is not set is absent. */
function limitsOf(quota: ReplyBody<'tenant.state'>['quota']): object {
  return Object.fromEntries(Object.entries(quota ?? {}).filter(([, value]) => value !== 0));
}

function list<Item>(items: readonly Item[] | null | undefined, json: (item: Item) => string): string {
  return `[${(items ?? []).map(json).join(',')}]`;
}

/** The JSON of the object with further fields, whose values are JSON text. Fields without a value are left out. */
function withFields(object: object, texts: Record<string, string | null | undefined>): string {
  let json = JSON.stringify(object).slice(0, -1);
  for (const [name, text] of Object.entries(texts)) {
    if (text) json += `${json === '{' ? '' : ','}"${name}":${text}`;
  }
  return `${json}}`;
}
