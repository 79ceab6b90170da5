/**
 * The public interface of the SDK: two clients and a worker. The clients have the same methods, one over HTTP and one
 * over the Redis streams. The worker serves a queue with either client.
 *
 *     const client = new HttpClient({ url: 'http://127.0.0.1:8080', apiKey });
 *     await client.indexFile({ file_id: 'varn', file_name: 'varn.md', user: 'me', content: '# Varn ...' });
 *     const scope = [{ type: 'space', ids: ['default'] }];
 *     for await (const event of client.chat({ query: 'Who built it?', scope, user: 'me' })) console.log(event);
 */

export type { Quota } from '../core/access/quota.ts';
export { MillraceError } from '../core/errors.ts';
export type {
  AccountClient,
  AuditEntry,
  AuditPage,
  Erasure,
  UsagePage,
  UsageQuery,
  UsageRow,
} from './client/accounts.ts';
export type { CallOptions } from './client/call-options.ts';
export type {
  ChatEvent,
  ChatQuery,
  ChatTurn,
  ChatUsage,
  Client,
  ContentItem,
  FileCitation,
  PlanItem,
  ScopeItem,
  SearchHit,
  SearchQuery,
  SearchResults,
  SensitiveFinding,
} from './client/client.ts';
export type {
  FileClient,
  FilePage,
  FilePatch,
  FileQuery,
  FileState,
  MetadataFilter,
  SpacePage,
  SpaceState,
  Upload,
} from './client/files.ts';
export { HttpClient } from './client/http-client.ts';
export type { ApiKeyPage, ApiKeyState, ApiKeyTraits, CreatedApiKey, KeyClient, NewApiKey } from './client/keys.ts';
export type { ProducerCredentials } from './client/producer.ts';
export type {
  CallbackTask,
  Channel,
  Completion,
  Eventbus,
  NewTask,
  Outcome,
  PastEvent,
  Progress,
  ProgressEvent,
  QueueClient,
  QueueHistory,
  QueueRegistration,
  QueueSample,
  QueueState,
  QueueWork,
  QueueWorker,
  Take,
  TakenTasks,
  TakeStrategy,
  Task,
  TaskPage,
  TaskQuery,
  TaskResult,
  TaskStatus,
} from './client/queue.ts';
export { type ServerEvent, serverEvents } from './client/server-events.ts';
export { StreamClient } from './client/stream-client.ts';
export type { CompletedWith, Emitted, TaskExecutor, TaskWrapper } from './worker/executor.ts';
export { startWorker, Worker, type WorkerDeps, type WorkerSettings } from './worker/worker.ts';
