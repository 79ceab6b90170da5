/** Answers of a model server through the whole service. The long answers stop it, so they come last. */
import { modelEnvironment } from '../support/models/shared-model.ts';
import { runInTurn } from '../support/shared-service.ts';

runInTurn(
  {
    "OpenAI's chats": () => import('./interface/openai-chat.ts'),
    'MCP tools': () => import('./interface/mcp.ts'),
    'long answers': () => import('./chat/generator.ts'),
  },
  modelEnvironment,
);
