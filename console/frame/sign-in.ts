/** The view of a visitor without a key. */
import { useSignal } from '@preact/signals';
import { ApiError, messageOf } from '../api/request.ts';
import { signIn } from '../api/session.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { addressOf, Link } from '../base/router.ts';
import { endReason } from '../base/session-key.ts';
import { Icon } from '../ui/icons.ts';

/** A header cannot have other characters. */
const sendable = /^[\x21-\x7e]+$/;

export function SignIn() {
  const key = useSignal('');
  const failure = useSignal('');
  const isBusy = useSignal(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    const typedKey = key.value.trim();
    if (!sendable.test(typedKey)) {
      failure.value = t('signIn.notAKey');
      return;
    }
    isBusy.value = true;
    try {
      await signIn(typedKey);
    } catch (error) {
      failure.value = error instanceof ApiError && error.status === 401 ? t('signIn.refused') : messageOf(error);
    } finally {
      isBusy.value = false;
    }
  };
  const typed = (event: Event) => {
    key.value = (event.target as HTMLInputElement).value;
  };
  const reason = failure.value || endReason.value;
  return html`<main class="entrance">
    <form onSubmit=${submit}>
      <p class="brand"><span class="mark" aria-hidden="true"></span>Millrace</p>
      <h1>${t('signIn.title')}</h1>
      <label for="key">${t('signIn.key')}</label>
      <input
        id="key"
        type="password"
        autocomplete="current-password"
        spellcheck=${false}
        required
        autofocus
        aria-describedby="key-hint"
        aria-invalid=${reason !== ''}
        value=${key.value}
        onInput=${typed}
      />
      <p id="key-hint" class="hint">${t('signIn.hint')}</p>
      ${reason && html`<p class="problem" role="alert"><${Icon} name="warn" />${reason}</p>`}
      <button class="button primary" type="submit" disabled=${isBusy.value}>${t('signIn.action')}</button>
      <p class="hint"><${Link} to=${addressOf(['docs'])}>${t('nav.docs')}</${Link}></p>
    </form>
  </main>`;
}
