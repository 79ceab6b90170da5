/**
 * The handler of the stream `accounts`: one operation for each message about API keys, tenants,
 * usage, the audit, the system and evaluation sets.
 */
import type { Delivery, Handler } from '../../core/bus/consume/delivery.ts';
import { readBody } from '../../core/bus/entry.ts';
import type { ReplyWriter } from '../../core/bus/reply/reply-writer.ts';
import { MillraceError } from '../../core/errors.ts';
import type { DecodedRequest, RequestType } from '../../proto/registry.ts';
import { type AuditDeps, listAudit } from './audit.ts';
import {
  deleteQuestion,
  deleteRun,
  deleteSet,
  type EvaluationDeps,
  getRun,
  getSet,
  listQuestions,
  listRuns,
  listSets,
  putQuestions,
  putRun,
  putSet,
} from './evaluations/evaluations.ts';
import { createKey, type KeyDeps, listKeys, revokeKey, rotateKey } from './keys.ts';
import { getTenant, listTenants, putTenant, type QuotaDeps } from './quotas.ts';
import { type DeadLetterDeps, getLetter, listLetters, requeueLetters } from './system/dead-letters.ts';
import { getSystem, type SystemDeps } from './system/system.ts';
import { getTrace, listTraces, type TraceDeps } from './system/traces.ts';
import { eraseTenant, getErasure, type TenantDeps } from './tenants.ts';
import { getUsage, type UsageDeps } from './usage.ts';

export interface AccountsDeps
  extends KeyDeps,
    QuotaDeps,
    UsageDeps,
    AuditDeps,
    TenantDeps,
    SystemDeps,
    DeadLetterDeps,
    TraceDeps,
    EvaluationDeps {}

type Operation<T extends RequestType> = (
  deps: AccountsDeps,
  request: DecodedRequest<T>,
  delivery: Delivery,
  reply: ReplyWriter,
) => Promise<void>;

const operations = {
  'key.create': createKey,
  'key.list': listKeys,
  'key.revoke': revokeKey,
  'key.rotate': rotateKey,
  'tenant.get': getTenant,
  'tenant.list': listTenants,
  'tenant.put': putTenant,
  'usage.get': getUsage,
  'audit.list': listAudit,
  'tenant.erase': eraseTenant,
  'tenant.erasure': getErasure,
  'system.get': getSystem,
  'trace.list': listTraces,
  'trace.get': getTrace,
  'deadletter.list': listLetters,
  'deadletter.get': getLetter,
  'deadletter.requeue': requeueLetters,
  'evalset.put': putSet,
  'evalset.get': getSet,
  'evalset.list': listSets,
  'evalset.delete': deleteSet,
  'evalquestion.put': putQuestions,
  'evalquestion.list': listQuestions,
  'evalquestion.delete': deleteQuestion,
  'evalrun.put': putRun,
  'evalrun.get': getRun,
  'evalrun.list': listRuns,
  'evalrun.delete': deleteRun,
} satisfies { [T in RequestType]?: Operation<T> };

type AccountRequest = keyof typeof operations;

export function accountsHandler(deps: AccountsDeps): Handler {
  return async (delivery, reply) => {
    const { type } = delivery;
    if (!isAccountRequest(type)) {
      throw new MillraceError('bad_request', `${type} does not belong on the accounts stream.`, { param: 'type' });
    }
    const operation = operations[type] as Operation<AccountRequest>;
    try {
      await operation(deps, readBody(delivery, type), delivery, reply);
    } catch (error) {
      // A refusal is answered now, also one that is retryable. Only a fault of ours is worth another delivery.
      if (!(error instanceof MillraceError)) throw error;
      reply.fail(error);
    }
  };
}

function isAccountRequest(type: RequestType): type is AccountRequest {
  return Object.hasOwn(operations, type);
}
