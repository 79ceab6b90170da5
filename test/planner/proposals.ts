/** What a planning model may say, for a double of its server. */
import type { ModelRequest, Step } from '../support/model-server.ts';
import { speak } from '../support/model-server.ts';

export interface SaidStep {
  order: number;
  description?: string;
  dependencies?: number[];
  searches?: { question: string; page?: number }[];
}

export interface Said {
  reasoning?: string;
  enough?: boolean;
  drop?: number[];
  steps?: SaidStep[];
}

/** In deltas. */
export function say({ steps = [], ...more }: Said): Step[] {
  const described = steps.map((step) => ({ description: `Step ${step.order}`, ...step }));
  return speak(JSON.stringify({ reasoning: 'So it is.', ...more, steps: described }), { size: 40 });
}

export function search(question: string, page = 1) {
  return { question, page };
}

/** What was asked: the last message. */
export function task({ body }: ModelRequest): string {
  return body.messages.at(-1)?.content ?? '';
}

/** Two hops, the second known from the first; then enough. It tells from what it is asked how far the plan is. */
export function walkerModel(request: ModelRequest): Step[] {
  const asked = task(request);
  if (!asked.includes('The plan so far:')) {
    const first = { order: 1, searches: [search('Where was Kerry Junna born?')] };
    return say({ reasoning: 'First the town, then its mayor.', steps: [first, { order: 2, dependencies: [1] }] });
  }
  if (!asked.includes('2 (waiting')) return say({ enough: true });
  const town = /born in (Ballina Bay)/.exec(asked)?.[1] ?? 'nowhere';
  return say({ steps: [{ order: 2, dependencies: [1], searches: [search(`mayor of ${town}`)] }] });
}
