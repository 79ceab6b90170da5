/**
 * The Redis keys of the Lua scripts are those that are documented: below the root of a tenant's tasks in
 * `scripts/task/keys.lua`, all others in the head of the script and in `core/store/keys.ts`.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

const store = join(import.meta.dirname, '..', '..', 'core', 'store');
const scripts = new Map(globSync('scripts/**/*.lua', { cwd: store }).map((file) => [file, read(file)]));

/** The keys in the heads of scripts: the local name in the script, and the name in `keys.ts` or `streams.ts`. */
const keysOfHeads: Record<string, [local: string, key: string]> = {
  "root of the tenant's tasks": ['root', 'tasksKey'],
  'tenants that have queues': ['queueTenants', 'queueTenantsKey'],
  'file record': ['record', 'fileKey'],
  subscribers: ['subscribers', 'subscribersKey'],
  'file list': ['files', 'fileListKey'],
  'accept sequence': ['acceptSequence', 'acceptSequenceKey'],
  tenants: ['tenants', 'tenantsKey'],
  changes: ['changes', 'changesKey'],
  'chunks by space': ['counts', 'spaceChunksKey'],
  'stream of indexing': ['stream', 'streamKey'],
  log: ['log', 'logKey'],
  'log head': ['head', 'logHeadKey'],
  'visible head': ['visibleHead', 'visibleHeadKey'],
  "embedder of the tenant's index": ['embedder', 'embedderKey'],
  'embedder of the reindex': ['reindexEmbedder', 'reindexKey'],
  'files that the reindex has to embed': ['toReembed', 'toReembedKey'],
  'journal of the plan': ['journal', 'planKey'],
  'API keys': ['apiKeys', 'apiKeysKey'],
  'API keys by tenant': ['byTenant', 'apiKeysByTenantKey'],
  'API keys by expiry': ['byExpiry', 'apiKeysByExpiryKey'],
  'removed API keys': ['removed', 'removedApiKeysKey'],
  'log of API keys': ['keyLog', 'apiKeyLogKey'],
};

/** The commands of each type. Other commands (`DEL`, `PEXPIRE`) are for keys of any type. */
const commandsOfType: [type: string, commands: RegExp][] = [
  ['HASH', /^H/],
  ['ZSET', /^Z/],
  ['STREAM', /^X/],
  ['SET', /^S(ADD|REM|CARD|MEMBERS|ISMEMBER)$/],
  ['LIST', /^[LR](PUSH|POP|LEN|RANGE|TRIM|INDEX|POS)$/],
  ['STRING', /^(GET|SET|INCR)$/],
  ['CHANNEL', /^PUBLISH$/],
];

/** The keys below the root of a tenant's tasks: the form (`:dedupe:<q>:<key>`) and the type. */
const taskKeys = Array.from(read('scripts/task/keys.lua').matchAll(/^-- {3}(:\S+) +([A-Z]+) /gm), ([, form, type]) => ({
  literals: form!.split(/<\w+>/),
  type: type!,
}));
/** Their types by the text before the first parameter. */
const taskKeyTypes = Map.groupBy(taskKeys, ({ literals }) => literals[0]!);
/** The types of the other keys by their names in `keys.ts`. */
const storeKeyTypes = new Map(
  Array.from(
    read('keys.ts').matchAll(/^\/\*\* ([A-Z]+)\b[^\n]*\nexport (?:function|const) (\w+)/gm),
    ([, type, key]) => [key!, type!],
  ),
);

t.ok(taskKeyTypes.size > 30 && storeKeyTypes.size > 20 && scripts.size > 40);

t.test('every key that a script makes below the root is in keys.lua', async (t) => {
  const documented = new Set(taskKeys.flatMap(({ literals }) => literals));
  const unknown = [...scripts].flatMap(([file, text]) =>
    literalsIn(text)
      .filter((literal) => !documented.has(literal))
      .map((literal) => `${file}: ${literal}`),
  );
  t.strictSame(unknown, []);
});

t.test('every key that the store makes below the root is in keys.lua', async (t) => {
  t.strictSame(
    keysOfStore().filter((key) => !taskKeyTypes.has(key)),
    [],
  );
});

t.test('every key of keys.lua is used', async (t) => {
  const used = new Set([...keysOfStore(), ...[...scripts.values()].flatMap(literalsIn)]);
  t.strictSame(
    [...taskKeyTypes.keys()].filter((key) => !used.has(key)),
    [],
  );
});

t.test('the head of every script names the keys that it gets, in their order', async (t) => {
  for (const [file, text] of scripts) {
    const head = headOf(text);
    if (head.length === 0) continue;
    const wanted = head.map((key) => keysOfHeads[key]?.[0] ?? `no name for "${key}"`);
    const given = localsOf(text);
    // `keys.lua` names the root for all scripts that begin with it.
    if (wanted[0] === 'root') given[0] = 'root';
    t.strictSame(given, wanted, file);
  }
});

t.test('a script whose head names no keys takes none, except keys.lua', async (t) => {
  const used = [...scripts].filter(([, text]) => headOf(text).length === 0 && localsOf(text).length > 0);
  t.strictSame(
    used.map(([file]) => file),
    ['scripts/task/keys.lua'],
  );
});

t.test('every command is one for the documented type of its key', async (t) => {
  const wrong: string[] = [];
  for (const [file, text] of scripts) {
    for (const { command, key } of commandsIn(text)) {
      const types = typesOf(text, key);
      const fits = commandsOfType.find(([, commands]) => commands.test(command))?.[0];
      if (types && fits && !types.includes(fits)) wrong.push(`${file}: ${command} ${key}, which is a ${types}`);
    }
  }
  t.strictSame(wrong, []);
});

t.test('no script spells out a whole key', async (t) => {
  const whole = [...scripts].flatMap(([file, text]) =>
    Array.from(codeOf(text).matchAll(/redis\.p?call\(\s*'[A-Z]+',\s*'([^']+)'/g), ([, key]) => `${file}: ${key}`),
  );
  t.strictSame(whole, []);
});

function read(file: string): string {
  return readFileSync(join(store, file), 'utf8');
}

function codeOf(script: string): string {
  return script.replaceAll(/--.*$/gm, '');
}

/** The texts of a script that are parts of keys. The id of a published message ends like one (`:run`), and is none. */
function literalsIn(script: string): string[] {
  const code = codeOf(script).replaceAll(/publishBatch\(.*\)$/gm, '');
  return Array.from(code.matchAll(/'(:[a-z-]+:?)'/g), ([, literal]) => literal!);
}

/** The keys that TypeScript makes below the root, up to the first parameter. */
function keysOfStore(): string[] {
  return globSync('**/*.ts', { cwd: store }).flatMap((file) =>
    Array.from(read(file).matchAll(/\$\{(?:root|tasksKey\(\w+\))\}(:[a-z-]+:?)/g), ([, key]) => key!),
  );
}

/** @returns the keys that the script's head names, in their order. */
function headOf(script: string): string[] {
  const lines = /^-- KEYS {2,}(.*(?:\n-- {3,}.*)*)/m.exec(script)?.[1] ?? '';
  const keys = lines.replaceAll(/\n-- +/g, '  ').matchAll(/\d+ ((?:(?! {2}).)+)/g);
  return Array.from(keys, ([, key]) => key!.replace(/ \(.*\)$/, ''));
}

/** @returns the local names that the script gives its keys, in their order. */
function localsOf(script: string): (string | undefined)[] {
  const all = /local ([\w, ]+) = unpack\(KEYS\)/.exec(script)?.[1]?.split(', ');
  if (all) return all;
  const locals: (string | undefined)[] = [];
  for (const [, name, number] of codeOf(script).matchAll(/local (\w+) = KEYS\[(\d)\]/g))
    locals[Number(number) - 1] = name;
  return locals;
}

/** The commands of a script whose key is a local name, or begins with a text below the root. */
function commandsIn(script: string): { command: string; key: string }[] {
  const form = /(?:redis\.p?call|gather)\(\s*'([A-Z]+)',\s*(?:root \.\. )?(?:'(:[^']+)'|(\w+))/g;
  return Array.from(codeOf(script).matchAll(form), ([, command, text, local]) => ({
    command: command!,
    key: text ?? local!,
  }));
}

/** @returns the documented types of the keys that begin with this text or have this name. Undefined for other names. */
function typesOf(script: string, key: string): string[] | undefined {
  if (key.startsWith(':')) return taskKeyTypes.get(key)?.map(({ type }) => type);
  if (!localsOf(script).includes(key)) return undefined;
  const name = Object.values(keysOfHeads).find(([local]) => local === key)?.[1];
  const type = storeKeyTypes.get(name ?? '');
  return type === undefined ? undefined : [type];
}
