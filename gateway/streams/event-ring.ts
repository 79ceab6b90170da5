/**
 * The last events of one stream, encoded as they go to the socket: what a slow client is still to get, and what a
 * returning one missed. Events are numbered from 1 without a gap; the caller says how far its client is.
 *
 * It never drops an event that was not sent. When those alone exceed the bound it merges increments of text, which are
 * ~130 bytes of JSON around a few characters each; the caller gives up on the client when that is not enough.
 */
export class EventRing {
  readonly #session: string;
  #events: Buffer[] = [];
  #evicted = 0;
  #bytes = 0;

  constructor(session: string) {
    this.#session = session;
  }

  /** Number of the newest event; 0: none yet. */
  get last(): number {
    return this.#evicted + this.#events.length;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Is every event after number `n` still here? */
  covers(n: number): boolean {
    return n >= this.#evicted && n <= this.last;
  }

  /** `id: <session>:<n>\ndata: <json>\n\n`, or undefined when it was evicted or is still to come. */
  at(n: number): Buffer | undefined {
    return this.#events[n - this.#evicted - 1];
  }

  /** @param json of one object, as JSON.stringify prints it: without line breaks. Copied. */
  push(json: Uint8Array): void {
    const event = Buffer.concat([Buffer.from(`id: ${this.#session}:${this.last + 1}\ndata: `), json, eventEnd]);
    this.#events.push(event);
    this.#bytes += event.length;
  }

  /** Evicts the oldest events while there are more bytes than `bytesMax`, but none after number `sent`. */
  evict(sent: number, bytesMax: number): void {
    while (this.#bytes > bytesMax && this.#evicted < sent) {
      this.#bytes -= this.#events.shift()!.length;
      this.#evicted++;
    }
  }

  /** Merges neighbouring increments of text after number `sent`; they, unseen as they are, are numbered anew. */
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

/** A `message.delta` that holds text and nothing else: no citation, no reason to finish. */
interface TextDelta {
  id: string;
  object: 'message.delta';
  delta: { content: [{ type: 'text'; text: [{ value: string; annotations: [] }] }] };
}

/** Neighbouring text deltas become one with their texts joined; every other event stays byte for byte. */
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
  // Whatever else it may carry, now or later, shows in its printed form.
  return JSON.stringify(event.delta) === JSON.stringify(textDelta(value)) ? (event as TextDelta) : undefined;
}

function textDelta(value: string): TextDelta['delta'] {
  return { content: [{ type: 'text', text: [{ value, annotations: [] }] }] };
}
