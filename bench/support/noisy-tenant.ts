/**
 * A process that, when it gets a message, puts many tasks as fast as it can and uploads a large file meanwhile.
 *
 * It has the lowest priority, because the clients of a service are on other machines. It runs in a session of its own:
 * Linux shares the CPUs between sessions (sched(7), autogroup), and its turns must not count for the measuring process.
 */
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { TextSource } from './generated/text-source.ts';
import { HttpConnections } from './http-connections.ts';
import { eachOf } from './load.ts';

const tasksTogether = 100;
const connections = 16;
const chunks = 5_000;
const queue = 'flood';
const endpoint = '/v1/chat/completions';

const [url = '', apiKey = '', round = '', tasks = ''] = process.argv.slice(2);
lowerPriority();
const http = await HttpConnections.open({ url, apiKey }, connections);
await http.post('/v1/queue/register', JSON.stringify({ queue, endpoint })).catch(() => undefined); // registered in another round
const document = new TextSource(Number(round) + 2).markdown(chunks);
const puts = JSON.stringify({
  puts: Array(tasksTogether).fill({ queue, endpoint, data: { question: 'What is tea?' } }),
});
process.send?.('ready');
await new Promise((resolve) => process.once('message', resolve));
process.once('disconnect', () => process.exit());
const batches = Array.from({ length: Math.ceil(Number(tasks) / tasksTogether) }, (_, n) => n);
await Promise.all([
  upload(),
  eachOf(batches, connections, async () => void (await http.post('/v1/queue/tasks/put', puts))),
]);
await http[Symbol.asyncDispose]();
process.disconnect();

/** Lowers the priority of this process, and that of its session where the system has such a thing. */
function lowerPriority(): void {
  setPriority(constants.priority.PRIORITY_LOW);
  try {
    writeFileSync('/proc/self/autogroup', String(constants.priority.PRIORITY_LOW));
  } catch {
    // The system does not group processes by session.
  }
}

async function upload(): Promise<void> {
  const form = new FormData();
  const fields = { file_id: `large-${round}`, file_name: 'large.md', user: 'bench', wait: '300' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([document]), 'large.md');
  const headers = { authorization: `Bearer ${apiKey}` };
  const response = await fetch(`${url}/api/file/stream/indexing`, { method: 'POST', headers, body: form });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
}
