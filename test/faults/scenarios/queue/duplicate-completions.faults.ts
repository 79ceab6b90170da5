/** The same task is completed a hundred times at once, with equal and with different results. */
import { asideQueue, putOffline } from '../../load/submitters.ts';
import { take } from '../../load/worker.ts';
import type { Stage } from '../../scenario.ts';
import { scenario } from '../../scenario.ts';

const tasks = 20;
const completions = 100;
const lane = `${asideQueue}:1`;

scenario(import.meta.filename, {
  promise: `${completions} completions of a task at once: one result is accepted, the others are refused with 409.`,
  faultMsMax: 200_000,
  async fault(stage) {
    const count = stage.length.count(tasks);
    let accepted = 0;
    for (let i = 0; i < count; i++) accepted += await completeManyTimes(stage, i);
    return { tasks: count, completions: count * completions, accepted };
  },
});

/** @returns the number of completions that got 200: those with the first result. */
async function completeManyTimes({ client, load }: Stage, i: number): Promise<number> {
  const { history } = client;
  const more = { queue: asideQueue, callback_url: load.receiver.url };
  const taskId = await putOffline(client, `duplicate-${i}`, 'succeeded', more);
  if (taskId) history.callbacks.owed(taskId);
  const [task] = await take(client, { queues: [lane], strategy: 'fifo', size: 1, wait: 5, lease: 60 });
  if (!task) return 0;
  history.tasks.letGo(task.task_id, task.lease_id);
  // Every second completion has the worker's own result. Each of the others has a result of its own.
  const bys = Array.from({ length: completions }, (_, n) => (n % 2 === 0 ? task.lease_id : `other-${n}`));
  const answers = await Promise.all(
    bys.map(async (by) => {
      const result = { status_code: 200, body: { by }, lease_id: task.lease_id };
      const path = `/v1/queue/${task.task_id}/complete`;
      const answer = await client.ask('complete', path, result, { statuses: [200, 409] });
      return { by, status: answer?.status };
    }),
  );
  const accepted = answers.filter(({ status }) => status === 200);
  for (const by of new Set(accepted.map((answer) => answer.by))) history.tasks.completed(task.task_id, by);
  if (accepted.length === 0) history.leftovers.push(`no completion of ${task.task_id} was accepted`);
  return accepted.length;
}
