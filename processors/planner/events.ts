/** The events of each change of a plan. A replay of the same changes gives the same events. */
import type { ReplyBody } from '../../proto/registry.ts';
import type { PassageBody, Piece } from './evidence-pool.ts';
import type { Change, Plan, Search, Step, StepStatus } from './plan.ts';

type ChatEvent = ReplyBody<'chat.event'>;

/** Status of a step in events. */
const statuses: Record<StepStatus, number> = { pending: 0, running: 0, completed: 1, failed: -1, abandoned: -1 };

/**
 * @param plan the plan after the change.
 * @param options.limit passages for the answer.
 * @param options.query the question, if it was rewritten to stand alone.
 */
export function eventsOf(
  change: Change,
  plan: Plan,
  { id, limit, query }: { id: string; limit: number; query: string | undefined },
): ChatEvent[] {
  switch (change.kind) {
    case 'planned':
      return [{ id, object: 'plan.create', plan: plan.steps.map(toItem), reasoning_content: plan.reasoning }];
    case 'started':
      return [{ id, object: 'plan.step.start', step: { order: change.order, actions: actionsOf(change.searches) } }];
    case 'completed':
      return [{ id, object: 'plan.step.complete', step: toCompletion(plan.step(change.order)) }, update(id, plan)];
    case 'abandoned':
      return [update(id, plan)];
    case 'replanned':
      return change.steps.length > 0 || change.dropped.length > 0 ? [update(id, plan)] : [];
    case 'unguided':
      return [update(id, plan)];
    case 'begun':
      return [];
    case 'finished':
      return [
        { id, object: 'plan.complete', plan: resultsOf(plan) },
        {
          id,
          object: 'retrieval.doc',
          doc: plan.pool.best(limit).map(toRetrievedDoc),
          corrections: plan.corrections,
          query,
        },
      ];
  }
}

/** The steps with their results. */
export function resultsOf(plan: Plan) {
  return plan.steps.map(({ order, description, status, result }) => {
    return { order, description, status: statuses[status], result };
  });
}

/** The passages for the answer, best first. */
export function passagesOf(plan: Plan, limit: number): PassageBody[] {
  return plan.pool.best(limit).map(({ passage: { titles: _, ...passage }, score }) => ({ ...passage, score }));
}

function update(id: string, plan: Plan): ChatEvent {
  const items = plan.steps.map((step) => ({ ...toItem(step), status: statuses[step.status] }));
  return { id, object: 'plan.update', plan: items };
}

function toItem({ order, description, dependencies }: Step) {
  return { order, description, dependencies: [...dependencies] };
}

function toCompletion({ order, actions, status, result, ms }: Step) {
  return {
    step_order: order,
    actions: actionsOf(actions),
    status: status === 'failed' ? 'failed' : 'success',
    step_result: result,
    ms,
  };
}

function actionsOf(searches: readonly Search[]) {
  return searches.map(({ question, page }) => ({ name: 'file_search', params: { question, page } }));
}

function toRetrievedDoc({ passage, score, question, explanation }: Piece) {
  const { text, file_id, file_name, nodes, best_node, title_paths, page } = passage;
  const { paths = [], image, title_path } = nodes?.[best_node ?? 0] ?? {};
  const { titles } = title_paths?.[title_path ?? 0] ?? {};
  return {
    type: image ? 'image' : 'text',
    text,
    score,
    annotation: { file_id, file_name, paths, page: page || undefined, titles: titles?.length ? titles : undefined },
    ...(explanation && { explanation: { ...explanation, query: question } }),
  };
}
