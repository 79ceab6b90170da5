/** Server-Sent Events as text (WHATWG HTML, 9.2). */

export const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
};

/** A comment: clients do not report it as an event. */
export const heartbeat = Buffer.from(': heartbeat\n\n');

/**
 * Encodes one event. An empty `id` or `event` is left out. Line breaks and NULs in them become a space.
 * @param data JSON without line breaks, as JSON.stringify prints it.
 */
export function serverEvent({ id = '', event, data }: { id?: string; event: string; data: string }): Buffer {
  return Buffer.from(`${line('id', id)}${line('event', event)}data: ${data}\n\n`);
}

/** A line break would end the field and begin another. A NUL makes a client ignore the id. */
function line(field: string, value: string): string {
  return value === '' ? '' : `${field}: ${value.replace(/[\r\n\0]+/g, ' ')}\n`;
}
