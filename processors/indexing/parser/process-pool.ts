/**
 * Parser processes between their tasks. One waits at all times, so that a file seldom waits for a start. The others end
 * when nothing comes, and any that has grown ends at once: only the end of a process gives all of its memory back.
 */
import type { Log } from '../../../core/log.ts';
import { ParserProcess, type ParserProcessOptions } from './process.ts';

const idleMs = 60_000;

export interface ProcessPoolOptions extends ParserProcessOptions {
  /** A process that holds more after an answer is replaced. */
  residentBytesKept: number;
}

export class ProcessPool implements AsyncDisposable {
  readonly #options: ProcessPoolOptions;
  readonly #log: Log;
  /** The last one was used last. */
  readonly #idle: ParserProcess[] = [];
  readonly #alive = new Set<ParserProcess>();
  /** Started for stock; the first task that finds none waiting takes it. */
  #starting: Promise<ParserProcess> | undefined;
  readonly #trimming: NodeJS.Timeout;
  #closed = false;

  constructor(options: ProcessPoolOptions, { log }: { log: Log }) {
    this.#options = options;
    this.#log = log;
    this.#trimming = setInterval(() => this.#trim(), idleMs).unref();
    this.#stock();
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
    else void parser.end().then(() => this.#stock());
  }

  /** Twice is harmless. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    clearInterval(this.#trimming);
    await Promise.all([...this.#alive].map((parser) => parser.end()));
  }

  async #start(): Promise<ParserProcess> {
    const parser = new ParserProcess(this.#options);
    this.#alive.add(parser);
    void parser.ended.then(() => this.#alive.delete(parser));
    await parser.ready();
    return parser;
  }

  /** Starts a process where none waits. A failure is left to `take`, whose caller can be told. */
  #stock(): void {
    if (this.#closed || this.#starting || this.#idle.some(({ isAlive }) => isAlive)) return;
    const starting = this.#start();
    this.#starting = starting;
    const isOurs = () => this.#starting === starting;
    starting
      .then(
        (parser) => isOurs() && this.giveBack(parser),
        (error) => this.#closed || this.#log.warn({ err: error }, 'no parser process could be started'),
      )
      .finally(() => {
        if (isOurs()) this.#starting = undefined;
      });
  }

  /** Ends those that have not been used since the last call, except for one. */
  #trim(): void {
    for (const parser of this.#idle.splice(0, this.#idle.length - 1)) void parser.end();
  }
}
