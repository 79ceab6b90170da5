/**
 * The house as ARCHITECTURE.md draws it: imports run one way, between folders and between files. No folder is crowded,
 * and no file is long.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import t from 'tap';

const root = join(import.meta.dirname, '..', '..');
const filesMax = 16;
/** A longer source file usually has a second noun. */
const linesMax = 400;
/** From the bottom to the top: a folder imports from its own line and from lines above it. */
const storeys = [
  ['proto', 'core/text'],
  ['core'],
  ['core/bus'],
  ['core/tasks'],
  ['core/store'],
  ['processors/embedding', 'processors/model-server'],
  [
    'gateway',
    'processors/indexing',
    'processors/retrieval',
    'processors/generation',
    'processors/planner',
    'processors/dispatcher',
    'processors/accounts',
    'processors/relay',
  ],
  ['sdk', 'processors/roles'],
  ['processors'],
  ['console'],
  ['cli'],
];
const importForm = /^(?:import|export)\s[^;]*?from '(\.[^']+)'/gm;

const sources = ['bench', 'cli', 'console', 'core', 'gateway', 'processors', 'proto', 'sdk'].flatMap(filesBelow);

const texts = new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

/** The files that each file imports, also for types alone. */
const fileImports = new Map<string, Set<string>>();
/** The other folders that each folder imports from. */
const imports = new Map<string, Set<string>>();
for (const file of sources) {
  const folder = dirname(file);
  const files = Array.from(texts.get(file)!.matchAll(importForm), ([, path = '']) => normalize(join(folder, path)));
  fileImports.set(file, new Set(files));
  const folders = files.map((target) => dirname(target)).filter((target) => target !== folder);
  imports.set(folder, new Set([...(imports.get(folder) ?? []), ...folders]));
}

t.test('no folder imports itself through other folders', async (t) => {
  t.strictSame(circlesOf(imports), []);
});

t.test('no file imports itself through other files, not even for types', async (t) => {
  t.strictSame(circlesOf(fileImports), []);
});

t.test('imports run only from upper layers to lower layers', async (t) => {
  const upward = [...imports].flatMap(([from, targets]) =>
    [...targets].filter((to) => storeyOf(to) > storeyOf(from)).map((to) => `${from} -> ${to}`),
  );
  t.strictSame(upward, []);
});

t.test('no processor imports another', async (t) => {
  const peers = storeys[6]!;
  const across = [...imports].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => peers.some((peer) => isIn(to, peer) && !isIn(from, peer) && storeyOf(from) === storeyOf(to)))
      .map((to) => `${from} -> ${to}`),
  );
  t.strictSame(across, []);
});

t.test(`no folder has more than ${filesMax} files side by side`, async (t) => {
  const counts = Map.groupBy([...sources, ...filesBelow('test')], (file) => dirname(file));
  t.strictSame(
    [...counts].filter(([, files]) => files.length > filesMax).map(([folder, files]) => `${folder}: ${files.length}`),
    [],
  );
});

t.test(`no source file has more than ${linesMax} lines`, async (t) => {
  const lengths = sources.map((file) => ({ file, lines: texts.get(file)!.split('\n').length - 1 }));
  t.strictSame(
    lengths.filter(({ lines }) => lines > linesMax).map(({ file, lines }) => `${file}: ${lines}`),
    [],
  );
});

/** @returns the code below the folder that was written by hand, as paths from the root. */
function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|mjs|lua)$/.test(entry.name) && !entry.name.includes('generated'))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)));
}

function isIn(folder: string, storey: string): boolean {
  return folder === storey || folder.startsWith(`${storey}/`);
}

/** By the longest name that fits; what is named nowhere (bench) stands on top. */
function storeyOf(folder: string): number {
  const names = storeys.flat().filter((name) => isIn(folder, name));
  const longest = names.sort((left, right) => right.length - left.length)[0];
  return longest === undefined ? storeys.length : storeys.findIndex((names) => names.includes(longest));
}

/** @returns each name that its own imports lead back to, with the way. */
function circlesOf(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const found: string[] = [];
  for (const start of imports.keys()) {
    const seen = new Map<string, string>([[start, start]]);
    for (const [name, way] of seen) {
      for (const next of imports.get(name) ?? []) {
        if (next === start) found.push(`${way} -> ${start}`);
        if (!seen.has(next)) seen.set(next, `${way} -> ${next}`);
      }
    }
  }
  return found;
}
