/** Stores what was indexed in the place where its file is now, which may not be where it was when the attempt began. */
import type { millrace } from '../../../proto/generated.js';

type LogRecordProperties = millrace.v1.LogRecord.$Properties;

/**
 * Runs a script with a log record. If the place of the file has changed, the script has done nothing, and runs again with
 * the new place.
 * @param run its outcome begins with `moved` if `scripts/file/later-place.lua` found another place
 * @returns the outcome, and the record that it is about
 */
export async function inLaterPlace(
  record: LogRecordProperties,
  run: (record: LogRecordProperties) => Promise<unknown>,
): Promise<{ outcome: unknown; placed: LogRecordProperties }> {
  for (let placed = record; ; ) {
    const outcome = await run(placed);
    if (!Array.isArray(outcome) || outcome[0] !== 'moved') return { outcome, placed };
    const [, revision, file_name, space_id, directory_id] = outcome as string[];
    placed = { ...placed, revision: Number(revision), file_name, space_id, directory_id };
  }
}
