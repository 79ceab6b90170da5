/** The session: a key that the service has accepted, and what this key may do. */
import { computed, signal } from '@preact/signals';
import { apiKey, endSession, keepKey } from '../base/session-key.ts';
import { request } from './request.ts';
import type { OwnKey } from './types.ts';

/** Undefined: nobody is signed in. */
export const ownKey = signal<OwnKey | undefined>(undefined);
/** Whether the key that was kept is being checked. */
export const isChecking = signal(apiKey.peek() !== '');
/** The error by which a kept key could not be checked; the key stays. */
export const checkFailure = signal<unknown>(undefined);

type Role = 'rag' | 'queue' | 'worker' | 'admin';

/** Whether the key may read what needs this role. */
export function mayRead(role: Role): boolean {
  const roles = ownKey.value?.roles ?? [];
  return roles.includes(role) || roles.includes(`${role}:read`);
}

/** Whether the key may change what needs this role. */
export function mayChange(role: Role): boolean {
  return ownKey.value?.roles.includes(role) ?? false;
}

/** @returns the space `default`, or the first one of a key that may not use it. */
export function usualSpace(): string {
  const { spaces = ['default'] } = ownKey.peek() ?? {};
  return spaces.includes('default') ? 'default' : (spaces[0] ?? 'default');
}

/** Whether it is the key of an operator: an administrator of the tenant `default`. */
export function isOperator(): boolean {
  return mayRead('admin') && ownKey.value?.tenant === 'default';
}

/** Whether the key changes nothing at all. */
export const isReadOnly = computed(() => ownKey.value?.roles.every((role) => role.endsWith(':read')) ?? false);

/** Checks a key and keeps it. @throws {ApiError} */
export async function signIn(key: string): Promise<void> {
  const described = await request<OwnKey>('/v1/key', { headers: { Authorization: `Bearer ${key}` } });
  keepKey(key);
  ownKey.value = described;
}

/** Checks the key that the tab has kept. */
export async function resumeSession(): Promise<void> {
  if (apiKey.peek() === '') return;
  isChecking.value = true;
  try {
    ownKey.value = await request<OwnKey>('/v1/key');
    checkFailure.value = undefined;
  } catch (error) {
    checkFailure.value = error;
  } finally {
    isChecking.value = false;
  }
}

export function signOut(): void {
  endSession();
}

apiKey.subscribe((key) => {
  if (key !== '') return;
  ownKey.value = undefined;
  checkFailure.value = undefined;
});
