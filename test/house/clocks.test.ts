/**
 * Times that processes compare are of the clock of Redis (`core/redis/time.ts`, `core/bus/clock.ts`). The clock of a machine is
 * used only in the files below, for the reason beside each.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

const root = join(import.meta.dirname, '..', '..');

const ownClock: Readonly<Record<string, string>> = {
  'core/bus/entry.ts': 'ids only sort by time',
  'core/log-output.ts': 'the time of a log line',
  'core/store/objects/folder-objects.ts': 'compared with times of the same file system',
  'core/store/objects/scratch-folder.ts': 'compared with times of a folder of this machine',
  'core/store/objects/s3/s3-objects.ts': 'before the first answer of the bucket',
  'gateway/access/request-quotas.ts': 'before the first flush',
  'gateway/openai/openai-completion.ts': 'shown to a client',
  'gateway/routes/accounts/usage.ts': 'the default of a parameter',
  'processors/accounts/usage.ts': 'the default of a parameter',
  'processors/dispatcher/callbacks/callback-attempt.ts': 'the receiver compares it with its own clock',
  'processors/model-server/client.ts': 'the date of another server',
};

t.test('only files with a reason read the clock of their machine', async (t) => {
  const found = globSync('{core,gateway,processors}/**/*.ts', { cwd: root }).filter((file) => {
    return /Date\.now\(\)|new Date\(\)/.test(readFileSync(join(root, file), 'utf8'));
  });
  t.strictSame(found.sort(), Object.keys(ownClock).sort());
});
