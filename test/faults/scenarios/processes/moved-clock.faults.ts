/** The clock of one process is set 10 minutes ahead, then 10 minutes back, then to the right time. */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { roles } from '../../inject/processes.ts';
import { scenario } from '../../scenario.ts';

const preload = pathToFileURL(join(import.meta.dirname, '..', '..', 'inject', 'clock-shift.mjs'));
/** Shifts of a clock: ahead, back, right. */
const shifts = 3;
const shiftedMs = 6_000;

scenario(import.meta.filename, {
  promise: 'The clock of each process in turn moves 10 minutes ahead and back: nothing expires early, lapses or hangs.',
  faultMsMax: 300_000,
  world: { env: { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${preload}` } },
  async fault({ world, length }) {
    for (const role of roles) {
      const pid = (await world.service.pids())[role]!;
      for (let shift = 0; shift < shifts; shift++) {
        process.kill(pid, 'SIGUSR2');
        await delay(length.ms(shiftedMs));
      }
    }
    return { 'clocks moved': roles.length };
  },
});
