/**
 * A local HTTP server that transcribes. Each request gets the next answer of a script, and the last one is repeated.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';

/** The JSON of an answer, the status of a failure, or no answer at all. */
export type TranscriptionAnswer = object | number | 'silence';

export interface TranscriptionServer {
  readonly url: string;
  /** The fields of the requests that have arrived whole. The file is its name and its size. */
  readonly requests: Record<string, string>[];
  /** Requests that the client gave up. */
  readonly abandoned: () => number;
}

/** Closed when the test of `t` is over. */
export async function startTranscriptionServer(
  t: Pick<Test, 'teardown'>,
  ...answers: TranscriptionAnswer[]
): Promise<TranscriptionServer> {
  const requests: Record<string, string>[] = [];
  let abandoned = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const answer = answers[Math.min(requests.length, answers.length - 1)]!;
    const form = await new Response(Buffer.concat(chunks), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData();
    const fields = Array.from(form, ([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, `${value.name} ${value.size}`],
    );
    requests.push({ ...Object.fromEntries(fields), path: request.url, authorization: request.headers.authorization });
    if (answer === 'silence') {
      response.once('close', () => {
        abandoned += 1;
      });
      return;
    }
    const status = typeof answer === 'number' ? answer : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(status === 200 ? answer : { error: { message: 'no' } }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, requests, abandoned: () => abandoned };
}
