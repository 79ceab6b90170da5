/** The requests about evaluation sets that a run, an import and an export need. */
import type { EvaluationSet, NewRun, Question, Run } from './set.ts';

export interface EvaluationApi {
  /** @returns the JSON of the answer. Rejects when it is an error. */
  send<Answer>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Answer>;
}

const pageQuestions = 500;
const putQuestionsMax = 200;
/** A body is at most 4 MiB, and a character at most 3 bytes of it. */
const putCharsMax = 1_000_000;

export function setPath(set: string): string {
  return `/v1/evaluations/${encodeURIComponent(set)}`;
}

export function getSet(api: EvaluationApi, set: string): Promise<EvaluationSet> {
  return api.send('GET', setPath(set));
}

export async function listQuestions(api: EvaluationApi, set: string): Promise<Question[]> {
  const questions: Question[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const query: string = `limit=${pageQuestions}&cursor=${encodeURIComponent(cursor)}`;
    const page = await api.send<{ questions: Question[]; next_cursor: string }>(
      'GET',
      `${setPath(set)}/questions?${query}`,
    );
    questions.push(...page.questions);
    cursor = page.next_cursor || undefined;
  }
  return questions;
}

/** Adds the questions, or replaces those with the same id. @returns their ids. */
export async function putQuestions(
  api: EvaluationApi,
  set: string,
  questions: readonly (Omit<Question, 'id'> & { id?: string })[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const part of parts(questions.map(toWrite))) {
    const made = await api.send<{ ids: string[] }>('POST', `${setPath(set)}/questions`, { questions: part });
    ids.push(...made.ids);
  }
  return ids;
}

export function putRun(api: EvaluationApi, set: string, run: NewRun): Promise<Run> {
  return api.send('POST', `${setPath(set)}/runs`, run);
}

export async function listRuns(api: EvaluationApi, set: string): Promise<Run[]> {
  return (await api.send<{ runs: Run[] }>('GET', `${setPath(set)}/runs`)).runs;
}

export function getRun(api: EvaluationApi, set: string, id: string): Promise<Run> {
  return api.send('GET', `${setPath(set)}/runs/${encodeURIComponent(id)}`);
}

/** @returns the question without what the service adds. */
function toWrite<Of extends Omit<Question, 'id'> & { id?: string }>({ id, text, answer, passages }: Of) {
  const written = passages.map(({ file_id, quote, grade }) => ({
    file_id,
    ...(quote && { quote }),
    ...(grade && { grade }),
  }));
  return { ...(id && { id }), text, ...(answer && { answer }), passages: written };
}

function* parts<Item>(items: readonly Item[]): Generator<Item[]> {
  let part: Item[] = [];
  let chars = 0;
  for (const item of items) {
    const size = JSON.stringify(item).length;
    if (part.length === putQuestionsMax || (part.length > 0 && chars + size > putCharsMax)) {
      yield part;
      part = [];
      chars = 0;
    }
    part.push(item);
    chars += size;
  }
  if (part.length > 0) yield part;
}
