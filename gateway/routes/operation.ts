/** For those who run the service: whether it lives, whether it can work, what it measures, what it speaks. No key. */
import type { OpenRoute } from '../route.ts';

export interface OperationDeps {
  /** The exposition text of all processes. */
  scrape(): Promise<string>;
  /** Each dependency: `ok`, or what is wrong with it. */
  readiness(): Promise<Record<string, 'ok' | string>>;
  draining(): boolean;
  openApi(): string;
}

export function operationRoutes({ scrape, readiness, draining, openApi }: OperationDeps): OpenRoute[] {
  const role = 'open';
  return [
    {
      method: 'GET',
      path: '/livez',
      role,
      summary: 'Is the process alive?',
      handle: (exchange) => exchange.answer(200, '{"status":"ok"}'),
    },
    {
      method: 'GET',
      path: '/readyz',
      role,
      summary: 'Can it work? Each dependency by name',
      async handle(exchange) {
        const checks = await readiness();
        const broken = Object.values(checks).some((check) => check !== 'ok');
        const status = draining() ? 'draining' : broken ? 'unavailable' : 'ok';
        exchange.answer(status === 'ok' ? 200 : 503, JSON.stringify({ status, checks }));
      },
    },
    {
      method: 'GET',
      path: '/metrics',
      role,
      summary: 'Metrics in the Prometheus text format',
      async handle(exchange) {
        exchange.answer(200, await scrape(), { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' });
      },
    },
    {
      method: 'GET',
      path: '/openapi.json',
      role,
      summary: 'This document',
      handle: (exchange) => exchange.answer(200, openApi()),
    },
  ];
}
