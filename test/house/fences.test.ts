/**
 * Every change of a tenant's records is a script with the fence (`scripts/tenant/fence.lua`). So no change is lost while
 * the tenant is moved to another shard.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

const root = join(import.meta.dirname, '..', '..');
const sources = globSync('{core,gateway,processors,cli,sdk}/**/*.ts', { cwd: root }).map(
  (file) => [file, readFileSync(join(root, file), 'utf8')] as const,
);
const scripts = join(root, 'core', 'store', 'scripts');

/** The scripts without the fence, and why. */
const unfenced = {
  'batch/read-batch-lines': 'reads',
  'index/cut-log': 'is of a shard',
  'key/create-key': 'is of no shard',
  'key/revoke-key': 'is of no shard',
  'key/rotate-key': 'is of no shard',
  'lease/hold': 'is of a shard, or of none',
  'lease/release': 'is of a shard, or of none',
  'move/append-log': 'checks the fence by itself',
  'move/digest-files': 'reads',
  'move/dump-keys': 'reads',
  'move/hold': 'is the fence',
  'move/leave': 'is the fence',
  'move/run-commands': 'checks the fence by itself',
  'presence/announce': 'is of a shard, or of none',
  'queue/describe-queue': 'reads',
  'queue/describe-work': 'reads',
  'queue/read-minutes': 'reads',
  'queue/task-statuses': 'reads',
  'quota/rate': 'is of no shard',
  'task/read': 'reads',
  'usage/add-usage': 'is of many tenants, and checks the fence for each',
};

/** Commands that change a key. */
const changing =
  /redis\s*\.(hset|hsetnx|hdel|hincrby|set|setex|incr|decr|sadd|srem|zadd|zrem|del|unlink|rpush|lpush|lrem|ltrim|xadd|xdel|xtrim|expire|pexpire|persist|rename|copy|restore)\(\s*([^\n]*)/g;

/** The keys of plain commands that change, as the source names them: none is of a tenant's records. */
const others =
  /^(?:`?millrace:|(?:this\.#?)?key\b|(?:this\.)?#?(?:reportsKey|problemsKey|probeKey|cancelKey|deadLetterKey|storeIdKey|shardsKey|lockKey|embeddersKey|searchersKey|eventbusTenantsKey|eventbusSecretKey|eventStreamsKey|removedApiKeysKey)|this\.#key|(?:eventKey|replyKey|producerKey|chunksCountedKey|currentKey)\(|producerInstances\()/;

t.test('every script has the fence, apart from those that need none', async (t) => {
  const made = sources.flatMap(([, text]) => Array.from(text.matchAll(/new Script\(\s*'([^']+)'([^;]*?)\)[,;]/gs)));
  t.ok(made.length > 60, `${made.length} scripts`);
  const found = made.filter(([, , options]) => options!.includes('isFenced: false')).map(([, name]) => name!);
  t.strictSame(found.sort(), Object.keys(unfenced).sort());
});

t.test('the scripts that only read have no command that changes', async (t) => {
  const readers = Object.entries(unfenced).filter(([, why]) => why === 'reads');
  for (const [name] of readers) {
    const code = readFileSync(join(scripts, `${name}.lua`), 'utf8').replaceAll(/--.*$/gm, '');
    const commands = Array.from(code.matchAll(/redis\.call\(\s*'([A-Z]+)'/g), ([, command]) => command!);
    const known =
      /^(?:TIME|TYPE|DUMP|PTTL|EXISTS|[HSLX]?LEN|(?:H|Z)?M?GET\w*|H?STRLEN|HLEN|SCARD|ZCARD|ZSCORE|ZCOUNT|[LZX]RANGE\w*)$/;
    t.strictSame(
      commands.filter((command) => !known.test(command)),
      [],
      name,
    );
  }
});

t.test('no plain command changes the records of a tenant', async (t) => {
  const found = sources
    .filter(([file]) => !file.startsWith('sdk/'))
    .flatMap(([file, text]) =>
      Array.from(text.matchAll(changing), ([, command, key]) => ({ file, command: command!, key: key! })),
    )
    .filter(({ key }) => !others.test(key.trim()))
    .map(({ file, command, key }) => `${file}: ${command} ${key}`);
  t.strictSame(found, []);
});
