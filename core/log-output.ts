/**
 * The output of the log. Its file descriptor may refuse lines for hours: the disk is full, or the reader is gone or
 * slow. A line that cannot be written is dropped and counted. The output never ends and never blocks the process.
 *
 * Writes are synchronous, so a line is written before the process can exit and nothing is left to flush. A pipe is
 * opened again to make it non-blocking. Its inherited flags are shared with other processes, and Node resets them when
 * one of these exits. Limit: a socket cannot be opened again, so a stalled reader of a socket blocks the write.
 *
 * Rejected: pino's own output. It ends the process at ENOSPC, and its flush at exit then retries for ever. Rejected:
 * asynchronous writes. A write to a pipe without a reader keeps a thread, and `process.exit` waits for it.
 */
import { constants, fstatSync, openSync, writeSync } from 'node:fs';

/** Warnings and errors kept until they are taken. Later ones are not kept. */
const problemsMax = 20;
/** pino writes the level first. 40: warn, 50: error, 60: fatal. */
const problemForm = /^\{"level":[456]0,/;

/** Bytes kept for a slow reader of a pipe. The pipe itself holds 64 KiB. */
const pendingBytesMax = 256 * 1024;
const retryMs = 100;

interface Pending {
  rest: Buffer;
  /** Whether its first bytes are in the log. */
  begun: boolean;
  /** Whether it is a notice of dropped lines. A dropped notice is not counted. */
  isNotice: boolean;
}

export class LogOutput {
  readonly #inherited: number;
  /** Opened at the first line, so that a process that never logs keeps no file open. */
  #fd: number | undefined;
  #pending: Pending[] = [];
  #pendingBytes = 0;
  #retry: NodeJS.Timeout | undefined;
  #dropped = 0;
  /** Value of `#dropped` in the newest notice. */
  #announced = 0;
  /** Whether a line was cut off: its first bytes are in the log, its end was dropped. */
  #torn = false;
  #problems: string[] = [];

  constructor(fd: number) {
    this.#inherited = fd;
  }

  /** Number of lines dropped since the start. */
  get dropped(): number {
    return this.#dropped;
  }

  /** @returns the first warnings and errors since the last call, as lines of JSON. */
  takeProblems(): string[] {
    const taken = this.#problems;
    this.#problems = [];
    return taken;
  }

  /** Writes a line, or drops it. @param line with its newline */
  write(line: string): void {
    if (this.#problems.length < problemsMax && problemForm.test(line)) this.#problems.push(line);
    const rest = Buffer.from(line);
    if (this.#pendingBytes + rest.length > pendingBytesMax) {
      this.#dropped++;
      return;
    }
    if (this.#announced !== this.#dropped) this.#announceDrops();
    this.#push(rest, false);
    if (this.#retry === undefined) this.#flush();
  }

  /** Writes a notice with the count of dropped lines. First ends a line that was cut off. */
  #announceDrops(): void {
    this.#announced = this.#dropped;
    const notice = {
      level: 40,
      time: Date.now(),
      pid: process.pid,
      dropped: this.#dropped,
      msg: 'log lines were dropped',
    };
    this.#push(Buffer.from(`${this.#torn ? '\n' : ''}${JSON.stringify(notice)}\n`), true);
  }

  #push(rest: Buffer, isNotice: boolean): void {
    this.#pending.push({ rest, begun: false, isNotice });
    this.#pendingBytes += rest.length;
  }

  #flush(): void {
    this.#retry = undefined;
    try {
      this.#fd ??= openForLog(this.#inherited);
      for (let first = this.#pending[0]; first; first = this.#pending[0]) this.#writeOnce(this.#fd, first);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') {
        this.#retry = setTimeout(() => this.#flush(), retryMs).unref();
      } else {
        this.#dropPending();
      }
    }
  }

  #writeOnce(fd: number, first: Pending): void {
    const written = writeSync(fd, first.rest);
    first.begun = true;
    first.rest = first.rest.subarray(written);
    this.#pendingBytes -= written;
    if (first.rest.length > 0) return;
    this.#pending.shift();
    if (first.isNotice) this.#torn = false;
  }

  #dropPending(): void {
    this.#torn ||= this.#pending[0]?.begun ?? false;
    this.#dropped += this.#pending.filter(({ isNotice }) => !isNotice).length;
    this.#pending = [];
    this.#pendingBytes = 0;
  }
}

/** @returns a non-blocking descriptor of a pipe. Otherwise `fd`, also on a system that cannot open pipes again. */
function openForLog(fd: number): number {
  if (!fstatSync(fd).isFIFO()) return fd;
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return fd;
  }
}
