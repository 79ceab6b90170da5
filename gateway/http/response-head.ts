/** The status line and the headers of a response. */

/** The text of each status. An `import` of node:http would load the client of `fetch` too, which takes 60 ms of CPU. */
export const { STATUS_CODES: statusTexts } = process.getBuiltinModule('node:http');

export type Headers = Readonly<Record<string, string>>;

/** Default of `Retry-After` in seconds, by status. */
const retryAfterSeconds: Readonly<Record<number, string>> = {
  429: '1',
  // An outage is often a restart, which takes some seconds.
  503: '2',
  // The operator has to free space first.
  507: '60',
};
const statusLines = new Map(Object.entries(statusTexts).map(([code, text]) => [Number(code), `${code} ${text}`]));

/** The part of a uWebSockets.js response that is written here. */
interface ResponseHead {
  writeStatus(line: string): unknown;
  writeHeader(name: string, value: string): unknown;
}

/** Writes the head. The response must be corked. */
export function writeHead(response: ResponseHead, status: number, headers: Headers): void {
  response.writeStatus(statusLines.get(status) ?? String(status));
  for (const name in headers) response.writeHeader(name, headers[name]);
  const retryAfter = retryAfterSeconds[status];
  if (retryAfter !== undefined && headers['Retry-After'] === undefined) {
    response.writeHeader('Retry-After', retryAfter);
  }
}
