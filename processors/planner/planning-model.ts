/**
 * A planning model on an OpenAI-compatible server.
 * It is asked for structured output. If the server refuses that, the prompt alone asks for the same JSON. The model may
 * repair an unusable answer once.
 */
import { openClient } from '../model-server/client.ts';
import {
  type CompletionTimes,
  complete,
  type Message,
  type ModelServer,
  RequestRefused,
} from '../model-server/completion.ts';
import type { OnUsage } from '../model-server/token-usage.ts';
import type { Plan } from './plan.ts';
import { planMessages, repairMessages, revisionMessages } from './planning-prompt.ts';
import { type Proposal, proposalSchema, readProposal } from './proposal.ts';

const defaultTimes: CompletionTimes = { stallMs: 20_000, backoffMs: 500 };
/** Tokens of an answer. Some servers ignore this limit. */
const answerTokensMax = 4_096;
/** Characters of an answer's text. */
const answerCharsMax = 32_768;
/** Bytes of a response's body, with the events around the text. */
const bytesMax = 4 << 20;

const structured = {
  response_format: {
    type: 'json_schema',
    json_schema: { name: 'plan', strict: true, schema: proposalSchema },
  },
  max_completion_tokens: answerTokensMax,
} as const;
/** Statuses of servers that do not support structured output. */
const unsupportedFormatStatuses: readonly number[] = [400, 422, 501];

/** Neither the model's answer nor its repair is a plan. */
export class UnusableProposal extends Error {
  constructor(faults: readonly string[]) {
    super(`The model's plan could not be used, nor its repair: ${faults.join(' ')}`);
    this.name = 'UnusableProposal';
  }
}

interface RequestOptions {
  signal: AbortSignal;
  /** Called with the tokens of each request. */
  onUsage?: OnUsage | undefined;
}

export class PlanningModel {
  readonly #server: ModelServer;
  #lacksStructuredOutput = false;

  constructor(server: { url: string; apiKey: string; model: string; times?: CompletionTimes }) {
    const client = openClient({ ...server, bytesMax, streams: true });
    this.#server = { client, model: server.model, times: server.times ?? defaultTimes };
  }

  /**
   * Proposes a plan, or changes of the plan if there is one.
   * @param options.newSignal makes the signal of one attempt.
   * @throws {UnusableProposal}; {MillraceError} of the server; or the signal's reason.
   */
  async propose(
    question: string,
    plan: Plan,
    { newSignal, onUsage }: { newSignal(): AbortSignal; onUsage?: OnUsage | undefined },
  ): Promise<Proposal> {
    const messages = plan.isPlanned ? revisionMessages(question, plan) : planMessages(question);
    const first = await this.#request(messages, { signal: newSignal(), onUsage });
    const checked = readProposal(first, question, plan);
    if ('proposal' in checked) return checked.proposal;
    const second = await this.#request(repairMessages(messages, first, checked.faults), {
      signal: newSignal(),
      onUsage,
    });
    const repaired = readProposal(second, question, plan);
    if ('proposal' in repaired) return repaired.proposal;
    throw new UnusableProposal(repaired.faults);
  }

  /**
   * A refusal may have another cause than the format. Only a successful answer without structured output shows that the
   * format was the cause.
   */
  async #request(messages: Message[], options: RequestOptions): Promise<string> {
    if (this.#lacksStructuredOutput) return this.#complete(messages, options, {});
    try {
      return await this.#complete(messages, options, structured);
    } catch (error) {
      if (!(error instanceof RequestRefused && unsupportedFormatStatuses.includes(error.status))) throw error;
    }
    const text = await this.#complete(messages, options, {});
    this.#lacksStructuredOutput = true;
    return text;
  }

  async #complete(messages: Message[], options: RequestOptions, extras: typeof structured | object): Promise<string> {
    let text = '';
    for await (const increment of complete(this.#server, messages, { ...options, extras })) {
      if ('text' in increment) text += increment.text;
      if (text.length > answerCharsMax) break;
    }
    return text;
  }
}
