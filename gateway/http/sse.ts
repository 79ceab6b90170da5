/** Server-Sent Events as text (WHATWG HTML, 9.2). */

export const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
};

/** A comment, which no client hands on. */
export const heartbeat = Buffer.from(': heartbeat\n\n');

/**
 * @param id, event in one line whatever they hold; left out when empty.
 * @param data JSON as JSON.stringify prints it: without line breaks.
 */
export function serverEvent({ id = '', event, data }: { id?: string; event: string; data: string }): Buffer {
  return Buffer.from(`${line('id', id)}${line('event', event)}data: ${data}\n\n`);
}

/** A line break would end the field and begin another; NUL makes a client ignore an id. */
function line(field: string, value: string): string {
  return value === '' ? '' : `${field}: ${value.replace(/[\r\n\0]+/g, ' ')}\n`;
}
