/**
 * What a plan does next: the planning model says it, where there is one; else, and whenever it fails, the built-in
 * planner does. A plan never fails for its model. One that was left by it, or never comes to an end with it, follows
 * the names in what was found as any other plan does, and is answered from.
 */
import type { Log } from '../../core/log.ts';
import { decompose, followSteps } from './decompose.ts';
import { type Change, type Plan, roundsMax, type StepSpec, stepsMax } from './plan.ts';
import type { PlanningModel } from './planning-model.ts';
import type { Proposal } from './proposal.ts';

/** Of one answer of the model, and the share of the plan's time left: as much again remains to go on without it. */
const answerMsMax = 40_000;
const answerShare = 0.5;

const failed = 'the planning model failed, and the plan goes on without it; if this repeats, look at the model server';

export interface PlanStrategyDeps {
  /** None: the built-in planner plans. */
  model: Pick<PlanningModel, 'propose'> | undefined;
  /** Of the delivery. */
  log: Log;
  /** Of the plan. */
  leftMs(): number;
}

export class PlanStrategy {
  readonly #deps: PlanStrategyDeps;
  readonly #question: string;
  readonly #limit: number;

  constructor(deps: PlanStrategyDeps, { question, limit }: { question: string; limit: number }) {
    this.#deps = deps;
    this.#question = question;
    this.#limit = limit;
  }

  /** @returns nothing when the plan goes on as it is. */
  async next(plan: Plan, { signal }: { signal: AbortSignal }): Promise<Change | undefined> {
    if (!plan.isPlanned) return this.#first(plan, signal);
    if (!plan.isGuided || plan.isRunning || signal.aborted) return undefined;
    const isWaiting = plan.waiting().length > 0;
    if (!plan.hasNews && isWaiting) return undefined;
    const mayChange = plan.rounds < roundsMax && (plan.steps.length < stepsMax || isWaiting);
    const proposal = plan.hasNews && mayChange ? await this.#ask(plan, signal) : undefined;
    return proposal ? toRevision(proposal) : { kind: 'unguided', steps: lastSteps(plan) };
  }

  async #first(plan: Plan, signal: AbortSignal): Promise<Change> {
    const proposal = await this.#ask(plan, signal);
    const { reasoning, steps } = proposal ?? decompose(this.#question, { limit: this.#limit });
    return { kind: 'planned', guided: proposal !== undefined, reasoning, steps };
  }

  async #ask(plan: Plan, signal: AbortSignal): Promise<Proposal | undefined> {
    const { model, log, leftMs } = this.#deps;
    if (!model || signal.aborted) return undefined;
    const newSignal = () => {
      const ms = Math.min(answerMsMax, answerShare * Math.max(0, leftMs()));
      return AbortSignal.any([signal, AbortSignal.timeout(Math.round(ms))]);
    };
    try {
      return await model.propose(this.#question, plan, { newSignal });
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, failed);
      return undefined;
    }
  }
}

function toRevision({ reasoning, enough, steps, dropped }: Proposal): Change {
  const why = enough ? 'Enough is known without it.' : 'It is no longer needed.';
  return { kind: 'replanned', reasoning, enough, steps, dropped, result: `${why} ${reasoning}`.trim() };
}

function lastSteps({ steps }: Plan): StepSpec[] {
  const used = steps.filter(({ status }) => status !== 'abandoned').map(({ order }) => order);
  return followSteps(used, steps.length + 1);
}
