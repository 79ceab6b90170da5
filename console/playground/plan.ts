/** The plan of a deep answer as a timeline: each step with its question, its time and what it found. */
import { html } from '../base/html.ts';
import { count, listed, t } from '../base/language.ts';
import { duration } from '../ui/format.ts';
import { Badge } from '../ui/parts.ts';
import type { ChatRun, Step } from './chat-run.ts';
import { nothingToFollow, planText } from './plan-texts.ts';

/** Length of the timeline while a step runs, as a multiple of the time of the steps that have ended. */
const roomForRunning = 1.25;

export function Plan({ run }: { run: ChatRun }) {
  const steps = run.steps.value;
  if (steps.length === 0) return null;
  const wholeMs = Math.max(...steps.map(({ endedMs = 0 }) => endedMs));
  // A running step has no end yet: its bar reaches into the room behind the last end.
  const scaleMs = Math.max(1, wholeMs * (steps.some((step) => step.isRunning) ? roomForRunning : 1));
  const took = t('plan.took', { time: duration(wholeMs) });
  // Once the answer is there, the plan makes room for it.
  return html`<details class="plan" open=${run.isRunning}>
    <summary><h2>${t('plan.title')} <small>${count('plan.steps', steps.length)}${wholeMs > 0 && ` · ${took}`}</small></h2></summary>
    ${run.reasoning.value && html`<p class="hint" dir="auto">${planText(run.reasoning.value)}</p>`}
    <ol>
      ${steps.map((step) => html`<${PlanStep} key=${step.order} step=${step} scaleMs=${scaleMs} />`)}
    </ol>
  </details>`;
}

function PlanStep({ step, scaleMs }: { step: Step; scaleMs: number }) {
  const { order, description, beganMs = 0, endedMs, questions, result, isAdded, dependencies, isRunning } = step;
  const others = questions.filter((question) => !description.includes(question));
  const widthMs = (endedMs ?? scaleMs) - beganMs;
  const bar = { left: `${(100 * beganMs) / scaleMs}%`, width: `${Math.max(1, (100 * widthMs) / scaleMs)}%` };
  return html`<li class=${stateOf(step)}>
    <span class="number" aria-hidden="true">${order}</span>
    <div>
      <p class="what">
        <span dir="auto">${planText(description)}</span>
        ${isAdded && html`<${Badge}>${t('plan.added')}</${Badge}>`}
        <span class="spring"></span>
        <small>${endedMs === undefined ? t(`plan.${stateOf(step)}`) : duration(endedMs - beganMs)}</small>
      </p>
      ${others.length > 0 && html`<p class="hint" dir="auto">${listed(others.map((question) => `“${question}”`))}</p>`}
      ${dependencies.length > 0 && html`<p class="hint">${t('plan.after', { steps: listed(dependencies) })}</p>`}
      ${result && html`<p class="result" dir="auto">${planText(result)}</p>`}
      ${(isRunning || endedMs !== undefined) && html`<div class="span" aria-hidden="true"><i style=${bar}></i></div>`}
    </div>
  </li>`;
}

function stateOf({ isRunning, status, result }: Step): 'running' | 'done' | 'needless' | 'failed' | 'pending' {
  if (isRunning) return 'running';
  if (status === 1) return 'done';
  if (status === -1 && result === nothingToFollow) return 'needless';
  return status === -1 ? 'failed' : 'pending';
}
