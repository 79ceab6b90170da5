/** The tokens of a batch line: the worker's own figures, or an estimate from the texts of request and answer. */
import type { BatchTokens } from '../../../core/store/batches/batches.ts';
import { tokensByBytes } from '../../../core/text/tokens.ts';

export interface LineUsage {
  input: number;
  output: number;
  /** Whether the worker did not say how many. */
  isEstimated: boolean;
}

/** Members of a request, and of an answer, that have its texts. */
const requestTexts = ['messages', 'input', 'prompt', 'instructions'];
const answerTexts = ['choices', 'output'];

/**
 * @param request body of the line
 * @param result JSON text of the result of its task
 * @returns undefined when the task failed and does not say that it used tokens.
 */
export function lineUsage(request: string, result: string): LineUsage | undefined {
  const { status_code: status, body } = JSON.parse(result) as { status_code?: number; body?: unknown };
  if (!isObject(body)) return undefined;
  const told = toldUsage(body.usage);
  if (told) return told;
  if ((status ?? 0) >= 400 || body.error) return undefined;
  const asked = JSON.parse(request) as unknown;
  const input = isObject(asked) ? tokensOf(asked, requestTexts) : 0;
  return { input, output: tokensOf(body, answerTexts), isEstimated: true };
}

/** The usage as a field of the line, as JSON. */
export function usageField(usage: LineUsage | undefined): string {
  if (!usage) return '';
  const { input, output, isEstimated } = usage;
  const estimated = isEstimated ? ',"estimated":true' : '';
  return `,"usage":{"input_tokens":${input},"output_tokens":${output},"total_tokens":${input + output}${estimated}}`;
}

export function addUsage(sum: BatchTokens, { input, output, isEstimated }: LineUsage): void {
  const part = isEstimated ? sum.estimated : sum.told;
  part.input += input;
  part.output += output;
  if (isEstimated) sum.estimatedLines++;
}

/** Reads the names of chat completions, embeddings and responses. */
function toldUsage(usage: unknown): LineUsage | undefined {
  if (!isObject(usage)) return undefined;
  const input = usage.prompt_tokens ?? usage.input_tokens;
  const output = usage.completion_tokens ?? usage.output_tokens ?? 0;
  return isCount(input) && isCount(output) ? { input, output, isEstimated: false } : undefined;
}

function tokensOf(body: Record<string, unknown>, members: readonly string[]): number {
  return members.reduce((sum, name) => sum + tokensOfTexts(body[name]), 0);
}

/** Tokens of all strings in a value. Its depth was checked when it was received. */
function tokensOfTexts(value: unknown): number {
  if (typeof value === 'string') return tokensByBytes(value);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + tokensOfTexts(part), 0);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
