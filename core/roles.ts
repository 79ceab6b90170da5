/** The roles of processes, and the choice of those that one supervisor starts: `gateway,retrieval=2`. */
import type { StreamName } from '../proto/registry.ts';
import { nearestName } from './text/nearest-name.ts';

/** In the order in which they are started. */
export const roleNames = ['retrieval', 'indexing', 'planner', 'generation', 'dispatcher', 'gateway'] as const;
export type RoleName = (typeof roleNames)[number];

/** Number of processes of each role. A role that is not there has none. */
export type RoleCounts = ReadonlyMap<RoleName, number>;

/** Processes of one role in one supervisor. */
const countMax = 64;

/** The role whose processes read a work stream. */
export const roleOfStream: Readonly<Record<StreamName, RoleName>> = {
  files: 'indexing',
  indexing: 'indexing',
  retrieval: 'retrieval',
  generation: 'generation',
  planner: 'planner',
  accounts: 'planner',
  dispatcher: 'dispatcher',
  batches: 'dispatcher',
};

/**
 * @param text comma-separated roles, each with a count or for one process: `gateway,retrieval=2`. Empty: one of each.
 * @throws {Error} that says what is wrong with the first bad part
 */
export function parseRoles(text: string): RoleCounts {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.every((part) => part === '')) return new Map(roleNames.map((role) => [role, 1]));
  const counts = new Map<RoleName, number>();
  for (const part of parts.filter(Boolean)) {
    const [name, count = '1', ...rest] = part.split('=').map((word) => word.trim());
    const role = roleNames.find((known) => known === name);
    if (role === undefined) throw new Error(unknownRole(name!));
    if (counts.has(role)) throw new Error(`names ${role} twice`);
    const isCount = /^\d+$/.test(count) && Number(count) >= 1 && Number(count) <= countMax && rest.length === 0;
    if (!isCount)
      throw new Error(`${part}: the count must be 1 to ${countMax}. A role that is left out has no process`);
    counts.set(role, Number(count));
  }
  return counts;
}

/** @returns the roles without a process. */
export function missingRoles(counts: RoleCounts): RoleName[] {
  return roleNames.filter((role) => !counts.has(role));
}

function unknownRole(name: string): string {
  const nearest = nearestName(name, roleNames);
  return nearest === undefined
    ? `there is no role "${name}"; the roles are ${roleNames.join(', ')}`
    : `there is no role "${name}"; did you mean "${nearest}"?`;
}
