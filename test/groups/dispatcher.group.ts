/** Small test files of the dispatcher, in one process. */
import { inTurn } from './in-turn.ts';

inTurn([
  () => import('../dispatcher/callbacks/callback-signature.test.ts'),
  () => import('../dispatcher/callbacks/file-callbacks.test.ts'),
  () => import('../dispatcher/lines.test.ts'),
  () => import('../dispatcher/member-text.test.ts'),
  () => import('../dispatcher/requeue.test.ts'),
  () => import('../dispatcher/validation.test.ts'),
  () => import('../relay/client.test.ts'),
]);
