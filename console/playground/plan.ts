/** The plan of a deep answer as a timeline: each step with its question, its time and what it found. */
import { html } from '../base/html.ts';
import { listed, t } from '../base/language.ts';
import { duration } from '../ui/format.ts';
import { Badge } from '../ui/parts.ts';
import type { ChatRun, Step } from './chat-run.ts';
import { nothingToFollow, planText } from './plan-texts.ts';

export function Plan({ run }: { run: ChatRun }) {
  const steps = run.steps.value;
  if (steps.length === 0) return null;
  const ended = steps.map(({ endedMs = 0, beganMs = 0 }) => Math.max(endedMs, beganMs));
  const wholeMs = Math.max(1, ...ended);
  // Once the answer is there, the plan makes room for it.
  return html`<details class="plan" open=${run.isRunning}>
    <summary><h2>${t('plan.title')} <small>${t('plan.steps', { n: steps.length })} · ${duration(wholeMs)}</small></h2></summary>
    ${run.reasoning.value && html`<p class="hint" dir="auto">${planText(run.reasoning.value)}</p>`}
    <ol>
      ${steps.map((step) => html`<${PlanStep} key=${step.order} step=${step} wholeMs=${wholeMs} />`)}
    </ol>
  </details>`;
}

function PlanStep({ step, wholeMs }: { step: Step; wholeMs: number }) {
  const { order, description, beganMs, endedMs, questions, result, isAdded, dependencies } = step;
  const others = questions.filter((question) => !description.includes(question));
  const from = beganMs ?? 0;
  const to = Math.max(endedMs ?? wholeMs, from);
  const bar = { left: `${(100 * from) / wholeMs}%`, width: `${Math.max(1, (100 * (to - from)) / wholeMs)}%` };
  return html`<li class=${stateOf(step)}>
    <span class="number" aria-hidden="true">${order}</span>
    <div>
      <p class="what">
        <span dir="auto">${planText(description)}</span>
        ${isAdded && html`<${Badge}>${t('plan.added')}</${Badge}>`}
        <span class="spring"></span>
        <small>${endedMs !== undefined && beganMs !== undefined ? duration(endedMs - beganMs) : t(`plan.${stateOf(step)}`)}</small>
      </p>
      ${others.length > 0 && html`<p class="hint" dir="auto">${listed(others.map((question) => `“${question}”`))}</p>`}
      ${dependencies.length > 0 && html`<p class="hint">${t('plan.after', { steps: listed(dependencies) })}</p>`}
      ${result && html`<p class="result" dir="auto">${planText(result)}</p>`}
      ${beganMs !== undefined && html`<div class="span" aria-hidden="true"><i style=${bar}></i></div>`}
    </div>
  </li>`;
}

function stateOf({ isRunning, status, result }: Step): 'running' | 'done' | 'needless' | 'failed' | 'pending' {
  if (isRunning) return 'running';
  if (status === 1) return 'done';
  if (status === -1 && result === nothingToFollow) return 'needless';
  return status === -1 ? 'failed' : 'pending';
}
