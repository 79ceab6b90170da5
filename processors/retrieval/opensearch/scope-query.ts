/** A scope as a query of OpenSearch, over chunks or files: both have the same fields. */

import { idsOf, type ScopeQuery } from '../engine/scope.ts';
import { routingOf } from './indices.ts';
import { filterQuery } from './metadata-terms.ts';

export interface ResolvedQuery {
  /** Filters; all of them must hold. */
  readonly filter: readonly object[];
  /** The spaces of the scope, if it names nothing else. Undefined: they are to be looked up. */
  readonly spaces: readonly string[] | undefined;
  /** The spaces in which all files of the scope are. Undefined: any. */
  readonly within: readonly string[] | undefined;
}

export function resolveQuery(tenant: string, query: ScopeQuery): ResolvedQuery {
  const { files, directories, spaces } = idsOf(query);
  const should = [
    ...(files.size > 0 ? [{ terms: { file: [...files] } }, { terms: { parent: [...files] } }] : []),
    ...(directories.size > 0 ? [{ terms: { directory: [...directories] } }] : []),
    ...(spaces.size > 0 ? [{ terms: { space: [...spaces] } }] : []),
  ];
  const filter: object[] = [{ term: { tenant } }, { bool: { should, minimum_should_match: 1 } }];
  if (query.spaces) filter.push({ terms: { space: [...query.spaces] } });
  if (query.filter) filter.push(filterQuery(query.filter.json));
  const isOfSpaces = files.size === 0 && directories.size === 0;
  const allowed = [...spaces].filter((space) => !query.spaces || query.spaces.includes(space));
  return {
    filter,
    spaces: isOfSpaces ? allowed : undefined,
    within: isOfSpaces ? allowed : query.spaces,
  };
}

/** Spaces that are named in the address of a request, which may have 4,096 bytes. More of them are in all shards anyway. */
const routedMax = 30;

/** Query parameter that names the shards; '' for all. @param spaces undefined: all */
export function routings(tenant: string, spaces: readonly string[] | undefined): string {
  const routed = [...new Set(spaces)];
  if (routed.length === 0 || routed.length > routedMax) return '';
  return `routing=${routed.map((space) => routingOf(tenant, space)).join(',')}`;
}
