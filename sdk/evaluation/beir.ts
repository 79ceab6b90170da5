/**
 * Evaluation sets in the form of BEIR: `queries.jsonl`, `qrels.tsv` and `corpus.jsonl`.
 *
 * - A line of `queries.jsonl` is `{"_id", "text"}`, with `metadata.answer` where the answer is known. A field `answer` beside
 *   `text` is read as well.
 * - A line of `qrels.tsv` is a query id, a corpus id and a grade, behind a line of headings. Grades of 0 are left out.
 * - `corpus.jsonl` holds the right passages only, not the files: `{"_id", "title": "", "text": <quote>, "metadata": {"file_id"}}`.
 *   Without a line for it, a corpus id is the id of a file, and any passage of that file is right.
 */
import type { Question, RightPassage } from './set.ts';

export interface BeirFiles {
  queries: string;
  qrels: string;
  /** Empty: there is none. */
  corpus: string;
}

export function toBeir(questions: readonly Question[]): BeirFiles {
  const [queries, corpus]: string[][] = [[], []];
  const qrels = ['query-id\tcorpus-id\tscore'];
  const idOf = new Map<string, string>();
  for (const { id, text, answer, passages } of questions) {
    queries.push(JSON.stringify({ _id: id, text, ...(answer && { metadata: { answer } }) }));
    for (const { file_id, quote = '', grade = 1 } of passages) {
      const key = JSON.stringify([file_id, quote]);
      let corpusId = idOf.get(key);
      if (corpusId === undefined) {
        corpusId = quote === '' && !/\s/.test(file_id) ? file_id : `passage-${idOf.size + 1}`;
        idOf.set(key, corpusId);
        corpus.push(JSON.stringify({ _id: corpusId, title: '', text: quote, metadata: { file_id } }));
      }
      qrels.push(`${id}\t${corpusId}\t${grade}`);
    }
  }
  const linesOf = (list: string[]) => list.map((line) => `${line}\n`).join('');
  return { queries: linesOf(queries), qrels: linesOf(qrels), corpus: linesOf(corpus) };
}

export interface BeirOptions {
  /** Stand before and behind a corpus id in the id of its file, unless `corpus.jsonl` names the file. Default: nothing. */
  prefix?: string;
  suffix?: string;
  /** Whether `qrels` is one split of a public set, such as `qrels/test.tsv`. Then queries without a line are left out. */
  isSplit?: boolean;
}

/** @throws {Error} that names the file and the line which cannot be read */
export function fromBeir(
  { queries, qrels, corpus }: BeirFiles,
  { prefix = '', suffix = '', isSplit = false }: BeirOptions = {},
): Question[] {
  const passages = new Map<string, RightPassage>();
  for (const { _id, text, metadata } of objects('corpus.jsonl', corpus)) {
    const file = (metadata as { file_id?: unknown } | undefined)?.file_id;
    if (typeof file === 'string') passages.set(String(_id), { file_id: file, quote: String(text ?? '') });
  }
  const right = new Map<string, RightPassage[]>();
  for (const [at, line] of linesIn(qrels).entries()) {
    const [query = '', document = '', score = ''] = line.split('\t');
    const grade = Number(score);
    if (at === 0 && Number.isNaN(grade)) continue;
    if (document === '' || !Number.isInteger(grade)) throw unreadable('qrels.tsv', at);
    if (grade <= 0) continue;
    const passage = passages.get(document) ?? { file_id: prefix + document + suffix };
    right.set(query, [...(right.get(query) ?? []), { ...passage, grade }]);
  }
  const asked = objects('queries.jsonl', queries).filter(({ _id }) => !isSplit || right.has(String(_id)));
  return asked.map((query) => {
    const known = (query.metadata as { answer?: unknown } | undefined)?.answer ?? query.answer;
    const id = String(query._id);
    const question: Question = { id, text: String(query.text), passages: right.get(id) ?? [] };
    return typeof known === 'string' && known !== '' ? { ...question, answer: known } : question;
  });
}

function objects(name: string, text: string): Record<string, unknown>[] {
  return linesIn(text).map((line, at) => {
    try {
      const object = JSON.parse(line);
      if (object._id !== undefined) return object;
    } catch {
      // It is reported below.
    }
    throw unreadable(name, at);
  });
}

function linesIn(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== '');
}

function unreadable(name: string, at: number): Error {
  return new Error(`Line ${at + 1} of ${name} cannot be read. docs/evaluation.md describes the form.`);
}
