/** An upload that waits longer than the server's idle timeout. It is slow, so it has a file of its own. */
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { startTestGateway } from '../support/gateway.ts';

/** uWebSockets.js closes a connection 8 to 12 s after it went idle. */
const idleMs = 12_500;
/** Large enough that the parser is slower than the socket, so that the upload is paused. */
const bytes = 16 * 1024 * 1024;

t.jobs = 2;

for (const accept of ['application/json', 'text/event-stream']) {
  t.test(
    `a client may wait for a large upload beyond the idle timeout, as ${accept}`,
    { buffered: true },
    async (t) => {
      const gateway = await startTestGateway(t, {
        handlers: {
          async 'file.accept'(_, reply) {
            await delay(idleMs);
            reply.end('file.state', { file_id: 'f', status: 'ready', version: 1, chunks: 1 });
          },
        },
        limits: { heartbeatMs: 60_000 },
      });
      const parts = {
        file_id: 'f',
        file_name: 'f.md',
        user: 'tester',
        wait: '30',
        file: new Blob([Buffer.alloc(bytes)]),
      };
      const response = await gateway.upload(parts, { headers: { accept } });
      t.equal(response.status, 200);
      t.match(await response.text(), /"file_id":"f"/);
    },
  );
}
