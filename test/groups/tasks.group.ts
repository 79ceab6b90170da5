/** Small test files of tasks in the store, in one process. */
import { inTurn } from './in-turn.ts';

inTurn([
  () => import('../store/batches/batches.test.ts'),
  () => import('../store/ended-tasks.test.ts'),
  () => import('../store/task-list.test.ts'),
  () => import('../store/task-takes.test.ts'),
]);
