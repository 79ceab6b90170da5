/** Small test files of the processors, in one process. */
import { inTurn } from './in-turn.ts';

inTurn([
  () => import('../generation/bus.test.ts'),
  () => import('../generation/processor.test.ts'),
  () => import('../model-server/completion.test.ts'),
  () => import('../planner/parts.test.ts'),
  () => import('../retrieval/opensearch/cache/outline-cache.test.ts'),
  () => import('../retrieval/opensearch/cache/term-cache.test.ts'),
  () => import('../retrieval/opensearch/metrics.test.ts'),
  () => import('../retrieval/opensearch/sample.test.ts'),
  () => import('../retrieval/opensearch/signals.test.ts'),
  () => import('../retrieval/opensearch/title-heads.test.ts'),
  () => import('../retrieval/replica/tail.test.ts'),
  () => import('../retrieval/terms/postings.test.ts'),
  () => import('../indexing/parser/lanes.test.ts'),
  () => import('../indexing/retry-while-unavailable.test.ts'),
  () => import('../indexing/recordings/recordings.test.ts'),
]);
