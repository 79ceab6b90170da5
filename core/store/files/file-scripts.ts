/** The scripts that change the records of files; see `files.ts`. */
import { auditPreludes, quotaPreludes, Script } from '../script.ts';

const indexedPreludes = ['index/append-log', 'space/space-chunks', 'file/later-place', ...quotaPreludes];

export const scripts = {
  accept: new Script('file/accept-file', {
    prelude: [
      ...['bus/substreams', 'file/queue-indexing', 'space/space-chunks', 'grant/allows', 'tenant/closed'],
      ...quotaPreludes,
    ],
  }),
  begin: new Script('file/begin-indexing'),
  progress: new Script('file/report-progress'),
  appendPart: new Script('file/append-part', { prelude: indexedPreludes }),
  commit: new Script('file/commit-file', { prelude: indexedPreludes }),
  fail: new Script('file/fail-file'),
  delete: new Script('file/delete-file', {
    prelude: ['index/append-log', 'space/space-chunks', ...quotaPreludes, 'audit/append-audit', 'grant/allows'],
  }),
  patch: new Script('file/patch-file', {
    prelude: ['index/append-log', 'space/space-chunks', ...auditPreludes, 'grant/allows'],
  }),
  retry: new Script('file/retry-file', {
    prelude: ['bus/substreams', 'file/queue-indexing', ...auditPreludes, 'grant/allows'],
  }),
};
