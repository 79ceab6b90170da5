/**
 * Keeps what a tab holds while its page is loaded anew. It is in `sessionStorage` like the API key, and a sign-out removes
 * it. Only a page that is left writes it, so another tab begins without it.
 */
import { type Signal, signal } from '@preact/signals';
import { apiKey } from './session-key.ts';

/** @returns what was kept under the name; undefined: nothing. */
export function takeKept<Value>(name: string): Value | undefined {
  const key = `millrace.${name}`;
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return kept === null ? undefined : JSON.parse(kept);
}

/** Keeps a value when the page is left. @param read returns it as JSON */
export function keep(name: string, read: () => string): void {
  addEventListener('pagehide', () => {
    if (apiKey.peek() !== '') sessionStorage.setItem(`millrace.${name}`, read());
  });
}

/** @returns a signal whose value is kept. */
export function keptSignal<Value>(name: string, initial: Value): Signal<Value> {
  const value = signal<Value>(takeKept<Value>(name) ?? initial);
  keep(name, () => JSON.stringify(value.peek()));
  return value;
}
