/** Checks of the fields that a producer sends. They are here because a direct producer does not use the gateway. */
import { MillraceError } from '../../../core/errors.ts';
import { hasMoreCharacters, nameProblem } from '../../../core/text/printable.ts';
import { isDeeperThan, jsonLevelsMax } from '../../../proto/json-depth.ts';

/** Lowest priority; level 0 goes first. */
export const levelMax = 31;
const endpointCharsMax = 1024;
const modelCharsMax = 256;
const secondsMax = 30 * 24 * 60 * 60;

/** @param problem text that follows the field's name, without a full stop. */
export function bad(param: string, problem: string): MillraceError {
  return new MillraceError('bad_request', `${param} ${problem}.`, { param });
}

/** @throws {MillraceError} bad_request */
export function checkEndpoint(endpoint: string): void {
  if (endpoint === '') throw bad('endpoint', 'is required');
  checkName('endpoint', endpoint, endpointCharsMax);
}

/** @throws {MillraceError} bad_request */
export function checkModel(model: string): void {
  if (model === '') throw bad('model', 'is missing');
  checkName('model', model, modelCharsMax);
}

/** @throws {MillraceError} bad_request */
export function checkName(param: string, name: string, charsMax: number): void {
  const problem = nameProblem(name, charsMax);
  if (problem) throw bad(param, problem);
}

/** @throws {MillraceError} bad_request */
export function boundedText(param: string, text: string, charsMax: number): string {
  if (hasMoreCharacters(text, charsMax)) throw bad(param, `must have at most ${charsMax} characters`);
  return text;
}

/** @throws {MillraceError} bad_request */
export function seconds(param: string, value: number, max = secondsMax): number {
  if (value >= 1 && value <= max) return value;
  throw bad(param, `must be 1 to ${max} seconds`);
}

/**
 * @param text JSON.
 * @throws {MillraceError} bad_request
 */
export function jsonObject(param: string, text: string): Record<string, unknown> {
  if (isDeeperThan(text, jsonLevelsMax)) throw bad(param, `must be nested at most ${jsonLevelsMax} levels deep`);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Refused below.
  }
  throw bad(param, 'must be a JSON object');
}
