/** Files, searches and chats through the whole service, each module as a tenant of its own. */
import { runInTurn } from '../support/shared-service.ts';

runInTurn({
  files: () => import('./files/files.ts'),
  contents: () => import('./files/contents.ts'),
  search: () => import('./search/search.ts'),
  places: () => import('./search/places.ts'),
  evaluation: () => import('./search/evaluation.ts'),
  chat: () => import('./chat/chat.ts'),
  conversation: () => import('./chat/conversation.ts'),
  changes: () => import('./interface/changes.ts'),
  'changes of files': () => import('./files/patch.ts'),
  traces: () => import('./interface/traces.ts'),
});
