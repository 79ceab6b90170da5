/**
 * A model of an OpenAI-compatible server that plans: asked for structured output, or, where the server refuses that,
 * for the same in words. An answer that cannot be used is repaired once, by the model that gave it.
 */
import { openClient } from '../model-server/client.ts';
import {
  type CompletionTimes,
  complete,
  type Message,
  type ModelServer,
  RequestRefused,
} from '../model-server/completion.ts';
import type { Plan } from './plan.ts';
import { askAgain, askForPlan, askForRevision } from './planning-prompt.ts';
import { type Proposal, proposalSchema, readProposal } from './proposal.ts';

const defaultTimes: CompletionTimes = { stallMs: 20_000, backoffMs: 500 };
/** Of an answer: its tokens, where the server counts them, its text, and its body with all that surrounds the tokens. */
const answerTokensMax = 4_096;
const answerCharsMax = 32_768;
const bytesMax = 4 << 20;

const structured = {
  response_format: {
    type: 'json_schema',
    json_schema: { name: 'plan', strict: true, schema: proposalSchema },
  },
  max_completion_tokens: answerTokensMax,
} as const;
/** What servers answer that do not know what they were asked for. */
const unknownFormat: readonly number[] = [400, 422, 501];

/** The model answered twice, and neither answer is a plan. */
export class Unusable extends Error {
  constructor(faults: readonly string[]) {
    super(`The model's plan could not be used, nor its repair: ${faults.join(' ')}`);
    this.name = 'Unusable';
  }
}

export class PlanningModel {
  readonly #server: ModelServer;
  #isPlain = false;

  constructor(server: { url: string; apiKey: string; model: string; times?: CompletionTimes }) {
    const client = openClient({ ...server, bytesMax, streams: true });
    this.#server = { client, model: server.model, times: server.times ?? defaultTimes };
  }

  /**
   * What comes next in a plan: all of it, when it has none yet.
   * @param options.signal of an attempt; each gets a new one
   * @throws {Unusable}; {MillraceError} of the server; or the signal's reason
   */
  async propose(question: string, plan: Plan, { newSignal }: { newSignal(): AbortSignal }): Promise<Proposal> {
    const messages = plan.isPlanned ? askForRevision(question, plan) : askForPlan(question);
    const first = await this.#ask(messages, newSignal());
    const checked = readProposal(first, question, plan);
    if ('proposal' in checked) return checked.proposal;
    const second = await this.#ask(askAgain(messages, first, checked.faults), newSignal());
    const repaired = readProposal(second, question, plan);
    if ('proposal' in repaired) return repaired.proposal;
    throw new Unusable(repaired.faults);
  }

  /** What a server refuses may be something else than the format: only an answer without it tells. */
  async #ask(messages: Message[], signal: AbortSignal): Promise<string> {
    if (this.#isPlain) return this.#complete(messages, signal, {});
    try {
      return await this.#complete(messages, signal, structured);
    } catch (error) {
      if (!(error instanceof RequestRefused && unknownFormat.includes(error.status))) throw error;
    }
    const text = await this.#complete(messages, signal, {});
    this.#isPlain = true;
    return text;
  }

  async #complete(messages: Message[], signal: AbortSignal, extras: typeof structured | object): Promise<string> {
    let text = '';
    for await (const increment of complete(this.#server, messages, { signal, extras })) {
      if ('text' in increment) text += increment.text;
      if (text.length > answerCharsMax) break;
    }
    return text;
  }
}
