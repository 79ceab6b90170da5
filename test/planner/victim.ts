/** A planner that kills itself before it sends its event number `at`. That event is in the journal already. */
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { startCancelWatch } from '../../core/bus/cancel.ts';
import { connect } from '../../core/bus/connection.ts';
import { startConsumer } from '../../core/bus/consume/consumer.ts';
import { BusMetrics } from '../../core/bus/metrics.ts';
import type { ReplyWriter } from '../../core/bus/reply/reply-writer.ts';
import { Publisher } from '../../core/bus/request/publisher.ts';
import { createBudget } from '../../core/byte-budget.ts';
import { plannerHandler } from '../../processors/planner/processor.ts';
import { plannerDeps } from './planner-deps.ts';

const log = pino({ level: 'silent' });

const [, , url = '', at = '', modelUrl] = process.argv;
const redis = await connect({ url, name: 'victim', log });
const handler = plannerHandler(
  await plannerDeps({ url, redis, publisher: new Publisher({ redis, budget: createBudget() }), log }, modelUrl),
);
let sent = 0;

function dyingAt(reply: ReplyWriter): ReplyWriter {
  const send = reply.send.bind(reply);
  reply.send = (type, body) => {
    sent++;
    if (sent === Number(at)) process.kill(process.pid, 'SIGKILL');
    send(type, body);
  };
  return reply;
}

await startConsumer(
  {
    url,
    redis,
    budget: createBudget(),
    log,
    cancels: await startCancelWatch({ url, redis, log }),
    metrics: new BusMetrics({ registry: new Registry(), redis }),
  },
  {
    stream: 'planner',
    concurrency: 8,
    reclaimIdleMs: 300,
    handler: (delivery, reply) => handler(delivery, dyingAt(reply)),
  },
);
process.send?.({ ready: true });
process.on('disconnect', () => process.exit());
