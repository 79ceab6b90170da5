/** A relay that dies after it has published its first message, before the acknowledgement. Argument: `url` of Redis. */
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { startCancelWatch } from '../../core/bus/cancel.ts';
import { connect } from '../../core/bus/connection.ts';
import { BusMetrics } from '../../core/bus/metrics.ts';
import { type Published, Publisher } from '../../core/bus/request/publisher.ts';
import { createBudget } from '../../core/byte-budget.ts';
import { ApiKeyStore } from '../../core/store/api-keys/api-keys.ts';
import { startRelay } from '../../processors/relay/relay.ts';

const log = pino({ level: 'silent' });

const [, , url = ''] = process.argv;
const redis = await connect({ url, name: 'victim', log });
const budget = createBudget();

class DyingPublisher extends Publisher {
  override async append(...args: Parameters<Publisher['append']>): Promise<Published> {
    await super.append(...args);
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => {});
  }
}

const publisher = new DyingPublisher({ redis, budget });
const cancels = await startCancelWatch({ url, redis, log });
const metrics = new BusMetrics({ registry: new Registry(), redis });
const apiKeys = new ApiKeyStore({ redis });
await startRelay({ url, redis, budget, log, cancels, metrics, publisher, apiKeys }, { reclaimIdleMs: 300 });
process.on('disconnect', () => process.exit());
