/** Where the bytes of a file are: its original, and what was read of it. */

import { millrace } from '../../../proto/generated.js';
import { allows, type Grant } from '../../access/grant.ts';
import type { ShardedRedis } from '../../bus/shards.ts';
import { MillraceError } from '../../errors.ts';
import { fileKey } from '../keys.ts';
import { unknownFile } from './file-refusals.ts';

const { LogRecord } = millrace.v1;

/** The original of the newest upload. */
export interface Original {
  fileName: string;
  blob: string;
  /** Bytes. */
  size: number;
  sha256: string;
}

/** The text of the live version, as it was read. Searches see this version. */
export interface ReadVersion {
  version: number;
  fileName: string;
  /** Name of the blob with the outline. */
  outline: string;
  /** SHA-256 of its original. */
  sha256: string;
}

export class FileSources {
  readonly #redis: ShardedRedis;

  constructor({ redis }: { redis: ShardedRedis }) {
    this.#redis = redis;
  }

  /** @throws {MillraceError} not_found, also for a file of another space */
  async original(tenant: string, fileId: string, spaces: Grant['spaces']): Promise<Original> {
    const fields = ['file_name', 'blob', 'size', 'sha256'] as const;
    const [fileName, blob, size, sha256] = await this.#read(tenant, fileId, spaces, fields);
    return { fileName: text(fileName), blob: text(blob), size: Number(size), sha256: text(sha256) };
  }

  /** @throws {MillraceError} not_found; conflict when no version of the file has been indexed */
  async live(tenant: string, fileId: string, spaces: Grant['spaces']): Promise<ReadVersion> {
    const fields = ['live_log_record', 'live_sha256', 'status'] as const;
    const [record, sha256, status] = await this.#read(tenant, fileId, spaces, fields);
    if (!record) {
      const message = `The file ${fileId} is ${status}: what was read of it can be shown when it is ready.`;
      throw new MillraceError('conflict', message, { param: 'file_id' });
    }
    const { version, file_name, outline } = LogRecord.decode(record);
    return { version, fileName: file_name, outline, sha256: text(sha256) };
  }

  async #read<Fields extends readonly string[]>(
    tenant: string,
    fileId: string,
    spaces: Grant['spaces'],
    fields: Fields,
  ): Promise<(Buffer | null)[]> {
    const values = await this.#redis.hmgetBuffer(fileKey(this.#redis, tenant, fileId), 'status', 'space_id', ...fields);
    const [status, space, ...rest] = values;
    if (!status || text(status) === 'deleted' || !allows(spaces, text(space))) throw unknownFile(fileId);
    return rest;
  }
}

function text(value: Buffer | null | undefined): string {
  return value?.toString() ?? '';
}
