/** The frame around all views: navigation, the state of the connection, the session. */
import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { liveState } from '../api/live.ts';
import { askPresence, isAway } from '../api/presence.ts';
import { unreachable } from '../api/request.ts';
import {
  checkFailure,
  isChecking,
  isOperator,
  isReadOnly,
  mayRead,
  ownKey,
  resumeSession,
  signOut,
} from '../api/session.ts';
import { again } from '../base/again.ts';
import { catchFocus } from '../base/focus.ts';
import { html } from '../base/html.ts';
import { chooseLanguage, count, type Language, language, languages, locale, t } from '../base/language.ts';
import { openUploads } from '../base/open-uploads.ts';
import { addressOf, go, Link, place } from '../base/router.ts';
import { chooseTheme, type Theme, theme, themes } from '../base/theme.ts';
import { useViewTitle } from '../base/title.ts';
import { Button } from '../ui/button.ts';
import { Confirmation } from '../ui/dialog.ts';
import { Icon, type IconName } from '../ui/icons.ts';
import { Notices, notify } from '../ui/notices.ts';
import { Badge, Empty, Failure, Loading } from '../ui/parts.ts';
import { SignIn } from './sign-in.ts';

interface View {
  name: 'playground' | 'files' | 'evaluations' | 'queues' | 'system' | 'keys' | 'docs';
  icon: IconName;
  role?: 'rag' | 'queue' | 'admin';
  /** Whether only operators see it: administrators of the tenant `default`. */
  isForOperators?: boolean;
  /** The second parts that its addresses may have. Default: any, such as the id of a file. */
  places?: readonly string[];
  load(): Promise<{ View: ComponentType }>;
}

const views: readonly View[] = [
  {
    name: 'playground',
    icon: 'ask',
    role: 'rag',
    places: ['compare'],
    load: () => import('../playground/view.ts'),
  },
  { name: 'files', icon: 'files', role: 'rag', load: () => import('../files/view.ts') },
  { name: 'evaluations', icon: 'measure', role: 'rag', load: () => import('../evaluations/view.ts') },
  {
    name: 'queues',
    icon: 'queues',
    role: 'queue',
    places: ['queue', 'task', 'batches'],
    load: () => import('../queues/view.ts'),
  },
  {
    name: 'system',
    icon: 'system',
    role: 'admin',
    isForOperators: true,
    places: [],
    load: () => import('../system/view.ts'),
  },
  { name: 'keys', icon: 'key', role: 'admin', places: [], load: () => import('../keys/view.ts') },
  { name: 'docs', icon: 'docs', load: () => import('../reference/view.ts') },
];

export function Frame() {
  const [first = '', second] = place.value.parts;
  useCaughtFocus(place.value.parts.join('/'));
  const isOpen = first === 'docs';
  if (ownKey.value === undefined && !isOpen) return html`<${Entrance} /><${Notices} />`;
  const seen = views.filter(isSeen);
  const view = seen.find(({ name }) => name === first);
  const hidden = view === undefined ? views.find(({ name }) => name === first) : undefined;
  const isKnown = view === undefined ? first === '' : second === undefined || view.places?.includes(second) !== false;
  return html`<div class="frame">
    <a class="skip" href="#main">${t('frame.skip')}</a>
    <nav class="side" aria-label=${t('frame.navigation')}>
      <${Link} class="brand" to=${addressOf([])}><span class="mark" aria-hidden="true"></span>Millrace</${Link}>
      <ul>
        ${seen.map(
          ({ name, icon }) => html`<li key=${name}>
            <${Link} to=${addressOf([name])} aria-current=${name === first ? 'page' : undefined}>
              <${Icon} name=${icon} /><span>${t(`nav.${name}`)}</span>
              ${name === 'files' && openUploads.value > 0 && html`<${Sending} />`}
            </${Link}>
          </li>`,
        )}
      </ul>
      <${Session} />
    </nav>
    <main id="main" tabindex="-1">
      ${
        hidden
          ? html`<${Hidden} view=${hidden} />`
          : !isKnown
            ? html`<${Unknown} />`
            : view === undefined
              ? html`<${Start} />`
              : html`<${Loaded} key=${view.name} view=${view} />`
      }
    </main>
    <${Notices} />
    <${Confirmation} />
  </div>`;
}

/** Tells on every page that uploads run. */
function Sending() {
  return html`<small class="sending" title=${count('upload.open', openUploads.value)}>
    <span aria-hidden="true">↑ ${openUploads.value.toLocaleString(locale.value)}</span>
    <span class="sr">${count('upload.open', openUploads.value)}</span>
  </small>`;
}

/** After the first place, each new one gets the focus if that of the last one is gone. */
function useCaughtFocus(address: string): void {
  const first = useRef(address);
  useEffect(() => {
    if (address !== first.current) catchFocus();
    first.current = '';
  }, [address]);
}

function isSeen({ role, isForOperators = false }: View): boolean {
  if (role !== undefined && !mayRead(role)) return false;
  return !isForOperators || isOperator();
}

/** Tells why a page that exists is not shown. */
function Hidden({ view: { name, role, isForOperators } }: { view: View }) {
  return html`<${Empty} icon="key" title=${t('frame.hidden', { page: t(`nav.${name}`) })}>
    <p>${isForOperators ? t('frame.hiddenOperators') : t('frame.hiddenText', { role: role ?? '' })}</p>
  </${Empty}>`;
}

function Unknown() {
  useViewTitle(t('frame.unknown'));
  return html`<${Empty} icon="search" title=${t('frame.unknown')}>
    <p class="mono">${location.pathname}</p>
    <p><${Link} to=${addressOf([])}>${t('frame.start')}</${Link}></p>
  </${Empty}>`;
}

/** Leads from `/console` to the first view that the key may see. */
function Start() {
  useEffect(() => {
    const first = views.find(isSeen)!;
    go(addressOf([first.name]), { replace: true });
  });
  return null;
}

function Loaded({ view }: { view: View }) {
  const loaded = useSignal<ComponentType | undefined>(undefined);
  const hasFailed = useSignal(false);
  const load = async () => {
    try {
      const module = await again(view.load);
      loaded.value = module.View;
    } catch {
      hasFailed.value = true;
      await askPresence();
    }
  };
  useEffect(() => void load(), []);
  useViewTitle(t(`nav.${view.name}`));
  useEffect(focusSearch, []);
  // Some browsers keep a module that failed. Only a new page asks for it again.
  if (hasFailed.value) return html`<${Failure} error=${unreachable()} onRetry=${() => location.reload()} />`;
  const View = loaded.value;
  return View === undefined ? html`<${Loading} />` : html`<${View} />`;
}

/** The key `/` leads to the search of the view. */
function focusSearch(): () => void {
  const onKey = (event: KeyboardEvent) => {
    const isTyping = (event.target as Element).closest('input, textarea, select, dialog') !== null;
    if (event.key !== '/' || isTyping) return;
    const field = document.querySelector<HTMLElement>('main [data-search]');
    if (field === null) return;
    event.preventDefault();
    field.focus();
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}

function Entrance() {
  if (isChecking.value) return html`<${Loading} />`;
  if (checkFailure.value !== undefined) {
    return html`<main class="entrance"><div>
      <${Failure} error=${checkFailure.value} onRetry=${resumeSession} />
      <p class="bar"><span class="hint">${t('frame.otherKey')}</span><${Button} icon="leave" onClick=${signOut}>${t('frame.signOut')}</${Button}></p>
    </div></main>`;
  }
  return html`<${SignIn} />`;
}

function Session() {
  const key = ownKey.value;
  const connection = isAway.value ? 'away' : liveState.value;
  const chosenTheme = (event: Event) => chooseTheme((event.target as HTMLSelectElement).value as Theme);
  const chosenLanguage = (event: Event) =>
    chooseLanguage((event.target as HTMLSelectElement).value as Language).catch(() =>
      notify('error', t('error.unreachable')),
    );
  const isOpen = useSignal(false);
  return html`<div class=${`session ${isOpen.value ? 'open' : ''}`}>
    <${Button} class="button quiet icon-only more" icon="settings" aria-expanded=${isOpen.value} label=${t('frame.settings')} onClick=${() => {
      isOpen.value = !isOpen.value;
    }} />
    <div class="session-parts">
    ${
      key &&
      html`<p class=${`stream ${connection}`} role="status">${t(`live.${connection}`)}</p>
      <p class="key" title=${key.roles.join(', ')}>
        <${Icon} name="key" /><span>${key.tenant}</span>
        ${isReadOnly.value && html`<${Badge}>${t('frame.readOnly')}</${Badge}>`}
        <${Button} icon="leave" kind="quiet" label=${t('frame.signOut')} onClick=${signOut} />
      </p>`
    }
    <div class="settings">
      <select aria-label=${t('frame.theme')} value=${theme.value} onChange=${chosenTheme}>
        ${themes.map((one) => html`<option key=${one} value=${one}>${t(`theme.${one}`)}</option>`)}
      </select>
      <select aria-label=${t('frame.language')} value=${language.value} onChange=${chosenLanguage}>
        ${Object.entries(languages).map(([code, name]) => html`<option key=${code} value=${code}>${name}</option>`)}
      </select>
    </div>
    </div>
  </div>`;
}
