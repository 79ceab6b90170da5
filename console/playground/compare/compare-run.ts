/** The columns of a comparison: the settings of each, and what it found. */
import { type Signal, signal } from '@preact/signals';
import { messageOf, request } from '../../api/request.ts';
import type { SearchHit, SearchResults } from '../../api/types.ts';
import { keep, takeKept } from '../../base/kept.ts';
import { ChatRun } from '../chat-run.ts';
import { type QuestionOptions, readOptions } from '../options.ts';
import { type Mode, modes, type Question } from '../question.ts';

/** A column: what is asked in which mode, and what came of it. */
export interface Column extends QuestionOptions {
  readonly id: number;
  readonly mode: Signal<Mode>;
  /** Undefined: not asked yet, or being asked. */
  readonly outcome: Signal<Outcome | undefined>;
}

/** The time of a stage of a search, or of a step of a plan. */
export interface Stage {
  /** `step`: the step `order` of a plan. `way`: the time beside all stages. */
  readonly name: string;
  readonly order?: number;
  readonly ms: number;
}

/** `hits` is absent after a failure. A hit of mode deep has one path only. */
export type Outcome = { asked: Question; ms: number } & (
  | { failure: string; hits?: undefined }
  | { hits: readonly SearchHit[]; total: number; stages: readonly Stage[] }
);

/** Hits of a column, unless the user chooses another number. */
const hitsShown = 10;
const keptName = 'columns';
/** A browser stores about 5 million characters. The runs have 2 million of them. */
const keptCharsMax = 2_000_000;
let columnsMade = 0;

interface Settings {
  mode: Mode;
  limit?: string;
  filter?: string;
  outcome?: Outcome;
}

export function makeColumn({ mode, limit = '', filter = '', outcome }: Settings): Column {
  columnsMade++;
  return {
    id: columnsMade,
    mode: signal(mode),
    limit: signal(limit),
    filter: signal(filter),
    outcome: signal(outcome),
  };
}

/** @returns the columns from before the page was loaded anew; else one for each mode. */
export function keptColumns(): Column[] {
  return (takeKept<Settings[]>(keptName) ?? modes.map((mode) => ({ mode }))).map(makeColumn);
}

/** Keeps the columns when the page is left; their hits only if there is room. */
export function keepColumns(read: () => readonly Column[]): void {
  keep(keptName, () => {
    const all = read().map(({ mode, limit, filter, outcome }) => ({ mode, limit, filter, outcome }));
    const whole = JSON.stringify(all);
    return whole.length <= keptCharsMax ? whole : JSON.stringify(all.map(({ outcome: _, ...rest }) => rest));
  });
}

/** @throws {SyntaxError} when the filter of the column is not JSON */
export function questionOf(column: Column, asked: Pick<Question, 'query' | 'scope'>): Question {
  return { ...asked, mode: column.mode.peek(), limit: hitsShown, ...readOptions(column) };
}

export async function ask(asked: Question): Promise<Outcome> {
  const started = performance.now();
  try {
    const found = asked.mode === 'deep' ? await evidenceOf(asked) : await search(asked);
    return { asked, ms: performance.now() - started, ...found };
  } catch (error) {
    return { asked, ms: performance.now() - started, failure: messageOf(error) };
  }
}

async function search(asked: Question) {
  const started = performance.now();
  const json = { ...asked, explain: true, user: 'console' };
  const { docs, total, explanation } = await request<SearchResults>('/api/rag/search', { json });
  return { hits: docs, total, stages: withWay(explanation?.stages ?? [], performance.now() - started) };
}

/** The stages, and the time of the request beside them: the bus, the gateway and the network. */
function withWay(stages: readonly Stage[], wholeMs: number): Stage[] {
  const way = wholeMs - stages.reduce((sum, { ms }) => sum + ms, 0);
  return [...stages, { name: 'way', ms: Math.max(0, way) }];
}

/** Only chats have the mode deep. The chat is stopped when its passages are there, so that no answer is written. */
async function evidenceOf(asked: Question) {
  const run = new ChatRun({ ...asked, explain: true }, false);
  await new Promise<void>((resolve) => {
    const unsubscribe = run.times.subscribe(({ passages, end }) => {
      if (passages === undefined && end === undefined) return;
      resolve();
      queueMicrotask(() => unsubscribe());
    });
  });
  run.stop();
  if (run.status.peek() === 'failed') throw new Error(run.error.peek());
  const hits = run.passages
    .peek()
    .map(({ annotation, ...hit }) => ({ ...hit, annotation: { ...annotation, paths: [annotation.paths] } }));
  const stages = run.steps.peek().flatMap(({ order, beganMs = 0, endedMs }) => {
    return endedMs === undefined ? [] : [{ name: 'step', order, ms: endedMs - beganMs }];
  });
  return { hits, total: hits.length, stages };
}

/** @returns the rank of the hit in another column, from 1; 0: it is not among the first. */
export function rankIn(outcome: Outcome | undefined, hit: SearchHit): number {
  return 1 + (outcome?.hits ?? []).findIndex((other) => isSamePlace(other, hit));
}

/** Modes complete hits in different ways, so one may be a part of the other. */
function isSamePlace(a: SearchHit, b: SearchHit): boolean {
  if (a.annotation.file_id !== b.annotation.file_id) return false;
  const places = new Set(a.annotation.paths.map(String));
  return b.annotation.paths.some((path) => places.has(String(path)));
}
