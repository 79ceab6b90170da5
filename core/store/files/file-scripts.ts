/** The scripts that change the records of files; see `files.ts`. */
import { auditPreludes, entryPreludes, fileCallbackPreludes, quotaPreludes, Script, usagePreludes } from '../script.ts';

/** The files of the scripts that count what is in a space, in order. */
export const spacePreludes = ['space/space-chunks', 'space/space-files'] as const;

const indexedPreludes = ['index/append-log', ...spacePreludes, 'file/later-place', ...quotaPreludes];

export const scripts = {
  begin: new Script('file/begin-indexing', { prelude: spacePreludes }),
  progress: new Script('file/report-progress', { prelude: spacePreludes }),
  appendPart: new Script('file/append-part', { prelude: indexedPreludes }),
  commit: new Script('file/commit-file', { prelude: [...indexedPreludes, ...fileCallbackPreludes, ...entryPreludes] }),
  fail: new Script('file/fail-file', {
    prelude: [...spacePreludes, ...usagePreludes, ...fileCallbackPreludes, ...entryPreludes],
  }),
  failLive: new Script('file/fail-live', { prelude: [...spacePreludes, ...usagePreludes, ...fileCallbackPreludes] }),
  delete: new Script('file/delete-file', {
    prelude: [
      'index/append-log',
      ...spacePreludes,
      ...quotaPreludes,
      'audit/append-audit',
      'grant/allows',
      ...fileCallbackPreludes,
      ...entryPreludes,
    ],
  }),
  patch: new Script('file/patch-file', {
    prelude: ['index/append-log', ...spacePreludes, ...auditPreludes, 'grant/allows'],
  }),
  retry: new Script('file/retry-file', {
    prelude: ['bus/substreams', 'file/queue-indexing', ...spacePreludes, ...auditPreludes, 'grant/allows'],
  }),
};
