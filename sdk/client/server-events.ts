/** A parser of Server-Sent Events (WHATWG HTML, section 9.2). Events without data are skipped. */
export interface ServerEvent {
  /** Id; '' where the event has none. */
  id: string;
  /** Name; '' where the event has none. */
  event: string;
  /** Data lines, joined by line feeds. */
  data: string;
}

const blankLine = /\r?\n\r?\n/;
const blankLineCharsMax = 4;

export async function* serverEvents(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncIterable<ServerEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  // The end of the text that was searched already. Searching all of `rest` for each chunk would take quadratic time.
  let tail = '';
  for await (const chunk of body) {
    const text = decoder.decode(chunk, { stream: true });
    rest += text;
    const fresh = tail + text;
    tail = fresh.slice(1 - blankLineCharsMax);
    if (!blankLine.test(fresh)) continue;
    const blocks = rest.split(blankLine);
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
