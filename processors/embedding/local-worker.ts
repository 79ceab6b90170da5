/** A thread of a local embedder. It opens the model at its first task, and turns texts into vectors. */
import { workerData } from 'node:worker_threads';
import { type EmbeddedTexts, type LocalSpec, paddedDimension, putUnitRow } from './embedder.ts';
import { type LocalModel, type ModelOutput, type ModelSession, openModel } from './local-model.ts';

export interface LocalWorkerData {
  readonly model: LocalModel;
  readonly pooling: LocalSpec['pooling'];
}

const { model, pooling } = workerData as LocalWorkerData;
let session: Promise<ModelSession> | undefined;

/** @param texts texts with their prefixes. */
export default async function embed(texts: readonly string[]): Promise<EmbeddedTexts & { dimension: number }> {
  session ??= openModel(model, 'embedding').catch((error) => {
    session = undefined; // The next task tries again, for example after a shortage of memory.
    throw error;
  });
  const opened = await session;
  let vectors: Float32Array | undefined;
  let dimension = 0;
  let cut = 0;
  for await (const { rows, output } of opened.runs(texts)) {
    cut += output.cut;
    const size = output.dimensions.at(-1)!;
    dimension = paddedDimension(size);
    vectors ??= new Float32Array(texts.length * dimension);
    for (const [at, row] of rows.entries()) putUnitRow(vectors, row, dimension, pool(output, at, size));
  }
  return { vectors: vectors ?? new Float32Array(0), cut, dimension };
}

/**
 * The sum of the token vectors, or the first vector only. A model that gives one vector per text has pooled already.
 */
function pool({ values, dimensions, tokens }: ModelOutput, text: number, size: number): Float32Array {
  const stride = dimensions.length === 3 ? dimensions[1]! * size : size;
  const start = text * stride;
  const count = dimensions.length === 3 && pooling === 'mean' ? tokens[text]! : 1;
  const sum = new Float32Array(size);
  for (let at = 0; at < count * size; at += 1) sum[at % size]! += values[start + at]!;
  return sum;
}
