/** The rules for evaluation sets, questions and runs. A direct producer passes no gateway, so they are checked here. */
import { hash } from 'node:crypto';
import { allows, type Grant } from '../../../core/access/grant.ts';
import { MillraceError } from '../../../core/errors.ts';
import { hasMoreCharacters, nameProblem } from '../../../core/text/printable.ts';
import type { DecodedPart, DecodedRequest, Part } from '../../../proto/registry.ts';

const nameForm = /^(?!\.\.?$)[\w.-]{1,64}$/;
export const evaluationBounds = {
  spaces: 100,
  putQuestions: 200,
  passages: 100,
  grade: 100,
  hits: 100,
  modes: 4,
  results: 8_000,
  /** As many as the questions of a set. */
  skipped: 2_000,
} as const;
const charsMax = {
  id: 128,
  space: 256,
  file: 256,
  description: 1_000,
  text: 8_192,
  answer: 2_000,
  quote: 8_000,
} as const;
const otherCharsMax = { label: 200, error: 500 } as const;
const modes = ['fast', 'normal', 'ultra', 'deep'];
const shares = ['ndcg', 'recall', 'mrr', 'answered', 'supported', 'cited', 'correct', 'refused'] as const;

export function checkSetName(param: string, name: string): string {
  if (nameForm.test(name)) return name;
  throw bad(param, `${param} must have 1 to 64 letters, digits, dots, hyphens or underscores.`);
}

/** @throws {MillraceError} bad_request; forbidden for a space that the key may not use */
export function checkSet({ spaces: allowed }: Grant, { name, description, spaces }: DecodedRequest<'evalset.put'>) {
  checkSetName('name', name);
  checkChars('description', description, charsMax.description);
  if (spaces.length < 1 || spaces.length > evaluationBounds.spaces) {
    throw bad('spaces', `spaces must have 1 to ${evaluationBounds.spaces} names.`);
  }
  for (const space of spaces) {
    checkPrintable('spaces', space, charsMax.space);
    if (!allows(allowed, space)) {
      const message = `This API key may not use the space ${space}. Use one of its spaces, or a key without this bound.`;
      throw new MillraceError('forbidden', message, { param: 'spaces' });
    }
  }
  return { name, description, spaces: [...new Set(spaces)] };
}

/** @returns the questions with an id each. A new id follows from that of the message, so a repetition makes it again. */
export function checkQuestions(messageId: string, questions: readonly DecodedPart<'EvalQuestion'>[]) {
  const { putQuestions } = evaluationBounds;
  if (questions.length < 1 || questions.length > putQuestions) {
    throw bad('questions', `questions must have 1 to ${putQuestions} items. Send the others in further requests.`);
  }
  const checked = questions.map((question, at) => checkQuestion(messageId, question, at));
  if (new Set(checked.map(({ id }) => id)).size < checked.length) {
    throw bad('questions', 'questions has an id twice. Each question needs an id of its own.');
  }
  return checked;
}

function checkQuestion(messageId: string, question: DecodedPart<'EvalQuestion'>, at: number) {
  const { text, answer, passages } = question;
  const place = `questions.${at}`;
  const id = question.id || hash('sha256', `${messageId} ${at}`).slice(0, 12);
  checkPrintable(`${place}.id`, id, charsMax.id);
  if (text.trim() === '') throw bad(`${place}.text`, `${place}.text must not be empty.`);
  checkChars(`${place}.text`, text, charsMax.text);
  checkChars(`${place}.answer`, answer, charsMax.answer);
  if (passages.length > evaluationBounds.passages) {
    throw bad(`${place}.passages`, `${place}.passages must have at most ${evaluationBounds.passages} items.`);
  }
  return { id, text, answer, passages: passages.map((passage, n) => checkPassage(passage, `${place}.passages.${n}`)) };
}

function checkPassage({ file_id, quote, grade }: Part<'RightPassage'>, place: string) {
  checkPrintable(`${place}.file_id`, file_id ?? '', charsMax.file);
  checkChars(`${place}.quote`, quote ?? '', charsMax.quote);
  const { grade: gradeMax } = evaluationBounds;
  if ((grade ?? 0) > gradeMax) throw bad(`${place}.grade`, `${place}.grade must be from 1 to ${gradeMax}.`);
  return { file_id: file_id!, quote: quote ?? '', grade: grade || 1 };
}

export function checkQuestionId(id: string): string {
  checkPrintable('id', id, charsMax.id);
  return id;
}

export function checkRunId(id: string): string {
  return checkSetName('id', id);
}

/** @returns what is kept of a run. Its figures are those that the client computed. */
export function checkRun({ label, limit, questions, skipped, figures, results }: DecodedRequest<'evalrun.put'>) {
  checkChars('label', label, otherCharsMax.label);
  if (limit < 1 || limit > evaluationBounds.hits)
    throw bad('limit', `limit must be from 1 to ${evaluationBounds.hits}.`);
  checkCount('figures', figures.length, 1, evaluationBounds.modes);
  checkCount('results', results.length, 0, evaluationBounds.results);
  checkCount('skipped', skipped.length, 0, evaluationBounds.skipped);
  for (const id of skipped) checkPrintable('skipped', id, charsMax.id);
  return {
    ...{ label, limit, questions, skipped },
    figures: figures.map((of, at) => withShares(of, `figures.${at}`, { mode: of.mode ?? '', errors: of.errors ?? 0 })),
    results: results.map((of, at) => {
      const { question = '', mode = '', answered, supported, correct, error } = of as DecodedPart<'EvalResult'>;
      checkPrintable(`results.${at}.question`, question, charsMax.id);
      checkChars(`results.${at}.error`, error ?? '', otherCharsMax.error);
      const flags = { ...given({ answered }), ...given({ supported }), ...given({ correct }) };
      return withShares(of, `results.${at}`, { question, mode, ...flags, ...(error && { error }) });
    }),
  };
}

/** @returns the fields with those shares that the message has. */
function withShares<Fields extends { mode: string }>(message: object, place: string, fields: Fields): Fields {
  if (!modes.includes(fields.mode)) throw bad(`${place}.mode`, `${place}.mode must be one of ${modes.join(', ')}.`);
  const found: Record<string, number> = {};
  for (const name of shares) {
    const value = (message as Record<string, unknown>)[name];
    if (typeof value !== 'number') continue;
    if (!(value >= 0 && value <= 1)) throw bad(`${place}.${name}`, `${place}.${name} must be from 0 to 1.`);
    found[name] = value;
  }
  return { ...fields, ...found };
}

/** @returns the object without a field that is not set. */
function given(field: Record<string, boolean | null | undefined>): Record<string, boolean> {
  return Object.fromEntries(Object.entries(field).filter((entry): entry is [string, boolean] => entry[1] != null));
}

function checkCount(param: string, count: number, min: number, max: number): void {
  if (count < min || count > max) throw bad(param, `${param} must have ${min} to ${max} items.`);
}

function checkPrintable(param: string, text: string, max: number): void {
  const problem = nameProblem(text, max);
  if (problem) throw bad(param, `${param} ${problem}.`);
}

function checkChars(param: string, text: string, max: number): void {
  if (hasMoreCharacters(text, max)) throw bad(param, `${param} must have at most ${max} characters.`);
}

function bad(param: string, message: string): MillraceError {
  return new MillraceError('bad_request', message, { param });
}
