/**
 * Clients try to make the service call private addresses, by every route that takes a URL. DNS rebinding, a redirect
 * and a public receiver are real: `inject/loopback-only.mjs` replaces name server and network.
 */
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { eachOf } from '../../../../bench/support/load.ts';
import { StreamClient } from '../../../../sdk/index.ts';
import { forbiddenUrls, publicAddress } from '../../attack/addresses.ts';
import { withBystander } from '../../attack/bystander.ts';
import { filesThatLeadTo } from '../../attack/leading-files.ts';
import { until } from '../../inject/processes.ts';
import { endpoint } from '../../load/submitters.ts';
import { type Figures, type Stage, scenario } from '../../scenario.ts';

const preload = pathToFileURL(join(import.meta.dirname, '..', '..', 'inject', 'loopback-only.mjs'));
const queue = 'ssrf';
const folder = await mkdtemp(join(tmpdir(), 'ssrf-'));
process.once('exit', () => void rm(folder, { recursive: true, force: true }));
const connections = join(folder, 'connections');
const atOnce = 8;
/** Wait after the last attempt, for retries. The first retry of a callback comes after 5 s. */
const retriesMs = 12_000;
const calledMsMax = 60_000;

scenario(import.meta.filename, {
  promise:
    'No client makes the service call a private address: by no notation, name, rebinding, redirect, file or door.',
  faultMsMax: 600_000,
  world: {
    env: {
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${preload}`,
      LOOPBACK_ONLY_LOG: connections,
      CALLBACK_ALLOW_PRIVATE: '0',
    },
  },
  load: { callbacks: false },
  fault: (stage) => withBystander(stage, () => attack(stage)),
});

async function attack(stage: Stage): Promise<Figures> {
  const { client, world } = stage;
  const problem = (what: string) => client.history.leftovers.push(`ssrf: ${what}`);
  const inside = await Target.start('127.0.0.1', 204);
  const outside = await Target.start('127.0.0.2', 302, `http://127.0.0.1:${inside.port}/redirected`);
  try {
    await client.ask('register', '/v1/queue/register', { queue, endpoint });
    const urls = forbiddenUrls(inside.port);
    const refused = await putAll(stage, urls);
    await byBatch(stage, urls);
    await byMessage(world.redisUrl, urls);
    await byFiles(stage, `http://127.0.0.1:${inside.port}/`);
    await byOthers(stage, `http://127.0.0.1:${inside.port}/`);
    // A public receiver must be called. Otherwise this would also pass for a service that calls nothing.
    await putAll(stage, [`http://public.test:${outside.port}/`, `http://${publicAddress}:${outside.port}/`]);
    await completeAll(stage);
    await until('the public receiver is called', calledMsMax, async () => outside.paths.length >= 2).catch(() =>
      problem('the public receiver was not called'),
    );
    await delay(retriesMs);
    for (const path of inside.paths) problem(`the private service was called at ${path}`);
    const reached = await privateConnections(inside.port);
    for (const address of reached) problem(`it connected to ${address}`);
    return { urls: urls.length, 'refused at once': refused, 'public calls': outside.paths.length };
  } finally {
    inside.close();
    outside.close();
  }
}

/** @returns the number of URLs that were refused at once. The others are refused when their task has ended. */
async function putAll({ client, length }: Stage, urls: readonly string[]): Promise<number> {
  let refused = 0;
  await eachOf(urls.slice(0, length.count(urls.length)), atOnce, async (url) => {
    const task = { queue, endpoint, data: {}, callback_url: url };
    const answer = await client.ask('ssrf-put', '/v1/queue/put', task, { statuses: [200, 400] });
    if (answer?.status === 400) refused++;
  });
  return refused;
}

/** Names the URLs in the lines and the metadata of a batch. */
async function byBatch({ client }: Stage, urls: readonly string[]): Promise<void> {
  const lines = urls.map((url, i) => {
    const body = { model: 'ssrf', callback_url: url, webhook: url, url, image_url: { url } };
    return JSON.stringify({ custom_id: String(i), method: 'POST', url: endpoint, callback_url: url, body });
  });
  const form = new FormData();
  form.set('purpose', 'batch');
  form.set('file', new Blob([lines.join('\n')]), 'input.jsonl');
  const file = await client.ask('ssrf-file', '/v1/files', form);
  const batch = { input_file_id: file?.body.id, endpoint, completion_window: '24h', callback_url: urls[0] };
  const metadata = { callback_url: urls[0]!, webhook: urls[0]! };
  await client.ask('channel', '/v1/channels', { model: 'ssrf', queue });
  await client.ask('ssrf-batch', '/v1/batches', { ...batch, metadata }, { statuses: [200, 400] });
}

/** Names the URLs in messages, without the gateway: a message must not get what HTTP refuses. */
async function byMessage(redisUrl: string, urls: readonly string[]): Promise<void> {
  const client = await StreamClient.connect({ redisUrl });
  try {
    await client.putAll(urls.map((url) => ({ queue, endpoint, data: {}, callback_url: url })));
  } finally {
    await client[Symbol.asyncDispose]();
  }
}

async function byFiles({ world }: Stage, url: string): Promise<void> {
  for (const [name, content] of Object.entries(filesThatLeadTo(url))) {
    const response = await world.service.upload(`ssrf ${name}`, name, content, { space_id: 'ssrf', wait: '120' });
    await response.text(); // The file may be ready or failed, but nothing may have been called.
  }
}

/** Names the URL in all other fields that may take one. */
async function byOthers({ client }: Stage, url: string): Promise<void> {
  const statuses = [200, 202, 400, 404, 422];
  const scope = [{ type: 'space', ids: ['ssrf'] }];
  const chat = { query: url, scope, user: 'attacker', model: url, timeout: 20 };
  await client.ask('ssrf-chat', '/api/rag/chat', chat, { statuses });
  const content = [{ type: 'image_url', image_url: { url } }];
  const messages = [{ role: 'user', content }];
  await client.ask('ssrf-openai', '/v1/chat/completions', { model: url, messages, webhook: url }, { statuses });
  const params = { name: 'ask', arguments: { query: url, url, scope } };
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  await client.ask('ssrf-mcp', '/mcp', call, { statuses: [...statuses, 406] });
  await client.ask('ssrf-channel', '/v1/channels', { model: url, queue, url, endpoint: url }, { statuses });
  await client.ask('ssrf-register', '/v1/queue/register', { queue: 'ssrf-2', endpoint: url }, { statuses });
}

/** Completes every task of the attack, so that its callback is due. */
async function completeAll({ client }: Stage): Promise<void> {
  const lane = `${queue}:1`;
  for (;;) {
    const taken = await client.ask('ssrf-take', '/v1/queue/take', { queues: [lane], size: 100 });
    const tasks: { task_id: string }[] = taken?.body?.[lane] ?? [];
    if (tasks.length === 0) return;
    await eachOf(tasks, atOnce, async ({ task_id: taskId }) => {
      const result = { status_code: 200, request_id: taskId, body: {} };
      await client.ask('ssrf-complete', `/v1/queue/${taskId}/complete`, result, { statuses: [200, 409] });
    });
  }
}

/** Connections of the service to the port of the private receiver, and to other private networks. */
async function privateConnections(port: number): Promise<string[]> {
  const lines = (await readFile(connections, 'utf8')).split('\n').filter(Boolean);
  const judged = lines.filter((line) => !line.startsWith(`${publicAddress} `));
  return [...new Set(judged.filter((line) => !line.startsWith('127.0.0.1 ') || line.endsWith(` ${port}`)))];
}

/** A server that records the paths that are called. */
class Target {
  readonly paths: string[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(host: string, status: number, location?: string): Promise<Target> {
    const server = createServer().listen(0, host);
    await once(server, 'listening');
    const target = new Target(server);
    server.on('request', (request, response) => {
      target.paths.push(request.url ?? '');
      response.writeHead(status, location ? { location } : {}).end();
    });
    return target;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
