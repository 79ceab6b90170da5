/** The tokens that an answer used: the model server's own figures, or an estimate, which is marked. */
import type { Delivery } from '../../core/bus/consume/delivery.ts';
import type { Log } from '../../core/log.ts';
import type { UsageStore } from '../../core/store/usage/usage.ts';
import type { Measured } from '../../core/store/usage/usage-rows.ts';
import { tokensByBytes } from '../../core/text/tokens.ts';
import type { Part } from '../../proto/registry.ts';

export interface TokenUsage {
  /** Tokens of the prompt. */
  input: number;
  /** Tokens of the answer. */
  output: number;
  /** Whether the model server did not say how many. */
  isEstimated: boolean;
}

export type OnUsage = (usage: TokenUsage) => void;

/** @param reported the field `usage` of an answer. @returns undefined when it does not say both numbers. */
export function readUsage(reported: unknown): TokenUsage | undefined {
  const { prompt_tokens: input, completion_tokens: output } = (reported ?? {}) as Record<string, unknown>;
  return isCount(input) && isCount(output) ? { input, output, isEstimated: false } : undefined;
}

export function estimateUsage(prompt: readonly string[], answer: string): TokenUsage {
  const input = prompt.reduce((sum, text) => sum + tokensByBytes(text), 0);
  return { input, output: tokensByBytes(answer), isEstimated: true };
}

const noTokens: TokenUsage = { input: 0, output: 0, isEstimated: false };

function toMessage({ input, output, isEstimated }: TokenUsage): Part<'TokenUsage'> {
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output, estimated: isEstimated };
}

/** The sum of the tokens of two stages of a chat. */
export function addUsage(
  first: Part<'TokenUsage'> | null | undefined,
  second: Part<'TokenUsage'> | null | undefined,
): Part<'TokenUsage'> | undefined {
  if (!first && !second) return undefined;
  const sum = (field: 'prompt_tokens' | 'completion_tokens') => (first?.[field] ?? 0) + (second?.[field] ?? 0);
  const isEstimated = Boolean(first?.estimated || second?.estimated);
  return toMessage({ input: sum('prompt_tokens'), output: sum('completion_tokens'), isEstimated });
}

/** A query is not delivered after its deadline; this is for clocks and running deliveries. */
const memoSlackMs = 60_000;

/** Sums the tokens of the requests of one delivery. */
export class TokenSum {
  readonly #counts = new Map<string, number>();
  #sum: TokenUsage | undefined;

  /** The tokens so far, in the form of messages. Undefined if there were no requests. */
  get sum(): Part<'TokenUsage'> | undefined {
    return this.#sum && toMessage(this.#sum);
  }

  readonly add: OnUsage = ({ input, output, isEstimated }) => {
    const { input: inputs, output: outputs, isEstimated: wasEstimated } = this.#sum ?? noTokens;
    this.#sum = { input: inputs + input, output: outputs + output, isEstimated: wasEstimated || isEstimated };
    const detail = isEstimated ? ' estimated' : '';
    for (const [measure, amount] of [
      [`tokens_in${detail}`, input],
      [`tokens_out${detail}`, output],
    ] as const) {
      this.#counts.set(measure, (this.#counts.get(measure) ?? 0) + amount);
    }
  };

  /**
   * Counts the tokens for the API key of the delivery, once for each `work`. A failure is logged, because the answer
   * must not fail with it.
   * @param work what used them, the same for a repeated delivery
   */
  async count(
    { usage, log }: { usage: Pick<UsageStore, 'countOnce'>; log: Log },
    { tenant, grant, entry, leftMs }: Pick<Delivery, 'tenant' | 'grant' | 'entry' | 'leftMs'>,
    work: string,
  ): Promise<void> {
    const counts: Measured[] = [...this.#counts].map(([measure, amount]) => ({ measure, amount }));
    // The id of the entry, because a producer may use the id of a request twice.
    const by = { id: `${work}:${entry}`, key: grant.key, memoMs: Math.max(0, Math.round(leftMs)) + memoSlackMs };
    await usage.countOnce(tenant, by, counts).catch((error) => {
      log.warn({ err: error, tokens: Object.fromEntries(this.#counts) }, 'the tokens of an answer were not counted');
    });
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
