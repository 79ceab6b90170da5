/** Checks and finds free TCP ports of this machine. */
import { type AddressInfo, createServer } from 'node:net';

/**
 * Resolves when the port can be listened on.
 * @throws {NodeJS.ErrnoException} otherwise: EADDRINUSE, EACCES or EADDRNOTAVAIL.
 */
export async function checkFree(host: string, port: number): Promise<void> {
  await listenOnce(host, port);
}

export function isFree(host: string, port: number): Promise<boolean> {
  return listenOnce(host, port).then(
    () => true,
    () => false,
  );
}

/** @returns a port that was free a moment ago. */
export function freePort(host: string): Promise<number> {
  return listenOnce(host, 0);
}

function listenOnce(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const { port: bound } = server.address() as AddressInfo;
      server.close(() => resolve(bound));
    });
  });
}
