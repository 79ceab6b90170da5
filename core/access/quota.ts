/**
 * Quotas: the most that an API key, or a tenant, may use.
 *
 * A quota of a key travels in its grant, so that a script checks it without the record of the key. A quota of a tenant is
 * a record in the tenant's slot (`core/store/quotas`). The scripts that accept files and tasks count and check both.
 * Gateways check the requests of a day.
 */
import { MillraceError } from '../errors.ts';

/** Names of the fields of a quota. */
export const quotaNames = ['bytes', 'chunks', 'tasks', 'requests_per_day'] as const;

export type QuotaName = (typeof quotaNames)[number];

/**
 * The limits of a quota. An absent limit means that there is none.
 *
 *     bytes             of files: the live versions, and accepted versions that are not live yet
 *     chunks            of live files
 *     tasks             that have not ended
 *     requests_per_day  over HTTP, in a day by UTC
 */
export type Quota = { readonly [Name in QuotaName]?: number };

/** The part of a key's quota that processors check. */
export interface GrantQuota extends Omit<Quota, 'requests_per_day'> {
  /** Id of the key for which it counts: the first of its rotations. */
  readonly key: string;
}

/** Values are below this. Lua's JSON is exact only to there. */
export const quotaEnd = 1e14;

/**
 * @param requested 0 and undefined: no limit.
 * @returns undefined if nothing has a limit.
 * @throws {MillraceError} bad_request
 */
export function readQuota(requested: { [Name in QuotaName]?: number | null } | null | undefined): Quota | undefined {
  const limits = quotaNames.map((name) => [name, requested?.[name] ?? 0] as const).filter(([, value]) => value !== 0);
  for (const [name, value] of limits) {
    if (isLimit(value)) continue;
    const param = `quota.${name}`;
    throw new MillraceError('bad_request', `${param} must be a whole number from 1 to ${quotaEnd - 1}.`, { param });
  }
  return limits.length === 0 ? undefined : Object.fromEntries(limits);
}

export function isLimit(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) < quotaEnd;
}

/** @param quota that of a key, or undefined. @returns undefined if processors have nothing to check. */
export function grantQuotaOf(key: string, quota: Quota | undefined): GrantQuota | undefined {
  const { requests_per_day: _, ...checked } = quota ?? {};
  return Object.keys(checked).length === 0 ? undefined : { key, ...checked };
}

/** The quota of a grant as an argument of a script, and as a field of a record. Empty: no quota. */
export function scriptQuota(quota: GrantQuota | undefined): string {
  return quota === undefined ? '' : JSON.stringify(quota);
}

/** A refusal by a quota. */
export interface QuotaRefusal {
  /** `tenant`: of the tenant. `key`: of the API key. */
  readonly owner: string;
  readonly quota: QuotaName;
  readonly used: number;
  readonly allowed: number;
  /** The amount that the request would add. */
  readonly added: number;
}

const units: Record<QuotaName, string> = {
  bytes: 'bytes',
  chunks: 'chunks',
  tasks: 'tasks in flight',
  requests_per_day: 'requests a day',
};

const remedies: Record<QuotaName, string> = {
  bytes: 'Delete files, or upload a smaller one',
  chunks: 'Delete files, or upload a smaller one',
  tasks: 'Wait until tasks end',
  requests_per_day: 'Wait until midnight (UTC)',
};

/** The error of a refusal: 507 for what is stored, 429 for what passes by waiting. */
export function quotaExceeded({ owner, quota, used, allowed, added }: QuotaRefusal): MillraceError {
  const isStored = quota === 'bytes' || quota === 'chunks';
  const holder = owner === 'key' ? 'this API key' : 'the tenant';
  const message =
    `The quota of ${units[quota]} of ${holder} is ${allowed}. ${used} are used, and this needs ${added} more. ` +
    `${remedies[quota]}, or ask an administrator for a larger quota.`;
  const type = isStored ? 'insufficient_storage' : 'rate_limit';
  return new MillraceError(type, message, { quota: { quota, used, allowed } });
}

/** @param reply owner, quota, used, allowed and added, as scripts return them. */
export function quotaRefusalOf([owner, quota, used, allowed, added]: readonly string[]): MillraceError {
  const numbers = { used: Number(used), allowed: Number(allowed), added: Number(added) };
  return quotaExceeded({ owner: owner!, quota: quota as QuotaName, ...numbers });
}
