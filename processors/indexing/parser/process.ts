/**
 * The parent's side of one parser process.
 *
 *   start -> ready -> [ task -> begun -> answer ]* -> ended
 *
 * A process that ends before `begun` has not touched the file. libuv reads the channel before it reports an end, so no
 * `begun` is missed. It takes one task at a time. A task that is aborted, or overruns its time or its memory, ends the process. Otherwise
 * the process takes further files, because a start costs 100 to 200 ms.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { OutageError } from '../../../core/outage.ts';
import { begunMessage, memorySignal, type ParserAnswer, type ParserRequest, type readyMessage } from './task.ts';

const startMs = 30_000;
/** Number of the last characters of stderr that are kept. A fatal error of V8 is shorter. */
const stderrCharactersMax = 4_000;
const outOfMemory = /heap out of memory|invalid size error|process out of memory/;

export interface ParserProcessOptions {
  /** Folder for large answers. */
  scratchFolder: string;
  heapMegabytes: number;
}

/** The process ended without an answer. */
export class ParserDied extends Error {
  readonly outOfMemory: boolean;
  /** Whether the process had begun a task, so that its file may be the cause. */
  readonly hadBegun: boolean;

  constructor(
    { code = null, signal = null }: { code?: number | null; signal?: NodeJS.Signals | null },
    { stderr, hadBegun }: { stderr: string; hadBegun: boolean },
  ) {
    super(`The parser process ended with ${signal ?? `status ${code}`}. ${stderr}`);
    this.name = 'ParserDied';
    this.hadBegun = hadBegun;
    this.outOfMemory = signal === memorySignal || outOfMemory.test(stderr);
  }
}

type Message = ParserAnswer | typeof readyMessage | typeof begunMessage;

export class ParserProcess {
  /** Resident memory after the last answer, bytes. */
  residentBytes = 0;
  readonly #child: ChildProcess;
  readonly #end = Promise.withResolvers<void>();
  #waiting: { resolve(message: Message): void; reject(error: unknown): void } | undefined;
  #death: ParserDied | undefined;
  /** Whether the process works on a task. */
  #hasBegun = false;
  #stderr = '';

  constructor({ scratchFolder, heapMegabytes }: ParserProcessOptions) {
    // The process gets only these variables of the environment, because it reads files of strangers. The last two name the
    // kept code of the modules, which makes a start shorter by 0.3 s of CPU.
    const { PATH, LD_LIBRARY_PATH, NODE_OPTIONS, NODE_COMPILE_CACHE } = process.env;
    const given = { LD_LIBRARY_PATH, NODE_OPTIONS, NODE_COMPILE_CACHE };
    this.#child = fork(new URL('./main.ts', import.meta.url), [scratchFolder], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      env: { PATH, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-stderrCharactersMax);
    });
    this.#child.on('message', (message: Message) => this.#receive(message));
    // `close` comes after `exit`, when all output has been read.
    this.#child.once('close', (code, signal) => {
      this.#die(new ParserDied({ code, signal }, { stderr: this.#stderr, hadBegun: this.#hasBegun }));
    });
    this.#child.once('error', ({ message }) => {
      if (this.#child.pid === undefined) this.#die(new ParserDied({}, { stderr: message, hadBegun: false }));
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Resolves when the process has ended. */
  get ended(): Promise<void> {
    return this.#end.promise;
  }

  get isAlive(): boolean {
    return !this.#death && !this.#child.killed && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves when the process takes tasks. @throws {OutageError} when the system has no room for a process. */
  async ready(): Promise<void> {
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), startMs);
    try {
      await this.#message();
    } catch (cause) {
      throw noParser(cause);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Runs one task. An abort ends the process.
   * @throws {ParserDied} when the process ends without an answer. After an abort: `signal`'s reason.
   */
  async run(request: ParserRequest, { signal }: { signal: AbortSignal }): Promise<ParserAnswer> {
    signal.throwIfAborted();
    const abort = () => this.#child.kill('SIGKILL');
    signal.addEventListener('abort', abort, { once: true });
    try {
      const answered = this.#message();
      // If the channel is closed already, the end of the process rejects `answered`.
      this.#child.send(request, () => undefined);
      const answer = await answered;
      if (typeof answer === 'string') throw new Error('A parser process was ready twice.');
      this.residentBytes = answer.residentBytes;
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  /** Kills the process, and waits for its end. Idempotent. */
  async end(): Promise<void> {
    if (this.isAlive) this.#child.kill('SIGKILL');
    await this.ended;
  }

  #receive(message: Message): void {
    this.#hasBegun = message === begunMessage;
    if (!this.#hasBegun) this.#waiting?.resolve(message);
  }

  async #message(): Promise<Message> {
    if (this.#death) throw this.#death;
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting = { resolve, reject };
      });
    } finally {
      this.#waiting = undefined;
    }
  }

  #die(death: ParserDied): void {
    this.#death ??= death;
    this.#waiting?.reject(death);
    this.#end.resolve();
  }
}

/** The system has no room for a process, or kills each one. */
export function noParser(cause: unknown): OutageError {
  return new OutageError('No parser could be started. Indexing goes on when the machine has room for one.', { cause });
}
