/**
 * A local HTTP server that answers chat completions about pictures, without streaming. Each request gets the next answer
 * of a script, and the last answer is repeated.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';

export interface VisionRequest {
  model: string;
  messages: { content: { type: string; text?: string; image_url?: { url: string } }[] }[];
}

/** A text, the status of a failure, or headers without a body. */
export type VisionAnswer = string | number | 'headers only';

export interface VisionServer {
  readonly url: string;
  readonly requests: VisionRequest[];
}

/** Closed when the test of `t` is over. */
export async function startVisionServer(t: Pick<Test, 'teardown'>, ...answers: VisionAnswer[]): Promise<VisionServer> {
  const requests: VisionRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const answer = answers[Math.min(requests.length, answers.length - 1)]!;
    requests.push(JSON.parse(Buffer.concat(chunks).toString()));
    if (answer === 'headers only') return response.writeHead(200).flushHeaders();
    const content = { choices: [{ index: 0, message: { role: 'assistant', content: answer }, finish_reason: 'stop' }] };
    const status = typeof answer === 'number' ? answer : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(status === 200 ? content : { error: { message: 'no' } }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, requests };
}
