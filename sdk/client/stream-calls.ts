/** Sends the requests of a client over the Redis streams, and reads their answers. */
import type { Access } from '../../core/access/grant.ts';
import type { Frame, Requester, RequestOptions } from '../../core/bus/request/requester.ts';
import { MillraceError } from '../../core/errors.ts';
import { Inbox } from '../../core/tasks/inbox.ts';
import type { RequestBody, RequestType } from '../../proto/registry.ts';
import type { CallOptions } from './call-options.ts';
import { parse } from './stream-values.ts';

type FrameOptions = CallOptions & Pick<RequestOptions, 'timeoutMs' | 'onNewRun' | 'stallMs' | 'isRepeatable'>;

export class StreamCalls {
  readonly #requester: Requester;
  readonly #access: Access;

  constructor(requester: Requester, access: Access) {
    this.#requester = requester;
    this.#access = access;
  }

  /** @returns the final frame, decoded. */
  async final<Body>(type: RequestType, body: RequestBody<RequestType>, options?: FrameOptions): Promise<Body> {
    for await (const frame of this.frames(type, body, { ...options, onNewRun: 'restart' })) {
      if (frame.final) return parse<Body>(frame);
    }
    throw new MillraceError('internal_error', 'The request ended without an answer.');
  }

  /** @returns the frames up to the final one. Frames of one answer are buffered while the caller is busy. */
  async *frames(
    type: RequestType,
    body: RequestBody<RequestType>,
    { signal, ...options }: FrameOptions,
  ): AsyncGenerator<Frame> {
    signal?.throwIfAborted();
    const inbox = new Inbox<Frame>();
    const abort = () => inbox.fail(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    const pending = this.#requester.request(type, body, {
      ...options,
      ...this.#access,
      onFrame: (frame) => inbox.push(frame),
      onError: (error) => inbox.fail(error),
    });
    try {
      for await (const frame of inbox) {
        yield frame;
        if (frame.final) return;
      }
    } finally {
      signal?.removeEventListener('abort', abort);
      // Without effect once the request has ended.
      pending.cancel();
    }
  }
}
