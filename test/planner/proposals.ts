/** Answers of a planning model, for the fake model server. */
import type { ModelRequest, Step } from '../support/models/model-server.ts';
import { speak } from '../support/models/model-server.ts';

export interface RawStep {
  order: number;
  description?: string;
  dependencies?: number[];
  searches?: { question: string; page?: number }[];
}

export interface RawProposal {
  reasoning?: string;
  enough?: boolean;
  drop?: number[];
  steps?: RawStep[];
}

/** A proposal as streamed deltas. */
export function answerWith({ steps = [], ...more }: RawProposal): Step[] {
  const described = steps.map((step) => ({ description: `Step ${step.order}`, ...step }));
  return speak(JSON.stringify({ reasoning: 'So it is.', ...more, steps: described }), { size: 40 });
}

export function search(question: string, page = 1) {
  return { question, page };
}

/** The task of a request: its last message. */
export function task({ body }: ModelRequest): string {
  return body.messages.at(-1)?.content ?? '';
}

/**
 * A model that plans two hops, the second one from the first one's evidence. It reads the plan's state in the prompt.
 */
export function walkerModel(request: ModelRequest): Step[] {
  const prompt = task(request);
  if (!prompt.includes('The plan so far:')) {
    const first = { order: 1, searches: [search('Where was Kerry Junna born?')] };
    return answerWith({
      reasoning: 'First the town, then its mayor.',
      steps: [first, { order: 2, dependencies: [1] }],
    });
  }
  if (!prompt.includes('2 (waiting')) return answerWith({ enough: true });
  const town = /born in (Ballina Bay)/.exec(prompt)?.[1] ?? 'nowhere';
  return answerWith({ steps: [{ order: 2, dependencies: [1], searches: [search(`mayor of ${town}`)] }] });
}
