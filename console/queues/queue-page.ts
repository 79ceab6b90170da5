/** One queue: what it holds, how fast it goes, and its tasks by state. */
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { mayChange } from '../api/session.ts';
import type { QueueState } from '../api/types.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { addressOf, go, Link, place, setQuery } from '../base/router.ts';
import { useTitle } from '../base/title.ts';
import { Button } from '../ui/button.ts';
import { useForm } from '../ui/form.ts';
import { Icon } from '../ui/icons.ts';
import { Empty, Loading, Tabs } from '../ui/parts.ts';
import { cancelAll, changeQueue, drainQueue, promoteAll, requeueDead, unregisterQueue } from './actions.ts';
import { DeadGroups } from './dead-groups.ts';
import { QueueBadge } from './overview.ts';
import { QueuePlots } from './plots.ts';
import { PutDialog } from './put.ts';
import { isLoaded, queues, readyTasks } from './store.ts';
import { type End, ends, type State, states, TaskList } from './task-list.ts';
import { QueueWorkView } from './work/work.ts';

/** The tab of lanes and workers, beside those of the states. */
const workTab = 'work';

export function QueuePage({ name }: { name: string }) {
  useTitle(name);
  const state = queues.value.get(name);
  return html`<div class="page fixed">
    <nav class="back"><${Link} to=${addressOf(['queues'])}><${Icon} name="left" />${t('nav.queues')}</${Link}></nav>
    ${
      state !== undefined
        ? html`<${Head} state=${state} /><section class="summary two" aria-label=${t('queues.now')}><${QueuePlots} queue=${name} /></section><${Tasks} key=${name} state=${state} />`
        : isLoaded.value
          ? html`<${Empty} icon="queues" title=${t('queue.unknown', { name })}><p>${t('queues.noneText')}</p></${Empty}>`
          : html`<${Loading} />`
    }
  </div>`;
}

function Head({ state }: { state: QueueState }) {
  const isPutting = useSignal(false);
  const { queue, endpoint, status, dead } = state;
  const mayRun = mayChange('queue');
  const unregister = async () => {
    if (await unregisterQueue(state)) go(addressOf(['queues']));
  };
  return html`<header>
    <h1>${queue}</h1>
    <${QueueBadge} state=${state} />
    <span class="sub mono">${endpoint}</span>
    <span class="spring"></span>
    ${
      mayRun &&
      html`${status !== 'active' && html`<${Button} icon="play" onClick=${() => changeQueue(queue, 'resume')}>${t('queue.resume')}</${Button}>`}
        ${status === 'active' && html`<${Button} icon="pause" onClick=${() => changeQueue(queue, 'pause')}>${t('queue.pause')}</${Button}>`}
        ${status !== 'draining' && html`<${Button} icon="drain" onClick=${() => drainQueue(queue)}>${t('queue.drain')}</${Button}>`}
        <${Button} icon="trash" label=${t('queue.unregister')} onClick=${unregister} />
        <${Button} icon="plus" kind="primary" disabled=${status === 'draining'} onClick=${() => {
          isPutting.value = true;
        }}>${t('put.action')}</${Button}>`
    }
    ${dead > 0 && mayChange('worker') && html`<${Button} icon="retry" onClick=${() => requeueDead([state])}>${t('queues.requeueAll')}</${Button}>`}
    ${status !== 'active' && html`<p class="hint wide">${t(`queue.${status}Text`)}</p>`}
    ${
      isPutting.value &&
      html`<${PutDialog} queue=${queue} endpoint=${endpoint} onClose=${() => {
        isPutting.value = false;
      }} />`
    }
  </header>`;
}

function Tasks({ state }: { state: QueueState }) {
  const wanted = place.value.query.get('state');
  // It is chosen once, so that the tab does not change while its tasks are taken and end.
  const first = useRef(firstState(state));
  const chosen: State = states.find((one) => one === wanted) ?? first.current;
  const { leased: running, delayed, dead, ended } = state;
  const counts = { waiting: readyTasks(state), running, delayed, dead, ended };
  // Progress of a running task changes no count.
  const version = chosen === 'running' ? `${running} ${state.progress_time}` : counts[chosen];
  const tabs = [
    // The queue counts all tasks that ever ended, not those that are kept.
    ...states.map((id) => ({ id, title: t(`tasks.${id}`), count: id === 'ended' ? undefined : counts[id] })),
    { id: workTab, title: t('work.title') },
  ];
  const isWork = wanted === workTab;
  const part = place.value.query.get('id') ?? '';
  const end = chosen === 'ended' ? ends.find((one) => one === place.value.query.get('status')) : undefined;
  const error = chosen === 'dead' ? (place.value.query.get('error') ?? '') : '';
  // These actions are for all tasks of a state, so a list of some does not have them.
  const mayCancel =
    !isWork &&
    part === '' &&
    (chosen === 'waiting' || chosen === 'delayed') &&
    counts[chosen] > 0 &&
    mayChange('queue');
  return html`<${Tabs} label=${t('queues.tasks')} tabs=${tabs} chosen=${isWork ? workTab : chosen} onChoose=${(id: string) => setQuery({ state: id })} />
    ${mayCancel && html`<div class="bar"><span class="spring"></span>${chosen === 'delayed' && html`<${Button} icon="play" onClick=${() => promoteAll(state.queue, delayed)}>${t('queue.promoteAll')}</${Button}>`}<${Button} kind="danger" icon="close" onClick=${() => cancelAll(state.queue, chosen, counts[chosen])}>${t('queue.cancelAll')}</${Button}></div>`}
    ${
      isWork
        ? html`<${QueueWorkView} key=${state.queue} queue=${state.queue} />`
        : html`${chosen === 'dead' && dead > 1 && part === '' && html`<${DeadGroups} key=${state.queue} queue=${state.queue} dead=${dead} />`}
          ${part && html`<${Part} part=${part} />`}
          ${chosen === 'ended' && html`<${EndChoice} end=${end} />`}
          ${chosen === 'dead' && (dead > 1 || error !== '') && html`<${ErrorSearch} key=${state.queue} error=${error} />`}
          <${TaskList} key=${`${chosen} ${part} ${end} ${error}`} queue=${state.queue} state=${chosen} part=${part} status=${end} error=${error} version=${version} />`
    }`;
}

/** @returns the state whose tasks are shown first: the dead ones, else those of the first state that has some. */
function firstState(state: QueueState): State {
  if (state.dead > 0) return 'dead';
  if (readyTasks(state) > 0) return 'waiting';
  if (state.leased > 0) return 'running';
  return state.delayed > 0 ? 'delayed' : 'waiting';
}

function EndChoice({ end }: { end: End | undefined }) {
  const choose = (event: Event) => setQuery({ status: (event.target as HTMLSelectElement).value });
  return html`<p class="bar"><select aria-label=${t('queues.state')} value=${end ?? ''} onChange=${choose}>
    <option value="">${t('tasks.anyStatus')}</option>
    ${ends.map((one) => html`<option key=${one} value=${one}>${t(`task.${one}`)}</option>`)}
  </select></p>`;
}

/** Finds dead tasks by a part of their errors. */
function ErrorSearch({ error }: { error: string }) {
  const form = useForm({ error });
  const search = () => setQuery({ error: form.values.error.trim() });
  return html`<form class="search" role="search" onSubmit=${form.submit(search)}>
    <${Icon} name="search" />
    <input type="search" ...${form.text('error')} maxlength="1998" aria-label=${t('tasks.findError')} placeholder=${t('tasks.findError')} spellcheck=${false} />
  </form>`;
}

/** Tells that the list has only some tasks, such as those of a batch. */
function Part({ part }: { part: string }) {
  return html`<p class="bar"><span class="hint">${t('tasks.part')}</span>
    <span class="chip"><span class="mono">${part}</span>
      <${Button} kind="quiet" icon="close" label=${t('tasks.all')} onClick=${() => setQuery({ id: '' })} /></span>
  </p>`;
}
