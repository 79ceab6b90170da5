/**
 * Question: how fast does the task queue put, take and complete tasks, over HTTP and over the streams, beside BullMQ?
 * Data: one small payload, the same for all. Workers only complete their tasks.
 * Command: npm run bench -- queue [TASKS PER ROUND, BY TENS] [ROUNDS]
 * Needs: nothing else.
 *
 * BullMQ runs on the service's own Redis, with its settings (appendfsync everysec). The systems run in turn, so that a
 * noisy machine affects all of them. Each round gives a ratio to BullMQ, and the report has the median ratio. CPU time
 * includes our processes, Redis, and this process (`client`), which puts and completes the tasks of every system.
 */
import { performance } from 'node:perf_hooks';
import { Queue, Worker } from 'bullmq';
import { type AsyncDisposableStack, withDisposables } from '../core/lifecycle.ts';
import { createLog } from '../core/log.ts';
import { StreamClient } from '../sdk/client/stream-client.ts';
import { Service } from '../test/support/service.ts';
import { cpuMicros } from './support/cpu.ts';
import { HttpConnections } from './support/http-connections.ts';
import { printMachine, printTable } from './support/report.ts';

const connections = 50;
const workers = 50;
const takeSize = 10;
const queue = 'bench';
const lane = `${queue}:1`;
const endpoint = '/v1/chat/completions';
const data = { model: 'bench', messages: [{ role: 'user', content: 'How long does tea steep?' }] };
const result = { status_code: 200, body: { choices: [{ message: { role: 'assistant', content: 'Three minutes.' } }] } };
const settleMs = 500;

interface Round {
  perSecond: number;
  /** CPU time per task in us, by process. */
  cpu: Record<string, number>;
}

/** One operation of one system: it puts tasks, or takes and completes them. */
interface System {
  name: string;
  run(tasks: number): Promise<void>;
}

export async function queueBench([tasks = '10000', rounds = '5']: string[]): Promise<void> {
  printMachine();
  await withDisposables(async (stack) => {
    const service = stack.use(await Service.start());
    const systems = await createSystems(stack, service);
    const measured = new Map<string, Round[]>(systems.map(({ name }) => [name, []]));
    for (let round = 0; round <= Number(rounds); round++) {
      for (const system of systems) {
        const count = system.name.endsWith(' 1') ? Number(tasks) / 5 : Number(tasks);
        const figures = await measure(service, system, count);
        if (round > 0) measured.get(system.name)?.push(figures); // The first round is the warm-up.
        await new Promise((resolve) => setTimeout(resolve, settleMs));
      }
    }
    report(measured);
  });
}

/** @returns the systems in the order of a round. A system that takes tasks follows the system that puts them. */
async function createSystems(stack: AsyncDisposableStack, service: Service): Promise<System[]> {
  const redisUrl = await service.redisUrl();
  const log = createLog({ level: 'warn', process: 'bench' });
  const streams = stack.use(await StreamClient.connect({ redisUrl, log }));
  const http = stack.use(await HttpConnections.open(service, connections));
  await streams.registerQueue({ queue, endpoint });

  const { hostname: host, port, username, password } = new URL(redisUrl);
  const connection = { host, port: Number(port), ...(password ? { username, password } : {}) };
  const bull = new Queue('bench', { connection });
  stack.defer(() => bull.close());
  await bull.waitUntilReady();

  const putHttp = JSON.stringify({ queue, endpoint, data });
  const takeHttp = JSON.stringify({ queues: [lane], size: takeSize });
  const completeHttp = JSON.stringify(result);
  const putsHttp = JSON.stringify({ puts: Array(takeSize).fill({ queue, endpoint, data }) });
  const putOverHttp = () => http.post('/v1/queue/put', putHttp);
  const takeOverHttp = async () => {
    const taken: Record<string, { task_id: string }[]> = JSON.parse(await http.post('/v1/queue/take', takeHttp));
    return taken[lane];
  };
  const workOverHttp = async () => {
    const taken = await takeOverHttp();
    await Promise.all(taken.map(({ task_id }) => http.post(`/v1/queue/${task_id}/complete`, completeHttp)));
    return taken.length;
  };
  const workInBatches = async () => {
    const completes = (await takeOverHttp()).map(({ task_id }) => ({ ...result, task_id }));
    if (completes.length === 0) return 0;
    const answer = await http.post('/v1/queue/tasks/complete', JSON.stringify({ completes }));
    const { outcomes }: { outcomes: { status?: string }[] } = JSON.parse(answer);
    return outcomes.filter(({ status }) => status === 'succeeded').length;
  };
  const workOverStreams = async () => {
    const taken = await streams.take({ queues: [lane], size: takeSize });
    const complete = (task_id: string) => streams.complete(task_id, result);
    await Promise.all(taken[lane].map(({ task_id }) => complete(task_id)));
    return taken[lane].length;
  };
  return [
    { name: 'BullMQ add, 1', run: (tasks) => callAll(tasks, 1, () => bull.add('task', data)) },
    { name: 'BullMQ process, 1', run: (tasks) => processJobs(connection, tasks, 1) },
    { name: 'BullMQ add, 50', run: (tasks) => callAll(tasks, 50, () => bull.add('task', data)) },
    { name: 'BullMQ process, 50', run: (tasks) => processJobs(connection, tasks, 50) },
    { name: 'HTTP put', run: (tasks) => callAll(tasks, connections, putOverHttp) },
    { name: 'HTTP take(10) + complete', run: (tasks) => completeAll(tasks, workOverHttp) },
    {
      name: 'HTTP put, ten together',
      run: (tasks) => callAll(tasks / takeSize, connections, () => http.post('/v1/queue/tasks/put', putsHttp)),
    },
    { name: 'HTTP take(10) + complete, together', run: (tasks) => completeAll(tasks, workInBatches) },
    {
      name: 'streams put',
      run: (tasks) => callAll(tasks, connections, () => streams.put({ queue, endpoint, data })),
    },
    { name: 'streams take(10) + complete', run: (tasks) => completeAll(tasks, workOverStreams) },
  ];
}

/** Makes `count` calls, with `inFlight` in flight. */
async function callAll(count: number, inFlight: number, call: () => Promise<unknown>): Promise<void> {
  let left = count;
  const caller = async () => {
    while (left-- > 0) await call();
  };
  await Promise.all(Array.from({ length: inFlight }, caller));
}

/** Takes and completes all tasks. @param work takes and completes some tasks, and returns their number. */
async function completeAll(tasks: number, work: () => Promise<number>): Promise<void> {
  let left = tasks;
  const worker = async () => {
    while (left > 0) {
      const done = await work();
      if (done === 0 && left > 0) return;
      left -= done;
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  if (left !== 0) throw new Error(`${left} of ${tasks} tasks were not there`);
}

async function processJobs(connection: object, tasks: number, concurrency: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = tasks;
  const worker = new Worker('bench', async () => result, { connection, concurrency });
  worker.on('completed', () => {
    if (--left === 0) resolve();
  });
  await promise;
  await worker.close();
}

async function measure(service: Service, { run }: System, tasks: number): Promise<Round> {
  const cpu = async () => {
    const { user, system } = process.cpuUsage();
    return { client: user + system, ...(await cpuMicros(await service.pids())) };
  };
  const before: Record<string, number> = await cpu();
  const started = performance.now();
  await run(tasks);
  const seconds = (performance.now() - started) / 1000;
  const used = Object.entries(await cpu()).map(([name, micros]) => [name, (micros - before[name]) / tasks] as const);
  return { perSecond: tasks / seconds, cpu: Object.fromEntries(used) };
}

const goals = [
  { ours: 'HTTP put', theirs: 'BullMQ add, 1', goal: 0.8 },
  { ours: 'streams put', theirs: 'BullMQ add, 50', goal: undefined },
  { ours: 'HTTP take(10) + complete', theirs: 'BullMQ process, 50', goal: 1.0 },
  { ours: 'HTTP take(10) + complete, together', theirs: 'BullMQ process, 50', goal: undefined },
  { ours: 'streams take(10) + complete', theirs: 'BullMQ process, 50', goal: 1.5 },
];

function report(measured: Map<string, Round[]>): void {
  const rows = [...measured].map(([system, rounds]) => ({
    system,
    'tasks/s': Math.round(median(rounds.map(({ perSecond }) => perSecond))),
    'CPU us/task': Math.round(median(rounds.map(wholeCpu))),
    'of which': Object.keys(rounds[0].cpu)
      .map((name) => [name, Math.round(median(rounds.map(({ cpu }) => cpu[name])))] as const)
      .filter(([, micros]) => micros > 0)
      .map(([name, micros]) => `${name} ${micros}`)
      .join(', '),
  }));
  printTable(rows);
  console.log();
  printTable(
    goals.map(({ ours, theirs, goal }) => {
      const ratios = (measured.get(ours) ?? []).map((round, i) => ({
        rate: round.perSecond / (measured.get(theirs)?.[i].perSecond ?? 0),
        cpu: wholeCpu(round) / wholeCpu(measured.get(theirs)![i]),
      }));
      return {
        ratio: `${ours} : ${theirs}`,
        rate: median(ratios.map(({ rate }) => rate)).toFixed(2),
        goal: goal?.toFixed(1) ?? '',
        CPU: median(ratios.map(({ cpu }) => cpu)).toFixed(2),
      };
    }),
  );
}

function wholeCpu({ cpu }: Round): number {
  return Object.values(cpu).reduce((sum, micros) => sum + micros, 0);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
