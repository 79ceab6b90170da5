/**
 * The message of a request. It is kept in the byte budget until the work has begun. One that may be repeated is kept until the
 * request ends, if there is room for it. So it can be published again if a crash of Redis lost it.
 */
import type { RequestBody, RequestType } from '../../../proto/registry.ts';
import type { Reservation } from '../../byte-budget.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { Published, Publisher } from './publisher.ts';

type Envelope = Parameters<Publisher['publish']>[2];

/** Bytes of the messages of begun requests that one instance keeps: a quarter of the smallest byte budget. */
const keptBytesMax = 16 << 20;

/** The messages of begun requests that an instance keeps. A message beyond the bound is not kept. */
export class KeptMessages {
  #bytes = 0;

  /** @returns whether there is room. */
  add(bytes: number): boolean {
    if (this.#bytes + bytes > keptBytesMax) return false;
    this.#bytes += bytes;
    return true;
  }

  remove(bytes: number): void {
    this.#bytes -= bytes;
  }
}

interface Deps {
  publisher: Publisher;
  circuit: CircuitBreaker;
  kept: KeptMessages;
}

export class RequestMessage {
  readonly #kept: KeptMessages;
  readonly #bytes: number;
  readonly #reservation: Reservation;
  #publish: (() => Promise<Published>) | undefined;
  #isKept = false;

  /**
   * @param message.isReserved whether the caller has reserved the bytes of the body
   * @throws {MillraceError} unavailable when there is no memory for it.
   */
  constructor(
    { publisher, circuit, kept }: Deps,
    message: { type: RequestType; body: RequestBody<RequestType>; envelope: Envelope; isReserved: boolean },
  ) {
    const { type, body, envelope, isReserved } = message;
    this.#kept = kept;
    this.#bytes = isReserved ? 0 : bytesOf(body);
    this.#reservation = publisher.budget.take('requests', this.#bytes);
    this.#publish = () => circuit.run(() => publisher.publish(type, body, envelope));
  }

  /** Whether the work has begun and the message can be published again. */
  get isKept(): boolean {
    return this.#isKept;
  }

  /** Publishes the message. @returns undefined if the message was released. */
  async publish(): Promise<Published | undefined> {
    return this.#publish?.();
  }

  /** Keeps the message of begun work. Without room it is released, and not published again. */
  keep(): void {
    if (this.#isKept || !this.#publish) return;
    this.#isKept = this.#kept.add(this.#bytes);
    if (!this.#isKept) this.release();
  }

  /** Frees the message, because it is not published again. */
  release(): void {
    if (this.#isKept) this.#kept.remove(this.#bytes);
    this.#isKept = false;
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
