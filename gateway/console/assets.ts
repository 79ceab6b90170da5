/**
 * The files that a browser loads for the console: its modules in `console/`, the modules that it shares with the SDK, and
 * the libraries it imports, straight from `node_modules`.
 *
 * There is no build step. A TypeScript module is sent with its types removed, which leaves every line where it was. A
 * file is read and compressed when it is first requested, so that the gateway starts as fast as without a console.
 * The URL of each file has the version of all files. Browsers may then keep it for ever.
 */
import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

/** A file in the three forms in which it may be sent. */
export interface Asset {
  readonly type: string;
  /** Hash of its bytes. */
  readonly hash: string;
  readonly identity: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

const root = join(import.meta.dirname, '..', '..');

const types: Readonly<Record<string, string>> = {
  '.ts': 'text/javascript; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
  '.ttf': 'font/ttf',
};
/** Files of the project that the console may load. */
const ownFiles = ['console/**/*.{ts,css,svg}', 'sdk/client/server-events.ts', 'sdk/evaluation/*.ts'];
const vendorPrefix = 'vendor/';
/** All styles of the console as one file, because each request delays the first view by about 10 ms. */
export const stylesPath = 'console/styles.css';
const compressedBytesMin = 256;
/** The first view takes 7 % more bytes than with quality 10, and a tenth of the CPU to compress. */
const brotliQuality = 6;
export const firstModule = 'console/main.ts';
/** A static import. Imports of types are not in what a browser gets. */
const staticImport = /^(?:import|export) (?!type )(?:[^;']*? from )?'([^']+)';/gm;
/** The module of a page of the console, below the folder of the page. */
const viewModule = /^console\/(\w+)\/view\.ts$/;

/** The modules of libraries by the name under which the console imports them. */
const vendorModules = {
  preact: 'preact/dist/preact.mjs',
  'preact/hooks': 'preact/hooks/dist/hooks.mjs',
  '@preact/signals': '@preact/signals/dist/signals.mjs',
  '@preact/signals-core': '@preact/signals-core/dist/signals-core.mjs',
  htm: 'htm/dist/htm.mjs',
  uplot: 'uplot/dist/uPlot.esm.js',
  'pdfjs-dist': 'pdfjs-dist/build/pdf.min.mjs',
} as const;
/** Styles of the libraries. They come after the console's own. */
const vendorStyles = ['uplot/dist/uPlot.min.css'];
/** Other files of the libraries. pdf.js reads from the folders when a document needs them. */
const vendorFiles = [...Object.values(vendorModules), 'pdfjs-dist/build/pdf.worker.min.mjs'];
const vendorFolders = /^pdfjs-dist\/(cmaps|standard_fonts|wasm)\/[\w-]+\.(bcmap|pfb|ttf|js)$/;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export class Assets {
  readonly version: string;
  /** The modules of the frame around all pages. */
  readonly firstModules: readonly string[];
  /** The further modules of each page, by the name of its folder in `console/`. */
  readonly viewModules: ReadonlyMap<string, readonly string[]>;
  readonly #own: ReadonlySet<string>;
  readonly #loaded = new Map<string, Promise<Asset>>();

  private constructor(version: string, texts: ReadonlyMap<string, string>) {
    this.version = version;
    this.firstModules = importedBy(firstModule, texts);
    const views = [...texts.keys()].filter((path) => viewModule.test(path));
    this.viewModules = new Map(
      views.map((path) => [
        viewModule.exec(path)![1]!,
        importedBy(path, texts).filter((module) => !this.firstModules.includes(module)),
      ]),
    );
    this.#own = new Set(texts.keys());
  }

  /** Lists the files and computes their version. */
  static async open(): Promise<Assets> {
    const own: string[] = [];
    for await (const path of glob(ownFiles, { cwd: root })) own.push(path);
    own.sort();
    const hash = createHash('sha256');
    const texts = new Map<string, string>();
    for (const path of own) {
      texts.set(path, await readFile(join(root, path), 'utf8'));
      hash.update(path).update(texts.get(path)!);
    }
    for (const path of [...vendorFiles, ...vendorStyles]) hash.update(path).update(await readFile(vendorPath(path)));
    return new Assets(hash.digest('hex').slice(0, 12), texts);
  }

  /** The addresses of the libraries' modules below the folder of all files, by the names under which they are imported. */
  get imports(): Record<string, string> {
    const entries = Object.entries(vendorModules);
    return Object.fromEntries(entries.map(([name, path]) => [name, vendorPrefix + path]));
  }

  /** @param path below the folder of all files. @returns undefined when the console has no such file. */
  load(path: string): Promise<Asset> | undefined {
    const isStyles = path === stylesPath;
    if (!isStyles && !this.#own.has(path) && !isVendorFile(path)) return undefined;
    let asset = this.#loaded.get(path);
    if (asset === undefined) {
      asset = isStyles ? this.#readStyles() : readAsset(path);
      this.#loaded.set(path, asset);
      asset.catch(() => this.#loaded.delete(path));
    }
    return asset;
  }

  async #readStyles(): Promise<Asset> {
    const own = [...this.#own].filter((path) => path.endsWith('.css')).map((path) => join(root, path));
    const texts = await Promise.all([...own, ...vendorStyles.map(vendorPath)].map((path) => readFile(path, 'utf8')));
    return toAsset(types['.css']!, Buffer.from(texts.join('\n')));
  }
}

async function readAsset(path: string): Promise<Asset> {
  const isVendor = path.startsWith(vendorPrefix);
  const bytes = await readFile(isVendor ? vendorPath(path.slice(vendorPrefix.length)) : join(root, path));
  const text = path.endsWith('.ts') ? stripTypeScriptTypes(bytes.toString()) : bytes;
  return toAsset(types[extname(path)] ?? 'application/octet-stream', Buffer.from(text));
}

/** @returns the paths of the module and of those that it imports, also through others, before it runs. */
function importedBy(module: string, texts: ReadonlyMap<string, string>): string[] {
  const found = new Set([module]);
  for (const path of found) {
    for (const { 1: imported } of texts.get(path)?.matchAll(staticImport) ?? []) found.add(pathOf(imported!, path));
  }
  return [...found];
}

/** @param imported as in the import statement: relative to the importing module, or the name of a library */
function pathOf(imported: string, importer: string): string {
  if (imported.startsWith('.')) return join(dirname(importer), imported);
  return vendorPrefix + vendorModules[imported as keyof typeof vendorModules];
}

/** @returns the bytes with their compressed forms. Small ones are not compressed. */
export async function toAsset(type: string, identity: Buffer): Promise<Asset> {
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 16);
  if (identity.length < compressedBytesMin) return { type, hash, identity, br: identity, gzip: identity };
  const params = { [zlib.BROTLI_PARAM_QUALITY]: brotliQuality };
  const [br, gz] = await Promise.all([brotli(identity, { params }), deflate(identity)]);
  return { type, hash, identity, br, gzip: gz };
}

function isVendorFile(path: string): boolean {
  if (!path.startsWith(vendorPrefix)) return false;
  const file = path.slice(vendorPrefix.length);
  return vendorFiles.includes(file) || vendorFolders.test(file);
}

function vendorPath(file: string): string {
  return join(root, 'node_modules', file);
}
