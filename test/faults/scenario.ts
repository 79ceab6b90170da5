/**
 * Runs one scenario: the service under the mixed load, a fault, and the check of the history.
 * The file of a scenario defines its load, fault, further checks and figures. This file runs it and writes its row.
 */
import t, { type Test } from 'tap';
import { Receiver } from '../support/network/receiver.ts';
import { type EndingOptions, readEnd } from './ending.ts';
import { writeRow } from './figures.ts';
import { History, type HistoryOptions, type Verdict } from './history/history.ts';
import { Client } from './load/client.ts';
import { Load, type LoadOptions } from './load/load.ts';
import { startWorld, type World, type WorldOptions } from './world.ts';

/** Measured values of a scenario: a short name, and the value with its unit. */
export type Figures = Record<string, string | number>;

export interface Scenario {
  /** The promise under the fault, in one sentence. */
  promise: string;
  world?: WorldOptions;
  load?: LoadOptions;
  history?: HistoryOptions;
  ending?: Partial<EndingOptions>;
  /** @returns a requirement that this machine lacks, if any. Then the scenario does not run, and its row says so. */
  needs?(): string | undefined;
  /** Longest time of the fault itself at full length, in ms. The other parts have their own limits. */
  faultMsMax: number;
  /** Runs during the load. It adds problems to the history's `leftovers`. */
  fault(stage: Stage): Promise<Figures>;
  /** Runs after the load and before the check of the history. */
  after?(stage: Stage): Promise<Figures>;
}

export interface Stage {
  readonly world: World;
  readonly client: Client;
  readonly load: Load;
  readonly length: Length;
  comment(...what: unknown[]): void;
}

/** Longest time of start, warm-up, stop and check, on a busy machine, in ms. */
const frameMsMax = 600_000;
const stopMsMax = 180_000;
const quietMsMax = 60_000;
const brokenShownMax = 30;

/** The length of scenarios: full for the figures, shorter to try them. */
export class Length {
  readonly #scale: number;

  constructor(scale: number) {
    this.#scale = scale;
  }

  get isFull(): boolean {
    return this.#scale >= 1;
  }

  ms(full: number): number {
    return full * this.#scale;
  }

  /** Scales a count, to at least one. */
  count(full: number): number {
    return Math.max(1, Math.round(full * this.#scale));
  }
}

/** Defines the test of a scenario. @param file `import.meta.filename` of the scenario */
export function scenario(file: string, subject: Scenario): void {
  const { promise } = subject;
  const length = chosenLength();
  const write = rowWriter(file, promise, length);
  const timeout = frameMsMax + subject.faultMsMax;
  t.setTimeout(timeout);
  const lack = subject.needs?.();
  if (lack !== undefined) t.teardown(() => write({}, `**did not run**: ${lack}`));
  t.test(promise, { timeout, skip: lack === undefined ? false : `DID NOT RUN: ${lack}` }, async (t) => {
    const { figures, verdict } = await run(t, subject, length).catch(async (error) => {
      await write({}, '**did not finish**');
      throw error;
    });
    await write(figures, told(verdict));
    t.comment(figures);
    t.strictSame(verdict.broken.slice(0, brokenShownMax), [], `${verdict.broken.length} promises are broken`);
  });
}

/**
 * Writes the row of a scenario that has tests of its own instead of the mixed load, after they have ended.
 *
 * @param file `import.meta.filename` of the scenario
 * @returns figures, to which the tests add.
 */
export function testsOfScenario(file: string, promise: string): Figures {
  const figures: Figures = {};
  const write = rowWriter(file, promise, chosenLength());
  t.teardown(() => {
    const { total, fail } = t.counts;
    return write({ checks: total, ...figures }, t.passing() ? 'kept' : `**${fail} broken**`);
  });
  return figures;
}

function chosenLength(): Length {
  return new Length(Number(process.env.FAULTS_SCALE ?? 1));
}

/** @returns a function that writes the row of a scenario, if it runs at full length. */
function rowWriter(file: string, promise: string, length: Length) {
  const page = length.isFull ? process.env.FAULTS_PAGE : undefined;
  return async (figures: Figures, verdict: string): Promise<void> => {
    if (page) await writeRow(page, { file, promise, figures: describe(figures), verdict });
  };
}

/** Runs a scenario in the test `t`, and ends everything that it started. */
export async function run(
  t: Test,
  subject: Scenario,
  length = new Length(1),
): Promise<{ figures: Figures; verdict: Verdict }> {
  const world = await startWorld(subject.world);
  t.teardown(() => world[Symbol.asyncDispose]());
  const history = new History(subject.history);
  const client = new Client({ service: world.service, history });
  const receiver = await Receiver.start(t, { status: 500 }, { status: 204 });
  const load = await Load.start(client, receiver, subject.load);
  t.teardown(() => load.abandon());
  const stage: Stage = { world, client, load, length, comment: (...what) => t.comment(...what) };
  const figures = await subject.fault(stage);
  await load.stop(stopMsMax);
  Object.assign(figures, await subject.after?.(stage));
  const end = await readEnd(client, world.redisUrl, { quietMsMax, ...subject.ending });
  const verdict = history.judge(end);
  t.comment(history.counts);
  if (verdict.broken.length > 0) t.comment(world.service.output.slice(-4_000));
  return { figures: { ...figures, ...lost(history, verdict), ...judged(history, end.tasks.size) }, verdict };
}

function judged({ counts, files, batches }: History, tasks: number): Figures {
  const requests = Object.entries(counts).filter(([what]) => !what.startsWith('tasks '));
  const sum = requests.reduce((total, [, count]) => total + count, 0);
  return { judged: `${sum} requests, ${files.ids.length} files, ${tasks} tasks, ${batches.ids.length} batches` };
}

/** Figures of the answers that crashes of Redis lost. */
function lost({ crashes }: History, { excused, oldestExcusedMs }: Verdict): Figures {
  if (crashes.atMs.length === 0) return {};
  return { lost: excused === 0 ? 0 : `${excused}, the oldest answered ${oldestExcusedMs} ms before its crash` };
}

function describe(figures: Figures): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');
}

function told({ broken }: Verdict): string {
  return broken.length === 0 ? 'kept' : `**${broken.length} broken**`;
}
