/** The system, for operators: processes, streams, index and Redis, traces, dead letters, problems. */

import { usePolled } from '../api/polling.ts';
import { request } from '../api/request.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { place, setQuery } from '../base/router.ts';
import { useTitle } from '../base/title.ts';
import { instant } from '../ui/format.ts';
import { Failure, Loading, Tabs } from '../ui/parts.ts';
import { LetterList } from './letters.ts';
import { Overview } from './overview.ts';
import { ProblemList } from './problems.ts';
import { Traces } from './traces.ts';
import type { SystemState } from './types.ts';

/** A process reports as often. */
const rereadMs = 5_000;
const tabs = ['overview', 'traces', 'letters', 'problems'] as const;

export function View() {
  const { value: state, failure, read } = usePolled(() => request<SystemState>('/v1/system'), rereadMs);
  const wanted = place.value.query.get('tab');
  const chosen = tabs.find((tab) => tab === wanted) ?? 'overview';
  useTitle(t(`system.${chosen}`));
  const counts = {
    overview: undefined,
    traces: undefined,
    letters: state?.dead_letters,
    problems: state?.problems.length,
  };
  return html`<div class="page">
    <header>
      <h1>${t('nav.system')}</h1>
      ${state && html`<span class="sub">${t('system.asOf', { time: instant(state.at) })}</span>`}
    </header>
    ${failure !== undefined && html`<${Failure} error=${failure} onRetry=${read} />`}
    ${state === undefined && failure === undefined && html`<${Loading} />`}
    ${
      state &&
      html`<${Tabs} label=${t('nav.system')} chosen=${chosen} onChoose=${(tab: string) => setQuery({ tab, trace: '' })}
          tabs=${tabs.map((id) => ({ id, title: t(`system.${id}`), count: counts[id] }))} />
        ${chosen === 'overview' && html`<${Overview} state=${state} />`}
        ${chosen === 'traces' && html`<${Traces} problems=${state.problems} />`}
        ${chosen === 'letters' && html`<${LetterList} count=${state.dead_letters} onChange=${read} />`}
        ${chosen === 'problems' && html`<${ProblemList} problems=${state.problems} />`}`
    }
  </div>`;
}
