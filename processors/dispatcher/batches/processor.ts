/** The long work of batches: the consumer's side of the stream `batches`. What is given up ends its batch. */
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
      // What no further delivery can mend.
      if (!(error instanceof MillraceError) || error.retryable) throw error;
      await giveUp(deps, job, error.message);
    }
  };
}

/** When it was given up by the bus. */
export async function giveUpBatch(deps: BatchDeps, delivery: Delivery, reason: string): Promise<void> {
  const job = await jobOf(deps, delivery);
  if (job) await giveUp(deps, job, reason);
}

/**
 * A batch with tasks ends in order, with the results that it has. One whose results cannot be written fails and keeps
 * its tasks: an operator who puts the dead letter back has it finished after all.
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
