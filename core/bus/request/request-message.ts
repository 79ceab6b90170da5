/**
 * The message of a request. It is kept in the byte budget until the work has begun, because a crash of Redis may lose
 * its entry. It is then published again.
 */
import type { RequestBody, RequestType } from '../../../proto/registry.ts';
import type { Reservation } from '../../byte-budget.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { Publisher } from './publisher.ts';

type Envelope = Parameters<Publisher['publish']>[2];

export class RequestMessage {
  readonly #reservation: Reservation;
  #publish: (() => Promise<string>) | undefined;

  /** @throws {MillraceError} unavailable when there is no memory for it. */
  constructor(
    { publisher, circuit }: { publisher: Publisher; circuit: CircuitBreaker },
    type: RequestType,
    body: RequestBody<RequestType>,
    envelope: Envelope,
  ) {
    this.#reservation = publisher.budget.take('requests', bytesOf(body));
    this.#publish = () => circuit.run(() => publisher.publish(type, body, envelope));
  }

  /** Publishes the message. @returns the id of the entry. Undefined if the message was released. */
  async publish(): Promise<string | undefined> {
    return this.#publish?.();
  }

  /** Frees the message, because the work has begun or its caller no longer waits. */
  release(): void {
    this.#publish = undefined;
    this.#reservation.release();
  }
}

/** Size of the message's own strings and bytes. The calls in a batched message are counted by the batcher. */
function bytesOf(body: object): number {
  return Object.values(body).reduce<number>((sum, value) => {
    if (typeof value === 'string') return sum + Buffer.byteLength(value);
    return value instanceof Uint8Array ? sum + value.length : sum;
  }, 0);
}
