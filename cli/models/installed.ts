/**
 * The installed models of a service: a folder for each in `DATA_DIR/models`, with the manifest `model.json`. The file
 * `DATA_DIR/models.json` names those in use. Folders and files appear and change in one step, by a rename.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type ModelKind, modelFolder, modelKinds, modelsFile, readModelsInUse } from '../../core/installed-models.ts';

const manifest = z.object({
  name: z.string(),
  kind: z.enum(modelKinds),
  /** Where it came from: an address or a path. */
  origin: z.string(),
  /** Commit of the repository that it came from. */
  commit: z.string().optional(),
  /** Time of its installation, ISO 8601. */
  added: z.string(),
  licence: z.string().optional(),
  languages: z.string().optional(),
  /** Components of a vector; of an embedder. */
  dimension: z.number().int().positive().optional(),
  /** Variables of the environment that it needs beside its folder. */
  settings: z.record(z.string(), z.string()),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
});

export type InstalledModel = z.infer<typeof manifest>;

export class InstalledModels {
  readonly dataDir: string;

  constructor(dataDir: string) {
    this.dataDir = dataDir;
  }

  folderOf(name: string): string {
    return modelFolder(this.dataDir, name);
  }

  /** A folder for the files of a model that is being installed. It keeps the files of an interrupted command. */
  async stage(name: string): Promise<string> {
    const folder = this.#staging(name);
    await mkdir(join(folder, 'onnx'), { recursive: true });
    return folder;
  }

  async unstage(name: string): Promise<void> {
    await rm(this.#staging(name), { recursive: true, force: true });
  }

  /** Makes the staged folder the model, in place of an older one. */
  async commit(model: InstalledModel): Promise<void> {
    const staged = this.#staging(model.name);
    const folder = this.folderOf(model.name);
    const old = `${staged}.old`;
    await writeFile(join(staged, 'model.json'), `${JSON.stringify(model, null, 2)}\n`);
    await rm(old, { recursive: true, force: true });
    await rename(folder, old).catch(ignoreAbsent);
    await rename(staged, folder);
    await rm(old, { recursive: true, force: true });
  }

  /** All models, by name. @throws {Error} naming a manifest that cannot be read. */
  async list(): Promise<InstalledModel[]> {
    const names = await readdir(dirname(this.folderOf('any'))).catch(() => []);
    const models = await Promise.all(names.filter((name) => !name.startsWith('.')).map((name) => this.get(name)));
    return models.filter((model) => model !== undefined).sort((left, right) => (left.name < right.name ? -1 : 1));
  }

  async get(name: string): Promise<InstalledModel | undefined> {
    const file = join(this.folderOf(name), 'model.json');
    const text = await readFile(file, 'utf8').catch(ignoreAbsent);
    if (text === undefined) return undefined;
    try {
      return manifest.parse(JSON.parse(text));
    } catch (cause) {
      throw new Error(`${file} is damaged. Type: npx millrace model remove ${name}`, { cause });
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.folderOf(name), { recursive: true, force: true });
    await this.unstage(name);
  }

  /** @param model undefined: the built-in one. */
  async use(kind: ModelKind, model: InstalledModel | undefined): Promise<void> {
    const inUse = { ...readModelsInUse(this.dataDir) };
    if (model) inUse[kind] = { name: model.name, settings: model.settings };
    else delete inUse[kind];
    const file = modelsFile(this.dataDir);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.new`, `${JSON.stringify(inUse, null, 2)}\n`);
    await rename(`${file}.new`, file);
  }

  isInUse({ kind, name }: Pick<InstalledModel, 'kind' | 'name'>): boolean {
    return readModelsInUse(this.dataDir)[kind]?.name === name;
  }

  #staging(name: string): string {
    return modelFolder(this.dataDir, `.new-${name}`);
  }
}

function ignoreAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
