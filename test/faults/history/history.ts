/**
 * The history of a load: what clients asked for, what they were told, and whether the service kept its word.
 *
 * Clients write it while they run, a scenario adds the crashes of Redis, and `judge` compares it with what is there at
 * the end. It reads no clock but for the default times, and asks the service for nothing: its own test feeds it false
 * histories and sees each one judged broken.
 */
import { type BatchEnd, Batches } from './batches.ts';
import { type Breach, Crashes } from './breach.ts';
import { Callbacks } from './callbacks.ts';
import { type FileEnd, Files } from './files.ts';
import { Requests } from './requests.ts';
import { Streams } from './streams.ts';
import { type TaskEnd, Tasks } from './tasks.ts';

export interface HistoryOptions {
  /** Default false: only a fault that ends the gateway may break connections. */
  connectionsMayBreak?: boolean;
  /** Default false: only a fault of what the service needs may be answered 429, 503, 504 or 507. */
  outageExpected?: boolean;
  /** How much before a crash of Redis may be lost, ms; default 0. */
  lossMsMax?: number;
}

/** What is there when the load is over. */
export interface End {
  files: ReadonlyMap<string, FileEnd>;
  /** undefined: there is no such task. */
  tasks: ReadonlyMap<string, TaskEnd | undefined>;
  /** undefined: there is no such batch. */
  batches: ReadonlyMap<string, BatchEnd | undefined>;
  /** What should not be there, one sentence each. */
  leftovers: readonly string[];
}

export interface Verdict {
  /** One sentence each; empty: every promise was kept. */
  broken: string[];
  /** Promises that a crash of Redis excused. */
  excused: number;
  /** The oldest of them, ms before its crash; 0: none. */
  oldestExcusedMs: number;
}

export class History {
  readonly requests: Requests;
  readonly streams: Streams;
  readonly files = new Files();
  readonly tasks = new Tasks();
  readonly batches = new Batches();
  readonly callbacks = new Callbacks();
  readonly crashes: Crashes;
  /** What a client found that should not be there, one sentence each. */
  readonly leftovers: string[] = [];
  /** The answer of a take is lost with its connection, and its lease lapses: each time an attempt. */
  readonly #answersMayBeLost: boolean;

  constructor(options: HistoryOptions = {}) {
    this.#answersMayBeLost = options.connectionsMayBreak === true;
    this.requests = new Requests(options);
    this.streams = new Streams(options);
    this.crashes = new Crashes(options.lossMsMax ?? 0);
  }

  /** What clients did, by kind and outcome. */
  get counts(): Record<string, number> {
    const { counts } = this.tasks;
    const tasks = Object.fromEntries(Object.entries(counts).map(([what, count]) => [`tasks ${what}`, count]));
    return { ...this.requests.counts, ...tasks };
  }

  judge(end: End): Verdict {
    const breaches: Breach[] = [
      ...this.requests.judge(),
      ...this.streams.judge(),
      ...this.files.judge(end.files),
      ...this.tasks.judge(end.tasks),
      ...this.batches.judge(end.batches, (nonce) => this.#answersMayBeLost && !this.tasks.isCompleted(nonce)),
      ...this.callbacks.judge(end.tasks),
      ...[...this.leftovers, ...end.leftovers].map((what) => ({ what })),
    ];
    const ages = breaches.map((breach) => this.crashes.excuse(breach));
    const broken = breaches.filter((_, i) => ages[i] === undefined).map(({ what }) => what);
    const excused = ages.filter((ageMs) => ageMs !== undefined);
    return { broken, excused: excused.length, oldestExcusedMs: Math.max(0, ...excused) };
  }
}
