/** The address of a trace. */
import { addressOf } from './router.ts';

/** @param id of the trace, or an X-SERVICE-TRACE-ID */
export function traceAddress(id: string): string {
  return addressOf(['system'], { tab: 'traces', trace: id });
}
