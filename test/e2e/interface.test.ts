/** The HTTP interface, the examples and `millrace index` through the whole service. The callbacks kill its dispatcher, so they come last. */
import { callbackSecret } from '../support/network/receiver.ts';
import { runInTurn } from '../support/shared-service.ts';

runInTurn(
  {
    'the OpenAPI document': () => import('./interface/openapi.ts'),
    errors: () => import('./interface/errors.ts'),
    examples: () => import('./interface/examples.ts'),
    'millrace index': () => import('../cli/index.ts'),
    callbacks: () => import('./files/callbacks.ts'),
  },
  { UPLOAD_MB_MAX: '1', CALLBACK_ALLOW_PRIVATE: '1', CALLBACK_SECRET: callbackSecret },
);
