/**
 * Decides the next change of a plan: by the planning model, or by the built-in planner if there is none or it fails.
 *
 * A plan never fails because of its model. When the model fails or has used up its rounds, the plan takes two more
 * hops, as the built-in planner does, and is answered.
 */
import type { Log } from '../../core/log.ts';
import { type OpenSpan, traced } from '../../core/tracing/span.ts';
import { type OnUsage, TokenSum } from '../model-server/token-usage.ts';
import { decompose, nextHopSteps } from './decompose.ts';
import { type Change, type Plan, roundsMax, type StepSpec, stepsMax } from './plan.ts';
import type { PlanningModel } from './planning-model.ts';
import type { Proposal } from './proposal.ts';

/**
 * Longest time of one answer of the model, in ms and as a share of the plan's remaining time. The rest is for steps.
 */
const answerMsMax = 40_000;
const answerShare = 0.5;

const failureMessage =
  'the planning model failed, and the plan goes on without it; if this repeats, look at the model server';

export interface PlanStrategyDeps {
  /** Undefined: the built-in planner plans. */
  model: Pick<PlanningModel, 'propose'> | undefined;
  /** The span of the plan. Default: nothing is traced. */
  span?: OpenSpan | undefined;
  /** Log of the delivery. */
  log: Log;
  /** Remaining time of the plan. */
  leftMs(): number;
  /** Called with the tokens of each request to the model. */
  onUsage?: OnUsage;
}

export class PlanStrategy {
  readonly #deps: PlanStrategyDeps;
  readonly #question: string;
  readonly #limit: number;
  /** Tokens of the requests for the next change. */
  #used = new TokenSum();

  constructor(deps: PlanStrategyDeps, { question, limit }: { question: string; limit: number }) {
    this.#deps = deps;
    this.#question = question;
    this.#limit = limit;
  }

  /** @returns the next change; undefined if the plan continues unchanged. */
  async next(plan: Plan, options: { signal: AbortSignal }): Promise<Change | undefined> {
    this.#used = new TokenSum();
    const change = await this.#decide(plan, options);
    const used = this.#used.sum;
    return change && used ? { ...change, used } : change;
  }

  async #decide(plan: Plan, { signal }: { signal: AbortSignal }): Promise<Change | undefined> {
    if (!plan.isPlanned) return this.#firstPlan(plan, signal);
    if (!plan.isGuided || plan.isRunning || signal.aborted) return undefined;
    const isWaiting = plan.waiting().length > 0;
    if (!plan.hasNewEvidence && isWaiting) return undefined;
    const mayChange = plan.rounds < roundsMax && (plan.steps.length < stepsMax || isWaiting);
    const proposal = plan.hasNewEvidence && mayChange ? await this.#propose(plan, signal) : undefined;
    return proposal ? toRevision(proposal) : { kind: 'unguided', steps: closingSteps(plan) };
  }

  async #firstPlan(plan: Plan, signal: AbortSignal): Promise<Change> {
    const proposal = await this.#propose(plan, signal);
    const { reasoning, steps } = proposal ?? decompose(this.#question, { limit: this.#limit });
    return { kind: 'planned', guided: proposal !== undefined, reasoning, steps };
  }

  async #propose(plan: Plan, signal: AbortSignal): Promise<Proposal | undefined> {
    const { model, log, leftMs } = this.#deps;
    if (!model || signal.aborted) return undefined;
    const newSignal = () => {
      const ms = Math.min(answerMsMax, answerShare * Math.max(0, leftMs()));
      return AbortSignal.any([signal, AbortSignal.timeout(Math.round(ms))]);
    };
    const onUsage: OnUsage = (usage) => {
      this.#used.add(usage);
      this.#deps.onUsage?.(usage);
    };
    try {
      const propose = () => model.propose(this.#question, plan, { newSignal, onUsage });
      return await traced(this.#deps.span, 'plan by a model', propose);
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, failureMessage);
      return undefined;
    }
  }
}

function toRevision({ reasoning, enough, steps, dropped }: Proposal): Change {
  const why = enough ? 'Enough is known without it.' : 'It is no longer needed.';
  return { kind: 'replanned', reasoning, enough, steps, dropped, result: `${why} ${reasoning}`.trim() };
}

function closingSteps({ steps }: Plan): StepSpec[] {
  const used = steps.filter(({ status }) => status !== 'abandoned').map(({ order }) => order);
  return nextHopSteps(used, steps.length + 1);
}
