/**
 * Question: what does the relay cost? Tasks put and searches, by a producer and directly by a trusted program.
 * Data: one small task, and one file of one paragraph.
 * Command: npm run bench -- producers [CALLS] [ROUNDS]
 * Needs: nothing else.
 *
 * The two doors run in turn, so that a noisy machine affects both. `1` has one call in flight, `32` has 32. CPU time
 * includes our processes, Redis, and this process (`client`).
 */
import { makeApiKey } from '../core/access/api-key.ts';
import { connect } from '../core/bus/connection.ts';
import { type AsyncDisposableStack, withDisposables } from '../core/lifecycle.ts';
import { createLog } from '../core/log.ts';
import { ApiKeyStore } from '../core/store/api-keys/api-keys.ts';
import { StreamClient } from '../sdk/client/stream-client.ts';
import { Service } from '../test/support/service.ts';
import { cpuMicros } from './support/cpu.ts';
import { percentiles, printMachine, printTable } from './support/report.ts';

const queue = 'bench';
const endpoint = '/v1/chat/completions';
const data = { model: 'bench', messages: [{ role: 'user', content: 'How long does tea steep?' }] };
const tenant = 'bench';
const settleMs = 300;

interface Figures {
  p50: number;
  /** CPU time of a call in us, by process. */
  cpu: Record<string, number>;
}

export async function producersBench([calls = '1000', rounds = '5']: string[]): Promise<void> {
  printMachine();
  await withDisposables(async (stack) => {
    const service = stack.use(await Service.start());
    const doors = { direct: await direct(stack, service), producer: await asProducer(stack, service) };
    await prepare(doors.direct);
    const operations: Record<string, (client: StreamClient) => Promise<unknown>> = {
      put: (client) => client.put({ queue, endpoint, data }),
      search: (client) => client.search({ query: 'tea', scope: [{ type: 'file', ids: ['tea'] }], user: 'bench' }),
    };
    const measured = new Map<string, Figures[]>();
    for (let round = 0; round <= Number(rounds); round++) {
      for (const [operation, call] of Object.entries(operations)) {
        for (const inFlight of [1, 32]) {
          for (const [door, client] of Object.entries(doors)) {
            const figures = await measure(service, Number(calls), inFlight, () => call(client));
            const name = `${operation}, ${inFlight}, ${door}`;
            if (round > 0) measured.set(name, [...(measured.get(name) ?? []), figures]); // the first warms up
            await new Promise((resolve) => setTimeout(resolve, settleMs));
          }
        }
      }
    }
    report(measured);
  });
}

async function direct(stack: AsyncDisposableStack, service: Service): Promise<StreamClient> {
  return stack.use(await StreamClient.connect({ redisUrl: await service.redisUrl(), tenant }));
}

async function asProducer(stack: AsyncDisposableStack, service: Service): Promise<StreamClient> {
  const redisUrl = await service.redisUrl();
  const redis = await connect({ url: redisUrl, name: 'bench', log: createLog({ level: 'warn', process: 'bench' }) });
  stack.defer(() => redis.disconnect());
  const { id, hash, text: key } = makeApiKey();
  const traits = { roles: ['rag', 'queue'], producer: true } as const;
  await new ApiKeyStore({ redis }).create({ id, hash, tenant, traits, lifetimeMs: 0 });
  return stack.use(await StreamClient.connect({ redisUrl, producer: { key, tenant } }));
}

async function prepare(client: StreamClient): Promise<void> {
  await client.registerQueue({ queue, endpoint });
  await client.indexFile({ file_id: 'tea', file_name: 'tea.md', user: 'bench', content: 'Steep tea for 3 minutes.' });
}

async function measure(
  service: Service,
  calls: number,
  inFlight: number,
  call: () => Promise<unknown>,
): Promise<Figures> {
  const before = await cpuOf(service);
  const times: number[] = [];
  let left = calls;
  const caller = async () => {
    while (left-- > 0) {
      const started = performance.now();
      await call();
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, caller));
  const after = await cpuOf(service);
  const cpu = Object.entries(after).map(([name, micros]) => [name, (micros - (before[name] ?? 0)) / calls] as const);
  return { p50: percentiles(times).p50, cpu: Object.fromEntries(cpu) };
}

async function cpuOf(service: Service): Promise<Record<string, number>> {
  const { user, system } = process.cpuUsage();
  return { client: user + system, ...(await cpuMicros(await service.pids())) };
}

function report(measured: ReadonlyMap<string, readonly Figures[]>): void {
  const median = (values: number[]) => percentiles(values).p50;
  const sum = (cpu: Figures['cpu']) => Object.values(cpu).reduce((total, micros) => total + micros, 0);
  printTable(
    [...measured].map(([name, rounds]) => ({
      'call, in flight, door': name,
      'p50 ms': median(rounds.map(({ p50 }) => p50)).toFixed(2),
      'CPU us/call': Math.round(median(rounds.map(({ cpu }) => sum(cpu)))),
      'of which': ['client', 'redis', 'planner']
        .map((process) => `${process} ${Math.round(median(rounds.map(({ cpu }) => cpu[process] ?? 0)))}`)
        .join(', '),
    })),
  );
}
