/** Small test files of the gateway, in one process. */
import { inTurn } from './in-turn.ts';

inTurn([
  () => import('../gateway/access/key-guesses.test.ts'),
  () => import('../gateway/access/request-quotas.test.ts'),
  () => import('../gateway/batch-files.test.ts'),
  () => import('../gateway/mcp.test.ts'),
  () => import('../gateway/openai.test.ts'),
  () => import('../gateway/streams/resume-elsewhere.test.ts'),
  () => import('../gateway/unknown-parameters.test.ts'),
  () => import('../gateway/usage.test.ts'),
  () => import('../gateway/upload/blob-buffer.test.ts'),
  () => import('../gateway/http/parts.test.ts'),
  () => import('../gateway/malformed-http.test.ts'),
]);
