/** A thread of the pool for long tasks. Short tasks go first when the CPUs are busy, so it has the lowest priority. */
import { lowerThreadPriority } from './priority.ts';

lowerThreadPriority();

export { index } from './worker.ts';
