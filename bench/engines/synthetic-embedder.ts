/**
 * A local server with OpenAI's embeddings interface. It makes the vector of a text from a hash of it.
 *
 * The vectors lie near a plane of few dimensions, as those of models do. Without that all of them would be almost
 * equally far from each other, and no graph could find the nearest ones. They say nothing of the text. So they measure
 * costs and the recall of a graph, but no ranking.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { randomSource } from '../support/generated/random.ts';

const planeDimension = 24;
/** Length of the part outside of the plane, if the part in it has the length 1. */
const offPlane = 0.2;

export class SyntheticEmbedder implements AsyncDisposable {
  readonly dimension: number;
  /** Row-major: `planeDimension` rows of `dimension` components. */
  readonly #plane: Float32Array;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  private constructor(dimension: number) {
    this.dimension = dimension;
    this.#plane = normals('plane', planeDimension * dimension);
  }

  static async start(dimension: number): Promise<SyntheticEmbedder> {
    const embedder = new SyntheticEmbedder(dimension);
    embedder.#server.listen(0, '127.0.0.1');
    await once(embedder.#server, 'listening');
    return embedder;
  }

  /** The settings of a service that uses it. */
  get env(): NodeJS.ProcessEnv {
    const { port } = this.#server.address() as AddressInfo;
    return {
      EMBEDDER_URL: `http://127.0.0.1:${port}/v1`,
      EMBEDDER_MODEL: 'synthetic',
      EMBEDDER_DIMENSION: String(this.dimension),
    };
  }

  /** A vector of the length 1. */
  vector(text: string): Float32Array {
    const position = normals(text, planeDimension + this.dimension);
    const vector = position.subarray(planeDimension).map((value) => (value * offPlane) / Math.sqrt(this.dimension));
    for (let row = 0; row < planeDimension; row += 1) {
      const weight = position[row]! / Math.sqrt(planeDimension * this.dimension);
      const from = row * this.dimension;
      for (let at = 0; at < this.dimension; at += 1) vector[at]! += weight * this.#plane[from + at]!;
    }
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { input } = (await json(request)) as { input: string[] };
    const data = input.map((text, index) => ({ object: 'embedding', index, embedding: [...this.vector(text)] }));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ object: 'list', data, model: 'synthetic', usage: {} }));
  }
}

/** Normal random numbers by the transform of Box and Muller. A seed always gives the same ones. */
function normals(seed: string, count: number): Float32Array {
  const random = randomSource(createHash('sha256').update(seed).digest().readInt32LE());
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Float32Array.from({ length: count }, normal);
}
