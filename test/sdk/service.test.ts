/** The SDK with the whole service. The producers kill its Redis, so they come last. */
import { runInTurn } from '../support/shared-service.ts';

runInTurn({
  accounts: () => import('./client/accounts.ts'),
  files: () => import('./client/files.ts'),
  queue: () => import('./client/queue.ts'),
  worker: () => import('./worker/worker.ts'),
  'a producer without the SDK': () => import('./producer.ts'),
  producers: () => import('./client/producer.ts'),
});
