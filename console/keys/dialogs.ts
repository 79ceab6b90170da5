/** The dialogs of API keys: create one, rotate one, and show the new key once. */
import { useSignal } from '@preact/signals';
import { messageOf, request } from '../api/request.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { Button } from '../ui/button.ts';
import { Dialog } from '../ui/dialog.ts';
import { Code, Field } from '../ui/parts.ts';
import type { ApiKeyState, CreatedApiKey } from './types.ts';

const roles = ['rag', 'rag:read', 'queue', 'queue:read', 'worker', 'admin', 'admin:read'] as const;
const quotas = ['bytes', 'chunks', 'tasks', 'requests_per_day'] as const;
const hourSeconds = 3_600;
const daySeconds = 24 * hourSeconds;

interface DialogProps {
  tenant: string;
  onCreated(key: CreatedApiKey): Promise<void>;
  onClose(): void;
}

export function CreateDialog({ tenant, onCreated, onClose }: DialogProps) {
  const problem = useSignal('');
  const submit = async (event: Event) => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const names = (name: string) =>
      text(name)
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean);
    const limits = quotas.filter((name) => text(name) !== '').map((name) => [name, Number(text(name))]);
    const json = {
      tenant,
      roles: form.getAll('roles'),
      ...(text('label') && { label: text('label') }),
      ...(names('spaces').length > 0 && { spaces: names('spaces') }),
      ...(names('queues').length > 0 && { queues: names('queues') }),
      ...(text('rate') && { rate: Number(text('rate')) }),
      ...(text('days') && { expires_in: daySeconds * Number(text('days')) }),
      ...(limits.length > 0 && { quota: Object.fromEntries(limits) }),
    };
    if (json.roles.length === 0) {
      problem.value = t('keys.noRoles');
      return;
    }
    try {
      await onCreated(await request<CreatedApiKey>('/v1/keys', { json }));
    } catch (error) {
      problem.value = messageOf(error);
    }
  };
  return html`<${Dialog} title=${t('keys.create')} onClose=${onClose} isWide>
    <form onSubmit=${submit}>
      <${Field} label=${t('keys.label')}><input name="label" maxlength="200" placeholder=${t('keys.labelExample')} /></${Field}>
      <fieldset class="box"><legend>${t('keys.roles')}</legend>
        <div class="columns">${roles.map(
          (role) =>
            html`<label key=${role} class="choice"><input type="checkbox" name="roles" value=${role} /><span class="mono">${role}</span></label>`,
        )}</div>
      </fieldset>
      <div class="columns">
        <${Field} label=${t('keys.spaces')} hint=${t('keys.namesHint')}><input name="spaces" /></${Field}>
        <${Field} label=${t('keys.queues')} hint=${t('keys.namesHint')}><input name="queues" /></${Field}>
        <${Field} label=${t('keys.rate')}><input name="rate" type="number" min="0" step="any" /></${Field}>
        <${Field} label=${t('keys.days')} hint=${t('keys.daysHint')}><input name="days" type="number" min="0" step="any" /></${Field}>
      </div>
      <div class="columns">
        ${quotas.map((name) => html`<${Field} key=${name} label=${t(`quota.${name}`)}><input name=${name} type="number" min="1" /></${Field}>`)}
      </div>
      ${problem.value && html`<p class="problem" role="alert">${problem.value}</p>`}
      <footer>
        <${Button} onClick=${onClose}>${t('cancel')}</${Button}>
        <button class="button primary" type="submit">${t('keys.create')}</button>
      </footer>
    </form>
  </${Dialog}>`;
}

export function RotateDialog({ tenant, rotated, onCreated, onClose }: DialogProps & { rotated: ApiKeyState }) {
  const problem = useSignal('');
  const submit = async (event: Event) => {
    event.preventDefault();
    const hours = Number(new FormData(event.target as HTMLFormElement).get('hours'));
    try {
      const json = { tenant, overlap: hours * hourSeconds };
      await onCreated(await request<CreatedApiKey>(`/v1/keys/${rotated.id}/rotate`, { json }));
    } catch (error) {
      problem.value = messageOf(error);
    }
  };
  return html`<${Dialog} title=${t('keys.rotateTitle', { name: rotated.label ?? rotated.id })} onClose=${onClose}>
    <form onSubmit=${submit}>
      <p>${t('keys.rotateText')}</p>
      <${Field} label=${t('keys.overlap')}><input name="hours" type="number" min="0" step="any" required value="24" /></${Field}>
      ${problem.value && html`<p class="problem" role="alert">${problem.value}</p>`}
      <footer>
        <${Button} onClick=${onClose}>${t('cancel')}</${Button}>
        <button class="button primary" type="submit">${t('keys.rotate')}</button>
      </footer>
    </form>
  </${Dialog}>`;
}

export function SecretDialog({ created, onClose }: { created: CreatedApiKey; onClose(): void }) {
  return html`<${Dialog} title=${t('keys.newTitle')} onClose=${onClose}>
    <div class="stack">
      <p>${t('keys.newText')}</p>
      <${Code} label=${t('signIn.key')} text=${created.key} />
    </div>
    <footer><${Button} kind="primary" onClick=${onClose}>${t('done')}</${Button}></footer>
  </${Dialog}>`;
}
