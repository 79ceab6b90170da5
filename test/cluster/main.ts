/**
 * `npm run test:cluster [FILE...]`: the tests that need servers besides Redis, and the end-to-end tests of files, tasks and
 * batches with their bytes in a bucket.
 *
 * An S3 server is optional. Without it this prints loudly what did not run.
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { credentials, installS3Server, type S3Server, startS3 } from '../support/s3.ts';

const root = join(import.meta.dirname, '..', '..');
const own = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.cluster.ts'));
/** Each file starts one service, with a bucket of its own. */
const onBucket = ['e2e/documents.test.ts', 'e2e/queue.test.ts', 'e2e/isolation.test.ts'];

const given = process.argv.slice(2);
const s3 = await startS3();
const failed: string[] = [];
for (const file of given.length > 0 ? given : [...own.map((name) => join('cluster', name)), ...onBucket]) {
  const isOwn = file.endsWith('.cluster.ts');
  if (!isOwn && !s3) continue;
  const env = { ...process.env, TAP_TIMEOUT: '600', ...(!isOwn && s3 && (await bucketOf(s3))) };
  const args = ['--disable-warning=ExperimentalWarning', join(root, 'test', file)];
  if (spawnSync(process.execPath, args, { stdio: 'inherit', env }).status !== 0) failed.push(file);
}
await s3?.[Symbol.asyncDispose]();
if (!s3) console.log(`\nNOT RUN: all tests with a bucket. There is no S3 server. Install it: ${installS3Server}`);
console.log(failed.length === 0 ? '\nno file failed' : `\nfailed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function bucketOf(server: S3Server): Promise<NodeJS.ProcessEnv> {
  return { ...credentials, BLOBS_URL: await server.bucket(`bucket-${randomUUID().slice(0, 8)}`) };
}
