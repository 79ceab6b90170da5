/**
 * The planner role: plans deep chats and runs their steps. It also keeps the accounts and relays the messages of
 * producers, because it is the lightest process.
 */
import { startRequester } from '../../core/bus/request/requester.ts';
import type { AsyncDisposableStack } from '../../core/lifecycle.ts';
import { ApiKeyStore } from '../../core/store/api-keys/api-keys.ts';
import { AuditStore } from '../../core/store/audit/audit.ts';
import { EvaluationStore } from '../../core/store/evaluations/evaluations.ts';
import { FileStore } from '../../core/store/files/files.ts';
import { TenantQuotaStore } from '../../core/store/quotas/tenant-quotas.ts';
import { QueueStore } from '../../core/store/tasks/queues.ts';
import { ErasureStore } from '../../core/store/tenants/erasures.ts';
import { UsageStore } from '../../core/store/usage/usage.ts';
import { startEraser } from '../accounts/erasure/eraser.ts';
import { accountsHandler } from '../accounts/processor.ts';
import { startAccountsSweeper } from '../accounts/sweeper.ts';
import { createPlanningModels } from '../planner/planning-models.ts';
import { plannerHandler } from '../planner/processor.ts';
import { Searcher } from '../planner/searcher.ts';
import { startRelay } from '../relay/relay.ts';
import { busStallMsMax, drainMs, type RoleDeps, searchReclaimIdleMs } from './role.ts';

export async function planner(
  { config, log, url, redis, objects, budget, cancels, metrics, tracer, publisher, consume }: RoleDeps,
  stack: AsyncDisposableStack,
): Promise<void> {
  const requester = stack.use(await startRequester({ url, redis, publisher, log, busStallMsMax, tracer }));
  const models = createPlanningModels({ queues: new QueueStore({ redis }) }, config);
  const usage = new UsageStore({ redis });
  const handler = plannerHandler({ redis, publisher, searcher: new Searcher({ requester }), models, usage, log });
  await consume({ stream: 'planner', handler, concurrency: 64, reclaimIdleMs: searchReclaimIdleMs });
  const audit = new AuditStore({ redis });
  const apiKeys = new ApiKeyStore({ redis });
  stack.use(startAccountsSweeper({ redis, usage, audit, apiKeys, log }));
  const erasures = new ErasureStore({ redis });
  stack.use(startEraser({ redis, erasures, objects, log }, { dataDir: config.DATA_DIR }));
  const tenantQuotas = new TenantQuotaStore({ redis });
  const [evaluations, files] = [new EvaluationStore({ redis }), new FileStore({ redis })];
  const accounts = accountsHandler({ redis, apiKeys, tenantQuotas, usage, audit, erasures, evaluations, files });
  await consume({ stream: 'accounts', handler: accounts, concurrency: 16, reclaimIdleMs: searchReclaimIdleMs });
  const relaying = { url, redis, budget, log, cancels, metrics, tracer, publisher, apiKeys };
  stack.use(await startRelay(relaying, { reclaimIdleMs: searchReclaimIdleMs, drainMs }));
}
