/**
 * Question: how much do HTTP, Redis and the processors add to a search, and how fast is the whole service?
 * Data: a folder in BEIR form, uploaded into one space; its queries, mode normal, limit 3.
 * Command: npm run bench -- search FOLDER [SECONDS]
 * Needs: nothing else.
 *
 * The same queries run in this process (`search` on the same files), over HTTP with 64 connections, and over the streams
 * with 64 in flight. Closed loop: each connection sends its next request after an answer. Open loop: requests are sent at
 * half of the rate that the closed loop reached. The rounds alternate, so that a noisy machine affects all of them. CPU
 * time is the kernel's count for each process.
 */

import { performance } from 'node:perf_hooks';
import { Agent, request } from 'undici';
import { type AsyncDisposableStack, withDisposables } from '../core/lifecycle.ts';
import { createLog } from '../core/log.ts';
import { runPassNow } from '../processors/retrieval/engine/pass.ts';
import { search as searchIn } from '../processors/retrieval/search/search.ts';
import { StreamClient } from '../sdk/client/stream-client.ts';
import { Service } from '../test/support/service.ts';
import { type BeirSet, readBeirSet } from './support/beir.ts';
import { cpuMicros } from './support/cpu.ts';
import { loadInProcess } from './support/in-process.ts';
import { closedLoop, eachOf, openLoop, uploadDocument } from './support/load.ts';
import { percentiles, printMachine, printTable } from './support/report.ts';

const connections = 64;
const rounds = 3;
const limit = 3;

interface Round {
  system: string;
  latencies: number[];
  seconds: number;
  /** CPU time per request in us, by process. */
  cpu: Record<string, number>;
}

export async function search([folder, seconds = '5']: string[]): Promise<void> {
  if (!folder) throw new Error('usage: npm run bench -- search FOLDER [SECONDS]');
  printMachine();
  await withDisposables((stack) => compare(stack, readBeirSet(folder), Number(seconds) * 1000));
}

async function compare(stack: AsyncDisposableStack, set: BeirSet, durationMs: number): Promise<void> {
  const service = stack.use(await Service.start());
  await eachOf(set.documents, 16, (document) => uploadDocument(service, document, set.name));
  const redisUrl = await service.redisUrl();
  const local = await loadInProcess({ redisUrl, dataDir: service.dataDir }, { hnswChunksMin: 50_000 });
  const log = createLog({ level: 'warn', process: 'bench' });
  const streams = stack.use(await StreamClient.connect({ redisUrl, log }));
  const agent = stack.use(new Http(service, set.name));

  const measured: Round[] = [];
  const query = (i: number) => set.queries[i % set.queries.length].text;
  const scope = [{ type: 'space' as const, ids: [set.name] }];
  const overStreams = async (i: number) => {
    const { docs } = await streams.search({ query: query(i), scope, limit, mode: 'normal', user: 'bench' });
    if (docs.length === 0) throw new Error(`no hit for: ${query(i)}`);
  };
  const inProcess = async (i: number) => {
    const { hits } = runPassNow(searchIn(local, 'default', { query: query(i), scope, mode: 'normal', limit }));
    if (hits.length === 0) throw new Error(`no hit for: ${query(i)}`);
  };
  const http = (i: number) => agent.search(query(i));
  await closedLoop(http, { connections, durationMs: 2000 }); // warm-up
  for (let round = 0; round < rounds; round++) {
    measured.push(await measure(service, 'in process', () => closedLoop(inProcess, { connections: 1, durationMs })));
    measured.push(await measure(service, 'HTTP, closed loop', () => closedLoop(http, { connections, durationMs })));
    measured.push(await measure(service, 'streams', () => closedLoop(overStreams, { connections, durationMs })));
  }
  const rate = median(measured.filter(({ system }) => system === 'HTTP, closed loop').map(perSecond)) / 2;
  const open = () => openLoop(http, { ratePerSecond: rate, durationMs });
  measured.push(await measure(service, 'HTTP, open loop', open));
  report(set, measured);
}

class Http {
  readonly #agent = new Agent({ connections, pipelining: 1 });
  readonly #service: Service;
  readonly #space: string;

  constructor(service: Service, space: string) {
    this.#service = service;
    this.#space = space;
  }

  async search(query: string): Promise<void> {
    const scope = [{ type: 'space', ids: [this.#space] }];
    const { statusCode, body } = await request(`${this.#service.url}/api/rag/search`, {
      dispatcher: this.#agent,
      method: 'POST',
      headers: { authorization: `Bearer ${this.#service.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, scope, limit, mode: 'normal', user: 'bench' }),
    });
    const text = await body.text();
    if (statusCode !== 200 || !text.includes('"docs":[{')) throw new Error(`${statusCode} ${text.slice(0, 200)}`);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#agent.close();
  }
}

async function measure(service: Service, system: string, run: () => Promise<number[]>): Promise<Round> {
  const before = await cpuMicros(await service.pids());
  const own = process.cpuUsage();
  const started = performance.now();
  const latencies = await run();
  const seconds = (performance.now() - started) / 1000;
  const after = await cpuMicros(await service.pids());
  const cpu: Record<string, number> = {};
  if (system === 'in process') {
    const { user, system: kernel } = process.cpuUsage(own);
    cpu['in process'] = (user + kernel) / latencies.length;
  } else {
    for (const role of ['gateway', 'retrieval', 'redis']) cpu[role] = (after[role] - before[role]) / latencies.length;
  }
  return { system, latencies, seconds, cpu };
}

function report(set: BeirSet, measured: Round[]): void {
  const systems = [...new Set(measured.map(({ system }) => system))];
  const rows = systems.map((system) => {
    const own = measured.filter((round) => round.system === system);
    const { p50, p95, p99 } = percentiles(own.flatMap(({ latencies }) => latencies));
    const cpuOf = (role: string) => median(own.map(({ cpu }) => cpu[role] ?? 0));
    const total = median(own.map(({ cpu }) => Object.values(cpu).reduce((sum, micros) => sum + micros, 0)));
    return {
      system,
      'requests/s': Math.round(median(own.map(perSecond))),
      'p50 ms': p50.toFixed(2),
      'p95 ms': p95.toFixed(2),
      'p99 ms': p99.toFixed(2),
      'CPU us': Math.round(total),
      gateway: Math.round(cpuOf('gateway')),
      retrieval: Math.round(cpuOf('retrieval')),
      redis: Math.round(cpuOf('redis')),
    };
  });
  printTable(rows);
  const ratio = (column: 'CPU us' | 'requests/s') => (rows[1][column] / rows[0][column]).toFixed(2);
  console.log(`\n${set.documents.length} documents, mode normal, ${connections} connections`);
  console.log(`HTTP against in process: CPU a request ${ratio('CPU us')}x, throughput ${ratio('requests/s')}x`);
}

function perSecond({ latencies, seconds }: Round): number {
  return latencies.length / seconds;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
