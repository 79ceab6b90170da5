/**
 * The files that a browser loads for the console: its modules, its styles, and files of the libraries that pdf.js reads.
 *
 * There is no build step. The modules are joined when a browser asks for the console first, so that the gateway starts
 * as fast as without one. Each file is compressed when it is first requested. Its URL has the version of all files.
 * Browsers may then keep it for ever.
 */
import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { type Bundle, bundleConsole } from './bundle.ts';

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
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.map': 'application/json',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
  '.ttf': 'font/ttf',
};
/** Folder of the console's own files, below that of all files. */
export const ownPrefix = 'console/';
export const stylesPath = `${ownPrefix}styles.css`;
export const iconPath = `${ownPrefix}icon.svg`;
/** Styles of a library come after the console's own. */
const vendorStyles = ['uplot/dist/uPlot.min.css'];
/** Folder of the libraries' files, below that of all files. */
const vendorPrefix = 'vendor/';
/** The process of pdf.js beside the page, and the files that it reads when a document needs them. */
const vendorFile =
  /^pdfjs-dist\/(build\/pdf\.worker\.min\.mjs|(cmaps|standard_fonts|wasm)\/[\w-]+\.(bcmap|pfb|ttf|js))$/;
/** Its version is part of the version of all files. */
const vendorPackage = 'pdfjs-dist/package.json';
const compressedBytesMin = 256;
/** The first view takes 7 % more bytes than with quality 10, and a tenth of the CPU to compress. */
const brotliQuality = 6;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export class Assets {
  readonly version: string;
  readonly bundle: Bundle;
  /** By path below the folder of all files. */
  readonly #own: ReadonlyMap<string, Uint8Array>;
  readonly #loaded = new Map<string, Promise<Asset>>();

  private constructor(version: string, bundle: Bundle, own: ReadonlyMap<string, Uint8Array>) {
    this.version = version;
    this.bundle = bundle;
    this.#own = own;
  }

  /** Joins the modules and computes the version of all files. */
  static async open(): Promise<Assets> {
    const [bundle, styles, icon] = await Promise.all([bundleConsole(), readStyles(), readFile(join(root, iconPath))]);
    const modules = [...bundle.files].map(([name, bytes]) => [ownPrefix + name, bytes] as const);
    const own = new Map<string, Uint8Array>([...modules, [stylesPath, styles], [iconPath, icon]]);
    const hash = createHash('sha256');
    for (const [path, bytes] of own) hash.update(path).update(bytes);
    hash.update(await readFile(vendorPath(vendorPackage)));
    return new Assets(hash.digest('hex').slice(0, 12), bundle, own);
  }

  /** @param path below the folder of all files. @returns undefined when the console has no such file. */
  load(path: string): Promise<Asset> | undefined {
    const file = path.startsWith(vendorPrefix) ? path.slice(vendorPrefix.length) : '';
    if (!this.#own.has(path) && !vendorFile.test(file)) return undefined;
    let asset = this.#loaded.get(path);
    if (asset === undefined) {
      asset = this.#read(path, file);
      this.#loaded.set(path, asset);
      asset.catch(() => this.#loaded.delete(path));
    }
    return asset;
  }

  async #read(path: string, vendor: string): Promise<Asset> {
    const bytes = this.#own.get(path) ?? (await readFile(vendorPath(vendor)));
    return toAsset(types[extname(path)]!, Buffer.from(bytes));
  }
}

/** All styles as one file, because each request delays the first view. */
async function readStyles(): Promise<Buffer> {
  const own: string[] = [];
  for await (const path of glob('console/styles/*.css', { cwd: root })) own.push(join(root, path));
  const paths = [...own.sort(), ...vendorStyles.map(vendorPath)];
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  return Buffer.from(texts.join('\n'));
}

/** @returns the bytes with their compressed forms. Small ones are not compressed. */
export async function toAsset(type: string, identity: Buffer): Promise<Asset> {
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 16);
  if (identity.length < compressedBytesMin) return { type, hash, identity, br: identity, gzip: identity };
  const params = { [zlib.BROTLI_PARAM_QUALITY]: brotliQuality };
  const [br, gz] = await Promise.all([brotli(identity, { params }), deflate(identity)]);
  return { type, hash, identity, br, gzip: gz };
}

function vendorPath(file: string): string {
  return join(root, 'node_modules', file);
}
