/**
 * The history of a load: the requests of its clients, their answers, and the check that the service kept its promises.
 *
 * Clients write it while they run. A scenario adds the crashes of Redis. `judge` compares it with the final state of
 * the service. It reads the clock only for default times, and sends no requests, so its own test can feed it false
 * histories.
 */
import { type BatchEnd, Batches } from './batches.ts';
import { type Breach, Crashes } from './breach.ts';
import { Callbacks } from './callbacks.ts';
import { type FileEnd, Files } from './files.ts';
import { Requests } from './requests.ts';
import { Streams } from './streams.ts';
import { type TaskEnd, Tasks } from './tasks.ts';

export interface HistoryOptions {
  /** Set for a fault that ends the gateway. Default: false. */
  connectionsMayBreak?: boolean;
  /** Set for an outage, during which 429, 503, 504 and 507 are right answers. Default: false. */
  outageExpected?: boolean;
  /** Answers of this time before a crash of Redis may be lost, in ms. Default: 0. */
  lossMsMax?: number;
}

/** The final state of the service, after the load. */
export interface End {
  files: ReadonlyMap<string, FileEnd>;
  /** State of each task; undefined if there is no such task. */
  tasks: ReadonlyMap<string, TaskEnd | undefined>;
  /** State of each batch; undefined if there is no such batch. */
  batches: ReadonlyMap<string, BatchEnd | undefined>;
  /** Problems that were found at the end, one sentence each. */
  leftovers: readonly string[];
}

export interface Verdict {
  /** Broken promises, one sentence each. Empty if every promise was kept. */
  broken: string[];
  /** Number of broken promises that a crash of Redis excused. */
  excused: number;
  /** Age of the oldest of them at its crash, in ms; 0 if there is none. */
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
  /** Problems that clients and scenarios found, one sentence each. */
  readonly leftovers: string[] = [];
  /** Whether answers of takes may be lost with their connection. Each time the lease lapses, which costs an attempt. */
  readonly #answersMayBeLost: boolean;

  constructor(options: HistoryOptions = {}) {
    this.#answersMayBeLost = options.connectionsMayBreak === true;
    this.requests = new Requests(options);
    this.streams = new Streams(options);
    this.crashes = new Crashes(options.lossMsMax ?? 0);
  }

  /** Requests and task operations of the clients, by kind and outcome. */
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
