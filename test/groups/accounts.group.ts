/** Small test files of the accounts, in one process. */
import { inTurn } from './in-turn.ts';

inTurn([
  () => import('../accounts/audit.test.ts'),
  () => import('../accounts/evaluations.test.ts'),
  () => import('../accounts/keys.test.ts'),
  () => import('../accounts/quotas.test.ts'),
  () => import('../accounts/system.test.ts'),
  () => import('../accounts/usage.test.ts'),
]);
