/**
 * The command `npx millrace model`. Models find by meaning. The command installs them and says which ones are used.
 *
 *   list                       the models of the catalogue and the installed ones, with their speed here
 *   add NAME|ADDRESS|PATH      installs a model, and uses it
 *   use NAME | use none        uses an installed model, or none
 *   remove NAME                removes an installed model
 *
 * It needs no running service. A service reads the models in use at its start.
 */
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { type ModelKind, modelKinds, nameInEnvironment, withInstalledModels } from '../core/installed-models.ts';
import { readCommandLine, UsageError } from './command-line.ts';
import { addModel } from './models/add.ts';
import { catalogue } from './models/catalogue.ts';
import { type InstalledModel, InstalledModels } from './models/installed.ts';
import { modelTable, progressLine } from './models/report.ts';
import { resolveSource } from './models/source.ts';
import { measureSpeed } from './models/trial.ts';

const usage = `usage: npx millrace model list [--json]
       npx millrace model add NAME|ADDRESS|PATH [--yes] [--reindex | --no-reindex] [--json]
            [--name NAME] [--kind embedder|reranker] [--file PATH] [--sha256 HEX]
            [--pooling mean|cls] [--query-prefix TEXT] [--passage-prefix TEXT]
       npx millrace model use NAME|none [--kind embedder|reranker] [--reindex | --no-reindex] [--json]
       npx millrace model remove NAME [--json]
  NAME: a model of "npx millrace model list"
  ADDRESS: an archive, a repository https://HUB/OWNER/REPOSITORY, or OWNER/REPOSITORY
  PATH: a folder or an archive (.zip, .jar, .whl, .tar.gz) with an ONNX model and its tokenizer.json`;

const options = {
  yes: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  reindex: { type: 'boolean' },
  name: { type: 'string' },
  kind: { type: 'string' },
  file: { type: 'string' },
  sha256: { type: 'string' },
  pooling: { type: 'string' },
  'query-prefix': { type: 'string' },
  'passage-prefix': { type: 'string' },
} as const;

type Options = ReturnType<typeof read>['values'];

function read() {
  return readCommandLine(usage, options, { allowNegative: true });
}

interface Context {
  readonly installed: InstalledModels;
  readonly options: Options;
}

async function main(): Promise<void> {
  const { values, positionals } = read();
  const [action = '', target = '', ...rest] = positionals;
  const command = Object.hasOwn(commands, action) ? commands[action] : undefined;
  if (!command || rest.length > 0 || (target === '') !== (action === 'list')) throw new UsageError(usage);
  checkOptions(values);
  const installed = new InstalledModels(resolve(process.env.DATA_DIR || './data'));
  await command({ installed, options: values }, target);
}

const commands: Record<string, (context: Context, target: string) => Promise<void>> = { list, add, use, remove };

function checkOptions({ kind, pooling, sha256, name }: Options): void {
  if (kind !== undefined && !modelKinds.some((known) => known === kind)) {
    throw new Error('--kind must be embedder or reranker.');
  }
  if (pooling !== undefined && pooling !== 'mean' && pooling !== 'cls')
    throw new Error('--pooling must be mean or cls.');
  if (sha256 !== undefined && !/^[0-9a-f]{64}$/i.test(sha256)) throw new Error('--sha256 must be 64 hex digits.');
  if (name !== undefined && !/^[a-z0-9][a-z0-9.-]{0,63}$/.test(name)) {
    throw new Error('--name must be 1 to 64 lower-case letters, digits, dots and hyphens.');
  }
}

async function list({ installed, options: { json } }: Context): Promise<void> {
  const models = await installed.list();
  const rows = [];
  for (const model of models) {
    const speed = await measureSpeed(installed.folderOf(model.name), model.kind).catch((error: Error) => error.message);
    rows.push({ ...model, inUse: installed.isInUse(model), speed });
  }
  const available = catalogue.filter(({ name }) => !models.some((model) => model.name === name));
  if (json) {
    for (const row of rows) console.log(JSON.stringify({ ...row, installed: true }));
    for (const { aliases, ...row } of available) console.log(JSON.stringify({ ...row, installed: false }));
    return;
  }
  console.log(modelTable(rows, available));
  warnOfEnvironment();
}

async function add(context: Context, given: string): Promise<void> {
  const { installed, options } = context;
  const resolved = await resolveSource(given, { env: process.env, folder: process.env.INIT_CWD || process.cwd() });
  const { source, known, origin } = resolved;
  if (source.form === 'hub' || source.form === 'address') {
    const size = known ? `${known.megabytes} MB, ${known.languages}, licence ${known.licence}` : 'of unknown size';
    if (!(await agrees(context, `Download ${resolved.name} (${size}) from ${origin}?`))) return;
  }
  const stop = new AbortController();
  const onSignal = () => stop.abort(new Error('Stopped. The same command goes on with the download.'));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, onSignal);
  const progress = progressLine(options.json ? undefined : process.stderr);
  const model = await addModel(
    { installed, signal: stop.signal, onProgress: progress.report },
    {
      ...resolved,
      said: {
        name: options.name,
        kind: options.kind as ModelKind | undefined,
        file: options.file,
        pooling: options.pooling,
        queryPrefix: options['query-prefix'],
        passagePrefix: options['passage-prefix'],
        sha256: options.sha256?.toLowerCase(),
      },
      token: process.env.HF_TOKEN ?? '',
    },
  ).finally(() => progress.end());
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, onSignal);
  const file = model.files.find(({ path }) => path.endsWith('.onnx'))!;
  const megabytes = Math.ceil(model.files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6);
  if (options.json) console.log(JSON.stringify({ ...model, installed: true }));
  else {
    console.log(`Installed ${model.name} (${model.kind}, ${megabytes} MB) in ${installed.folderOf(model.name)}`);
    console.log(`  ${file.path}  SHA-256 ${file.sha256}`);
  }
  await startUsing(context, model);
}

async function use(context: Context, name: string): Promise<void> {
  const { installed, options } = context;
  if (name !== 'none') {
    const model = await installed.get(name);
    if (!model) throw new Error(`${name} is not installed. Type: npx millrace model add ${name}`);
    return startUsing(context, model);
  }
  const kinds = options.kind ? [options.kind as ModelKind] : modelKinds;
  for (const kind of kinds) await installed.use(kind, undefined);
  if (!options.json) console.log(`No installed ${kinds.join(' and no ')} is used any more.`);
  if (kinds.includes('embedder')) await offerReindex(context);
  else printRestart(options);
}

async function remove({ installed, options: { json } }: Context, name: string): Promise<void> {
  for (const kind of modelKinds) {
    if (!installed.isInUse({ kind, name })) continue;
    throw new Error(`${name} is in use. First type: npx millrace model use none --kind ${kind}`);
  }
  const model = await installed.get(name).catch(() => ({ name }));
  await installed.remove(name);
  if (!model) throw new Error(`${name} is not installed.`);
  console.log(json ? JSON.stringify({ name, installed: false }) : `Removed ${name}.`);
}

/** Writes the model into the configuration. An embedder needs a reindex, a reranker only a restart. */
async function startUsing(context: Context, model: InstalledModel): Promise<void> {
  const { installed, options } = context;
  await installed.use(model.kind, model);
  if (!options.json) console.log(`The ${model.kind} of this service is ${model.name} from its next start on.`);
  warnOfEnvironment();
  if (model.kind === 'embedder') await offerReindex(context);
  else printRestart(options);
}

/** Offers to embed the files that are indexed already. Without a service there is nobody to ask which there are. */
async function offerReindex(context: Context): Promise<void> {
  const { json, reindex } = context.options;
  const question = 'Embed all files that are indexed already? Searches go on meanwhile.';
  const wanted = reindex ?? (process.stdin.isTTY === true && !json && (await ask(question)));
  if (wanted) {
    // It loads half of the service, which no other action needs.
    const { runReindex } = await import('./run-reindex.ts');
    return runReindex(withInstalledModels(process.env));
  }
  if (json) return;
  console.log(
    'Files that are indexed already need to be embedded again. Type, while the service runs: npm run reindex',
  );
  console.log('Then restart the service. Without files there is only the restart.');
}

function printRestart({ json }: Options): void {
  if (!json) console.log('Restart the service.');
}

function warnOfEnvironment(): void {
  for (const kind of modelKinds) {
    const variable = nameInEnvironment(process.env, kind);
    if (variable) console.error(`${variable} is set in the environment, so no installed ${kind} is used.`);
  }
}

/** @throws {Error} if there is nobody to ask, and no --yes. */
async function agrees({ options: { yes, json } }: Context, question: string): Promise<boolean> {
  if (yes) return true;
  if (process.stdin.isTTY && !json) return ask(question);
  throw new Error(`${question} Add --yes to do it.`);
}

async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} [Y/n] `);
  terminal.close();
  return /^\s*(?:y|yes)?\s*$/i.test(answer);
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
