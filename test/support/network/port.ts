/**
 * A TCP port of loopback that is free now. The system gives outgoing connections ports from 32,768 on (Linux) or 49,152 on
 * (macOS), at any moment. So this one is below those: it is still free when a server takes it, and takes it again after a
 * restart.
 */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

const portMin = 10_000;
const portMax = 32_767;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(portMin, portMax + 1);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
