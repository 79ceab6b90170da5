/**
 * One scenario: the service under the mixed load, a fault, and the judgement of the history. A scenario's file says the
 * load, the fault, what else is judged, and the figures; this file runs it and writes its row.
 */
import { basename } from 'node:path';
import t, { type Test } from 'tap';
import { Receiver } from '../support/receiver.ts';
import { type EndingOptions, readEnd } from './ending.ts';
import { writeRow } from './figures.ts';
import { History, type HistoryOptions, type Verdict } from './history/history.ts';
import { Client } from './load/client.ts';
import { Load, type LoadOptions } from './load/load.ts';
import { startWorld, type World, type WorldOptions } from './world.ts';

/** What a scenario measured: one word or two, and its value with its unit. */
export type Figures = Record<string, string | number>;

export interface Scenario {
  /** One sentence: what is promised under the fault. */
  promise: string;
  world?: WorldOptions;
  load?: LoadOptions;
  history?: HistoryOptions;
  ending?: Partial<EndingOptions>;
  /** @returns what this machine lacks for it, if anything: then it does not run, and says so. */
  needs?(): string | undefined;
  /** Longest time of the fault itself at full length, ms; the rest has its own bounds. */
  faultMsMax: number;
  /** Runs while the load runs; what it finds broken it adds to the history's `leftovers`. */
  fault(stage: Stage): Promise<Figures>;
  /** Runs after the load and before the judgement. */
  after?(stage: Stage): Promise<Figures>;
}

export interface Stage {
  readonly world: World;
  readonly client: Client;
  readonly load: Load;
  readonly length: Length;
  comment(...what: unknown[]): void;
}

/** Start, warm-up, stop and judgement: of a service on a busy machine, ms. */
const frameMsMax = 600_000;
const stopMsMax = 180_000;
const quietMsMax = 60_000;
const brokenShownMax = 30;

/** How long scenarios run: at full length for the figures, shorter to try them. */
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

  /** At least one. */
  count(full: number): number {
    return Math.max(1, Math.round(full * this.#scale));
  }
}

/** @param file `import.meta.filename` of the scenario, whose name it gives. */
export function scenario(file: string, subject: Scenario): void {
  const { promise } = subject;
  const length = new Length(Number(process.env.FAULTS_SCALE ?? 1));
  const page = length.isFull ? process.env.FAULTS_PAGE : undefined;
  const write = async (figures: Figures, verdict: string) => {
    if (page)
      await writeRow(page, { name: basename(file, '.faults.ts'), promise, figures: describe(figures), verdict });
  };
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

/** Runs a scenario in the test `t`, and ends all that it started. */
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

/** What a crash of Redis took. */
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
