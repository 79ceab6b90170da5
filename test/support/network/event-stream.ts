/** Reads Server-Sent Events from a response, as a client does. */

export interface ServerEvent {
  /** Value of the `id:` line; empty without one. */
  id: string;
  /** Value of the `data:` line. */
  data: { id: string; object: string } & Record<string, unknown>;
}

export async function* readEvents(response: Response): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoderStream();
  let rest = '';
  for await (const text of response.body!.pipeThrough(decoder)) {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) yield parseEvent(block);
  }
  if (rest !== '') throw new Error(`The stream ended in the middle of an event: ${rest}`);
}

export async function readAllEvents(response: Response): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  for await (const event of readEvents(response)) events.push(event);
  return events;
}

function parseEvent(block: string): ServerEvent {
  let id = '';
  let data = '';
  for (const line of block.split('\n')) {
    if (line.startsWith('id: ')) id = line.slice(4);
    else if (line.startsWith('data: ')) data += line.slice(6);
    else throw new Error(`A line that the interface does not have: ${line}`);
  }
  return { id, data: JSON.parse(data) };
}

/** @returns the fields of each event of any stream, without comments. */
export async function* readFields(response: Response): AsyncGenerator<Record<string, string>> {
  let rest = '';
  for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks.filter((one) => !one.startsWith(':'))) yield fieldsOf(block);
  }
}

export async function readAllFields(response: Response): Promise<Record<string, string>[]> {
  const events: Record<string, string>[] = [];
  for await (const event of readFields(response)) events.push(event);
  return events;
}

function fieldsOf(block: string): Record<string, string> {
  const lines = block.split('\n').map((line) => line.split(/: (.*)/s, 2));
  return Object.fromEntries(lines);
}
