/** The scripts that change the records of files; see `files.ts`. */
import { auditPreludes, quotaPreludes, Script } from '../script.ts';

/** The files of the scripts that count what is in a space, in order. */
export const spacePreludes = ['space/space-chunks', 'space/space-files'] as const;

const indexedPreludes = ['index/append-log', ...spacePreludes, 'file/later-place', ...quotaPreludes];

export const scripts = {
  accept: new Script('file/accept-file', {
    prelude: [
      ...['bus/substreams', 'file/queue-indexing', ...spacePreludes, 'grant/allows', 'tenant/closed'],
      ...quotaPreludes,
    ],
  }),
  begin: new Script('file/begin-indexing', { prelude: spacePreludes }),
  progress: new Script('file/report-progress'),
  appendPart: new Script('file/append-part', { prelude: indexedPreludes }),
  commit: new Script('file/commit-file', { prelude: indexedPreludes }),
  fail: new Script('file/fail-file', { prelude: spacePreludes }),
  delete: new Script('file/delete-file', {
    prelude: ['index/append-log', ...spacePreludes, ...quotaPreludes, 'audit/append-audit', 'grant/allows'],
  }),
  patch: new Script('file/patch-file', {
    prelude: ['index/append-log', ...spacePreludes, ...auditPreludes, 'grant/allows'],
  }),
  retry: new Script('file/retry-file', {
    prelude: ['bus/substreams', 'file/queue-indexing', ...spacePreludes, ...auditPreludes, 'grant/allows'],
  }),
};
