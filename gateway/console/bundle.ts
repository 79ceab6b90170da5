/**
 * The modules of the console as a browser gets them: types removed, and joined into few files, because each request
 * delays the first view. The pages, and parts that few visits need, stay files of their own.
 */
import { join } from 'node:path';
import { build, stop } from 'esbuild';

export interface Bundle {
  /** Code and source maps by the name of the file. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The files that the frame around all pages runs. */
  readonly firstFiles: readonly string[];
  /** The further files of each page, by the name of its folder in `console/`. */
  readonly viewFiles: ReadonlyMap<string, readonly string[]>;
}

export const firstFile = 'main.js';

const root = join(import.meta.dirname, '..', '..');
/** The module of a page, below the root of the project. */
const viewModule = /^console\/(\w+)\/view\.ts$/;

let bundled: Promise<Bundle> | undefined;

/** Joins the modules once a process. @throws if a module cannot be read or joined. The message names it. */
export function bundleConsole(): Promise<Bundle> {
  // The process of esbuild ends after its work, and may then have no other work.
  bundled ??= joinModules().finally(stop);
  bundled.catch(() => {
    bundled = undefined;
  });
  return bundled;
}

async function joinModules(): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['console/main.ts'],
    outdir: 'console',
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    sourcemap: 'linked',
    metafile: true,
    logLevel: 'silent',
  });
  const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  const outputs = Object.entries(metafile.outputs).map(([path, output]) => [nameOf(path), output] as const);
  const imports = new Map(
    outputs.map(([name, { imports }]) => [
      name,
      imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => nameOf(path)),
    ]),
  );
  const filesOf = (name: string): string[] => {
    const found = new Set([name]);
    for (const file of found) for (const imported of imports.get(file)!) found.add(imported);
    return [...found];
  };
  const firstFiles = filesOf(firstFile);
  const views = outputs.flatMap(([name, { entryPoint = '' }]) => {
    const view = viewModule.exec(entryPoint)?.[1];
    return view === undefined ? [] : [[view, filesOf(name).filter((file) => !firstFiles.includes(file))] as const];
  });
  return {
    files: new Map(outputFiles.map(({ path, contents }) => [nameOf(path), contents])),
    firstFiles,
    viewFiles: new Map(views),
  };
}
