/** SIGKILL of the supervisor: its processes end, and the next start adopts Redis and restarts it after a crash. */
import { isAlive, until } from '../../inject/processes.ts';
import { scenario } from '../../scenario.ts';
import { ServedAgain } from '../../served-again.ts';

const goneMsMax = 20_000;
const backMsMax = 60_000;

scenario(import.meta.filename, {
  promise: 'The supervisor is killed: its processes end, and the next start continues with their data.',
  faultMsMax: 300_000,
  history: { outageExpected: true, connectionsMayBreak: true },
  async fault({ world, client }) {
    const { redis, ...processes } = await world.service.pids();
    const problem = (what: string) => client.history.leftovers.push(`supervisor: ${what}`);
    await world.service.kill9();
    const areGone = async () => Object.values(processes).every((pid) => !isAlive(pid));
    await until('gone', goneMsMax, areGone).catch(() => problem('its processes outlive it'));
    if (!isAlive(redis!)) problem('Redis ended with it');
    await world.startAgain();
    const servedAgain = new ServedAgain(client);
    await servedAgain.wait();
    process.kill(redis!, 'SIGKILL');
    const isReady = async () => (await world.service.fetch('/readyz').catch(() => undefined))?.status === 200;
    await until('ready', backMsMax, isReady).catch(() => problem('an adopted Redis that crashes is not started again'));
    return servedAgain.figures;
  },
});
