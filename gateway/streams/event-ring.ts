/**
 * The last events of one stream, encoded as they go to the socket. These are the events that a slow client has not got
 * yet, and those that a returning client may have missed.
 *
 * Events are numbered from 1 without a gap. The caller passes the number of the last event that was sent.
 *
 * An unsent event is never dropped. When unsent events alone exceed the bound, `merge` joins increments of text, each
 * of which has about 130 bytes of JSON around a few characters. If that is not enough, the caller cuts off the client.
 */
export class EventRing {
  readonly #session: string;
  #events: Buffer[] = [];
  #evicted = 0;
  #bytes = 0;

  constructor(session: string) {
    this.#session = session;
  }

  /** Number of the newest event; 0 before the first. */
  get last(): number {
    return this.#evicted + this.#events.length;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** @returns whether every event after number `n` is still here. */
  covers(n: number): boolean {
    return n >= this.#evicted && n <= this.last;
  }

  /** @returns `id: <session>:<n>\ndata: <json>\n\n`; undefined when the event was evicted or does not exist yet. */
  at(n: number): Buffer | undefined {
    return this.#events[n - this.#evicted - 1];
  }

  /** Appends an event. @param json one object without line breaks, as JSON.stringify prints it. It is copied. */
  push(json: Uint8Array): void {
    const event = Buffer.concat([Buffer.from(`id: ${this.#session}:${this.last + 1}\ndata: `), json, eventEnd]);
    this.#events.push(event);
    this.#bytes += event.length;
  }

  /** Evicts the oldest events while more than `bytesMax` bytes are held, but none after number `sent`. */
  evict(sent: number, bytesMax: number): void {
    while (this.#bytes > bytesMax && this.#evicted < sent) {
      this.#bytes -= this.#events.shift()!.length;
      this.#evicted++;
    }
  }

  /** Merges neighbouring increments of text after number `sent`. The unsent events get new numbers. */
  merge(sent: number): void {
    const unsent = this.#events.splice(sent - this.#evicted).map((event) => jsonOf(event));
    this.#bytes = this.#events.reduce((bytes, event) => bytes + event.length, 0);
    for (const json of mergeDeltas(unsent)) this.push(json);
  }
}

const eventEnd = Buffer.from('\n\n');

function jsonOf(event: Buffer): Buffer {
  return event.subarray(event.indexOf('\ndata: ') + 7, -eventEnd.length);
}

/** A `message.delta` with text only: no citation and no reason to finish. */
interface TextDelta {
  id: string;
  object: 'message.delta';
  delta: { content: [{ type: 'text'; text: [{ value: string; annotations: [] }] }] };
}

/** Joins neighbouring text deltas into one. Every other event stays byte for byte. */
export function mergeDeltas(events: readonly Buffer[]): Buffer[] {
  const merged: Buffer[] = [];
  let run: TextDelta[] = [];
  const endRun = () => {
    if (run.length === 0) return;
    const value = run.map((event) => event.delta.content[0].text[0].value).join('');
    merged.push(Buffer.from(JSON.stringify({ ...run[0], delta: textDelta(value) })));
    run = [];
  };
  for (const event of events) {
    const delta = asTextDelta(event);
    if (delta !== undefined) {
      run.push(delta);
      continue;
    }
    endRun();
    merged.push(event);
  }
  endRun();
  return merged;
}

function asTextDelta(json: Buffer): TextDelta | undefined {
  const event = JSON.parse(json.toString()) as Partial<TextDelta>;
  const value = event.delta?.content?.[0]?.text?.[0]?.value;
  if (event.object !== 'message.delta' || typeof value !== 'string') return undefined;
  // Any other field makes the printed forms differ, also a field that is added to the schema later.
  return JSON.stringify(event.delta) === JSON.stringify(textDelta(value)) ? (event as TextDelta) : undefined;
}

function textDelta(value: string): TextDelta['delta'] {
  return { content: [{ type: 'text', text: [{ value, annotations: [] }] }] };
}
