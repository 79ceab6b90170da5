/** The part of a client that is about files and spaces. */
import type { CallOptions } from './call-options.ts';

/** Which metadata a file must have: `{ year: { $gte: 2020 }, $or: [{ lang: 'de' }, { tags: 'law' }] }`. */
export type MetadataFilter = Record<string, unknown>;

export interface Upload {
  /** Id that the caller chooses; an upload with the same id replaces the file. Default: a new id, see the answer. */
  file_id?: string;
  /** Name; its extension helps to detect the format. */
  file_name: string;
  /** Label of the user; default `default`. */
  user?: string;
  /** Text or bytes; at most 8 MiB over the streams. A `Blob` of a file is read while it is sent. */
  content: string | Uint8Array | Blob;
  /** Space; default `default`. */
  space_id?: string;
  directory_id?: string;
  metadata?: Record<string, unknown>;
  /** Address that gets the end of the indexing, also when this call is aborted. */
  callback_url?: string;
  /** Whether it replaces no file: it is refused with `precondition_failed` if its id has one. Default: false. */
  if_absent?: boolean;
}

/** The changes of a file. A field that is absent stays. */
export interface FilePatch {
  file_name?: string;
  space_id?: string;
  /** null: no directory. */
  directory_id?: string | null;
  /** A merge patch (RFC 7396): its members replace those of the metadata, and null removes one. */
  metadata?: Record<string, unknown>;
}

/** Which files a list has: those with all of these. */
export interface FileQuery {
  space_id?: string;
  directory_id?: string;
  status?: FileState['status'];
  /** The beginning of the file's name. */
  name_prefix?: string;
  /** A part of the `directory_id`, in upper or lower case. */
  directory_contains?: string;
  filter?: MetadataFilter;
  /** 1 to 1000; default 50. */
  limit?: number;
  /** `next_cursor` of the previous page. */
  cursor?: string;
}

export interface FilePage {
  /** The newest first. */
  files: FileState[];
  /** Empty at the end. A page may be empty although more files follow. */
  next_cursor: string;
}

/** The contents of a space. */
export interface SpaceState {
  space_id: string;
  files: { ready: number; failed: number; indexing: number };
  /** Bytes of the newest uploads of the files. */
  bytes: number;
  /** Chunks that searches can find. */
  chunks: number;
  /** The last deletion of its files, for 7 days. Times are epoch ms; 0: not yet. */
  deletion?: { status: 'deleting' | 'deleted'; requested_at: number; deleted_at: number; deleted_files: number };
}

export interface SpacePage {
  /** In the order of their names. */
  spaces: SpaceState[];
  /** Empty at the end. */
  next_cursor: string;
}

export interface FileState {
  file_id: string;
  file_name: string;
  status: 'queued' | 'parsing' | 'chunking' | 'embedding' | 'committing' | 'ready' | 'failed';
  /** Progress, 0..100. */
  percent: number;
  /** 1 for the first upload; each upload that changes the file adds 1. */
  version: number;
  attempts: number;
  chunks: number;
  /** Size in bytes. */
  size: number;
  user: string;
  space_id: string;
  directory_id: string;
  metadata: Record<string, unknown>;
  /** Parts of a ready file that could not be read, with the reason. */
  notes?: string[];
  /** Reason of a failure. */
  error?: { code: string; type: string; message: string; reason?: string; param?: string };
  /** What a file in the state `parsing` waits for: `done` of `of` pictures or entries. `of` is 0 where it is unknown. */
  step?: { name: 'pictures' | 'transcription' | 'entries'; done: number; of: number };
  callback_url?: string;
  /** Present once the indexing of an upload with a `callback_url` has ended. */
  callback_status?: 'pending' | 'delivered' | 'failed';
  /** Epoch ms. */
  created_at: number;
  /** Epoch ms. */
  updated_at: number;
}

export interface FileClient {
  /** Resolves when the file is searchable. @throws {MillraceError} also when the file cannot be read */
  indexFile(upload: Upload, options?: CallOptions): Promise<FileState>;
  /** @throws {MillraceError} not_found */
  getFile(fileId: string, options?: CallOptions): Promise<FileState>;
  /** Lists files. */
  files(query?: FileQuery, options?: CallOptions): Promise<FilePage>;
  /** Changes a file without reading it again. Once it resolves, every search sees it. @throws {MillraceError} not_found */
  patchFile(fileId: string, patch: FilePatch, options?: CallOptions): Promise<FileState>;
  /** Lists the spaces that have files. */
  spaces(page?: { limit?: number; cursor?: string }, options?: CallOptions): Promise<SpacePage>;
  /** @throws {MillraceError} not_found */
  space(spaceId: string, options?: CallOptions): Promise<SpaceState>;
  /** Begins to delete all files that are in a space now. `space` says when it is done. @throws {MillraceError} not_found */
  deleteSpace(spaceId: string, options?: CallOptions): Promise<SpaceState>;
  /** Once it resolves, no search finds the file. @throws {MillraceError} not_found */
  deleteFile(fileId: string, options?: CallOptions): Promise<void>;
}
