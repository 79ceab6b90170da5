/** What a producer may send: checked here for both doors, since a direct producer passes no gateway. */
import { MillraceError } from '../../core/errors.ts';

const secondsMax = 30 * 24 * 60 * 60;

/** @throws {MillraceError} bad_request */
export function seconds(param: string, value: number, max = secondsMax): number {
  if (value >= 1 && value <= max) return value;
  throw new MillraceError('bad_request', `${param} must be 1 to ${max} seconds.`, { param });
}

/**
 * @param text JSON.
 * @throws {MillraceError} bad_request
 */
export function jsonObject(param: string, text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new MillraceError('bad_request', `${param} must be a JSON object.`, { param });
}
