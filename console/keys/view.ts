/** API keys of a tenant, what they used, and who changed what. For administrators. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { request } from '../api/request.ts';
import { isOperator, ownKey } from '../api/session.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { place, setQuery } from '../base/router.ts';
import { useTitle } from '../base/title.ts';
import { useForm } from '../ui/form.ts';
import { Tabs } from '../ui/parts.ts';
import { AuditList } from './audit.ts';
import { KeyList } from './list.ts';
import type { TenantPage } from './types.ts';
import { Usage } from './usage.ts';

const tenantsOffered = 500;
const tabs = ['keys', 'usage', 'audit'] as const;

export function View() {
  const { query } = place.value;
  const chosen = tabs.find((tab) => tab === query.get('tab')) ?? 'keys';
  useTitle(t(`keys.${chosen}`));
  const own = ownKey.value?.tenant ?? '';
  const tenant = query.get('tenant') ?? own;
  return html`<div class="page">
    <header>
      <h1>${t('nav.keys')}</h1>
      <span class="spring"></span>
      ${isOperator() && html`<${TenantForm} tenant=${tenant} />`}
    </header>
    <${Tabs} label=${t('nav.keys')} chosen=${chosen} onChoose=${(tab: string) => setQuery({ tab })}
      tabs=${tabs.map((id) => ({ id, title: t(`keys.${id}`) }))} />
    ${chosen === 'keys' && html`<${KeyList} key=${tenant} tenant=${tenant} />`}
    ${chosen === 'usage' && html`<${Usage} key=${tenant} tenant=${tenant} />`}
    ${chosen === 'audit' && html`<${AuditList} key=${tenant} tenant=${tenant} />`}
  </div>`;
}

/** Operators may look at another tenant. The field offers the first ones by name. */
function TenantForm({ tenant }: { tenant: string }) {
  const form = useForm({ tenant });
  const offered = useSignal<readonly string[]>([]);
  const offer = async () => {
    const { tenants } = await request<TenantPage>('/v1/tenants', { query: { limit: tenantsOffered } });
    offered.value = tenants.map(({ id }) => id);
  };
  useEffect(() => void offer().catch(() => {}), []); // a tenant can be typed without an offer
  useEffect(() => form.set({ tenant }), [tenant]);
  const open = () => setQuery({ tenant: form.values.tenant.trim() });
  return html`<form class="bar" onSubmit=${form.submit(open)}>
    <label class="bar"><span class="hint">${t('keys.tenant')}</span>
      <input ...${form.text('tenant')} maxlength="64" pattern="[A-Za-z0-9_\\-]+" spellcheck=${false} list="tenants" />
      <datalist id="tenants">${offered.value.map((id) => html`<option key=${id} value=${id}></option>`)}</datalist>
    </label>
    <button class="button" type="submit">${t('keys.show')}</button>
  </form>`;
}
