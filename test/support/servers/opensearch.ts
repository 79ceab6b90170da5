/**
 * A real OpenSearch for one test: one node or several, with the k-NN plugin. It is optional: it needs a JDK and Maven.
 * All nodes run the files of one installation (`opensearch-installation.ts`).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { killAtExit } from '../lifeline.ts';
import { freePort } from '../network/port.ts';
import { type Installation, installOpenSearch, type ReleaseName } from './opensearch-installation.ts';

const heapDefault = '512m';
/** Longest time until all nodes have started, and until all copies of shards are there. */
export const startMsMax = 300_000;
/** OpenSearch does not run as root. Tests that do give its processes this user: `nobody`. */
const unprivileged = 65_534;
const isRoot = process.getuid?.() === 0;

export class OpenSearchNode {
  readonly name: string;
  readonly port: number;
  readonly transport: number;
  readonly #folder: string;
  readonly #installation: Installation;
  readonly #heap: string;
  #child: ChildProcess | undefined;

  constructor(place: {
    name: string;
    port: number;
    transport: number;
    folder: string;
    installation: Installation;
    heap: string;
  }) {
    this.name = place.name;
    this.port = place.port;
    this.transport = place.transport;
    this.#folder = place.folder;
    this.#installation = place.installation;
    this.#heap = place.heap;
  }

  /** @param peers all nodes of the cluster. */
  start(peers: readonly OpenSearchNode[]): void {
    const discovery =
      peers.length === 1
        ? ['discovery.type=single-node']
        : [
            `discovery.seed_hosts=${peers.map(({ transport }) => `127.0.0.1:${transport}`).join(',')}`,
            `cluster.initial_cluster_manager_nodes=${peers.map(({ name }) => name).join(',')}`,
          ];
    const settings = [
      `path.data=${join(this.#folder, 'data')}`,
      `path.logs=${join(this.#folder, 'logs')}`,
      `node.name=${this.name}`,
      `http.port=${this.port}`,
      `transport.port=${this.transport}`,
      'network.host=127.0.0.1',
      'cluster.routing.allocation.disk.threshold_enabled=false',
      ...discovery,
    ];
    this.#child = spawn(
      join(this.#installation.home, 'bin', 'opensearch'),
      settings.map((setting) => `-E${setting}`),
      {
        stdio: 'ignore',
        env: {
          PATH: process.env.PATH,
          HOME: this.#folder,
          JAVA_HOME: this.#installation.javaHome,
          OPENSEARCH_PATH_CONF: join(this.#folder, 'config'),
          OPENSEARCH_TMPDIR: join(this.#folder, 'tmp'),
          OPENSEARCH_JAVA_OPTS: `-Xms${this.#heap} -Xmx${this.#heap}`,
        },
        ...(isRoot && { uid: unprivileged, gid: unprivileged }),
      },
    );
    killAtExit(this.#child);
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get hasEnded(): boolean {
    const child = this.#child;
    return !child || child.exitCode !== null || child.signalCode !== null;
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || this.hasEnded) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

export class OpenSearch implements AsyncDisposable {
  readonly nodes: readonly OpenSearchNode[];
  /** Removed at the end, unless undefined. */
  readonly #ownFolder: string | undefined;

  constructor(nodes: readonly OpenSearchNode[], ownFolder: string | undefined) {
    this.nodes = nodes;
    this.#ownFolder = ownFolder;
  }

  /** INDEX_URL with indices of its own. */
  url(prefix: string): string {
    return this.nodes.map(({ port }, at) => `http://127.0.0.1:${port}${at === 0 ? `/${prefix}` : ''}`).join(',');
  }

  /** Waits until a node sees this many nodes, and every shard has a primary copy. */
  async ready(count = this.nodes.length): Promise<void> {
    const until = Date.now() + startMsMax;
    const query = `wait_for_nodes=>=${count}&wait_for_status=yellow&timeout=5s`;
    for (;;) {
      for (const { port } of this.nodes) {
        const response = await fetch(`http://127.0.0.1:${port}/_cluster/health?${query}`).catch(() => undefined);
        if (response?.ok) return;
      }
      if (Date.now() > until || this.nodes.every(({ hasEnded }) => hasEnded))
        throw new Error('OpenSearch does not start');
      await delay(250);
    }
  }

  /** Waits until every shard has all its copies. */
  async copied(): Promise<void> {
    const until = Date.now() + startMsMax;
    while (Date.now() < until) {
      const path = '_cluster/health?wait_for_status=green&wait_for_no_initializing_shards=true&timeout=5s';
      const response = await fetch(`http://127.0.0.1:${this.nodes[0]!.port}/${path}`).catch(() => undefined);
      if (response?.ok) return;
      await delay(250);
    }
    throw new Error('OpenSearch does not copy its shards');
  }

  /** Changes settings of the cluster until it stops. */
  async settings(transient: Readonly<Record<string, unknown>>): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${this.nodes[0]!.port}/_cluster/settings`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ transient }),
    });
    if (!response.ok) throw new Error(`settings: ${response.status} ${await response.text()}`);
  }

  /** Whether it takes no writes in any index, because the disks are full. */
  async isReadOnly(): Promise<boolean> {
    const name = 'index.blocks.read_only_allow_delete';
    const response = await fetch(`http://127.0.0.1:${this.nodes[0]!.port}/_all/_settings?flat_settings=true`);
    const indices = Object.values((await response.json()) as Record<string, { settings: Record<string, string> }>);
    return indices.length > 0 && indices.every(({ settings }) => settings[name] === 'true');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.kill()));
    if (this.#ownFolder) await rm(this.#ownFolder, { recursive: true, force: true });
  }
}

/**
 * @param count nodes
 * @param options.release default: that of OPENSEARCH_RELEASE
 * @param options.keptIn folder whose data it goes on with, and which stays; default: a folder that is removed at the end
 * @returns undefined if this machine has no JDK for it or no Maven.
 */
export async function startOpenSearch(
  count = 1,
  { heap = heapDefault, release, keptIn }: { heap?: string; release?: ReleaseName; keptIn?: string | undefined } = {},
): Promise<OpenSearch | undefined> {
  const installation = await installOpenSearch(release);
  if (!installation) return undefined;
  const folder = keptIn ?? (await mkdtemp(join(tmpdir(), 'millrace-opensearch-')));
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const nodes: OpenSearchNode[] = [];
  for (let at = 0; at < count; at += 1) {
    const name = `node-${at}`;
    const own = join(folder, name);
    for (const part of ['data', 'logs', 'tmp']) await mkdir(join(own, part), { recursive: true });
    await cp(join(installation.home, 'config'), join(own, 'config'), { recursive: true });
    // The options of the distribution write logs beside its files.
    const options = ['-XX:+UseG1GC', `-Djava.io.tmpdir=${join(own, 'tmp')}`, ...installation.javaOptions];
    await writeFile(join(own, 'config', 'jvm.options'), options.map((option) => `${option}\n`).join(''));
    if (isRoot) await giveAway(own);
    nodes.push(
      new OpenSearchNode({
        name,
        port: await freePort(),
        transport: await freePort(),
        folder: own,
        installation,
        heap,
      }),
    );
  }
  const cluster = new OpenSearch(nodes, keptIn === undefined ? folder : undefined);
  for (const node of nodes) node.start(nodes);
  await cluster.ready();
  return cluster;
}

async function giveAway(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) {
    await chown(join(folder, entry), unprivileged, unprivileged);
  }
  await chown(folder, unprivileged, unprivileged);
}
