/** The events of a deep chat, without what differs between two runs of the same plan: the ids, and the times of steps. */
interface PlanEvent {
  object?: string | null;
  step?: { ms?: number | null } | null;
}

/** @returns the events, of which each completed step says whether it has its time. */
export function comparableEvents(events: readonly PlanEvent[]): object[] {
  return events.map((event) => {
    if (event.object !== 'plan.step.complete') return { ...event, id: '' };
    return { ...event, id: '', step: { ...event.step, ms: (event.step?.ms ?? 0) > 0 } };
  });
}
