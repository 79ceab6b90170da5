/**
 * One role's process, started again with a growing delay whenever it ends by itself. It stops at our word; one that
 * does not in time is killed, and what it held is taken over by redelivery.
 *
 * A process that says by its exit status that it cannot run (a port in use, a DATA_DIR of another Redis) and never has
 * run is given up after a few tries: `ready` rejects.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { stopMessage, withDeadline } from '../core/lifecycle.ts';
import type { Log } from '../core/log.ts';

const firstRestartDelayMs = 100;
const restartDelayMsMax = 5_000;
/** A process that lived this long has recovered: its next crash is a first one. */
const healthyMs = 30_000;
const failedStartsMax = 3;

export interface Role {
  name: string;
  /** Path of its main module. */
  module: string;
  env: NodeJS.ProcessEnv;
}

export class RoleProcess {
  readonly role: Role;
  /** Resolves when the process first said that it is ready, with where it listens, if it does. */
  readonly ready: Promise<string>;
  readonly #log: Log;
  readonly #onReady: (address: string) => void;
  readonly #onHopeless: (error: Error) => void;
  #process: ChildProcess;
  #restartDelayMs = firstRestartDelayMs;
  #failedStarts = 0;
  #stopping = false;

  constructor(deps: { log: Log }, role: Role) {
    this.role = role;
    this.#log = deps.log;
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    this.ready = promise;
    this.#onReady = resolve;
    this.#onHopeless = reject;
    this.#process = this.#launch();
  }

  async stop(stopMs: number): Promise<void> {
    this.#stopping = true;
    const child = this.#process;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    if (child.connected) child.send(stopMessage);
    if (await withDeadline(exited, stopMs)) return;
    this.#log.warn({ role: this.role.name }, 'did not stop in time; killing it');
    child.kill('SIGKILL');
  }

  #launch(): ChildProcess {
    const { name, module, env } = this.role;
    const child = fork(module, [name], { env, execArgv: ['--disable-warning=ExperimentalWarning'] });
    const startedMs = Date.now();
    let wasReady = false;
    child.on('message', (message: { ready?: { address?: string } }) => {
      wasReady = true;
      this.#onReady(message.ready?.address ?? '');
    });
    child.once('exit', (status, signal) => {
      if (this.#stopping) return;
      if (Date.now() - startedMs > healthyMs) this.#restartDelayMs = firstRestartDelayMs;
      this.#failedStarts = wasReady || status === null ? 0 : this.#failedStarts + 1;
      this.#log.warn({ role: name, status, signal, delayMs: this.#restartDelayMs }, 'ended; starting it again');
      // Heard by whoever still waits for the first start; a service that ran keeps trying.
      if (this.#failedStarts === failedStartsMax) {
        this.#onHopeless(new Error(`${name} cannot start; its log above says why.`));
      }
      setTimeout(() => {
        if (!this.#stopping) this.#process = this.#launch();
      }, this.#restartDelayMs);
      this.#restartDelayMs = Math.min(2 * this.#restartDelayMs, restartDelayMsMax);
    });
    return child;
  }
}
