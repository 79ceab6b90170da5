/** API keys, quotas and the erasure of tenants through the whole service. The keys kill its Redis, so they come last. */
import { runInTurn } from '../support/shared-service.ts';

runInTurn({
  quotas: () => import('./accounts/quotas.ts'),
  erasure: () => import('./accounts/erasure.ts'),
  keys: () => import('./accounts/keys.ts'),
});
