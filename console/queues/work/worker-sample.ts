/** A program that works on the tasks of a queue. It runs on Node as it is, without packages. */

/** Name of the file that the command runs. */
const fileName = 'worker.mjs';

/** @param levels those that the worker takes from, the most urgent first. @param url address of the service */
export function workerSample(queue: string, levels: readonly number[], url: string): string {
  const lanes = levels.map((level) => `'${queue}:${level}'`).join(', ');
  return `const headers = { Authorization: \`Bearer \${process.env.MILLRACE_KEY}\`, 'Content-Type': 'application/json' };

async function post(path, body) {
  const response = await fetch(${JSON.stringify(url)} + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

for (;;) {
  // A lease is 60 s. A task that takes longer needs heartbeats.
  const taken = await post('/v1/queue/take', { queues: [${lanes}], wait: 20 });
  for (const { task_id, lease_id, data } of Object.values(taken).flat()) {
    console.log(task_id, data);
    const body = { echo: data }; // the result of the work
    await post(\`/v1/queue/\${encodeURIComponent(task_id)}/complete\`, { lease_id, status_code: 200, body });
  }
}
`;
}

export const workerCommand = `MILLRACE_KEY=YOUR_KEY node ${fileName}`;
