/** The buffers for parts of multipart uploads: a few for the whole process, so that many uploads take no more memory. */
import { Semaphore } from '../../../semaphore.ts';

/** Bytes of a part. A multipart upload has at most 10,000 parts, so an object may have 80 GB. */
export const partBytes = 8 * 1024 * 1024;
const buffersMax = 4;
/** Each upload waits with at most two parts. */
const waitingMax = 10_000;

export class PartBuffers {
  readonly #semaphore = new Semaphore({
    places: buffersMax,
    waitingMax,
    busy: 'Too many uploads wait for the object store. Try again later.',
  });
  readonly #free: Buffer[] = [];

  /** Runs `work` with a buffer of `partBytes`, which it must not keep. */
  async use<T>(signal: AbortSignal, work: (buffer: Buffer) => Promise<T>): Promise<T> {
    const release = await this.#semaphore.acquire({ signal });
    const buffer = this.#free.pop() ?? Buffer.allocUnsafeSlow(partBytes);
    try {
      return await work(buffer);
    } finally {
      this.#free.push(buffer);
      release();
    }
  }
}
