/** Reads something again and again while a view is shown and the tab is visible. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

export interface Polled<Value> {
  /** Undefined before the first answer. */
  value: Value | undefined;
  failure: unknown;
  read(): Promise<void>;
}

/**
 * @param everyMs at least 2 s, so that a page never floods the service
 * @param mayChange whether to read again after this value. Default: always.
 */
export function usePolled<Value>(
  load: () => Promise<Value>,
  everyMs: number,
  mayChange: (value: Value | undefined) => boolean = () => true,
): Polled<Value> {
  const value = useSignal<Value | undefined>(undefined);
  const failure = useSignal<unknown>(undefined);
  const read = async () => {
    try {
      value.value = await load();
      failure.value = undefined;
    } catch (error) {
      failure.value = error;
    }
  };
  useEffect(() => {
    void read();
    const timer = setInterval(() => {
      if (!document.hidden && mayChange(value.peek())) void read();
    }, everyMs);
    return () => clearInterval(timer);
  }, []);
  return { value: value.value, failure: failure.value, read };
}
