#!/usr/bin/env node
/**
 * The `millrace` command. `npm start`, `npm test` and `npx millrace COMMAND` all run it. Each command is a file beside it.
 *
 * It installs what is missing, then starts the command with the project's own Node 22, which runs TypeScript. It is plain
 * JavaScript, because it runs before anything is installed, on any Node from 20 on.
 *
 * It installs the packages of the lockfile and two system packages: a Redis server, and a C++ compiler for hnswlib-node.
 * System packages are installed by apt or brew, when neither needs a password. Otherwise it prints the command to type
 * and stops. Tesseract, which reads pictures, and Chromium, which opens the console, are installed for the tests only. They
 * run without these too.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const modules = join(root, 'node_modules');
const node = join(modules, '.bin', 'node');
/**
 * Node keeps compiled code here, and `type-stripping.mjs` keeps modules without their types. The second saves a third of
 * the CPU of a start: 7.3 -> 4.8 s for all processes.
 */
const compileCache = process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'compiled');
const typeStripping = `--import=${pathToFileURL(join(import.meta.dirname, 'type-stripping.mjs'))}`;

/** Installations in the order of their size. Each contains the previous one. */
const installations = /** @type {const} */ (['service', 'models', 'all']);
/** The package that runs local models. */
const modelPackage = '@huggingface/transformers';

/**
 * The steps of a command that is a TypeScript file.
 * @param {string} name the file, from `cli/` and without its ending
 * @param {string[]} flags of Node
 */
const stepsOf = (name, ...flags) => [
  [node, '--disable-warning=ExperimentalWarning', ...flags, join(root, 'cli', `${name}.ts`), ...process.argv.slice(3)],
];

const testSteps = [
  ['npm', 'run', '--silent', 'check'],
  [node, '--disable-warning=ExperimentalWarning', join(root, 'test', 'main.ts'), ...process.argv.slice(3)],
];

/** The commands, with what each does. @type {Record<string, { does: string, steps: string[][] }>} */
const commands = {
  start: { does: 'starts the service', steps: stepsOf('start') },
  index: { does: 'indexes folders and files, and keeps them up to date', steps: stepsOf('index') },
  evaluate: { does: 'measures searches and answers against an evaluation set', steps: stepsOf('evaluate') },
  keys: { does: 'creates, lists, rotates and revokes API keys', steps: stepsOf('accounts/keys') },
  producers: { does: 'does the same for producers of messages', steps: stepsOf('accounts/producers') },
  tenants: { does: 'erases a tenant', steps: stepsOf('accounts/tenants') },
  shards: { does: 'prints what Redis has of each shard, and moves tenants', steps: stepsOf('shards') },
  model: {
    does: 'lists, installs and chooses embedders and rerankers',
    steps: stepsOf('model', '--use-env-proxy', '--disable-warning=UNDICI-EHPA'),
  },
  reindex: { does: 'embeds all files with the configured embedder', steps: stepsOf('reindex') },
  'dead-letters': { does: 'lists dead letters, and puts them back', steps: stepsOf('dead-letters') },
  adopt: { does: 'pairs a Redis with a store of bytes', steps: stepsOf('adopt') },
  test: { does: 'runs the tests', steps: testSteps },
};

const name = process.argv[2] ?? '';
const steps = Object.hasOwn(commands, name) ? commands[name]?.steps : undefined;
if (!steps) {
  const lines = Object.entries(commands).map(([command, { does }]) => `  ${command.padEnd(14)}${does}\n`);
  const usage = `usage: npx millrace COMMAND [OPTION...]\n\n${lines.join('')}\nnpx millrace COMMAND --help tells its options.`;
  if (!['help', '--help', '-h'].includes(name)) fail(name === '' ? usage : `there is no command ${name}\n${usage}`);
  console.log(usage);
  process.exit(0);
}

installPackages(wantedInstallation());
// These commands are clients of a service, which may run elsewhere.
const isClient = ['index', 'evaluate'].includes(name);
const needsRedis = !isClient && !process.argv.includes('--help');
if (needsRedis && !process.env.REDIS_URL && !onPath('redis-server') && !onPath('valkey-server')) {
  installSystem({ what: 'a Redis server', apt: ['redis-server'], brew: ['redis'] });
}
if (name === 'test' && !onPath('tesseract')) {
  installSystem({ what: 'Tesseract', apt: ['tesseract-ocr'], brew: ['tesseract'], without: 'tests of it are skipped' });
}
if (name === 'test' && !['chromium', 'chromium-browser', 'google-chrome'].some(onPath)) {
  installSystem({
    what: 'Chromium',
    apt: ['chromium'],
    brew: ['chromium'],
    without: 'tests of the console are skipped',
  });
}
for (const step of steps) {
  const status = await run(step);
  if (status !== 0) process.exit(status);
}

/**
 * The installation that the command needs. `models` adds the package that runs local models. `all` adds the development
 * packages and is ten times as large as `service`.
 * @returns {typeof installations[number]}
 */
function wantedInstallation() {
  if (name === 'test') return 'all';
  const { EMBEDDER_MODEL_DIR, RERANKER_MODEL_DIR, DATA_DIR } = process.env;
  const isModelUsed = EMBEDDER_MODEL_DIR || RERANKER_MODEL_DIR || hasModelInUse(resolve(root, DATA_DIR || 'data'));
  return name === 'model' || isModelUsed ? 'models' : 'service';
}

/**
 * Whether `npx millrace model` has installed a model that is in use. Broken files are reported by the service itself.
 * @param {string} dataDir
 */
function hasModelInUse(dataDir) {
  try {
    const models = JSON.parse(readFileSync(join(dataDir, 'models.json'), 'utf8'));
    return Boolean(models.embedder || models.reranker);
  } catch {
    return false;
  }
}

/**
 * Installs the packages, unless they were installed from the current lockfile and include what is wanted.
 *
 * It does not use `npm ci`, which refuses a lockfile without the optional packages of other platforms. Registries differ
 * in those.
 * @param {typeof installations[number]} wanted
 */
function installPackages(wanted) {
  const stamp = join(modules, '.installed-from');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const [installed = '', installedLock] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
  const rank = Math.max(rankOf(wanted), rankOf(installed));
  if (rank === rankOf(installed) && installedLock === lock) return;
  if (!['python3', 'make', 'g++'].every(onPath)) {
    installSystem({
      what: 'a C++ compiler with make and python3',
      apt: ['python3', 'make', 'g++'],
      brew: ['python3', 'make', 'gcc'],
    });
  }
  console.error('millrace: installing packages');
  const kind = installations[rank] ?? 'all';
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...selection(kind)];
  // The package contains the binary for the CPU. Its install script would download the one for graphics cards.
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' };
  const { status } = spawnSync('npm', args, { cwd: root, stdio: ['inherit', process.stderr.fd, 'inherit'], env });
  if (status !== 0) fail('the packages could not be installed; the lines above say why');
  writeFileSync(stamp, `${kind} ${lock}`);
}

/**
 * The position among the installations; -1 for an unknown name.
 * @param {string} installation
 */
function rankOf(installation) {
  return /** @type {readonly string[]} */ (installations).indexOf(installation);
}

/**
 * The arguments of npm that select the packages of an installation.
 * @param {string} kind
 * @returns {string[]}
 */
function selection(kind) {
  if (kind === 'all') return [];
  if (kind === 'service') return ['--omit=dev'];
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // The manifest has it as a development package. Saved as a production package it is not omitted.
  return ['--omit=dev', '--save-prod', `${modelPackage}@${devDependencies[modelPackage]}`];
}

/**
 * Installs system packages. When that fails it ends the process, unless `without` is given.
 * @param {{ what: string, apt: string[], brew: string[], without?: string }} wanted `without` says what is left out then
 */
function installSystem({ what, apt, brew, without }) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const mayApt = onPath('apt-get') && (sudo.length === 0 || spawnSync('sudo', ['-n', 'true']).status === 0);
  const lines = mayApt
    ? [
        [...sudo, 'apt-get', 'update', '-qq'],
        [...sudo, 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...apt],
      ]
    : onPath('brew')
      ? [['brew', 'install', ...brew]]
      : [];
  console.error(`millrace: ${what} is missing${lines.length > 0 ? ', installing it' : ''}`);
  const done = lines.map(([command, ...args]) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
  });
  if (done.at(-1)) return;
  if (without) {
    console.error(`millrace: ${what} could not be installed: ${without}`);
    return;
  }
  fail(
    `install ${what} and start again, for example:\n  sudo apt-get install ${apt.join(' ')}\n  brew install ${brew.join(' ')}`,
  );
}

/**
 * Whether a program is on the PATH.
 * @param {string} program
 */
function onPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/**
 * Runs one step with the project's own Node first on the PATH. It forwards signals, so that the step decides how to stop.
 * @param {string[]} step
 * @returns {Promise<number>} its exit status
 */
function run([command, ...args]) {
  const path = `${join(modules, '.bin')}${delimiter}${process.env.PATH}`;
  const options = [process.env.NODE_OPTIONS, typeStripping].filter(Boolean).join(' ');
  const env = { ...process.env, PATH: path, NODE_COMPILE_CACHE: compileCache, NODE_OPTIONS: options };
  // The IPC channel closes when this process is killed, and the service then stops. Other steps do not use it.
  const isService = command === node;
  const child = spawn(command, args, {
    cwd: isClient ? process.cwd() : root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', ...(isService ? ['ipc'] : [])],
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.on('error', (error) => fail(`${command} cannot be started: ${error.message}`));
    child.on('exit', (status, signal) => resolve(status ?? 128 + constants.signals[signal ?? 'SIGTERM']));
  });
}

/**
 * Prints the message and ends the process.
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(`millrace: ${message}`);
  process.exit(1);
}
