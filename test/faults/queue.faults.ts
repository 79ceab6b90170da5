/**
 * `kill -9` of dispatchers, submitters and workers, and of Redis with `appendfsync always`, under load: what was
 * acknowledged ends once, with one result, and nothing is held by two.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { connect } from '../../core/bus/connection.ts';
import { BlobStore } from '../../core/store/blobs.ts';
import { QueueStore } from '../../core/store/queues.ts';
import { TaskStore } from '../../core/store/tasks.ts';
import { log } from '../conformance/bus.ts';
import { brokenRules, readState } from '../store/queue-state.ts';
import { type RedisServer, startRedis } from '../support/redis.ts';
import { until } from './chaos.ts';
import { type QueueEnd, QueueHistory } from './queue-history.ts';

const loadMs = Number(process.env.FAULTS_LOAD_MS ?? 40_000);
const quietMsMax = 60_000;
const tenant = 'default';
const queues = ['steady', 'ordered'];
const root = join(import.meta.dirname, '..', '..');
type Role = 'dispatcher' | 'submitter' | 'worker';

/** The processes around a Redis; each that is killed comes back. */
class Peers {
  readonly history = new QueueHistory();
  readonly #server: RedisServer;
  readonly #dataDir: string;
  readonly #peers = new Map<ChildProcess, Role>();
  #output = '';

  constructor(server: RedisServer, dataDir: string) {
    this.#server = server;
    this.#dataDir = dataDir;
  }

  start(role: Role, count: number): void {
    for (let i = 0; i < count; i++) this.#spawn(role);
  }

  /** @returns which role was killed. */
  async killOne(): Promise<Role> {
    const roles: Role[] = ['dispatcher', 'dispatcher', 'submitter', 'worker'];
    const role = roles[Math.floor(Math.random() * roles.length)]!;
    const peers = [...this.#peers].filter(([, other]) => other === role);
    const [peer] = peers[Math.floor(Math.random() * peers.length)]!;
    await this.#end(peer);
    this.#spawn(role);
    return role;
  }

  async end(role: Role): Promise<void> {
    await Promise.all([...this.#peers].filter(([, other]) => other === role).map(([peer]) => this.#end(peer)));
  }

  /** What processes that ended by themselves said. */
  get output(): string {
    return this.#output;
  }

  #spawn(role: Role): void {
    const { url } = this.#server;
    const env = { ...process.env, REDIS_URL: url, DATA_DIR: this.#dataDir, LOG_LEVEL: 'fatal' };
    const [file, ...args] =
      role === 'dispatcher' ? ['processors/main.ts', role] : ['test/faults/queue-peer.ts', role, url];
    const options = { env, execArgv: ['--disable-warning=ExperimentalWarning'], silent: true };
    const peer = fork(join(root, file!), args, options);
    this.#peers.set(peer, role);
    peer.on('message', (message: { what?: string }) => {
      if (message.what) this.history.add(message as Parameters<QueueHistory['add']>[0]);
    });
    for (const stream of [peer.stdout, peer.stderr]) {
      stream?.on('data', (chunk) => {
        this.#output = (this.#output + chunk).slice(-8_000);
      });
    }
    peer.once('exit', (status) => {
      // By itself: as a supervisor would, start it again.
      if (this.#peers.delete(peer)) {
        this.history.counts[`${role} ended with ${status}`] ??= 0;
        this.history.counts[`${role} ended with ${status}`]!++;
        setTimeout(() => this.#spawn(role), 200);
      }
    });
  }

  async #end(peer: ChildProcess): Promise<void> {
    this.#peers.delete(peer);
    const exited = once(peer, 'exit');
    peer.kill('SIGKILL');
    await exited;
  }
}

interface Place {
  server: RedisServer;
  peers: Peers;
}

async function start(t: Pick<typeof import('tap').t, 'teardown'>): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'millrace-queue-faults-'));
  const server = await startRedis({ appendonly: true });
  const peers = new Peers(server, dataDir);
  t.teardown(async () => {
    for (const role of ['submitter', 'worker', 'dispatcher'] as const) await peers.end(role);
    await server[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true });
  });
  await withStore(server, dataDir, async (_, store) => {
    for (const queue of queues) await store.register(tenant, queue, '/v1/x');
  });
  peers.start('dispatcher', 2);
  peers.start('submitter', 2);
  peers.start('worker', 2);
  await until('there is load', quietMsMax, async () => (peers.history.counts.completed ?? 0) > 0);
  return { server, peers };
}

async function withStore<T>(
  server: RedisServer,
  dataDir: string,
  work: (tasks: TaskStore, queues: QueueStore, redis: Awaited<ReturnType<typeof connect>>) => Promise<T>,
): Promise<T> {
  const redis = await connect({ url: server.url, name: 'test', log });
  try {
    const texts = await BlobStore.open(dataDir, 'task-texts');
    return await work(new TaskStore({ redis, texts }), new QueueStore({ redis }), redis);
  } finally {
    redis.disconnect();
  }
}

/** Lets the workers finish, and looks at what is there. */
async function judge({ server, peers }: Place): Promise<string[]> {
  await peers.end('submitter');
  const dataDir = await mkdtemp(join(tmpdir(), 'millrace-judge-'));
  try {
    return await withStore(server, dataDir, async (tasks, store, redis) => {
      await until('the queues are empty', quietMsMax, async () => {
        const states = await Promise.all(queues.map((queue) => store.describe(tenant, queue)));
        return states.every(({ depth, leased, delayed }) => Object.keys(depth ?? {}).length + leased! + delayed! === 0);
      });
      await peers.end('worker');
      const { history } = peers;
      const ends = new Map<string, QueueEnd | undefined>();
      for (const id of history.put) ends.set(id, await endOf(tasks, id));
      const state = await readState(redis, tenant, queues, [...history.put]);
      return [...history.judge(ends), ...brokenRules(state)];
    });
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

async function endOf(tasks: TaskStore, id: string): Promise<QueueEnd | undefined> {
  const found = await tasks.get(tenant, id).catch(() => undefined);
  if (!found) return undefined;
  const by = found.result ? JSON.parse(found.result).body?.by : undefined;
  return { status: found.status!, attempts: found.attempts!, by };
}

t.setTimeout(400_000);

t.test('killing dispatchers, submitters and workers at random breaks no promise', { timeout: 180_000 }, async (t) => {
  const place = await start(t);
  const killed: Record<string, number> = {};
  for (const stopAt = Date.now() + loadMs; Date.now() < stopAt; ) {
    // Longer than a start takes, or nothing would be under way.
    await delay(1_500 + Math.random() * 2_000);
    const role = await place.peers.killOne();
    killed[role] = (killed[role] ?? 0) + 1;
  }
  const broken = await judge(place);
  t.comment({ killed }, place.peers.history.counts);
  t.strictSame(broken, [], broken.length > 0 ? place.peers.output : 'no promise was broken');
  t.ok(place.peers.history.counts.completed! > 50, 'there was load');
});

t.test('killing Redis loses nothing that was acknowledged', { timeout: 180_000 }, async (t) => {
  const place = await start(t);
  let crashes = 0;
  for (const stopAt = Date.now() + loadMs; Date.now() < stopAt; crashes++) {
    await delay(loadMs / 5);
    await place.server.kill9();
    await place.server.start();
  }
  const broken = await judge(place);
  t.comment({ crashes }, place.peers.history.counts);
  t.strictSame(broken, [], broken.length > 0 ? place.peers.output : 'no promise was broken');
  t.ok(place.peers.history.counts.completed! > 50, 'there was load');
});
