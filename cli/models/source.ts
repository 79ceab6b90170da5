/** Resolves what the user named to the place of a model: the hub, an archive, or a folder. */
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { archivePattern } from './archive.ts';
import { type CatalogueModel, catalogue, knownModel, modelNamedIn } from './catalogue.ts';

/** The hub's own address. A mirror is named by HF_ENDPOINT, as for other tools. */
const hubEndpoint = 'https://huggingface.co';

export interface HubSource {
  readonly form: 'hub';
  readonly endpoint: string;
  readonly repository: string;
  /** A branch, a tag or a commit. */
  readonly revision: string;
  /** Path of the model file; undefined: the best of the usual ones. */
  readonly file?: string | undefined;
}

export type Source =
  | HubSource
  | { readonly form: 'archive' | 'folder'; readonly path: string }
  | { readonly form: 'address'; readonly url: string; readonly fileName: string };

export interface Resolved {
  readonly source: Source;
  /** For the manifest. */
  readonly origin: string;
  /** Name of the installed model, if the user gives none. */
  readonly name: string;
  /** The model of the catalogue that the user, or the name of the file, names. */
  readonly known?: CatalogueModel | undefined;
}

/**
 * @param given a name of the catalogue, OWNER/REPOSITORY, an address, or a path.
 * @param at.folder the folder of relative paths.
 * @throws {Error} that says which forms there are.
 */
export async function resolveSource(
  given: string,
  { env, folder }: { env: NodeJS.ProcessEnv; folder: string },
): Promise<Resolved> {
  const endpoint = (env.HF_ENDPOINT || hubEndpoint).replace(/\/+$/, '');
  const known = knownModel(given);
  if (known) {
    const { repository, file, name } = known;
    const source: HubSource = { form: 'hub', endpoint, repository, revision: 'main', file };
    return { source, origin: `${endpoint}/${repository}`, name, known };
  }
  if (/^https?:\/\//.test(given)) return fromAddress(new URL(given));
  const path = resolve(folder, given);
  const found = await stat(path).catch(() => undefined);
  if (found) return fromPath(path, found.isDirectory());
  if (/^[\w.-]+\/[\w.-]+$/.test(given)) return fromRepository({ endpoint, repository: given });
  const names = catalogue.map(({ name }) => name).join(', ');
  throw new Error(
    `${given} is no known model, no file and no folder. Known models: ${names}. Or name OWNER/REPOSITORY of the hub, an ` +
      'address, an archive (.zip, .jar, .whl, .tar.gz) or a folder.',
  );
}

function fromPath(path: string, isFolder: boolean): Resolved {
  const known = modelNamedIn(basename(path));
  if (!isFolder && !archivePattern.test(path)) {
    throw new Error(
      `${path} is no archive (.zip, .jar, .whl, .tar.gz). For a single .onnx file name its folder, where its ` +
        'tokenizer.json is too.',
    );
  }
  return { source: { form: isFolder ? 'folder' : 'archive', path }, origin: path, name: nameOf(path, known), known };
}

function fromAddress(url: URL): Resolved {
  const fileName = basename(url.pathname);
  if (archivePattern.test(fileName)) {
    const known = modelNamedIn(fileName);
    return {
      source: { form: 'address', url: url.href, fileName },
      origin: url.href,
      name: nameOf(fileName, known),
      known,
    };
  }
  const [owner, name, , revision, ...file] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  if (!owner || !name) {
    throw new Error(`${url.href} is neither an archive nor a repository of a hub (https://HUB/OWNER/REPOSITORY).`);
  }
  const path = file.join('/');
  return fromRepository({
    endpoint: url.origin,
    repository: `${owner}/${name}`,
    revision,
    file: path.endsWith('.onnx') ? path : undefined,
  });
}

function fromRepository(at: { endpoint: string; repository: string; revision?: string; file?: string }): Resolved {
  const { endpoint, repository, revision = 'main', file } = at;
  const known = modelNamedIn(basename(repository));
  const source: HubSource = { form: 'hub', endpoint, repository, revision, file };
  return { source, origin: `${endpoint}/${repository}`, name: nameOf(repository, known), known };
}

/** The name in the catalogue, or the file's name in the letters of model names. */
function nameOf(path: string, known: CatalogueModel | undefined): string {
  if (known) return known.name;
  const spelt = basename(path).replace(archivePattern, '').toLowerCase();
  return (
    spelt
      .replace(/[^a-z0-9.-]+/g, '-')
      .replace(/^[^a-z0-9]+/, '')
      .slice(0, 64) || 'model'
  );
}
