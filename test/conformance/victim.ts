/**
 * A processor that tests kill. It consumes the stream `files` and sends its parent a message for each handled file.
 * Arguments: `url` of Redis, and `hang` for handlers that never return and send the reason when they are stopped. The
 * file `poison` kills the process at once. With `late` it does so after the time that it may hold up others, and other
 * handlers take longer than that.
 */

import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { startCancelWatch } from '../../core/bus/cancel.ts';
import { connect } from '../../core/bus/connection.ts';
import { startConsumer } from '../../core/bus/consume/consumer.ts';
import { BusMetrics } from '../../core/bus/metrics.ts';
import { createBudget } from '../../core/byte-budget.ts';
import { decodeRequest } from '../../proto/codec.ts';

const log = pino({ level: 'silent' });

const [, , url, mode] = process.argv;
const redis = await connect({ url, name: 'victim', log });
const cancels = await startCancelWatch({ url, redis, log });
const metrics = new BusMetrics({ registry: new Registry(), redis });
await startConsumer(
  { url, redis, budget: createBudget(), log, cancels, metrics },
  {
    stream: 'files',
    concurrency: 8,
    reclaimIdleMs: 300,
    aloneMs: 50,
    async onDeadLetter() {
      process.send?.({ gaveUp: true });
    },
    async handler(delivery) {
      const { file_id } = decodeRequest('file.delete', delivery.body, delivery.encoding);
      if (mode === 'late') await delay(file_id === 'poison' ? 200 : 400);
      if (file_id === 'poison') process.kill(process.pid, 'SIGKILL');
      await redis.sadd('effects', file_id);
      process.send?.({ handled: file_id });
      if (mode !== 'hang') return;
      await once(delivery.signal, 'abort');
      process.send?.({ stopped: String(delivery.signal.reason) });
    },
  },
);
process.send?.({ ready: true });
process.on('disconnect', () => process.exit());
