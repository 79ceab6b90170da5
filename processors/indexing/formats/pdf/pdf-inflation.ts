/**
 * Counts the bytes that pdf.js inflates, and refuses a PDF that inflates to too many.
 *
 * pdf.js inflates nearly all streams through the global DecompressionStream, and has no hook or bound of its own. So
 * this class replaces that global while one PDF is open. pdf.js inflates some streams by its own code, byte by byte
 * (LZW, predictors). The watchdog bounds those.
 */
import { unprocessable } from '../../document/unprocessable.ts';

/**
 * Megabytes of one inflated stream. pdf.js holds the content of a page twice, which is far below the memory of a
 * parser.
 */
const streamMegabytesMax = 128;

export class Inflation implements Disposable {
  /** Rejects when a stream is over the bound. */
  readonly exceeded: Promise<never>;
  readonly #replaced = globalThis.DecompressionStream;

  constructor() {
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(() => undefined);
    this.exceeded = promise;
    globalThis.DecompressionStream = bounded(this.#replaced, reject);
  }

  [Symbol.dispose](): void {
    globalThis.DecompressionStream = this.#replaced;
  }
}

/** A stream over the bound ends early, without an error, because after an error pdf.js would inflate it again. */
function bounded(Inflate: typeof DecompressionStream, exceeded: (error: unknown) => void): typeof DecompressionStream {
  return class implements DecompressionStream {
    readonly readable: DecompressionStream['readable'];
    readonly writable: DecompressionStream['writable'];

    constructor(format: ConstructorParameters<typeof DecompressionStream>[0]) {
      const { readable, writable } = new Inflate(format);
      this.readable = readable.pipeThrough(counter(exceeded));
      this.writable = writable;
    }
  };
}

function counter(
  exceeded: (error: unknown) => void,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes <= streamMegabytesMax * 2 ** 20) return controller.enqueue(chunk);
      exceeded(tooLarge());
      controller.terminate();
    },
  });
}

function tooLarge() {
  return unprocessable(
    `A stream of the PDF inflates to more than ${streamMegabytesMax} MB. Export it anew, or split it.`,
  );
}
