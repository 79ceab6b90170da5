/** Small test files of files in the store, in one process. */
import { inTurn } from './in-turn.ts';

inTurn([
  () => import('../store/bounded-page.test.ts'),
  () => import('../store/files/archives.test.ts'),
  () => import('../store/files/files.test.ts'),
  () => import('../store/files/space-chunks.test.ts'),
  () => import('../store/files/spaces.test.ts'),
  () => import('../store/files/stored-usage.test.ts'),
  () => import('../store/quotas/files.test.ts'),
  () => import('../store/tenants/erasures.test.ts'),
  () => import('../store/blobs/blobs.test.ts'),
  () => import('../store/blobs/blob-sweeper.test.ts'),
  () => import('../store/traces/trace-store.test.ts'),
]);
