/** Bytes to a server and what it answers: for requests that no HTTP client would send. */
import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawAnswer {
  /** All that came until the connection was closed, or was quiet after an answer for `quietMs`. */
  text: string;
  /** The status of each response, in order. */
  statuses: number[];
  /** The server closed the connection. */
  closed: boolean;
}

interface RawOptions {
  /** Ends our half of the connection after the last piece. */
  halfClose?: boolean;
  /** How long an answer may be quiet before it counts as whole. */
  quietMs?: number;
}

/** Sends each piece in a packet of its own. */
export async function sendRaw(
  port: number,
  pieces: readonly (string | Buffer)[],
  { halfClose = false, quietMs = 200 }: RawOptions = {},
): Promise<RawAnswer> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
  await once(socket, 'connect');
  const { promise: over, resolve } = Promise.withResolvers<boolean>();
  let text = '';
  let quiet: NodeJS.Timeout | undefined;
  socket.on('data', (data) => {
    text += data.toString('latin1');
    clearTimeout(quiet);
    quiet = setTimeout(resolve, quietMs, false);
  });
  for (const event of ['end', 'close', 'error']) socket.on(event, () => resolve(true));
  for (const piece of pieces) await new Promise((sent) => socket.write(piece, sent));
  if (halfClose) socket.end();
  const closed = await over;
  clearTimeout(quiet);
  socket.destroy();
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  return { text, statuses, closed };
}
