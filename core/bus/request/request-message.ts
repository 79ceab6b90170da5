/**
 * A request's message, kept until the work on it has begun: after a crash of Redis it is published again. It counts in
 * the byte budget as long as that.
 */
import type { RequestBody, RequestType } from '../../../proto/registry.ts';
import type { Reservation } from '../../byte-budget.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { Publisher } from './publisher.ts';

type Envelope = Parameters<Publisher['publish']>[2];

export class RequestMessage {
  readonly #room: Reservation;
  #publish: (() => Promise<string>) | undefined;

  /** @throws {MillraceError} unavailable when there is no memory for it. */
  constructor(
    { publisher, circuit }: { publisher: Publisher; circuit: CircuitBreaker },
    type: RequestType,
    body: RequestBody<RequestType>,
    envelope: Envelope,
  ) {
    this.#room = publisher.budget.take('requests', bytesOf(body));
    this.#publish = () => circuit.run(() => publisher.publish(type, body, envelope));
  }

  /** Puts it on its stream. @returns the id of the entry; undefined when it was let go. */
  async publish(): Promise<string | undefined> {
    return this.#publish?.();
  }

  /** The work has begun, or nobody waits for it. */
  letGo(): void {
    this.#publish = undefined;
    this.#room.release();
  }
}

/** Its own texts and bytes: what a message of many calls holds, the calls have counted. */
function bytesOf(body: object): number {
  return Object.values(body).reduce<number>((sum, value) => {
    if (typeof value === 'string') return sum + Buffer.byteLength(value);
    return value instanceof Uint8Array ? sum + value.length : sum;
  }, 0);
}
