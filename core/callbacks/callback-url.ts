/** Checks the `callback_url` of a task or an upload. */
import { MillraceError } from '../errors.ts';
import { hasMoreCharacters } from '../text/printable.ts';
import { hasRefusedAddress, isLocalName } from './callback-address.ts';

const charsMax = 2048;

/**
 * Checks the form of the URL, and its address if it has one. The addresses of names are checked when the callback
 * connects.
 * @param url may be empty: no callback
 * @throws {MillraceError} bad_request
 */
export function checkCallbackUrl(url: string, { allowPrivate }: { allowPrivate: boolean }): void {
  if (url === '') return;
  const isWeb = /^https?:\/\//i.test(url) && URL.canParse(url);
  if (!isWeb || hasMoreCharacters(url, charsMax)) {
    throw refused(`must be an http or https URL of at most ${charsMax} characters`);
  }
  if (allowPrivate) return;
  const target = new URL(url);
  if (isLocalName(target) || hasRefusedAddress(target)) throw refused('must lead to a public address');
}

function refused(problem: string): MillraceError {
  return new MillraceError('bad_request', `callback_url ${problem}.`, { param: 'callback_url' });
}
