/**
 * `npm run test:cluster [FILE...]`: the contract suite against a Redis Cluster of six real servers.
 *
 * Each test file runs as in `npm test`, with REDIS_URL of an empty cluster. A file that needs a Redis of its own is not
 * in the list.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startRedisCluster } from '../support/redis-cluster.ts';

const root = join(import.meta.dirname, '..', '..');
const contract = [
  'e2e/queue.test.ts',
  'e2e/documents.test.ts',
  'e2e/accounts.test.ts',
  'e2e/isolation.test.ts',
  'e2e/chat/deep.test.ts',
  'e2e/interface/mcp.test.ts',
  'e2e/interface/openai-chat.test.ts',
];

const cluster = await startRedisCluster({ appendonly: true, appendfsync: 'everysec' });
const given = process.argv.slice(2);
const failed: string[] = [];
for (const file of given.length > 0 ? given : contract) {
  const masters = await Promise.all(cluster.nodes.map((node) => node.isMaster()));
  await Promise.all(cluster.nodes.filter((_, at) => masters[at]).map(({ redis }) => redis.flushall()));
  const args = ['--disable-warning=ExperimentalWarning', join(root, 'test', file)];
  const env = { ...process.env, REDIS_URL: cluster.url, TAP_TIMEOUT: '600' };
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
  if (status !== 0) failed.push(file);
}
console.log(failed.length === 0 ? 'every file passed on the cluster' : `failed on the cluster: ${failed.join(', ')}`);
await cluster[Symbol.asyncDispose]();
process.exitCode = failed.length === 0 ? 0 : 1;
