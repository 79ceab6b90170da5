/** The gateway's own metrics. Names and labels are a public interface. */
import { Gauge, Histogram, type Registry } from 'prom-client';

export interface GatewayMetrics {
  /** @param route the pattern, never the path, so that the number of labels is bounded. */
  request(route: string, status: number, seconds: number): void;
  firstToken(seconds: number): void;
}

/** @param observed values that are read at each collection of the metrics. */
export function createGatewayMetrics(
  { metrics }: { metrics: Registry },
  observed: { inFlight(): number; streams(): number },
): GatewayMetrics {
  const registers = [metrics];
  const requests = new Histogram({
    name: 'millrace_gateway_request_seconds',
    help: 'From the arrival of a request to the end of its response.',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100],
    registers,
  });
  const firstTokens = new Histogram({
    name: 'millrace_gateway_first_token_seconds',
    help: 'From the arrival of a streamed chat to its first message.delta.',
    buckets: [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
    registers,
  });
  new Gauge({
    name: 'millrace_gateway_in_flight',
    help: 'Requests that are not answered yet.',
    registers,
    collect() {
      this.set(observed.inFlight());
    },
  });
  new Gauge({
    name: 'millrace_gateway_streams',
    help: 'Streams that run or can still be resumed.',
    registers,
    collect() {
      this.set(observed.streams());
    },
  });
  return {
    request: (route, status, seconds) => requests.observe({ route, status }, seconds),
    firstToken: (seconds) => firstTokens.observe(seconds),
  };
}
