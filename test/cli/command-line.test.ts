/** The help of the commands, and what they say of a mistake. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';

const cli = join(import.meta.dirname, '..', '..', 'cli');

function run(file: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(cli, file), ...args], {
    // A command that went on would need this Redis.
    env: { ...process.env, REDIS_URL: 'redis://127.0.0.1:1' },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

t.test('without a command, or with --help, millrace tells its commands', async (t) => {
  t.match(run('bootstrap.mjs', '--help'), { status: 0, stdout: /index +indexes folders.*COMMAND --help/s });
  t.match(run('bootstrap.mjs'), { status: 1, stderr: /usage: npx millrace COMMAND/ });
  t.match(run('bootstrap.mjs', 'idnex'), { status: 1, stderr: /there is no command idnex\nusage/ });
});

t.test('a command with --help tells its usage and does nothing', async (t) => {
  t.match(run('reindex.ts', '--help'), { status: 0, stdout: /^usage: npx millrace reindex\n/ });
});

t.test('an unknown option is refused with the option that was meant', async (t) => {
  t.match(run('index.ts', '.', '--spce', 'x'), { status: 2, stderr: /'--spce'\. Did you mean --space\?\nusage: / });
});
