/**
 * Checks the requests of retrieval, so that bad input in a message gets the same errors as in an HTTP body.
 * Absent fields of a protobuf message are '' or 0, and mean the defaults of the interface.
 */

import type { Grant } from '../../core/access/grant.ts';
import { turnsProblem } from '../../core/conversation/turns.ts';
import { MillraceError } from '../../core/errors.ts';
import { type MetadataFilter, readFilter } from '../../core/metadata/filter.ts';
import { pageLimit } from '../../core/page-limit.ts';
import { nameProblem } from '../../core/text/printable.ts';
import { questionProblem } from '../../core/text/question.ts';
import type { DecodedRequest } from '../../proto/registry.ts';
import type { SearchExplanation } from './search/explanation.ts';

export type Mode = 'fast' | 'normal' | 'ultra';
export type ScopeType = 'file' | 'directory' | 'space';

export interface RetrievalQuery {
  query: string;
  scope: { type: ScopeType; ids: string[] }[];
  /** Spaces that the key may use. Undefined: all. */
  spaces: readonly string[] | undefined;
  /** The metadata that a file must have. Undefined: any. */
  filter?: MetadataFilter | undefined;
  mode: Mode;
  limit: number;
  /** Whether a request for a summary that finds nothing gets chunks of all files in the scope. Undefined: no. */
  summarises?: boolean;
  offset?: number;
  /** Is told what each stage of the search finds. */
  explanation?: SearchExplanation | undefined;
}

/** Hits of a search, or passages of a chat. */
const hitLimit = { usual: 3, max: 100 };
const pageMax = 100;
const userCharsMax = 256;
const scopeTypes: readonly string[] = ['file', 'directory', 'space'];
const modes: readonly string[] = ['fast', 'normal', 'ultra'];

/** @throws {MillraceError} bad_request */
export function checkSearch(request: DecodedRequest<'search.request'>, grant: Grant): RetrievalQuery {
  if (request.mode === 'deep') {
    throw bad('mode', 'mode deep is for chat: POST /api/rag/chat. A search takes fast, normal or ultra.');
  }
  checkUser(request);
  return check(request, request.mode, grant);
}

/** @throws {MillraceError} bad_request */
export function checkChat(request: DecodedRequest<'chat.request'>, grant: Grant): RetrievalQuery {
  if (!['', 'blocking', 'stream'].includes(request.response_type)) {
    throw bad('response_type', 'response_type must be blocking or stream.');
  }
  if (request.explain && request.response_type !== 'stream') {
    throw bad('explain', 'explain is for streams: a blocking answer has no passages. Set response_type to stream.');
  }
  checkUser(request);
  const problem = turnsProblem(request.messages);
  if (problem) {
    const param = ['messages', ...problem.path].join('.');
    throw bad(param, `${param} ${problem.message}.`);
  }
  // The searches of a deep chat's plan are ranked as in mode ultra.
  return check(request, request.mode === 'deep' ? 'ultra' : request.mode, grant);
}

/** @throws {MillraceError} bad_request */
export function checkEvidence(request: DecodedRequest<'evidence.request'>, grant: Grant): RetrievalQuery {
  const page = request.page || 1;
  if (page > pageMax) throw bad('page', `page must be from 1 to ${pageMax}.`);
  const checked = check(request, 'ultra', grant);
  return { ...checked, offset: (page - 1) * checked.limit };
}

function checkUser({ user }: { user: string }): void {
  if (user === '') throw bad('user', 'user is missing.');
  const problem = nameProblem(user, userCharsMax);
  if (problem) throw bad('user', `user ${problem}.`);
}

type QueryRequest = Pick<DecodedRequest<'chat.request'>, 'query' | 'scope' | 'filter' | 'limit'>;

/** @param request the decoded message itself. A copy would lack the default values of absent fields. */
function check(request: QueryRequest, mode: string, { spaces }: Grant): RetrievalQuery {
  const { query, limit } = request;
  const problem = questionProblem(query);
  if (problem) throw bad('query', `query ${problem}.`);
  if (mode !== '' && !modes.includes(mode)) throw bad('mode', `mode must be ${modes.join(', ')}, or deep for a chat.`);
  const scope = request.scope.map(checkScopeItem);
  if (scope.length === 0) throw bad('scope', 'scope must name at least one file, directory or space.');
  const filter = readFilter(request.filter);
  return { query, scope, spaces, filter, limit: pageLimit(limit, hitLimit), mode: (mode || 'normal') as Mode };
}

function checkScopeItem(item: { type?: string | null; ids?: string[] | null }, i: number): RetrievalQuery['scope'][0] {
  const type = item.type || 'file';
  if (!scopeTypes.includes(type)) throw bad(`scope.${i}.type`, `type must be ${scopeTypes.join(', ')}.`);
  if (!item.ids || item.ids.length === 0) throw bad(`scope.${i}.ids`, 'ids must name at least one.');
  return { type: type as ScopeType, ids: item.ids };
}

function bad(param: string, message: string): MillraceError {
  return new MillraceError('bad_request', message, { param });
}
