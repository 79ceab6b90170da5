/**
 * The pool of parser processes.
 *
 * At least two processes are alive, one for each lane, so that a short file seldom waits for a start while a long one is
 * parsed. Other idle processes end after a while. A process that has grown ends after its answer, because only its end frees all of its memory.
 */
import type { Log } from '../../../core/log.ts';
import { ParserProcess, type ParserProcessOptions } from './process.ts';

const idleMs = 60_000;
const aliveMin = 2;

export interface ProcessPoolOptions extends ParserProcessOptions {
  /** A process with more resident memory after an answer is replaced, bytes. */
  residentBytesKept: number;
}

export class ProcessPool implements AsyncDisposable {
  readonly #options: ProcessPoolOptions;
  readonly #log: Log;
  /** Idle processes, in the order of their last use. */
  readonly #idle: ParserProcess[] = [];
  readonly #alive = new Set<ParserProcess>();
  /** The start of a spare process. The first task that finds no idle process takes it. */
  #starting: Promise<ParserProcess> | undefined;
  readonly #trimTimer: NodeJS.Timeout;
  #closed = false;

  constructor(options: ProcessPoolOptions, { log }: { log: Log }) {
    this.#options = options;
    this.#log = log;
    this.#trimTimer = setInterval(() => this.#trim(), idleMs).unref();
    this.#startSpare();
  }

  /** @throws {OutageError} when the system has no room for a process. */
  async take(): Promise<ParserProcess> {
    for (let parser = this.#idle.pop(); parser; parser = this.#idle.pop()) if (parser.isAlive) return parser;
    const starting = this.#starting;
    this.#starting = undefined;
    return starting ?? this.#start();
  }

  giveBack(parser: ParserProcess): void {
    const keeps = parser.isAlive && parser.residentBytes <= this.#options.residentBytesKept;
    if (keeps && !this.#closed) this.#idle.push(parser);
    else void parser.end().then(() => this.#startSpare());
  }

  /** Idempotent. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    clearInterval(this.#trimTimer);
    await Promise.all([...this.#alive].map((parser) => parser.end()));
  }

  async #start(): Promise<ParserProcess> {
    const parser = new ParserProcess(this.#options);
    this.#alive.add(parser);
    void parser.ended.then(() => this.#alive.delete(parser));
    await parser.ready();
    return parser;
  }

  /**
   * Starts processes, one after the other, until enough are alive. An error is only logged: `take` tries again, and its
   * caller gets the error.
   */
  #startSpare(): void {
    if (this.#closed || this.#starting || this.#alive.size >= aliveMin) return;
    const starting = this.#start();
    this.#starting = starting;
    const isUntaken = () => this.#starting === starting;
    const end = () => {
      if (isUntaken()) this.#starting = undefined;
    };
    starting.then(
      (parser) => {
        if (isUntaken()) this.giveBack(parser);
        end();
        this.#startSpare();
      },
      (error) => {
        end();
        if (!this.#closed) this.#log.warn({ err: error }, 'no parser process could be started');
      },
    );
  }

  /** Ends idle processes, those used last excepted, until `aliveMin` are alive. */
  #trim(): void {
    const surplus = Math.min(this.#idle.length, this.#alive.size - aliveMin);
    for (const parser of this.#idle.splice(0, Math.max(0, surplus))) void parser.end();
  }
}
