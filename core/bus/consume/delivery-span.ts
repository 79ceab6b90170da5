/** The span of a delivery. Work that its handler publishes is below it, because the delivery has its traceparent. */
import { errorType, type OpenSpan } from '../../tracing/span.ts';
import { parseTraceparent, traceIdOf } from '../../tracing/trace-context.ts';
import type { Tracer } from '../../tracing/tracer.ts';
import type { Envelope } from '../entry.ts';
import type { Delivery } from './delivery.ts';
import type { HandlerOutcome } from './run-handler.ts';

/** @returns undefined when nothing is traced. */
export function openSpan(
  tracer: Tracer | undefined,
  { type, id, tenant, trace, traceId }: Pick<Envelope, 'type' | 'id' | 'tenant' | 'trace' | 'traceId'>,
): OpenSpan | undefined {
  const parent = parseTraceparent(trace);
  if (parent) return tracer?.continue(parent, { tenant, name: type });
  // A message of a producer without a trace, or one that the service itself began.
  return tracer?.open({ traceId: traceIdOf(traceId || id) }, { tenant, name: type });
}

export function endSpan({ span, deliveries, stopped, id }: Delivery, result: HandlerOutcome): void {
  if (!span) return;
  if ('error' in result) span.fail(errorType(result.error));
  else if (stopped === 'deadline') span.fail('timeout');
  if (result.outcome !== 'done') span.set('outcome', stopped ?? result.outcome);
  if (deliveries > 1) span.set('delivery', deliveries);
  span.set('request', id);
  span.end();
}
