/**
 * The command `npx millrace evaluate`: runs an evaluation set, compares it with an earlier run, and ends with a status for
 * CI. It also imports and exports sets in the form of BEIR.
 *
 * It is a client of the HTTP interface, so the service may run on another machine. docs/evaluation.md describes it.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { MillraceError } from '../core/errors.ts';
import { getRun, getSet, listQuestions, listRuns, putQuestions, putRun, setPath } from '../sdk/evaluation/api.ts';
import { fromBeir, toBeir } from '../sdk/evaluation/beir.ts';
import { compareRuns } from '../sdk/evaluation/comparison.ts';
import { runSet } from '../sdk/evaluation/run.ts';
import { type EvaluationMode, evaluationModes, type FigureName, figureNames } from '../sdk/evaluation/set.ts';
import { readCommandLine, UsageError } from './command-line.ts';
import { createClient } from './evaluation/client.ts';
import { comparisonLines, drops, figureLines, missedBounds } from './evaluation/report.ts';
import { serviceOf } from './service-address.ts';

const usage = `usage: npx millrace evaluate SET [--modes fast,normal,ultra,deep] [--answers] [--limit N] [--label TEXT]
                                 [--min-FIGURE N]... [--against RUN] [--max-drop N] [--no-save] [--json]
       npx millrace evaluate SET --import FOLDER [--spaces S,S] [--prefix P] [--suffix P]
       npx millrace evaluate SET --export FOLDER
                                 [--url URL] [--key KEY]
  FIGURE: ${figureNames.join(', ')}
  RUN: the id of a run, or last
  FOLDER: has queries.jsonl, qrels.tsv or qrels/test.tsv, and perhaps corpus.jsonl
  URL and KEY: default MILLRACE_URL and MILLRACE_KEY, else the service of this machine`;

const options = {
  modes: { type: 'string', default: 'fast,normal,ultra' },
  answers: { type: 'boolean', default: false },
  limit: { type: 'string', default: '10' },
  label: { type: 'string', default: '' },
  against: { type: 'string' },
  'max-drop': { type: 'string', default: '0.01' },
  'no-save': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  import: { type: 'string' },
  export: { type: 'string' },
  spaces: { type: 'string' },
  prefix: { type: 'string', default: '' },
  suffix: { type: 'string', default: '' },
  url: { type: 'string' },
  key: { type: 'string' },
  ...(Object.fromEntries(figureNames.map((name) => [`min-${name}`, { type: 'string' }])) as Record<
    `min-${FigureName}`,
    { type: 'string' }
  >),
} as const;

/** Exit statuses: all bounds hold; a bound is missed; nothing could be measured; stopped by Ctrl-C. */
const statuses = { done: 0, missed: 1, impossible: 2, interrupted: 130 } as const;

type Values = ReturnType<typeof readCommandLine<typeof options>>['values'];
type Client = ReturnType<typeof createClient>;

async function main(): Promise<number> {
  const { values, positionals } = readCommandLine(usage, options);
  const [set, ...more] = positionals;
  if (set === undefined || more.length > 0) throw new UsageError(usage);
  const client = createClient(await serviceOf(values));
  if (values.import !== undefined) return importSet(client, set, values.import, values);
  if (values.export !== undefined) return exportSet(client, set, values.export);
  return evaluate(client, set, values);
}

async function evaluate(client: Client, set: string, values: Values): Promise<number> {
  const { answers, label, json } = values;
  const modes = modesOf(values.modes);
  const limit = number('--limit', values.limit, { min: 1, max: 100 });
  const bounds = new Map(
    figureNames.flatMap((name): [FigureName, number][] => {
      const text = values[`min-${name}`];
      return text === undefined ? [] : [[name, number(`--min-${name}`, text, { min: 0, max: 1 })]];
    }),
  );
  const dropMax = number('--max-drop', values['max-drop'], { min: 0, max: 1 });
  const { spaces } = await getSet(client, set);
  const questions = await listQuestions(client, set);
  if (questions.length === 0) throw new Error(`The evaluation set ${set} has no questions. --import adds some.`);
  const earlier = values.against === undefined ? undefined : await earlierRun(client, set, values.against);
  if (earlier !== undefined && earlier.limit !== limit) {
    throw new Error(
      `The run ${earlier.id} asked for ${earlier.limit} hits, so its figures differ. Add --limit ${earlier.limit}.`,
    );
  }
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort()).once('SIGTERM', () => interrupted.abort());
  const isTerminal = process.stderr.isTTY && !json;
  try {
    const run = await runSet(client, questions, {
      ...{ spaces, modes, answers, limit, label, signal: interrupted.signal },
      onProgress: (done, all) => isTerminal && process.stderr.write(`\r${done} of ${all}\u001B[K`),
    });
    if (isTerminal) process.stderr.write('\r\u001B[K');
    const kept = values['no-save'] ? undefined : await putRun(client, set, run);
    const comparisons = earlier === undefined ? [] : compareRuns(earlier, run);
    const missed = [...missedBounds(run, bounds), ...drops(comparisons, dropMax)];
    const failed = run.results.filter(({ error }) => error !== undefined);
    if (json) {
      const { results: _, ...head } = run;
      print([JSON.stringify({ ...head, id: kept?.id, against: earlier?.id, comparisons, missed })]);
    } else {
      const texts = new Map(questions.map(({ id, text }) => [id, text]));
      print([
        `${run.questions} questions, ${limit} hits${kept === undefined ? '' : `, run ${kept.id}`}`,
        ...figureLines(run),
        ...(run.skipped.length > 0 ? [`skipped, because their files are gone: ${run.skipped.join(', ')}`] : []),
        ...(failed[0] === undefined ? [] : [`failed: ${failed.length}, the first with: ${failed[0].error}`]),
        ...comparisonLines(comparisons, texts),
        ...missed,
      ]);
    }
    if (failed.length === run.results.length) return statuses.impossible;
    return missed.length > 0 || failed.length > 0 ? statuses.missed : statuses.done;
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    process.stderr.write('Stopped. Nothing was kept.\n');
    return statuses.interrupted;
  }
}

async function earlierRun(client: Client, set: string, id: string) {
  if (id !== 'last') return getRun(client, set, id);
  const [last] = await listRuns(client, set);
  if (last === undefined) throw new Error(`The evaluation set ${set} has no run to compare with. Run it once first.`);
  return getRun(client, set, last.id);
}

/** Makes the set if there is none. */
async function importSet(client: Client, set: string, folder: string, values: Values): Promise<number> {
  const { spaces, prefix, suffix } = values;
  const isSplit = !hasText(folder, 'qrels.tsv') && hasText(folder, 'qrels/test.tsv');
  const [queries, qrels, corpus] = await Promise.all([
    readText(folder, 'queries.jsonl'),
    readText(folder, isSplit ? 'qrels/test.tsv' : 'qrels.tsv'),
    hasText(folder, 'corpus.jsonl') ? readText(folder, 'corpus.jsonl') : '',
  ]);
  const questions = fromBeir({ queries, qrels, corpus }, { prefix, suffix, isSplit });
  const known = await getSet(client, set).catch((error) => {
    if (error instanceof MillraceError && error.type === 'not_found') return undefined;
    throw error;
  });
  if (!known || spaces !== undefined) {
    const { description = '' } = known ?? {};
    await client.send('PUT', setPath(set), { description, ...(spaces !== undefined && { spaces: spaces.split(',') }) });
  }
  await putQuestions(client, set, questions);
  print([`${questions.length} questions are in the evaluation set ${set}.`]);
  return statuses.done;
}

async function exportSet(client: Client, set: string, folder: string): Promise<number> {
  const questions = await listQuestions(client, set);
  const { queries, qrels, corpus } = toBeir(questions);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'queries.jsonl'), queries);
  await writeFile(join(folder, 'qrels.tsv'), qrels);
  await writeFile(join(folder, 'corpus.jsonl'), corpus);
  print([`${questions.length} questions are in ${folder}.`]);
  return statuses.done;
}

function hasText(folder: string, name: string): boolean {
  return existsSync(join(folder, name)) || existsSync(join(folder, `${name}.gz`));
}

/** Reads a text, gzipped or not. */
async function readText(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  if (existsSync(path)) return readFile(path, 'utf8');
  if (hasText(folder, name)) return gunzipSync(await readFile(`${path}.gz`)).toString('utf8');
  throw new Error(`There is no ${name} in ${folder}.`);
}

function modesOf(text: string): EvaluationMode[] {
  const modes = text.split(',').map((mode) => evaluationModes.find((known) => known === mode));
  if (modes.every((mode) => mode !== undefined)) return [...new Set(modes)];
  throw new Error(`--modes must be some of ${evaluationModes.join(', ')}, with commas between them.`);
}

function number(name: string, text: string, { min, max }: { min: number; max: number }): number {
  const value = Number(text);
  if (text !== '' && value >= min && value <= max) return value;
  throw new Error(`${name} must be a number from ${min} to ${max}.`);
}

function print(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}

process.exitCode = await main().catch((error) => {
  console.error(error instanceof Error ? error.message : String(error));
  return statuses.impossible;
});
