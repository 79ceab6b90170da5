import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { constants, getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import t from 'tap';
import { lowerPriority } from '../../processors/indexing/priority.ts';

t.test(
  'the priority of every thread is lowered, also of later threads',
  { skip: process.platform !== 'linux' },
  async (t) => {
    await readFile('/proc/self/stat'); // starts libuv's threads
    lowerPriority();
    const worker = new Worker('setInterval(() => {}, 1000)', { eval: true });
    t.teardown(() => worker.terminate());
    await new Promise((resolve) => worker.once('online', resolve));
    const priorities = readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)));
    t.ok(priorities.length > 5);
    t.ok(
      priorities.every((priority) => priority === constants.priority.PRIORITY_BELOW_NORMAL),
      `${priorities}`,
    );
  },
);
