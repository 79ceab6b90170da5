/**
 * Repeats a request to a model server after a temporary failure (no connection, a stall, 429, 5xx), with backoff. A
 * refusal is final.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { MillraceError } from '../../core/errors.ts';
import { OutageError } from '../../core/outage.ts';
import { refusalOf, retryAfterMs, withoutKey } from './client.ts';

export const attemptsMax = 3;

export interface RetryOptions {
  /** Pause before the second attempt, ms; doubled for each further one. */
  backoffMs: number;
  signal: AbortSignal;
  /** Key that must not be in an error. */
  apiKey: string | null;
  /** Name of the model in errors: `the vision model`. */
  model: string;
  /** Names of the settings to check after a refusal. */
  settings: string;
}

/**
 * @throws {OutageError} after `attemptsMax` temporary failures
 * @throws {MillraceError} unprocessable after a refusal. An abort throws `signal`'s reason.
 */
export async function withRetries<T>(
  request: () => Promise<T>,
  { backoffMs, signal, apiKey, model, settings }: RetryOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await request();
    } catch (error) {
      signal.throwIfAborted();
      const cause = withoutKey(error, apiKey);
      const refusal = refusalOf(error);
      if (refusal !== undefined) {
        throw new MillraceError('unprocessable', `${model} refused it (${refusal}); check ${settings}`, { cause });
      }
      if (attempt === attemptsMax) throw new OutageError(`${model} cannot answer now`, { cause });
      const ms = Math.max(retryAfterMs(error), backoffMs * 2 ** (attempt - 1));
      await wait(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }
}
