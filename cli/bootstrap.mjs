#!/usr/bin/env node
/**
 * The `millrace` command. `npm start`, `npm test` and `npx millrace COMMAND` all run it; a command is a file beside it.
 * It is plain JavaScript, because it runs on whatever Node is there (20 or newer) before anything is installed: it
 * installs what is missing, then hands over to the project's own Node 22, which runs TypeScript.
 *
 * What is missing is the packages of the lockfile and two things of the system: a Redis server, and a C++ compiler
 * for hnswlib-node. The system's are installed where that needs no question (apt as root or with sudo that asks for
 * no password, brew); otherwise it says exactly what to type and stops. Tesseract, which only the reading of pictures
 * needs, is installed for the tests alone, and they go on without it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const modules = join(root, 'node_modules');
const node = join(modules, '.bin', 'node');

/** Each has what the one before has, and more. */
const installations = /** @type {const} */ (['service', 'models', 'all']);
/** Runs local models. */
const modelPackage = '@huggingface/transformers';

/** @param {string} name the file of the command */
const ours = (name) => [
  [node, '--disable-warning=ExperimentalWarning', join(root, 'cli', `${name}.ts`), ...process.argv.slice(3)],
];

const commands = {
  start: ours('start'),
  'dead-letters': ours('dead-letters'),
  reindex: ours('reindex'),
  adopt: ours('adopt'),
  test: [
    ['npm', 'run', '--silent', 'check'],
    [join(modules, '.bin', 'tap'), 'build'], // applies .taprc's choice of plugins to a fresh install
    [join(modules, '.bin', 'tap'), 'run', ...process.argv.slice(3)],
  ],
};

const steps = commands[/** @type {keyof typeof commands} */ (process.argv[2])];
if (!steps) fail(`usage: npx millrace ${Object.keys(commands).join(' | ')}`);

installPackages(wantedInstallation());
if (!process.env.REDIS_URL && !onPath('redis-server') && !onPath('valkey-server')) {
  installSystem({ what: 'a Redis server', apt: ['redis-server'], brew: ['redis'] });
}
if (process.argv[2] === 'test' && !onPath('tesseract')) {
  installSystem({ what: 'Tesseract', apt: ['tesseract-ocr'], brew: ['tesseract'], without: 'tests of it are skipped' });
}
for (const step of steps) {
  const status = await run(step);
  if (status !== 0) process.exit(status);
}

/**
 * What the command needs: the service alone, that and what runs local models, or what tests it as well, which weighs
 * ten times as much.
 * @returns {typeof installations[number]}
 */
function wantedInstallation() {
  if (process.argv[2] === 'test') return 'all';
  return process.env.EMBEDDER_MODEL_DIR || process.env.RERANKER_MODEL_DIR ? 'models' : 'service';
}

/**
 * Packages are current when the lockfile is the one they were installed from, and they are no fewer than wanted. Not
 * `npm ci`: it refuses a lockfile that lacks the optional packages of other platforms, and those differ by registry.
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
  // Its binary for the processor is in the package; what it would fetch is for graphics cards.
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' };
  const { status } = spawnSync('npm', args, { cwd: root, stdio: ['inherit', process.stderr.fd, 'inherit'], env });
  if (status !== 0) fail('the packages could not be installed; the lines above say why');
  writeFileSync(stamp, `${kind} ${lock}`);
}

/** @param {string} installation */
function rankOf(installation) {
  return /** @type {readonly string[]} */ (installations).indexOf(installation);
}

/**
 * @param {string} kind
 * @returns {string[]} what npm is told
 */
function selection(kind) {
  if (kind === 'all') return [];
  if (kind === 'service') return ['--omit=dev'];
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // A development package by the manifest: as one of the service it is not omitted.
  return ['--omit=dev', '--save-prod', `${modelPackage}@${devDependencies[modelPackage]}`];
}

/** @param {{ what: string, apt: string[], brew: string[], without?: string }} wanted `without`: how it goes on */
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

/** @param {string} program */
function onPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/**
 * Runs one step with the project's own Node first on the PATH; signals are passed on, so that a stop is the step's.
 * @param {string[]} step
 * @returns {Promise<number>} its exit status
 */
function run([command, ...args]) {
  const env = { ...process.env, PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH}` };
  // The channel tells the service when we are gone without a word; anything else has no use for it.
  const isService = command === node;
  const child = spawn(command, args, {
    cwd: root,
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
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(`millrace: ${message}`);
  process.exit(1);
}
