/** The API key of the session. It is kept in `sessionStorage`, so it ends with the tab, and no other site can read it. */
import { signal } from '@preact/signals';

const storageName = 'millrace.key';
const reasonName = 'millrace.end';

export const apiKey = signal(sessionStorage.getItem(storageName) ?? '');
/** The reason why the last session ended; empty after a sign-out. */
export const endReason = signal(sessionStorage.getItem(reasonName) ?? '');

export function keepKey(key: string): void {
  sessionStorage.setItem(storageName, key);
  sessionStorage.removeItem(reasonName);
  endReason.value = '';
  apiKey.value = key;
}

/** Ends the session, and loads the page anew: the next key must find nothing that this one has read, and no work of it. */
export function endSession(reason = ''): void {
  sessionStorage.clear();
  sessionStorage.setItem(reasonName, reason);
  apiKey.value = '';
  location.reload();
}
