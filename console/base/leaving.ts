/** The question of the browser before a tab is closed or loaded anew while its work would be lost. */
import { effect } from '@preact/signals';
import { apiKey } from './session-key.ts';

/** @param isWorking reads signals. Without a key there is no work, so a session can always end. */
export function warnBeforeLeaving(isWorking: () => boolean): void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  effect(() => {
    if (apiKey.value !== '' && isWorking()) addEventListener('beforeunload', warn);
    else removeEventListener('beforeunload', warn);
  });
}
