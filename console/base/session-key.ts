/** The API key of the session. It is kept in `sessionStorage`, so it ends with the tab, and no other site can read it. */
import { signal } from '@preact/signals';

const storageName = 'millrace.key';

export const apiKey = signal(sessionStorage.getItem(storageName) ?? '');
/** The reason why the last session ended; empty after a sign-out. */
export const endReason = signal('');

export function keepKey(key: string): void {
  sessionStorage.setItem(storageName, key);
  endReason.value = '';
  apiKey.value = key;
}

export function endSession(reason = ''): void {
  sessionStorage.removeItem(storageName);
  endReason.value = reason;
  apiKey.value = '';
}
