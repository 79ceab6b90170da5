/** Routes for operators: liveness, readiness, metrics and the OpenAPI document. They need no key. */
import type { Registry } from 'prom-client';
import type { Readiness } from '../health/readiness.ts';
import { livenessResponse, metricsResponse, openApiResponse, readinessResponse } from '../schemas/response-schema.ts';
import type { OpenRoute } from './route.ts';

export interface OperationDeps {
  /** @returns the metrics of all processes in the Prometheus text format. */
  scrape(): Promise<string>;
  /** The metrics of this process. */
  metrics: Pick<Registry, 'metrics'>;
  readiness(): Promise<Readiness>;
  draining(): boolean;
  openApi(): string;
}

export function operationRoutes({ scrape, metrics, readiness, draining, openApi }: OperationDeps): OpenRoute[] {
  const role = 'open';
  return [
    {
      method: 'GET',
      path: '/livez',
      role,
      summary: 'Is the process alive?',
      answers: { 200: { 'application/json': livenessResponse } },
      handle: (exchange) => exchange.answer(200, '{"status":"ok"}'),
    },
    {
      method: 'GET',
      path: '/readyz',
      role,
      summary: 'Is the service ready? Each dependency by name',
      answers: { 200: { 'application/json': readinessResponse }, 503: { 'application/json': readinessResponse } },
      async handle(exchange) {
        const { checks, warnings } = await readiness();
        const broken = Object.values(checks).some((check) => check !== 'ok');
        const status = draining() ? 'draining' : broken ? 'unavailable' : 'ok';
        exchange.answer(status === 'ok' ? 200 : 503, JSON.stringify({ status, checks, warnings }));
      },
    },
    {
      method: 'GET',
      path: '/metrics',
      role,
      summary: 'Metrics in the Prometheus text format',
      answers: { 200: { 'text/plain': metricsResponse } },
      async handle(exchange) {
        // Without Redis only the metrics of this process are available. Readiness reports the outage.
        const text = await scrape().catch(() => metrics.metrics());
        exchange.answer(200, text, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' });
      },
    },
    {
      method: 'GET',
      path: '/openapi.json',
      role,
      summary: 'This document',
      answers: { 200: { 'application/json': openApiResponse } },
      handle: (exchange) => exchange.answer(200, openApi()),
    },
  ];
}
