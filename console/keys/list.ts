/** The API keys of a tenant: create, rotate, revoke. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { request } from '../api/request.ts';
import { mayChange, ownKey } from '../api/session.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { endSession } from '../base/session-key.ts';
import { Button } from '../ui/button.ts';
import { confirm } from '../ui/dialog.ts';
import { instant, number } from '../ui/format.ts';
import { Grid, type GridColumn } from '../ui/grid.ts';
import { notify } from '../ui/notices.ts';
import { Badge, Empty, Failure, Loading } from '../ui/parts.ts';
import { CreateDialog, RotateDialog, SecretDialog } from './dialogs.ts';
import type { ApiKeyPage, ApiKeyState, CreatedApiKey } from './types.ts';

const pageKeys = 100;

export function KeyList({ tenant }: { tenant: string }) {
  const keys = useSignal<ApiKeyState[] | undefined>(undefined);
  const cursor = useSignal('');
  const failure = useSignal<unknown>(undefined);
  const dialog = useSignal<'create' | ApiKeyState | undefined>(undefined);
  const created = useSignal<CreatedApiKey | undefined>(undefined);
  const read = async (from = '') => {
    try {
      const page = await request<ApiKeyPage>('/v1/keys', { query: { tenant, limit: pageKeys, cursor: from } });
      keys.value = from === '' ? page.keys : [...(keys.peek() ?? []), ...page.keys];
      cursor.value = page.next_cursor;
      failure.value = undefined;
    } catch (error) {
      failure.value = error;
    }
  };
  useEffect(() => void read(), []);
  const closeDialog = () => {
    dialog.value = undefined;
  };
  const show = async (key: CreatedApiKey) => {
    closeDialog();
    created.value = key;
    await read();
  };
  const revoke = async ({ id, label }: ApiKeyState) => {
    const isOwn = id === ownKey.peek()?.id;
    const isSure = await confirm({
      title: t('keys.revokeTitle', { name: label ?? id }),
      text: t(isOwn ? 'keys.revokeOwnText' : 'keys.revokeText'),
      action: t('keys.revoke'),
    });
    if (!isSure) return;
    await request(`/v1/keys/${id}`, { method: 'DELETE', query: { tenant } });
    if (isOwn) {
      endSession(t('keys.ownRevoked'));
      return;
    }
    notify('done', t('keys.revoked'));
    await read();
  };
  const rotate = (key: ApiKeyState) => {
    dialog.value = key;
  };
  const create =
    mayChange('admin') &&
    html`<${Button} icon="plus" kind="primary" onClick=${() => {
      dialog.value = 'create';
    }}>${t('keys.create')}</${Button}>`;
  const all = keys.value;
  return html`<section class="panel">
    ${failure.value !== undefined && html`<${Failure} error=${failure.value} onRetry=${() => read()} />`}
    ${all === undefined && failure.value === undefined && html`<${Loading} />`}
    ${all?.length === 0 && html`<${Empty} icon="key" title=${t('keys.none')}><p>${t('keys.noneText')}</p>${create}</${Empty}>`}
    ${
      all &&
      all.length > 0 &&
      html`<div class="bar"><p class="hint">${t('keys.text')}</p><span class="spring"></span>${create}</div>
        <${Grid} label=${t('keys.keys')} rows=${all} columns=${columns({ rotate, revoke })} keyOf=${({ id }: ApiKeyState) => id} />`
    }
    ${cursor.value !== '' && html`<${Button} onClick=${() => read(cursor.peek())}>${t('more')}</${Button}>`}
    ${dialog.value === 'create' && html`<${CreateDialog} tenant=${tenant} onCreated=${show} onClose=${closeDialog} />`}
    ${
      typeof dialog.value === 'object' &&
      html`<${RotateDialog} tenant=${tenant} rotated=${dialog.value} onCreated=${show} onClose=${closeDialog} />`
    }
    ${
      created.value &&
      html`<${SecretDialog} created=${created.value} onClose=${() => {
        created.value = undefined;
      }} />`
    }
  </section>`;
}

interface Actions {
  rotate(key: ApiKeyState): void;
  revoke(key: ApiKeyState): Promise<void>;
}

function columns({ rotate, revoke }: Actions): GridColumn<ApiKeyState>[] {
  const some = (names: readonly string[] | undefined) => (names === undefined ? t('keys.all') : names.join(', '));
  const limits = ({ quota = {}, rate }: ApiKeyState) =>
    [
      ...(rate ? [t('keys.rateOf', { n: rate })] : []),
      ...Object.entries(quota).map(([name, n]) => `${t(`quota.${name}` as 'quota.bytes')} ${number(n)}`),
    ].join(', ');
  return [
    {
      title: t('keys.label'),
      cell: ({ id, label, producer }) =>
        html`<strong>${label ?? '–'}</strong> ${producer && html`<${Badge}>${t('keys.producer')}</${Badge}>`}
          ${id === ownKey.value?.id && html`<${Badge} tone="good">${t('keys.own')}</${Badge}>`}<br /><small class="mono">${id}</small>`,
    },
    {
      title: t('keys.roles'),
      cell: ({ roles }) =>
        html`<span class="roles">${roles.map((role) => html`<${Badge} key=${role}>${role}</${Badge}>`)}</span>`,
    },
    { title: t('keys.spaces'), cell: ({ spaces }) => some(spaces) },
    { title: t('keys.queues'), cell: ({ queues }) => some(queues) },
    { title: t('keys.limits'), cell: (key) => limits(key) || '–' },
    {
      title: t('keys.created'),
      isNumber: true,
      cell: ({ created_at }) => html`<span class="nowrap">${instant(created_at)}</span>`,
    },
    {
      title: t('keys.expires'),
      isNumber: true,
      cell: ({ expires_at }) => {
        if (expires_at === undefined) return t('keys.never');
        const isOver = expires_at <= Date.now();
        return html`<span class="nowrap">${instant(expires_at)}</span>${isOver && html`<br /><${Badge} tone="bad">${t('keys.expired')}</${Badge}>`}`;
      },
    },
    {
      title: t('keys.actions'),
      isKept: true,
      cell: (key) =>
        mayChange('admin') &&
        html`<span class="bar tight end">
          ${key.replaced_by === undefined && (key.expires_at ?? Number.POSITIVE_INFINITY) > Date.now() && html`<${Button} kind="quiet" onClick=${() => rotate(key)}>${t('keys.rotate')}</${Button}>`}
          <${Button} kind="quiet" icon="trash" label=${t('keys.revoke')} onClick=${() => revoke(key)} />
        </span>`,
    },
  ];
}
