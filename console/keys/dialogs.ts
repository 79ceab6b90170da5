/** The dialogs of API keys: create one, rotate one, and show the new key once. */
import { request } from '../api/request.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { Button } from '../ui/button.ts';
import { Dialog } from '../ui/dialog.ts';
import { FormEnd, namesIn, useForm } from '../ui/form.ts';
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
  const form = useForm({
    label: '',
    roles: [] as readonly string[],
    spaces: '',
    queues: '',
    rate: '',
    days: '',
    bytes: '',
    chunks: '',
    tasks: '',
    requests_per_day: '',
  });
  const create = async () => {
    const { label, roles: chosen, rate, days, ...values } = form.values;
    if (chosen.length === 0) throw new Error(t('keys.noRoles'));
    const [spaces, queues] = [namesIn(values.spaces), namesIn(values.queues)];
    const limits = quotas.filter((name) => values[name] !== '').map((name) => [name, Number(values[name])]);
    const json = {
      tenant,
      roles: chosen,
      ...(label.trim() && { label: label.trim() }),
      ...(spaces.length > 0 && { spaces }),
      ...(queues.length > 0 && { queues }),
      ...(rate && { rate: Number(rate) }),
      ...(days && { expires_in: daySeconds * Number(days) }),
      ...(limits.length > 0 && { quota: Object.fromEntries(limits) }),
    };
    await onCreated(await request<CreatedApiKey>('/v1/keys', { json }));
  };
  return html`<${Dialog} title=${t('keys.create')} onClose=${onClose} isWide>
    <form onSubmit=${form.submit(create)}>
      <${Field} label=${t('keys.label')}><input ...${form.text('label')} maxlength="200" placeholder=${t('keys.labelExample')} /></${Field}>
      <fieldset class="box"><legend>${t('keys.roles')}</legend>
        <div class="columns">${roles.map(
          (role) =>
            html`<div key=${role}>
              <label class="choice"><input type="checkbox" aria-describedby=${`role-${role}`} ...${form.choice('roles', role)} /><span class="mono">${role}</span></label>
              <small id=${`role-${role}`}>${t(`role.${role}`)}</small>
            </div>`,
        )}</div>
      </fieldset>
      <div class="columns">
        <${Field} label=${t('keys.spaces')} hint=${t('keys.namesHint')}><input ...${form.text('spaces')} /></${Field}>
        <${Field} label=${t('keys.queues')} hint=${t('keys.namesHint')}><input ...${form.text('queues')} /></${Field}>
        <${Field} label=${t('keys.rate')} hint=${t('keys.limitHint')}><input ...${form.text('rate')} type="number" min="0" step="any" /></${Field}>
        <${Field} label=${t('keys.days')} hint=${t('keys.daysHint')}><input ...${form.text('days')} type="number" min="0.01" step="any" /></${Field}>
      </div>
      <div class="columns">
        ${quotas.map((name) => html`<${Field} key=${name} label=${t(`quota.${name}`)} hint=${t('keys.limitHint')}><input ...${form.text(name)} type="number" min="1" /></${Field}>`)}
      </div>
      <${FormEnd} form=${form} action=${t('keys.create')} onCancel=${onClose} />
    </form>
  </${Dialog}>`;
}

export function RotateDialog({ tenant, rotated, onCreated, onClose }: DialogProps & { rotated: ApiKeyState }) {
  const form = useForm({ hours: '24' });
  const rotate = async () => {
    const json = { tenant, overlap: Number(form.values.hours) * hourSeconds };
    await onCreated(await request<CreatedApiKey>(`/v1/keys/${rotated.id}/rotate`, { json }));
  };
  return html`<${Dialog} title=${t('keys.rotateTitle', { name: rotated.label ?? rotated.id })} onClose=${onClose}>
    <form onSubmit=${form.submit(rotate)}>
      <p>${t('keys.rotateText')}</p>
      <${Field} label=${t('keys.overlap')}><input ...${form.text('hours')} type="number" min="0" step="any" required /></${Field}>
      <${FormEnd} form=${form} action=${t('keys.rotate')} onCancel=${onClose} />
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
