/**
 * A worker for an OpenAI-compatible model server, by HTTP:
 *
 *     MILLRACE_URL=http://127.0.0.1:8080 MILLRACE_KEY=mr-... MODEL_URL=http://127.0.0.1:11434 MODEL=qwen3 \
 *       npx node examples/openai-worker.ts
 *
 * It registers the queue `models` (QUEUE) and maps the model to it, so that tasks and chats that name the model come here.
 * SIGTERM and SIGINT stop it: what runs has 20 s to end, the rest goes back to the queue. Several may run.
 */
import { once } from 'node:events';
import { HttpClient, startWorker } from '../sdk/index.ts';
import { ModelExecutor } from './model-executor.ts';

const { MILLRACE_URL, MILLRACE_KEY, MODEL_URL, MODEL, MODEL_API_KEY = 'none' } = process.env;
/** LEASE: seconds after which the tasks of a worker that died go to another. */
const { QUEUE = 'models', LEASE = '30' } = process.env;
if (!MILLRACE_URL || !MILLRACE_KEY || !MODEL_URL || !MODEL) {
  throw new Error('MILLRACE_URL, MILLRACE_KEY, MODEL_URL and MODEL are needed.');
}

const client = new HttpClient({ url: MILLRACE_URL, apiKey: MILLRACE_KEY });
await client.registerQueue({ queue: QUEUE, endpoint: '/v1/chat/completions' });
await client.putChannel({ model: MODEL, queue: QUEUE });

const executor = new ModelExecutor({ url: MODEL_URL, apiKey: MODEL_API_KEY, concurrency: 8 });
// Level 0: the client waits for the answer. Level 1: it does not.
const scheduled = { takeStrategy: 'active_passive', size: 8, queues: [`${QUEUE}:0`, `${QUEUE}:1`] } as const;
const worker = startWorker({ client, executor }, { scheduled, lease: Number(LEASE) });
console.log(`Serving ${MODEL} from the queue ${QUEUE}.`);

await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
await worker.stop({ deadlineMs: 20_000 });
