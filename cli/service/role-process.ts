/**
 * The process of one role. It is restarted with a growing delay whenever it ends by itself.
 *
 * `stop` sends it a message. A process that does not stop in time is killed, and its entries are delivered to another
 * process.
 *
 * A process that never was ready and ends with an exit status is given up after a few tries: `ready` rejects. It cannot
 * run, for example because its port is in use or its DATA_DIR belongs to another Redis. With a bad setting it is given up
 * at once.
 */
import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { badConfigStatus, stopMessage, withDeadline } from '../../core/lifecycle.ts';
import type { Log } from '../../core/log.ts';

const firstRestartDelayMs = 100;
const restartDelayMsMax = 5_000;
/** After this time a process counts as recovered: its next restart has the shortest delay again. */
const healthyMs = 30_000;
const failedStartsMax = 3;

/** A process that never was ready is given up. Its log says why. */
export class RoleStartError extends Error {}

export interface Role {
  name: string;
  /** Path of the main module. */
  module: string;
  env: NodeJS.ProcessEnv;
}

export class RoleProcess {
  readonly role: Role;
  /** Resolves when the process is ready for the first time, with its address; empty when it does not listen. */
  readonly ready: Promise<string>;
  readonly #log: Log;
  readonly #resolveReady: (address: string) => void;
  readonly #rejectReady: (error: Error) => void;
  #process: ChildProcess;
  #restartDelayMs = firstRestartDelayMs;
  #failedStarts = 0;
  #wasReady = false;
  #stopping = false;
  #readySinceMs: number | undefined;

  constructor(deps: { log: Log }, role: Role) {
    this.role = role;
    this.#log = deps.log;
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    this.ready = promise;
    this.#resolveReady = resolve;
    this.#rejectReady = reject;
    this.#process = this.#launch();
  }

  /** By the monotonic clock. Undefined: it is not ready. */
  get readySinceMs(): number | undefined {
    return this.#readySinceMs;
  }

  /** Sends it a message. The message is lost if the process is about to end. */
  send(message: Serializable): void {
    if (this.#process.connected) this.#process.send(message, () => {});
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
    const startedMs = performance.now();
    let isReady = false;
    child.on('message', (message: { ready?: { address?: string } }) => {
      isReady = true;
      this.#wasReady = true;
      this.#readySinceMs = performance.now();
      this.#resolveReady(message.ready?.address ?? '');
    });
    child.once('exit', (status, signal) => {
      this.#readySinceMs = undefined;
      if (this.#stopping) return;
      if (performance.now() - startedMs > healthyMs) this.#restartDelayMs = firstRestartDelayMs;
      const isBadConfig = status === badConfigStatus;
      this.#failedStarts = isReady || status === null ? 0 : isBadConfig ? failedStartsMax : this.#failedStarts + 1;
      // A process that once was ready is started for ever.
      if (!this.#wasReady && this.#failedStarts >= failedStartsMax) {
        this.#log.error({ role: name, status }, 'cannot start');
        this.#rejectReady(new RoleStartError(`${name} cannot start; its log above says why.`));
        return;
      }
      const reason = `${name} ended ${signal === null ? `with status ${status}` : `by ${signal}`}`;
      this.#log.warn({ role: name, reason, delayMs: this.#restartDelayMs }, 'a process ended; starting it again');
      setTimeout(() => {
        if (!this.#stopping) this.#process = this.#launch();
      }, this.#restartDelayMs);
      this.#restartDelayMs = Math.min(2 * this.#restartDelayMs, restartDelayMsMax);
    });
    return child;
  }
}
