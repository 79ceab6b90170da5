/** The SDK with a service that has a model server. The deep chats kill processes, so they come last. */
import { modelEnvironment } from '../support/models/shared-model.ts';
import { runInTurn } from '../support/shared-service.ts';

runInTurn(
  {
    clients: () => import('./client/client.ts'),
    'deep chats': () => import('../e2e/chat/deep.ts'),
  },
  // The faults of the deep chats know one shard.
  { ...modelEnvironment, SHARDS: '1' },
);
