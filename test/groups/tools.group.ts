/** Small test files of the house, benches and tools, in one process. */
import { inTurn } from './in-turn.ts';

inTurn([
  () => import('../bench/bench.test.ts'),
  () => import('../bench/reading-comparison.test.ts'),
  () => import('../cli/models/download.test.ts'),
  () => import('../cli/models/sources.test.ts'),
  () => import('../faults/figures.test.ts'),
  () => import('../faults/history/history.test.ts'),
  () => import('../faults/sampler.test.ts'),
  () => import('../house/clocks.test.ts'),
  () => import('../house/fences.test.ts'),
  () => import('../house/keys.test.ts'),
  () => import('../house/pages.test.ts'),
  () => import('../house/rooms.test.ts'),
  () => import('../sdk/client/server-events.test.ts'),
  () => import('../sdk/evaluation/evaluation.test.ts'),
]);
