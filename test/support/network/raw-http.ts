/** Sends raw bytes to a server and reads the answer, for requests that no HTTP client would send. */
import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawAnswer {
  /** All data until the connection was closed, or until no more came for `quietMs`. */
  text: string;
  /** The status of each response, in order. */
  statuses: number[];
  /** The server closed the connection. */
  closed: boolean;
  /** No data came within `silentMsMax`, and the connection stayed open. */
  silent: boolean;
}

interface RawOptions {
  /** Ends the client's half of the connection after the last piece. */
  halfClose?: boolean;
  /** Milliseconds without data after which an answer counts as whole. */
  quietMs?: number;
  /** Longest wait in milliseconds for the first byte or the end of the connection; default without a bound. */
  silentMsMax?: number;
  /** Address of the client's end. */
  localAddress?: string;
}

/** Sends each piece in a packet of its own. */
export async function sendRaw(
  port: number,
  pieces: readonly (string | Buffer)[],
  { halfClose = false, quietMs = 200, silentMsMax, localAddress }: RawOptions = {},
): Promise<RawAnswer> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true, localAddress });
  await once(socket, 'connect');
  const { promise: over, resolve } = Promise.withResolvers<boolean>();
  const silence = silentMsMax === undefined ? undefined : setTimeout(resolve, silentMsMax, false);
  let text = '';
  let quiet: NodeJS.Timeout | undefined;
  socket.on('data', (data) => {
    text += data.toString('latin1');
    clearTimeout(silence);
    clearTimeout(quiet);
    quiet = setTimeout(resolve, quietMs, false);
  });
  for (const event of ['end', 'close', 'error']) socket.on(event, () => resolve(true));
  for (const piece of pieces) await Promise.race([new Promise((sent) => socket.write(piece, sent)), over]);
  if (halfClose) socket.end();
  const closed = await over;
  clearTimeout(quiet);
  clearTimeout(silence);
  socket.destroy();
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  return { text, statuses, closed, silent: text === '' && !closed };
}
