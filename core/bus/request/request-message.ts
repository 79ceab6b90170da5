/**
 * The message of a request. It is kept in the byte budget until the work has begun. One that may be repeated is kept until the
 * request ends. So it can be published again if a crash of Redis lost it.
 */
import type { RequestBody, RequestType } from '../../../proto/registry.ts';
import type { Reservation } from '../../byte-budget.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { Published, Publisher } from './publisher.ts';

type Envelope = Parameters<Publisher['publish']>[2];

export class RequestMessage {
  readonly #reservation: Reservation;
  #publish: (() => Promise<Published>) | undefined;

  /**
   * @param message.isReserved whether the caller has reserved the bytes of the body
   * @throws {MillraceError} unavailable when there is no memory for it.
   */
  constructor(
    { publisher, circuit }: { publisher: Publisher; circuit: CircuitBreaker },
    message: { type: RequestType; body: RequestBody<RequestType>; envelope: Envelope; isReserved: boolean },
  ) {
    const { type, body, envelope, isReserved } = message;
    this.#reservation = publisher.budget.take('requests', isReserved ? 0 : bytesOf(body));
    this.#publish = () => circuit.run(() => publisher.publish(type, body, envelope));
  }

  /** Publishes the message. @returns undefined if the message was released. */
  async publish(): Promise<Published | undefined> {
    return this.#publish?.();
  }

  /** Frees the message, because it is not published again. */
  release(): void {
    this.#publish = undefined;
    this.#reservation.release();
  }
}

/** Size of all strings and bytes of a body. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value instanceof Uint8Array) return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + bytesOf(part), 0);
}
