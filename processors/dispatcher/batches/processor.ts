/**
 * The handler of the stream `batches`, which does the long work of batches. An entry that is given up ends its batch.
 */
import type { Delivery, Handler } from '../../../core/bus/consume/delivery.ts';
import { readBody } from '../../../core/bus/entry.ts';
import { MillraceError } from '../../../core/errors.ts';
import type { BatchJob } from '../../../core/store/batches/batches.ts';
import { type FinishDeps, finishBatch } from './finish.ts';
import { type RunDeps, runBatch } from './run.ts';

export type BatchDeps = RunDeps & FinishDeps;

export function batchHandler(deps: BatchDeps): Handler {
  return async (delivery) => {
    const job = await jobOf(deps, delivery);
    if (!job) return;
    try {
      if (delivery.type === 'batch.finish') await finishBatch(deps, job, delivery.signal);
      else await runBatch(deps, job, delivery.signal);
    } catch (error) {
      if (!(error instanceof MillraceError) || error.retryable) throw error;
      // Another delivery would fail in the same way.
      await giveUp(deps, job, error.message);
    }
  };
}

/** Ends the batch of an entry that the bus gave up. */
export async function giveUpBatch(deps: BatchDeps, delivery: Delivery, reason: string): Promise<void> {
  const job = await jobOf(deps, delivery);
  if (job) await giveUp(deps, job, reason);
}

/**
 * A batch with tasks is closed, and ends with the results that it has. A batch whose results cannot be written fails
 * and keeps its tasks: an operator can still finish it by putting the dead letter back.
 */
async function giveUp({ batches }: BatchDeps, job: BatchJob, message: string): Promise<void> {
  const errors = [{ code: 'internal_error', message }];
  if (job.status === 'validating' || job.finishing) await batches.fail(job, job.status, errors);
  else await batches.close(job, job.status === 'cancelling' ? 'batch_cancelled' : 'internal_error');
}

function jobOf({ batches }: BatchDeps, delivery: Delivery): Promise<BatchJob | undefined> {
  const { type, tenant } = delivery;
  if (type !== 'batch.run' && type !== 'batch.finish') {
    throw new MillraceError('bad_request', `The stream of batches does not know ${type}.`, { param: 'type' });
  }
  return batches.job(tenant, readBody(delivery, type).batch_id);
}
