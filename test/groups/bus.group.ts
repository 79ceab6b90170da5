/** Small test files of the bus and of tracing, in one process. */
import { inTurn } from './in-turn.ts';

inTurn([
  () => import('../core/tracing/bus-spans.test.ts'),
  () => import('../core/tracing/otlp-message.test.ts'),
  () => import('../core/tracing/tracer.test.ts'),
  () => import('../core/tracing/span-times.test.ts'),
  () => import('../conformance/delivery.test.ts'),
  () => import('../conformance/entry.test.ts'),
  () => import('../conformance/followed-task.test.ts'),
  () => import('../conformance/replies.test.ts'),
  () => import('../proto/compatibility.test.ts'),
  () => import('../proto/stamp.test.ts'),
]);
