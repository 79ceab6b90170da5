/** Moves a tenant, and kills or stops itself after a step: `node victim.ts URL TENANT SHARD STEP SIGNAL`. */
import { pino } from 'pino';
import { connect } from '../../../core/bus/connection.ts';
import { moveTenant } from '../../../core/store/moves/tenant-move.ts';

const [url = '', tenant = '', to = '', step = '', signal = 'SIGKILL'] = process.argv.slice(2);
const redis = await connect({ url, name: 'victim', log: pino({ level: 'silent' }) });
try {
  await moveTenant(
    {
      redis,
      elementsMax: 20,
      onStep(reached) {
        if (reached === step) process.kill(process.pid, signal);
      },
    },
    tenant,
    Number(to),
  );
} catch (error) {
  console.log((error as Error).name);
  process.exitCode = 1;
}
redis.disconnect();
