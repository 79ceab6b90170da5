/** The task queue and batches through the whole service. The online tasks kill its gateway, so they come last. */
import { runInTurn } from '../support/shared-service.ts';

runInTurn({
  'offline tasks': () => import('./queue/offline-tasks.ts'),
  batches: () => import('./queue/batches.ts'),
  'generation by a worker': () => import('./queue/queue-generation.ts'),
  'online tasks': () => import('./queue/online-tasks.ts'),
});
