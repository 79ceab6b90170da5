/** A leased task. Its texts are those of the store, so it becomes JSON without being parsed. */

export interface LeasedTask {
  /** JSON text of a TaskHead. */
  head: string;
  /** JSON text. */
  data: string;
  leaseId: string;
  /** Epoch ms. */
  leaseEnd: number;
  attempts: number;
  maxAttempts: number;
  /** Approximate size of its head and data. */
  bytes: number;
}

/** The task of the HTTP interface, as JSON text. */
export function toTaskJson({ head, data, leaseId, leaseEnd, attempts, maxAttempts }: LeasedTask): string {
  const lease = `"lease_id":${JSON.stringify(leaseId)},"lease_expire_time":${leaseEnd}`;
  const state = `"running_time":0,"completed_time":0,"status":"running",${lease}`;
  return `${head.slice(0, -1)},${state},"attempts":${attempts},"max_attempts":${maxAttempts},"data":${data}}`;
}

/** The result of a task whose data is lost: the error body of the HTTP interface. */
export function lostResult(taskId: string): string {
  const message = 'The data of the task is lost: its file is not in the data folder. Put the task again.';
  const error = { code: 'internal_error', type: 'internal_error', message };
  return JSON.stringify({ status_code: 500, request_id: taskId, body: { code: 500, message, error } });
}
