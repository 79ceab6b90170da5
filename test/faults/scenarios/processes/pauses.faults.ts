/**
 * A process is paused for longer than leases and reclaim. Then it continues with entries that others have taken over.
 */
import { freeze, roles } from '../../inject/processes.ts';
import { scenario } from '../../scenario.ts';

/** Longer than the 15 s of reclaim and the 5 s of the load's leases. */
const pauseMs = 20_000;
/** Roles with a second process. Two gateways cannot listen on the same port. */
const replicas = roles.filter((role) => role !== 'gateway');

scenario(import.meta.filename, {
  promise: `One process of each role stands still for ${pauseMs / 1000} s beside a second one: work is done once.`,
  faultMsMax: 300_000,
  history: { outageExpected: true },
  world: { replicas },
  async fault({ world, length }) {
    for (const role of roles) await freeze((await world.service.pids())[role]!, length.ms(pauseMs));
    return { paused: roles.length };
  },
});
