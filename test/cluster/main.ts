/**
 * `npm run test:cluster [FILE...]`: the tests that need servers besides one Redis, and the end-to-end tests on a Redis
 * Cluster of six servers with four shards, on Valkey, with their bytes in a bucket, and with their index in OpenSearch 2
 * and 3.
 *
 * Valkey, an S3 server and OpenSearch are optional. Without them this prints loudly what did not run.
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { startRedis } from '../support/redis.ts';
import { type OpenSearch, startOpenSearch } from '../support/servers/opensearch.ts';
import { releaseNames, runnableReleases } from '../support/servers/opensearch-installation.ts';
import { type RedisCluster, startRedisCluster } from '../support/servers/redis-cluster.ts';
import { credentials, installS3Server, type S3Server, startS3 } from '../support/servers/s3.ts';

const root = join(import.meta.dirname, '..', '..');
/** Each starts servers of its own. */
const own = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.cluster.ts'))
  .map((name) => join('cluster', name));
/** Each starts one service, with an empty Redis or bucket. */
const contract = [
  'e2e/documents.test.ts',
  'e2e/queue.test.ts',
  'e2e/accounts.test.ts',
  'e2e/isolation.test.ts',
  'e2e/models.test.ts',
];

const given = process.argv.slice(2);
const chosen = given.length > 0 ? given : [...own, ...contract];
const failed: string[] = [];
const releases = runnableReleases();
for (const file of chosen.filter((name) => own.includes(name))) {
  if (!basename(file).startsWith('opensearch')) run(file, {}, 'own servers');
  else for (const release of releases) run(file, { OPENSEARCH_RELEASE: release }, `OpenSearch ${release}`);
}

const files = chosen.filter((name) => !own.includes(name));
if (files.length > 0) {
  const cluster = await startRedisCluster({ appendonly: true, appendfsync: 'everysec' });
  for (const file of files) run(file, await emptied(cluster), 'Redis Cluster');
  await cluster[Symbol.asyncDispose]();
  const valkey = valkeyProgram();
  for (const file of valkey ? files : []) await runOnValkey(file, valkey!);
  if (!valkey) console.log('\nNOT RUN: all tests on Valkey. Install `valkey-server`, or name it in VALKEY_SERVER.');
  const s3 = await startS3();
  for (const file of s3 ? files : []) run(file, await bucketOf(s3!), 'S3');
  await s3?.[Symbol.asyncDispose]();
  if (!s3) console.log(`\nNOT RUN: all tests with a bucket. There is no S3 server. Install it: ${installS3Server}`);
  const withShards = given.length > 0 ? files : [...files, 'e2e/shards.test.ts'];
  for (const release of releases) {
    const openSearch = (await startOpenSearch(1, { release }))!;
    for (const file of withShards) run(file, { INDEX_URL: indexUrl(openSearch) }, `OpenSearch ${release}`);
    await openSearch[Symbol.asyncDispose]();
  }
}
for (const release of releaseNames.filter((name) => !releases.includes(name)))
  console.log(`\nNOT RUN: all tests with OpenSearch ${release}. They need Maven and a JDK that it runs on.`);
console.log(failed.length === 0 ? '\nno file failed' : `\nfailed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

function run(file: string, env: NodeJS.ProcessEnv, place: string): void {
  const args = ['--disable-warning=ExperimentalWarning', join(root, 'test', file)];
  const options = { stdio: 'inherit', env: { ...process.env, TAP_TIMEOUT: '600', ...env } } as const;
  if (spawnSync(process.execPath, args, options).status !== 0) failed.push(`${file} (${place})`);
}

async function emptied(cluster: RedisCluster): Promise<NodeJS.ProcessEnv> {
  for (const node of cluster.nodes) if (await node.isMaster()) await node.redis.flushall();
  return { REDIS_URL: cluster.url, SHARDS: '4' };
}

/** @returns undefined if this machine has no Valkey. */
function valkeyProgram(): string | undefined {
  const program = process.env.VALKEY_SERVER ?? 'valkey-server';
  return spawnSync(program, ['--version']).status === 0 ? program : undefined;
}

async function runOnValkey(file: string, program: string): Promise<void> {
  const server = await startRedis({ program, appendonly: true, appendfsync: 'everysec' });
  run(file, { REDIS_URL: server.url }, 'Valkey');
  await server[Symbol.asyncDispose]();
}

function indexUrl(server: OpenSearch): string {
  return server.url(`e2e_${randomUUID().slice(0, 8)}`);
}

async function bucketOf(server: S3Server): Promise<NodeJS.ProcessEnv> {
  return { ...credentials, BLOBS_URL: await server.bucket(`bucket-${randomUUID().slice(0, 8)}`) };
}
