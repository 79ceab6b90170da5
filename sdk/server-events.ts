/** Server-Sent Events (WHATWG HTML, section 9.2), as far as services send them: an event without data is none. */
export interface ServerEvent {
  /** Empty where it has none. */
  id: string;
  event: string;
  /** Its lines joined by line feeds. */
  data: string;
}

export async function* serverEvents(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncIterable<ServerEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true });
    const blocks = rest.split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = readEvent(block.split(/\r?\n/));
      if (event) yield event;
    }
  }
}

function readEvent(lines: string[]): ServerEvent | undefined {
  const values = (field: string) =>
    lines.filter((line) => line.startsWith(`${field}:`)).map((line) => line.slice(field.length + 1).replace(/^ /, ''));
  const data = values('data');
  if (data.length === 0) return undefined;
  return { id: values('id').at(-1) ?? '', event: values('event').at(-1) ?? '', data: data.join('\n') };
}
