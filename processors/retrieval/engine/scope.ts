/**
 * A scope: the files that a query may find. An engine resolves it before scoring (`engine/search-index.ts`).
 *
 * It has one tenant, and the spaces that the key may use. A filter over the metadata is part of the scope, so it holds
 * before the candidates are ranked.
 */
import { allows } from '../../../core/access/grant.ts';
import type { MetadataFilter } from '../../../core/metadata/filter.ts';
import type { FileNames } from './searched-file.ts';

export interface ScopeItem {
  readonly type: 'file' | 'directory' | 'space';
  readonly ids: readonly string[];
}

/** The files of a tenant that a query names, and may name. */
export interface ScopeQuery {
  readonly scope: readonly ScopeItem[];
  /** Spaces that the key may use. The others are treated as if they did not exist. Default: all. */
  readonly spaces?: readonly string[] | undefined;
  /** The metadata that a file must have. Default: any. */
  readonly filter?: MetadataFilter | undefined;
}

/** Whether a file is in a scope. It may have changed since the scope was resolved. */
export function inScope(query: ScopeQuery): (file: FileNames, space: string) => boolean {
  const { files, directories, spaces } = idsOf(query);
  return ({ fileId, parentId, directoryId, metadata }, space) => {
    const isNamed = files.has(fileId) || files.has(parentId) || directories.has(directoryId) || spaces.has(space);
    return isNamed && allows(query.spaces, space) && (!query.filter || query.filter(metadata));
  };
}

/** The ids of a scope by their type. */
export function idsOf({ scope }: ScopeQuery) {
  const ids = (type: ScopeItem['type']) =>
    new Set(scope.filter((item) => item.type === type).flatMap((item) => item.ids));
  return { files: ids('file'), directories: ids('directory'), spaces: ids('space') };
}

/** The file ids of a scope without a space that the key may use. @param spaceOf the space of a file in the index */
export function filesWithout({ scope, spaces }: ScopeQuery, spaceOf: (fileId: string) => string | undefined): string[] {
  const fileIds = scope.filter(({ type }) => type === 'file').flatMap(({ ids }) => ids);
  return [...new Set(fileIds)].filter((fileId) => {
    const space = spaceOf(fileId);
    return space === undefined || !allows(spaces, space);
  });
}
