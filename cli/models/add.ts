/**
 * Installs a model: brings its files into a staging folder, completes what is missing, runs it once, and makes the folder
 * the installed model in one step. An interrupted download goes on at the next try.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ModelKind } from '../../core/installed-models.ts';
import { archivePattern, filesInArchive, filesInFolder, type ListedFile } from './archive.ts';
import { DownloadError, type Downloaded, type DownloadOptions, download, sha256Of } from './download.ts';
import type { InstalledModel, InstalledModels } from './installed.ts';
import { chooseModelFiles, companions, missingFiles, modelNames, readCard } from './model-files.ts';
import type { HubSource, Resolved } from './source.ts';
import { takesLongTexts, tryModel } from './trial.ts';

/** Bytes of a model file. */
const modelBytesMax = 4 * 2 ** 30;
/** Bytes of a tokenizer or another small file. The tokenizers of a hundred languages have about 20 MB. */
const smallBytesMax = 128 * 2 ** 20;
/** Longest inputs that are tried with a model that does not state its own. */
const tokensTried = [512, 256, 128, 64];

export interface AddRequest extends Resolved {
  /** Everything that the user said of the model. It has priority over the catalogue and the model's own files. */
  readonly said: {
    readonly name?: string | undefined;
    readonly kind?: ModelKind | undefined;
    readonly file?: string | undefined;
    readonly pooling?: string | undefined;
    readonly queryPrefix?: string | undefined;
    readonly passagePrefix?: string | undefined;
    readonly sha256?: string | undefined;
  };
  readonly token: string;
}

export interface AddDeps {
  readonly installed: InstalledModels;
  readonly signal: AbortSignal;
  /** Reports the progress of one file. */
  onProgress(file: string, bytes: number, total: number): void;
  readonly backoffMs?: number;
}

/** Everything that was learned on the way to the staged files. */
interface Staged {
  readonly commit?: string | undefined;
  /** SHA-256 of the file whose hash the user may give: the archive, or else the model file. */
  readonly sha256: string;
}

/** @throws {Error} that says what is wrong with the source or the model, and what to do. */
export async function addModel(deps: AddDeps, request: AddRequest): Promise<InstalledModel> {
  const { installed } = deps;
  const name = request.said.name ?? request.name;
  const earlier = await installed.get(name);
  const folder = await installed.stage(name);
  try {
    const staged = await stageFiles(deps, request, folder);
    const model = await describe(request, { name, folder, commit: staged.commit });
    if (earlier) checkSame(earlier, model);
    await installed.commit(model);
    return model;
  } catch (error) {
    // Only a download that may go on is kept.
    if (!deps.signal.aborted && !(error instanceof DownloadError)) await installed.unstage(name);
    throw error;
  }
}

function stageFiles(deps: AddDeps, request: AddRequest, folder: string): Promise<Staged> {
  const { source } = request;
  switch (source.form) {
    case 'hub':
      return fromHub(deps, source, request, folder);
    case 'address':
      return fromAddress(deps, request, folder, source);
    case 'archive':
      return fromArchive(request, folder, source.path);
    case 'folder':
      return fromListing(request, folder, () => filesInFolder(source.path));
  }
}

async function fromHub(deps: AddDeps, source: HubSource, { said, token }: AddRequest, folder: string): Promise<Staged> {
  const { endpoint, repository, revision } = source;
  const get = (path: string, target: string, options: { bytesMax: number; sha256?: string | undefined }) =>
    fetchFile(deps, {
      url: `${endpoint}/${repository}/resolve/${revision}/${path}`,
      file: join(folder, target),
      token,
      ...options,
    });
  // The small files come first: without a tokenizer the large one is of no use.
  await get('tokenizer.json', 'tokenizer.json', { bytesMax: smallBytesMax });
  for (const companion of companions) await ignoreMissing(get(companion, companion, { bytesMax: smallBytesMax }));
  const wanted = said.file ?? source.file;
  const candidates = wanted ? [wanted] : modelNames.flatMap((name) => [`onnx/${name}`, name]);
  for (const path of candidates) {
    const name = path.split('/').at(-1)!;
    const target = `onnx/${modelNames.includes(name) ? name : 'model.onnx'}`;
    const found = await ignoreMissing(get(path, target, { bytesMax: modelBytesMax, sha256: said.sha256 }));
    if (!found) continue;
    await ignoreMissing(get(`${path}_data`, `onnx/${name}_data`, { bytesMax: modelBytesMax }));
    return found;
  }
  throw new Error(
    `${endpoint}/${repository} has none of these model files: ${candidates.join(', ')}. Add --file PATH.`,
  );
}

async function fromAddress(
  deps: AddDeps,
  request: AddRequest,
  folder: string,
  { url, fileName }: { url: string; fileName: string },
): Promise<Staged> {
  const file = join(folder, `source${archivePattern.exec(fileName)![0]}`);
  await fetchFile(deps, { url, file, token: '', bytesMax: modelBytesMax, sha256: request.said.sha256 });
  const staged = await fromArchive(request, folder, file);
  await rm(file);
  return staged;
}

async function fromArchive(request: AddRequest, folder: string, archive: string): Promise<Staged> {
  const sha256 = await sha256Of(archive);
  checkHash(archive, sha256, request.said.sha256);
  await fromListing({ ...request, said: { ...request.said, sha256: undefined } }, folder, () =>
    filesInArchive(archive),
  );
  return { sha256 };
}

async function fromListing({ said }: AddRequest, folder: string, list: () => Promise<ListedFile[]>): Promise<Staged> {
  const chosen = chooseModelFiles(await list(), said.file);
  for (const { target, source } of chosen) {
    const file = join(folder, target);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await source.read());
  }
  const model = join(folder, chosen[0]!.target);
  const sha256 = await sha256Of(model);
  checkHash(chosen[0]!.source.path, sha256, said.sha256);
  return { sha256 };
}

/** Completes the staged files, and runs the model. @returns its manifest. */
async function describe(
  { said, known, origin }: AddRequest,
  { name, folder, commit }: { name: string; folder: string; commit: string | undefined },
): Promise<InstalledModel> {
  const read = (target: string) => readFile(join(folder, target), 'utf8').catch(() => undefined);
  const texts = new Map<string, string | undefined>();
  for (const target of [...companions, 'tokenizer.json']) texts.set(target, await read(target));
  const card = readCard((target) => texts.get(target));
  const kind = said.kind ?? known?.kind ?? (card.isReranker ? 'reranker' : 'embedder');
  const tokenizer = texts.get('tokenizer.json') ?? '';
  for (const tokensMax of tokensTried) {
    const missing = missingFiles((target) => texts.get(target) !== undefined, {
      tokenizer,
      isReranker: kind === 'reranker',
      tokensMax,
    });
    for (const { target, text } of missing) await writeFile(join(folder, target), text);
    const statesLength = !missing.some(({ target }) => target === 'tokenizer_config.json');
    if (statesLength || (await takesLongTexts(folder, kind))) break;
  }
  const { dimension } = await tryModel(folder, kind);
  const settings = kind === 'embedder' ? embedderSettings({ said, known, card }) : {};
  const files = await filesInFolder(folder);
  const hashed = files
    .filter(({ path }) => path !== 'model.json')
    .map(async ({ path, bytes }) => ({ path, bytes, sha256: await sha256Of(join(folder, path)) }));
  const { licence, languages } = known ?? {};
  const about = { commit, licence, languages, dimension };
  return { name, kind, origin, added: new Date().toISOString(), ...about, settings, files: await Promise.all(hashed) };
}

/** @throws {Error} if nobody says how the token vectors become one vector. */
function embedderSettings({
  said,
  known,
  card,
}: Pick<AddRequest, 'said' | 'known'> & { card: ReturnType<typeof readCard> }) {
  const pooling = said.pooling ?? known?.pooling ?? card.pooling;
  if (!pooling) {
    throw new Error(
      'It is not known how this model turns its token vectors into one vector. Its card says so: add --pooling mean or ' +
        '--pooling cls. If its card names prefixes, add --query-prefix and --passage-prefix too.',
    );
  }
  const queryPrefix = said.queryPrefix ?? known?.queryPrefix ?? card.queryPrefix;
  const passagePrefix = said.passagePrefix ?? known?.passagePrefix ?? card.passagePrefix;
  return {
    EMBEDDER_POOLING: pooling,
    ...(queryPrefix && { EMBEDDER_QUERY_PREFIX: queryPrefix }),
    ...(passagePrefix && { EMBEDDER_PASSAGE_PREFIX: passagePrefix }),
  };
}

/** Another model file at the same origin is refused: it may have been exchanged. */
function checkSame(earlier: InstalledModel, now: InstalledModel): void {
  const hashOf = ({ files }: InstalledModel) => files.find(({ path }) => path.endsWith('.onnx'))?.sha256;
  if (earlier.origin !== now.origin || hashOf(earlier) === hashOf(now)) return;
  throw new Error(
    `${now.origin} has another model file than on ${earlier.added}: SHA-256 ${hashOf(now)}, then ${hashOf(earlier)}. If ` +
      `that is right, type: npx millrace model remove ${now.name}, and add it again. The installed model was not changed.`,
  );
}

function checkHash(what: string, sha256: string, wanted: string | undefined): void {
  if (wanted === undefined || wanted === sha256) return;
  throw new Error(`${what} has the SHA-256 ${sha256}, not ${wanted} that you gave. Nothing was installed.`);
}

/** Downloads a file, unless an earlier try has brought it whole. */
async function fetchFile(
  { signal, onProgress, backoffMs }: AddDeps,
  request: { url: string; file: string; bytesMax: number; sha256?: string | undefined; token: string },
): Promise<Downloaded> {
  await mkdir(dirname(request.file), { recursive: true });
  const options: DownloadOptions = {
    signal,
    onProgress: (bytes, total) => onProgress(request.url, bytes, total),
    ...(backoffMs !== undefined && { backoffMs }),
  };
  return download(request, options);
}

async function ignoreMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof DownloadError && error.status === 404) return undefined;
    throw error;
  }
}
