/** Parses the completion window of a batch: a number and a unit, such as `24h`. */
import { MillraceError } from '../../../core/errors.ts';

const form = /^([1-9]\d{0,6})([smhd])$/;
const second = 1000;
const unitMs: Record<string, number> = { s: second, m: 60 * second, h: 3600 * second, d: 24 * 3600 * second };
const windowMsMax = 30 * unitMs.d;

/** @returns ms. @throws {MillraceError} bad_request */
export function windowMsOf(text: string): number {
  const [, count = '', unit = ''] = form.exec(text) ?? [];
  const ms = Number(count) * unitMs[unit];
  if (ms <= windowMsMax) return ms;
  const message = 'completion_window must be a number and a unit, such as 24h, 30m or 2d; at most 30d.';
  throw new MillraceError('bad_request', message, { param: 'completion_window' });
}
