/**
 * Question: how much CPU time does tracing add to a request?
 * Data: one file, searched in mode fast, which is the cheapest work; and offline tasks that share messages.
 * Command: npm run bench -- traces [ROUNDS]
 * Needs: redis-server, Linux (/proc). Three services run side by side: without traces, with the defaults, and with every
 * request traced. The rounds take turns. Each answer is checked by its status, and the number of traces at the end.
 */
import { withDisposables } from '../../core/lifecycle.ts';
import { Service } from '../../test/support/service.ts';
import { cpuMicros } from '../support/cpu.ts';
import { HttpConnections } from '../support/http-connections.ts';
import { printMachine, printTable } from '../support/report.ts';

const settings = {
  off: { TRACES: 'off' },
  default: {},
  everything: { TRACES_PER_SECOND: '10000' },
};
const connections = 32;
/** The first round of each service is warm-up. */
const requests = 3_000;
/** Processes that neither searches nor puts use have work of their own. */
const counted = ['gateway', 'retrieval', 'dispatcher', 'redis'];

const search = { query: 'Who built the lamp?', scope: [{ type: 'file', ids: ['varn'] }], mode: 'fast', user: 'u' };
const loads = {
  search: { path: '/api/rag/search', body: JSON.stringify(search) },
  put: { path: '/v1/queue/put', body: JSON.stringify({ queue: 'q', endpoint: '/v1/x', data: { n: 1 } }) },
};

export async function tracesBench([rounds = '6']: string[]): Promise<void> {
  printMachine();
  await withDisposables(async (stack) => {
    const services = [];
    for (const [name, env] of Object.entries(settings)) {
      const service = stack.use(await Service.start({ env }));
      await service.upload('varn', 'varn.txt', 'The lamp of Varn was built by Ida Holm in 1874.');
      await service.post('/v1/queue/register', { queue: 'q', endpoint: '/v1/x' });
      const http = stack.use(await HttpConnections.open(service, connections));
      const pids = Object.entries(await service.pids()).filter(([role]) => counted.includes(role));
      services.push({ name, service, http, pids: Object.fromEntries(pids) });
    }
    for (const [load, { path, body }] of Object.entries(loads)) {
      const micros = new Map<string, number[]>();
      for (let round = 0; round <= Number(rounds); round++) {
        // The order turns, so that no service always runs behind the same one.
        for (const { name, http, pids } of round % 2 === 0 ? services : services.toReversed()) {
          const before = sum(await cpuMicros(pids));
          await Promise.all(Array.from({ length: requests }, () => http.post(path, body)));
          const each = (sum(await cpuMicros(pids)) - before) / requests;
          if (round > 0) micros.set(name, [...(micros.get(name) ?? []), each]);
        }
      }
      const base = median(micros.get('off')!);
      printTable(
        services.map(({ name }) => ({
          load,
          traces: name,
          'CPU us a request': median(micros.get(name)!).toFixed(1),
          rounds: micros
            .get(name)!
            .map((value) => value.toFixed(0))
            .join(' '),
          more: `${(100 * (median(micros.get(name)!) / base - 1)).toFixed(1)} %`,
        })),
      );
    }
    for (const { name, service } of services) {
      const metrics = await (await service.fetch('/metrics')).text();
      const dropped = [...metrics.matchAll(/^millrace_spans_dropped_total\{.*\} (\d+)/gm)].map(([, n]) => Number(n));
      const { traces } = (await (await service.fetch('/v1/traces?limit=500')).json()) as { traces: object[] };
      if ((traces.length === 0) !== (name === 'off')) throw new Error(`${name}: ${traces.length} traces`);
      console.log(`${name}: ${traces.length} newest traces, ${sum(dropped)} spans dropped`);
    }
  });
}

function sum(values: readonly number[] | Record<string, number>): number {
  return Object.values(values).reduce((total, value) => total + value, 0);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2;
}
