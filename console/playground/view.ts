/** The playground: ask a question over files, and check each sentence of the answer where it comes from. */
import { computed, signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { messageOf, request } from '../api/request.ts';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { addressOf, Link, place } from '../base/router.ts';
import { SaveDialog } from '../evaluations/save.ts';
import { Reader } from '../reader/lazy-reader.ts';
import { closeReader, reader } from '../reader/open.ts';
import { Button } from '../ui/button.ts';
import { Icon } from '../ui/icons.ts';
import { lazy } from '../ui/lazy.ts';
import { Empty, Failure, Field } from '../ui/parts.ts';
import { Answer } from './answer.ts';
import { ChatRun } from './chat-run.ts';
import { keepRuns, keptRuns } from './kept-runs.ts';
import { FilterField, LimitField, readOptions } from './options.ts';
import { Plan } from './plan.ts';
import { modes, type Question } from './question.ts';
import { chosen, readSpaces, Scope, scopeOf, spaces, takeScope, Unread, unreadFiles } from './scope.ts';
import { isFollowUp, mode, model, options, query } from './typed.ts';

const runsMax = 20;
/** Time after which a question no longer waits for the spaces. */
const spacesMs = 1_000;
/** Pause between two looks at the spaces while some of their files are being read. */
const rereadMs = 5_000;
const Compare = lazy(async () => (await import('./compare/compare.ts')).Compare);
const Samples = lazy(async () => (await import('./samples-dialog.ts')).Samples);

/** The newest run first. They stay while the tab is open. */
const runs = signal<ChatRun[]>(keptRuns());
keepRuns(() => runs.peek());
const shown = signal<ChatRun | undefined>(runs.peek()[0]);
/** Why the last question was not asked. */
const problem = signal('');
query.value ||= shown.peek()?.question.query ?? '';
const hasFiles = computed(() => spaces.value === undefined || spaces.value.some(({ files }) => files.ready > 0));

/** The playground, or the comparison of the modes. */
export function View() {
  return place.value.parts[1] === 'compare' ? html`<${Compare} />` : html`<${Playground} />`;
}

function Playground() {
  const failure = useSignal<unknown>(undefined);
  const load = () =>
    readSpaces().then(
      () => {
        failure.value = undefined;
      },
      (error) => {
        failure.value = error;
      },
    );
  useEffect(() => {
    takeScope();
    void load();
    const loadWhenSeen = () => document.hidden || void load();
    document.addEventListener('visibilitychange', loadWhenSeen);
    const timer = setInterval(() => unreadFiles.peek() > 0 && loadWhenSeen(), rereadMs);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', loadWhenSeen);
    };
  }, []);
  const run = shown.value;
  return html`<div class=${`playground ${reader.value ? 'reading' : ''}`}>
    <div class="page">
      <h1 class="sr">${t('nav.playground')}</h1>
      <p class="sr" role="status">${waitingFor(run)}</p>
      <${Form} />
      ${failure.value !== undefined && html`<${Failure} error=${failure.value} onRetry=${load} />`}
      ${!hasFiles.value && html`<${NoFiles} />`}
      ${run === undefined ? hasFiles.value && html`<${Welcome} />` : html`<${Shown} key=${run.startedAt} run=${run} />`}
    </div>
    ${reader.value && html`<${Reader} cited=${reader.value} />`}
    <${SaveDialog} />
  </div>`;
}

/** @returns what screen readers hear while there is no answer. Its place is there before, or they would not hear it. */
function waitingFor(run: ChatRun | undefined): string {
  const state = run?.status.value;
  return state === 'searching' || state === 'resuming' ? t(`answer.${state}`) : '';
}

async function ask(): Promise<void> {
  const text = query.peek().trim();
  if (text === '') return;
  let question: Question;
  try {
    await readSpacesSoon();
    if (!hasFiles.peek()) return;
    question = readQuestion(text);
    problem.value = '';
  } catch (error) {
    problem.value = error instanceof SyntaxError ? t('ask.badFilter') : messageOf(error);
    return;
  }
  shown.peek()?.stop();
  const run = new ChatRun(question, chosen.peek().length === 0);
  runs.value = [run, ...runs.peek()].slice(0, runsMax);
  closeReader();
  shown.value = run;
}

/** Reads the spaces anew. While the service is slow, the question names the spaces that are known. @throws {ApiError} */
async function readSpacesSoon(): Promise<void> {
  const reading = readSpaces();
  if (spaces.peek() === undefined) return reading;
  await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, spacesMs))]);
  reading.catch(() => undefined); // The question itself tells that the service is away.
}

/** @throws {SyntaxError} when the filter is not JSON */
function readQuestion(text: string): Question {
  return {
    query: text,
    scope: scopeOf(chosen.peek()),
    mode: mode.peek(),
    ...readOptions(options),
    ...(model.peek() !== '' && { model: model.peek() }),
    ...(isFollowUp.peek() && shown.peek() && { messages: shown.peek()!.turns }),
  };
}

function Form() {
  const hasOptions = useSignal(false);
  const typed = (event: Event) => {
    query.value = (event.target as HTMLTextAreaElement).value;
  };
  const submit = (event: Event) => {
    event.preventDefault();
    void ask();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) submit(event);
  };
  const isRunning = shown.value?.isRunning ?? false;
  return html`<form class="ask" onSubmit=${submit}>
    <textarea
      data-search
      dir="auto"
      rows="2"
      maxlength="8192"
      aria-label=${t('ask.question')}
      placeholder=${t('ask.placeholder')}
      value=${query.value}
      onInput=${typed}
      onKeyDown=${onKey}
    ></textarea>
    <${Scope} />
    <${Unread} />
    <div class="bar">
      <fieldset class="segments">
        <legend class="sr">${t('ask.mode')}</legend>
        ${modes.map(
          (one) => html`<label key=${one} title=${t(`mode.${one}`)}>
            <input type="radio" name="mode" value=${one} checked=${mode.value === one} onChange=${() => {
              mode.value = one;
            }} />${one}
          </label>`,
        )}
      </fieldset>
      <${Button} kind="quiet" aria-expanded=${hasOptions.value} onClick=${() => {
        hasOptions.value = !hasOptions.value;
      }}>${t('ask.options')}</${Button}>
      <${Link} class="button quiet" to=${addressOf(['playground', 'compare'])}>${t('compare.title')}</${Link}>
      ${
        shown.value &&
        html`<label class="choice" title=${t('ask.followUpHint')}>
          <input type="checkbox" checked=${isFollowUp.value} onChange=${(event: Event) => {
            isFollowUp.value = (event.target as HTMLInputElement).checked;
          }} /><span>${t('ask.followUp')}</span>
        </label>`
      }
      <span class="spring"></span>
      ${isRunning && html`<${Button} icon="stop" onClick=${() => shown.peek()?.stop()}>${t('ask.stop')}</${Button}>`}
      <button class="button primary" type="submit" disabled=${query.value.trim() === ''}>${t('ask.action')}</button>
    </div>
    ${shown.value && isFollowUp.value && html`<p class="hint" dir="auto">${t('ask.followUpTo', { question: shown.value.question.query })}</p>`}
    ${hasOptions.value && html`<${Options} />`}
    ${problem.value && html`<p class="problem" role="alert"><${Icon} name="warn" />${problem.value}</p>`}
  </form>`;
}

function Options() {
  const models = useSignal<string[]>([]);
  useEffect(() => {
    void request<{ data: { id: string }[] }>('/v1/models').then(
      ({ data }) => {
        models.value = data.map(({ id }) => id).filter((id) => !id.startsWith('millrace-'));
      },
      () => undefined,
    );
  }, []);
  const choose = (event: Event) => {
    model.value = (event.target as HTMLSelectElement).value;
  };
  return html`<div class="columns options">
    <${LimitField} limit=${options.limit} hint=${t('ask.limitHint')} />
    <${Field} label=${t('ask.model')} hint=${t('ask.modelHint')}>
      <select value=${model.value} onChange=${choose}>
        <option value="">${t('ask.modelDefault')}</option>
        ${models.value.map((id) => html`<option key=${id} value=${id}>${id}</option>`)}
      </select>
    </${Field}>
    <${FilterField} filter=${options.filter} />
  </div>`;
}

function Shown({ run }: { run: ChatRun }) {
  const hasSamples = useSignal(false);
  const earlier = runs.value.filter((one) => one !== run);
  return html`<article class="run">
    <header class="bar">
      <h2 class="question" dir="auto">${run.question.query}</h2>
      <small>${run.question.mode}</small>
      <span class="spring"></span>
      <${Button} kind="quiet" icon="docs" onClick=${() => {
        hasSamples.value = true;
      }}>${t('samples.action')}</${Button}>
    </header>
    <${Plan} run=${run} />
    <${Answer} run=${run} />
    ${earlier.length > 0 && html`<${Earlier} runs=${earlier} />`}
    ${
      hasSamples.value &&
      html`<${Samples} asked=${run} onClose=${() => {
        hasSamples.value = false;
      }} />`
    }
  </article>`;
}

function Earlier({ runs: earlier }: { runs: readonly ChatRun[] }) {
  return html`<section class="earlier">
    <h2>${t('ask.earlier')}</h2>
    <ul>
      ${earlier.map(
        (run) => html`<li key=${run.startedAt}>
          <button type="button" class="button quiet" dir="auto" onClick=${() => {
            closeReader();
            shown.value = run;
            query.value = run.question.query;
          }}><span>${run.question.query}</span><small>${run.question.mode}</small></button>
          <${Button} kind="quiet" icon="trash" label=${t('ask.forget', { question: run.question.query })} onClick=${() => {
            run.stop();
            runs.value = runs.peek().filter((one) => one !== run);
          }} />
        </li>`,
      )}
    </ul>
  </section>`;
}

function Welcome() {
  const tips = ['cite', 'deep', 'scope'] as const;
  return html`<section class="welcome">
    ${tips.map((tip) => html`<div key=${tip}><h2>${t(`welcome.${tip}`)}</h2><p>${t(`welcome.${tip}Text`)}</p></div>`)}
  </section>`;
}

function NoFiles() {
  return html`<${Empty} icon="files" title=${t('ask.noFiles')}>
    <p>${t('ask.noFilesText')}</p>
    <${Link} class="button primary" to=${addressOf(['files'])}>${t('ask.toFiles')}</${Link}>
  </${Empty}>`;
}
