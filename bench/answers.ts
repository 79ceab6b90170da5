/**
 * Question: how often is an answer of the built-in generator right, refused, or given where there is none?
 * Data: folders in BEIR form. Their queries have an `answer`. The last folder has the foreign questions.
 * Command: npm run bench -- answers [ultra|deep] FOLDER [FOLDER ...] FOREIGN_FOLDER
 * Needs: nothing else. It runs in one process, with real retrieval, without Redis. About 15 s of CPU a set.
 *
 * The half of the questions that no weight was trained on is reported. Each column is a share:
 *
 * - hit: the text of the answer has the set's answer.
 * - refused: the generator did not answer, although the passages were there.
 * - absent: the generator answered, although the answering documents were taken out.
 * - foreign: the generator answered a question of another set, none of whose documents are in the corpus.
 * - cited: citations of the answering documents among all citations. Only answered questions with an answer count.
 */
import { ExtractiveGenerator } from '../processors/generation/extractive/extractive-generator.ts';
import { type Asked, askAll, holds } from './support/asked-questions.ts';
import { type BeirSet, readBeirSet } from './support/beir.ts';
import { printMachine, printTable } from './support/report.ts';

const questionsMax = 600;

export async function answers(args: string[]): Promise<void> {
  const mode = args[0] === 'deep' ? 'deep' : 'ultra';
  const folders = args.filter((arg) => arg !== 'deep' && arg !== 'ultra');
  if (folders.length < 2) throw new Error('usage: npm run bench -- answers [ultra|deep] FOLDER ... FOREIGN_FOLDER');
  printMachine();
  printTable(await answerRows(folders.map(readBeirSet), mode));
}

/** One row a set. The last set has the foreign questions, and no row. */
export async function answerRows(sets: readonly BeirSet[], mode: 'ultra' | 'deep') {
  const rows: Record<string, string | number>[] = [];
  for (const set of sets.slice(0, -1)) {
    const asked = await askAll(set, sets.at(-1)!, { questionsMax, mode });
    const reported = asked.filter(({ half }) => half === 1);
    rows.push(await measure(set.name, reported));
  }
  return rows;
}

interface Outcome {
  readonly asked: Asked;
  readonly text: string;
  readonly answered: boolean;
  readonly cited: readonly string[];
}

async function measure(set: string, questions: readonly Asked[]): Promise<Record<string, string | number>> {
  const generator = new ExtractiveGenerator();
  const outcomes: Outcome[] = [];
  const start = process.cpuUsage();
  for (const asked of questions) outcomes.push(await answerOf(generator, asked));
  const { user, system } = process.cpuUsage(start);
  const of = (condition: Asked['condition']) => outcomes.filter(({ asked }) => asked.condition === condition);
  const present = of('present');
  const told = present.filter(({ answered }) => answered);
  const cited = told.flatMap(({ asked, cited }) => cited.map((file) => asked.relevant.includes(file)));
  return {
    set,
    hit: percent(told.filter(({ asked, text }) => holds(text, asked.answer)).length, present.length),
    refused: percent(present.length - told.length, present.length),
    absent: percent(of('absent').filter(({ answered }) => answered).length, of('absent').length),
    foreign: percent(of('foreign').filter(({ answered }) => answered).length, of('foreign').length),
    cited: percent(cited.filter(Boolean).length, cited.length),
    characters: Math.round(told.reduce((sum, { text }) => sum + text.length, 0) / told.length),
    'CPU us': Math.round((user + system) / questions.length),
  };
}

async function answerOf(generator: ExtractiveGenerator, asked: Asked): Promise<Outcome> {
  let text = '';
  let answered = true;
  const cited: string[] = [];
  for await (const part of generator.answer(asked.question, { signal: new AbortController().signal })) {
    if (part.kind === 'text') text += part.value;
    else if (part.kind === 'sentence') cited.push(...part.citations.map(({ file_id }) => file_id));
    else answered = part.reason !== 'no_evidence';
  }
  return { asked, text, answered, cited };
}

function percent(count: number, all: number): string {
  return all === 0 ? '' : ((100 * count) / all).toFixed(1);
}
