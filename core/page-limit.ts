/** The size of a page, as a request asks for it. */
import { MillraceError } from './errors.ts';

/**
 * @param limit of the request; 0: it names none
 * @throws {MillraceError} bad_request
 */
export function pageLimit(limit: number, bounds: { readonly usual: number; readonly max: number }): number {
  if (limit <= bounds.max) return limit || bounds.usual;
  throw new MillraceError('bad_request', `limit must be from 1 to ${bounds.max}.`, { param: 'limit' });
}
