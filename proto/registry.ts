/**
 * The registry of message types: the codec of each body, and for each request its work stream and kind.
 *
 * The types of handlers and clients derive from these tables. So a new message needs only one line here and a schema in
 * `millrace.proto`. The tenant of a request decides the shard of a sharded stream (`core/bus/streams.ts`).
 *
 * `role` is what an API key needs to send the message, over HTTP or as a producer. "rag:read": rag or rag:read suffices.
 * A message without a role goes between processors only.
 */
import { millrace } from './generated.js';

const v1 = millrace.v1;

/** Requests: the messages of work streams. An audited one leaves an entry in the tenant's audit stream. */
export const requests = {
  'file.accept': { codec: v1.FileAccept, stream: 'files', kind: 'command', role: 'rag' },
  'file.get': { codec: v1.FileGet, stream: 'files', kind: 'query', role: 'rag:read' },
  'file.list': { codec: v1.FileList, stream: 'files', kind: 'query', role: 'rag:read' },
  'file.outline': { codec: v1.FileOutline, stream: 'files', kind: 'query', role: 'rag:read' },
  'file.chunks': { codec: v1.FileChunks, stream: 'files', kind: 'query', role: 'rag:read' },
  'file.text': { codec: v1.FileText, stream: 'files', kind: 'query', role: 'rag:read' },
  'file.content': { codec: v1.FileContent, stream: 'files', kind: 'query', role: 'rag:read' },
  'file.delete': { codec: v1.FileDelete, stream: 'files', kind: 'command', role: 'rag', isAudited: true },
  'file.retry': { codec: v1.FileRetry, stream: 'files', kind: 'command', role: 'rag', isAudited: true },
  'file.patch': { codec: v1.FilePatch, stream: 'files', kind: 'command', role: 'rag', isAudited: true },
  'space.get': { codec: v1.SpaceGet, stream: 'files', kind: 'query', role: 'rag:read' },
  'space.list': { codec: v1.SpaceList, stream: 'files', kind: 'query', role: 'rag:read' },
  'space.delete': { codec: v1.SpaceDelete, stream: 'files', kind: 'command', role: 'rag', isAudited: true },
  'file.index': { codec: v1.IndexFile, stream: 'indexing', kind: 'command' },
  'search.request': { codec: v1.SearchRequest, stream: 'retrieval', kind: 'query', role: 'rag:read' },
  'chat.request': { codec: v1.ChatRequest, stream: 'retrieval', kind: 'query', role: 'rag:read' },
  'model.list': { codec: v1.ModelList, stream: 'retrieval', kind: 'query', role: 'rag:read' },
  'evidence.request': { codec: v1.EvidenceRequest, stream: 'retrieval', kind: 'query' },
  /** A chat with earlier turns, whose question generation rewrites to stand alone. Retrieval has checked it. */
  'rewrite.request': { codec: v1.ChatRequest, stream: 'generation', kind: 'query' },
  /** A deep chat that retrieval has checked. */
  'deep.request': { codec: v1.ChatRequest, stream: 'planner', kind: 'query' },
  'generation.request': { codec: v1.GenerationRequest, stream: 'generation', kind: 'query' },
  'queue.register': { codec: v1.QueueRegister, stream: 'dispatcher', kind: 'command', role: 'queue', isAudited: true },
  'queue.pause': { codec: v1.QueuePause, stream: 'dispatcher', kind: 'command', role: 'queue', isAudited: true },
  'queue.resume': { codec: v1.QueueResume, stream: 'dispatcher', kind: 'command', role: 'queue', isAudited: true },
  'queue.drain': { codec: v1.QueueDrain, stream: 'dispatcher', kind: 'command', role: 'queue', isAudited: true },
  'queue.requeue': { codec: v1.QueueRequeue, stream: 'dispatcher', kind: 'command', role: 'worker', isAudited: true },
  'queue.cancel': { codec: v1.QueueCancel, stream: 'dispatcher', kind: 'command', role: 'queue', isAudited: true },
  'queue.promote': { codec: v1.QueuePromote, stream: 'dispatcher', kind: 'command', role: 'queue', isAudited: true },
  'queue.unregister': {
    codec: v1.QueueUnregister,
    stream: 'dispatcher',
    kind: 'command',
    role: 'queue',
    isAudited: true,
  },
  'queue.list': { codec: v1.QueueList, stream: 'dispatcher', kind: 'query', role: 'queue:read' },
  'queue.work': { codec: v1.QueueWorkGet, stream: 'dispatcher', kind: 'query', role: 'queue:read' },
  'queue.history': { codec: v1.QueueHistoryGet, stream: 'dispatcher', kind: 'query', role: 'queue:read' },
  'queue.dead': { codec: v1.QueueDead, stream: 'dispatcher', kind: 'query', role: 'queue:read' },
  'task.list': { codec: v1.TaskList, stream: 'dispatcher', kind: 'query', role: 'queue:read' },
  'channel.put': { codec: v1.Channel, stream: 'dispatcher', kind: 'command', role: 'queue', isAudited: true },
  'channel.delete': { codec: v1.ChannelDelete, stream: 'dispatcher', kind: 'command', role: 'queue', isAudited: true },
  'channel.list': { codec: v1.ChannelList, stream: 'dispatcher', kind: 'query', role: 'queue:read' },
  'eventbus.get': { codec: v1.EventbusGet, stream: 'dispatcher', kind: 'query', role: 'worker' },
  'callback.secret': { codec: v1.CallbackSecretGet, stream: 'dispatcher', kind: 'query', role: 'admin' },
  'tasks.put': { codec: v1.TaskPuts, stream: 'dispatcher', kind: 'command', role: 'queue' },
  'tasks.take': { codec: v1.TaskTakes, stream: 'dispatcher', kind: 'query', role: 'worker' },
  'tasks.complete': { codec: v1.TaskCompletes, stream: 'dispatcher', kind: 'command', role: 'worker' },
  'task.retry': { codec: v1.TaskRetry, stream: 'dispatcher', kind: 'command', role: 'worker', isAudited: true },
  'task.heartbeat': { codec: v1.TaskHeartbeat, stream: 'dispatcher', kind: 'command', role: 'worker' },
  'task.cancel': { codec: v1.TaskCancel, stream: 'dispatcher', kind: 'command', role: 'queue' },
  'task.promote': { codec: v1.TaskPromote, stream: 'dispatcher', kind: 'command', role: 'queue' },
  'task.event': { codec: v1.TaskEvent, stream: 'dispatcher', kind: 'command', role: 'worker' },
  'task.get': { codec: v1.TaskGet, stream: 'dispatcher', kind: 'query', role: 'queue:read' },
  'batchfile.create': { codec: v1.BatchFileCreate, stream: 'dispatcher', kind: 'command', role: 'queue' },
  'batchfile.get': { codec: v1.BatchFileGet, stream: 'dispatcher', kind: 'query', role: 'queue:read' },
  'batchfile.content': { codec: v1.BatchFileContent, stream: 'dispatcher', kind: 'query', role: 'queue:read' },
  'batchfile.list': { codec: v1.BatchFileList, stream: 'dispatcher', kind: 'query', role: 'queue:read' },
  'batchfile.delete': {
    codec: v1.BatchFileDelete,
    stream: 'dispatcher',
    kind: 'command',
    role: 'queue',
    isAudited: true,
  },
  'batch.create': { codec: v1.BatchCreate, stream: 'dispatcher', kind: 'command', role: 'queue', isAudited: true },
  'batch.get': { codec: v1.BatchGet, stream: 'dispatcher', kind: 'query', role: 'queue:read' },
  'batch.list': { codec: v1.BatchList, stream: 'dispatcher', kind: 'query', role: 'queue:read' },
  'batch.cancel': { codec: v1.BatchCancel, stream: 'dispatcher', kind: 'command', role: 'queue', isAudited: true },
  'batch.run': { codec: v1.BatchRun, stream: 'batches', kind: 'command' },
  'batch.finish': { codec: v1.BatchFinish, stream: 'batches', kind: 'command' },
  'key.create': { codec: v1.KeyCreate, stream: 'accounts', kind: 'command', role: 'admin', isAudited: true },
  'key.list': { codec: v1.KeyList, stream: 'accounts', kind: 'query', role: 'admin:read' },
  'key.revoke': { codec: v1.KeyRevoke, stream: 'accounts', kind: 'command', role: 'admin', isAudited: true },
  'key.rotate': { codec: v1.KeyRotate, stream: 'accounts', kind: 'command', role: 'admin', isAudited: true },
  'tenant.get': { codec: v1.TenantGet, stream: 'accounts', kind: 'query', role: 'admin:read' },
  'tenant.list': { codec: v1.TenantList, stream: 'accounts', kind: 'query', role: 'admin:read' },
  'tenant.put': { codec: v1.TenantPut, stream: 'accounts', kind: 'command', role: 'admin', isAudited: true },
  'usage.get': { codec: v1.UsageGet, stream: 'accounts', kind: 'query', role: 'admin:read' },
  'audit.list': { codec: v1.AuditList, stream: 'accounts', kind: 'query', role: 'admin:read' },
  'tenant.erase': { codec: v1.TenantErase, stream: 'accounts', kind: 'command', role: 'admin', isAudited: true },
  'system.get': { codec: v1.SystemGet, stream: 'accounts', kind: 'query', role: 'admin:read' },
  'trace.list': { codec: v1.TraceList, stream: 'accounts', kind: 'query', role: 'admin:read' },
  'trace.get': { codec: v1.TraceGet, stream: 'accounts', kind: 'query', role: 'admin:read' },
  'deadletter.list': { codec: v1.DeadLetterList, stream: 'accounts', kind: 'query', role: 'admin:read' },
  'deadletter.get': { codec: v1.DeadLetterGet, stream: 'accounts', kind: 'query', role: 'admin:read' },
  'deadletter.requeue': {
    codec: v1.DeadLetterRequeue,
    stream: 'accounts',
    kind: 'command',
    role: 'admin',
    isAudited: true,
  },
  'tenant.erasure': { codec: v1.ErasureGet, stream: 'accounts', kind: 'query', role: 'admin:read' },
  'evalset.put': { codec: v1.EvalSetPut, stream: 'accounts', kind: 'command', role: 'rag', isAudited: true },
  'evalset.get': { codec: v1.EvalSetGet, stream: 'accounts', kind: 'query', role: 'rag:read' },
  'evalset.list': { codec: v1.EvalSetList, stream: 'accounts', kind: 'query', role: 'rag:read' },
  'evalset.delete': { codec: v1.EvalSetDelete, stream: 'accounts', kind: 'command', role: 'rag', isAudited: true },
  'evalquestion.put': { codec: v1.EvalQuestionPut, stream: 'accounts', kind: 'command', role: 'rag', isAudited: true },
  'evalquestion.list': { codec: v1.EvalQuestionList, stream: 'accounts', kind: 'query', role: 'rag:read' },
  'evalquestion.delete': {
    codec: v1.EvalQuestionDelete,
    stream: 'accounts',
    kind: 'command',
    role: 'rag',
    isAudited: true,
  },
  'evalrun.put': { codec: v1.EvalRunPut, stream: 'accounts', kind: 'command', role: 'rag', isAudited: true },
  'evalrun.get': { codec: v1.EvalRunGet, stream: 'accounts', kind: 'query', role: 'rag:read' },
  'evalrun.list': { codec: v1.EvalRunList, stream: 'accounts', kind: 'query', role: 'rag:read' },
  'evalrun.delete': { codec: v1.EvalRunDelete, stream: 'accounts', kind: 'command', role: 'rag', isAudited: true },
} as const;

/** Replies: the messages of frames on reply streams. */
export const replies = {
  error: v1.Error,
  /** A heartbeat of a started stage, or the progress of indexing. */
  progress: v1.FileState,
  'file.state': v1.FileState,
  'file.page': v1.FilePage,
  'space.state': v1.SpaceState,
  'space.page': v1.SpacePage,
  'outline.page': v1.OutlinePage,
  'chunk.page': v1.ChunkPage,
  'file.piece': v1.FilePiece,
  'search.response': v1.SearchResponse,
  'evidence.response': v1.EvidenceResponse,
  'model.names': v1.Models,
  'chat.event': v1.ChatEvent,
  'chat.response': v1.ChatResponse,
  'queue.state': v1.QueueState,
  'queue.states': v1.QueueStates,
  'queue.work': v1.QueueWork,
  'queue.history': v1.QueueHistory,
  'queue.requeued': v1.QueueRequeued,
  'queue.cancelled': v1.QueueCancelled,
  'queue.promoted': v1.QueuePromoted,
  'queue.unregistered': v1.QueueUnregistered,
  'channel.state': v1.Channel,
  'channel.states': v1.Channels,
  'eventbus.state': v1.Eventbus,
  'callback.secret': v1.CallbackSecret,
  'task.status': v1.TaskStatus,
  'task.outcomes': v1.TaskOutcomes,
  'task.state': v1.Task,
  'task.states': v1.TaskPage,
  /** The take is parked. If it answers no request, it is a heartbeat of the dispatcher for all parked takes. */
  'take.parked': v1.TakeParked,
  'tasks.taken': v1.TakeOutcomes,
  /** The result of an online task: the last frame of its put. */
  'task.result': v1.TaskResult,
  'batchfile.state': v1.BatchFile,
  'batchfile.piece': v1.BatchFilePiece,
  'batchfile.page': v1.BatchFilePage,
  'batchfile.deleted': v1.BatchFileDeleted,
  'batch.state': v1.Batch,
  'batch.page': v1.BatchPage,
  'key.state': v1.ApiKey,
  'key.page': v1.ApiKeyPage,
  'key.revoked': v1.ApiKeyRevoked,
  'tenant.state': v1.TenantState,
  'tenant.page': v1.TenantPage,
  'usage.page': v1.UsagePage,
  'audit.page': v1.AuditPage,
  'erasure.state': v1.Erasure,
  'system.state': v1.SystemState,
  'trace.page': v1.TracePage,
  'trace.state': v1.Trace,
  'deadletter.page': v1.DeadLetterPage,
  'deadletter.state': v1.DeadLetter,
  'deadletter.requeued': v1.DeadLetterRequeued,
  'evalset.state': v1.EvalSet,
  'evalset.states': v1.EvalSets,
  'evalquestion.ids': v1.EvalQuestionIds,
  'evalquestion.page': v1.EvalQuestionPage,
  'evalrun.state': v1.EvalRun,
  'evalrun.states': v1.EvalRuns,
  'eval.deleted': v1.EvalDeleted,
  /** Between gateways. */
  'stream.resume': v1.StreamResume,
  'stream.events': v1.StreamEvents,
} as const;

export type RequestType = keyof typeof requests;
export type ReplyType = keyof typeof replies;
export type StreamName = (typeof requests)[RequestType]['stream'];

/** Argument of `encode`: all fields are optional. */
type Properties<Codec> = Codec extends { encode(message: infer M): unknown } ? M : never;
/** Result of `decode`: scalars and lists are always set. */
type Decoded<Codec> = Codec extends { new (...args: never[]): infer M } ? M : never;

export type RequestBody<T extends RequestType> = Properties<(typeof requests)[T]['codec']>;
export type DecodedRequest<T extends RequestType> = Decoded<(typeof requests)[T]['codec']>;
export type ReplyBody<T extends ReplyType> = Properties<(typeof replies)[T]>;
export type DecodedReply<T extends ReplyType> = Decoded<(typeof replies)[T]>;

/** A message of the schema that is part of another message. */
export type Part<Name extends keyof typeof v1> = Properties<(typeof v1)[Name]>;
export type DecodedPart<Name extends keyof typeof v1> = Decoded<(typeof v1)[Name]>;

/** Whether a change by this message leaves an entry in the tenant's audit stream. */
export function isAudited(type: RequestType): boolean {
  return 'isAudited' in requests[type];
}
