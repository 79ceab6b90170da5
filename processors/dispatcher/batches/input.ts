/** The input of a batch. All of its lines are read and checked before the first task is put. */
import type { BatchError } from '../../../core/store/batches/batches.ts';
import { hasMoreCharacters } from '../../../core/text/printable.ts';
import { isDeeperThan, jsonLevelsMax } from '../../../proto/json-depth.ts';
import { type Line, readLines } from './lines.ts';
import { memberText } from './member-text.ts';

export interface InputLine {
  customId: string;
  /** JSON text of the body, unchanged. */
  body: string;
  /** Model that the body names; undefined when it names none. */
  model: string | undefined;
}

const linesMax = 50_000;
/** Bytes of the largest task data, plus 4 KiB for the rest of the line. */
export const lineBytesMax = 8 * 1024 * 1024 + 4096;
const customIdCharsMax = 512;
const errorsMax = 100;

/** @returns the number of lines, or the first hundred errors in them. */
export async function checkInput(
  path: string,
  endpoint: string,
  signal: AbortSignal,
): Promise<{ total: number } | { errors: BatchError[] }> {
  const errors: BatchError[] = [];
  const customIds = new Set<string>();
  let total = 0;
  for await (const line of readLines(path, { lineBytesMax, signal })) {
    total++;
    if (total > linesMax) {
      errors.push({ code: 'too_many_requests', message: `A batch has at most ${linesMax} lines. Split it.` });
      break;
    }
    const problem = problemOf(line, endpoint, customIds);
    if (problem) errors.push({ ...problem, line: line.number });
    if (errors.length >= errorsMax) break;
  }
  if (total === 0) errors.push({ code: 'empty_file', message: 'The input file has no lines.' });
  return errors.length > 0 ? { errors } : { total };
}

/** @param line a checked line. */
export function readInputLine({ text = '' }: Line): InputLine {
  const { custom_id, body } = JSON.parse(text);
  const model = typeof body.model === 'string' ? body.model : undefined;
  return { customId: custom_id, body: memberText(text, 'body') ?? '{}', model };
}

function problemOf({ text }: Line, endpoint: string, customIds: Set<string>): BatchError | undefined {
  if (text === undefined) {
    const message = `The line must be UTF-8 and have at most ${lineBytesMax} bytes.`;
    return { code: 'invalid_line', message };
  }
  if (isDeeperThan(text, jsonLevelsMax)) {
    return { code: 'invalid_line', message: `The line must be nested at most ${jsonLevelsMax} levels deep.` };
  }
  const line = parseObject(text);
  if (!line) return { code: 'invalid_json_line', message: 'The line must be a JSON object.' };
  const { custom_id, method, url, body } = line;
  if (typeof custom_id !== 'string' || custom_id === '' || hasMoreCharacters(custom_id, customIdCharsMax)) {
    return invalid('custom_id', `must be a string of 1 to ${customIdCharsMax} characters`);
  }
  if (customIds.has(custom_id)) {
    const message = `custom_id ${JSON.stringify(custom_id)} is that of an earlier line.`;
    return { code: 'duplicate_custom_id', message, param: 'custom_id' };
  }
  customIds.add(custom_id);
  if (method !== 'POST') return invalid('method', 'must be POST');
  if (url !== endpoint) {
    return { code: 'mismatched_url', message: `url must be the endpoint of the batch, ${endpoint}.`, param: 'url' };
  }
  if (!isObject(body)) return invalid('body', 'must be a JSON object');
  return undefined;
}

function invalid(param: string, must: string): BatchError {
  return { code: 'invalid_value', message: `${param} ${must}.`, param };
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
