/**
 * The Redis keys of the Lua scripts are those that are documented: below a root in the head of the script that owns the
 * root, all others in the head of the script and in `core/store/keys.ts`.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

const store = join(import.meta.dirname, '..', '..', 'core', 'store');
const scripts = new Map(globSync('scripts/**/*.lua', { cwd: store }).map((file) => [file, read(file)]));

/** A key of a tenant with other keys below it. */
interface Root {
  /** Name in `keys.ts`. */
  key: string;
  /** Script whose head documents the keys below it. */
  owner: string;
}

/** The roots, by the local name that every script gives them. */
const roots = new Map<string, Root>([
  ['root', { key: 'tasksKey', owner: 'scripts/task/keys.lua' }],
  ['usage', { key: 'usageKey', owner: 'scripts/usage/count-usage.lua' }],
  ['spaceFiles', { key: 'spaceFilesKey', owner: 'scripts/space/space-files.lua' }],
  ['audit', { key: 'auditKey', owner: 'scripts/audit/append-audit.lua' }],
  ['evaluations', { key: 'evaluationsKey', owner: 'scripts/evaluation/records.lua' }],
]);

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
  "root of the tenant's spaces": ['spaceFiles', 'spaceFilesKey'],
  'deletions of spaces': ['deletions', 'spaceDeletionsKey'],
  'tenants with deletions of spaces': ['deletionTenants', 'spaceDeletionTenantsKey'],
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
  producers: ['producers', 'producersKey'],
  "root of the tenant's usage": ['usage', 'usageKey'],
  'tenants that have usage': ['usageTenants', 'usageTenantsKey'],
  "number of the instance's last flush": ['flushed', 'usageFlushKey'],
  'quota of the tenant': ['quota', 'tenantQuotaKey'],
  'rate bucket': ['bucket', 'rateBucketKey'],
  'audit stream of the tenant': ['audit', 'auditKey'],
  "root of the tenant's evaluations": ['evaluations', 'evaluationsKey'],
  'erasure of the tenant': ['erasure', 'erasureKey'],
  'tenants being erased': ['erasing', 'erasingTenantsKey'],
  'closed tenants': ['closedTenants', 'closedTenantsKey'],
  'changes of the closed tenants': ['closedChanges', 'closedChangesKey'],
  processes: ['processes', 'replicasKey'],
  'fence of the tenant': ['fence', 'movedKey'],
  'traces of the tenant': ['traces', 'tracesKey'],
  lease: ['lease', 'eraserLeaseKey'],
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

/** The documented keys: the form (`:dedupe:<q>:<key>`), the type, and the local name before it (`root`, `shard`). */
const documented = [...roots].flatMap(([root, { owner }]) =>
  Array.from(read(owner).matchAll(/^-- {3}(?:<(\w+)>|(?=:))(\S*) +([A-Z]+) /gm), ([, base = root, form, type]) => ({
    base,
    literals: form!.split(/<\w+>/),
    type: type!,
  })),
);
/** The types of the other keys by their names in `keys.ts`. */
const storeKeyTypes = new Map(
  Array.from(
    read('keys.ts').matchAll(/^\/\*\* ([A-Z]+)\b[^\n]*\nexport (?:function|const) (\w+)/gm),
    ([, type, key]) => [key!, type!],
  ),
);

/** The types of a shard's keys by the text before the first parameter (`:usage:`). Undefined: it is only a root. */
const shardKeys = new Map<string, string | undefined>([
  ...Array.from(
    read('keys.ts').matchAll(
      /^export function (\w+).*\n {2}return `(?:\$\{tag\(sharded, tenant\)\}|millrace:\{s.*?\}\})(:[a-z-]+:?)/gm,
    ),
    ([, key, text]) => [text!, storeKeyTypes.get(key!)] as const,
  ),
  ...streamsOfShard().map((stream) => [`:${stream}`, 'STREAM'] as const),
]);

t.ok(documented.length > 40 && storeKeyTypes.size > 20 && shardKeys.size > 20 && scripts.size > 40);

t.test('every key that a script makes is documented by the owner of its root', async (t) => {
  const unknown = [...scripts].flatMap(([file, text]) =>
    literalsIn(text)
      .filter(({ base, literal }) => !documented.some((key) => key.base === base && key.literals.includes(literal)))
      .map(({ base, literal }) => `${file}: ${base} ${literal}`),
  );
  t.strictSame(unknown, []);
});

t.test('every key that the store makes below a root is documented by its owner', async (t) => {
  const unknown = keysOfStore().filter(({ base, literal }) => documentedTypes(base, literal).length === 0);
  t.strictSame(unknown, []);
});

t.test('every documented key is used', async (t) => {
  const used = [
    ...keysOfStore(),
    ...[...scripts.values()].flatMap((text) => [...literalsIn(text), ...shardTextsIn(text)]),
  ];
  const unused = documented.filter(
    ({ base, literals: [first] }) => first !== '' && !used.some((key) => key.base === base && key.literal === first),
  );
  t.strictSame(unused, []);
});

t.test('every key of a shard that a script makes is in keys.ts or streams.ts', async (t) => {
  const unknown = [...scripts].flatMap(([file, text]) =>
    shardTextsIn(text)
      .filter(({ literal }) => !shardKeys.has(literal))
      .map(({ literal }) => `${file}: ${literal}`),
  );
  t.strictSame(unknown, []);
});

t.test('the owner of a root gives the name and the types that keys.ts gives', async (t) => {
  for (const [root, { key, owner }] of roots) {
    const [, name] = /millrace:\{shard\}(:[a-z-]+:)<tenant>/.exec(read(owner)) ?? [];
    t.ok(name !== undefined && shardKeys.has(name), `${owner}: name of the root`);
    t.strictSame(documentedTypes(root, ''), [shardKeys.get(name ?? '')].filter(Boolean), `${owner}: type of ${key}`);
    t.equal(shardKeys.get(name ?? ''), storeKeyTypes.get(key), key);
  }
  for (const { base, literals, type } of documented) {
    if (base === 'shard') t.equal(shardKeys.get(literals[0]!), type, literals[0]);
    else t.ok(roots.has(base), `<${base}> is a root`);
  }
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
      if (types.length > 0 && fits && !types.includes(fits))
        wrong.push(`${file}: ${command} ${key.base} ${key.literal ?? ''}, which is a ${types}`);
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

/** A text of a key, with the local name that it follows. */
interface Text {
  base: string;
  literal: string;
}

/** The names of the streams that each shard has. */
function streamsOfShard(): string[] {
  const names = /const shardedStreams\b.*\(\[(.*)\]\)/.exec(read('../bus/streams.ts'))?.[1] ?? '';
  return Array.from(names.matchAll(/'([a-z-]+)'/g), ([, name]) => name!);
}

/**
 * The texts of a script that are parts of keys below a root. A text behind another name than a root's belongs to the
 * tasks. The id of a published message ends like one (`:run`), and is none.
 */
function literalsIn(script: string): Text[] {
  const code = codeOf(script).replaceAll(/publishBatch\(.*\)$/gm, '');
  const texts = Array.from(code.matchAll(/(?:(\w+) \.\. )?'(:[a-z-]*:?)'/g), ([, name = 'root', literal]) => ({
    base: roots.has(name) || name === 'shard' ? name : 'root',
    literal: literal!,
  }));
  return texts.filter(({ base }) => base !== 'shard');
}

/** The texts of a script behind the shard of a key: in `shard .. ':usage:'`, or in a pattern. */
function shardTextsIn(script: string): Text[] {
  const texts = /(?<=shard \.\. '|'\^\(\.-\}\)):[a-z-]+:?/g;
  return Array.from(codeOf(script).matchAll(texts), ([literal]) => ({ base: 'shard', literal }));
}

/** The keys that TypeScript makes below a root, up to the first parameter. */
function keysOfStore(): Text[] {
  const rootOf = new Map(Array.from(roots, ([root, { key }]) => [key, root]));
  return globSync('**/*.ts', { cwd: store }).flatMap((file) =>
    Array.from(read(file).matchAll(/\$\{(?:root|(\w+)\(\w+\))\}(:[a-z-]*:?)/g), ([, key = 'tasksKey', literal]) => ({
      base: rootOf.get(key) ?? '',
      literal: literal!,
    })).filter(({ base }) => base !== ''),
  );
}

/** @returns the types of the documented keys that begin with this text. */
function documentedTypes(base: string, literal: string): string[] {
  return documented.filter((key) => key.base === base && key.literals[0] === literal).map(({ type }) => type);
}

/** @returns the keys that the script's head names, in their order. */
function headOf(script: string): string[] {
  const lines = /^-- KEYS {2,}(.*(?:\n-- {3,}.*)*)/m.exec(script)?.[1] ?? '';
  const keys = lines.replaceAll(/\n-- +/g, '  ').matchAll(/\d+ ((?:(?! {2}).)+)/g);
  return Array.from(keys, ([, key]) => key!.replace(/ \(.*\)$/, ''));
}

/** @returns the local names that the script gives its keys, in their order. */
function localsOf(script: string): (string | undefined)[] {
  const all = /local ([\w, ]+) =\s+unpack\(KEYS\)/.exec(script)?.[1]?.split(', ');
  if (all) return all;
  const locals: (string | undefined)[] = [];
  for (const [, name, number] of codeOf(script).matchAll(/local (\w+) = KEYS\[(\d)\]/g))
    locals[Number(number) - 1] = name;
  return locals;
}

/** The key of a command: a local name, or a text behind one (`root` if the script gives none). */
interface CommandKey {
  base: string;
  literal: string | undefined;
}

/** The commands of a script whose key is a local name, or begins with a text below one. */
function commandsIn(script: string): { command: string; key: CommandKey }[] {
  const form = /(?:redis\.p?call|gather)\(\s*'([A-Z]+)',\s*(?:(?:(\w+) \.\. )?'(:[^']*)'|(\w+))/g;
  return Array.from(codeOf(script).matchAll(form), ([, command, base = 'root', literal, local]) => ({
    command: command!,
    key: { base: local ?? base, literal },
  }));
}

/** @returns the documented types of the keys that begin with this text or have this name. Empty for other names. */
function typesOf(script: string, { base, literal }: CommandKey): string[] {
  if (literal !== undefined) return base === 'shard' ? typesOfShard(literal) : documentedTypes(base, literal);
  if (roots.has(base)) return documentedTypes(base, '');
  const made = Array.from(codeOf(script).matchAll(/local (\w+) = (\w+) \.\. '(:[^']*)'/g)).filter(
    ([, local]) => local === base,
  );
  if (made.length > 0) return made.flatMap(([, , name, text]) => typesOf(script, { base: name!, literal: text }));
  if (!localsOf(script).includes(base)) return [];
  const name = Object.values(keysOfHeads).find(([local]) => local === base)?.[1];
  return [storeKeyTypes.get(name ?? '')].filter((type) => type !== undefined);
}

function typesOfShard(text: string): string[] {
  return [shardKeys.get(text)].filter((type) => type !== undefined);
}
