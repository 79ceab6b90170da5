/**
 * The streaming tasks that this tab has put, with the events of their workers. A stream goes on while other pages of the
 * console are open. The service cancels the task when the tab ends.
 */
import { type Signal, signal } from '@preact/signals';
import { readEvents } from '../../api/event-stream.ts';
import { messageOf } from '../../api/request.ts';
import type { Progress } from '../../api/types.ts';
import { t } from '../../base/language.ts';
import { warnBeforeLeaving } from '../../base/leaving.ts';
import { pieceOf } from './stream-text.ts';

interface StreamEvent {
  /** Epoch milliseconds at which it came. */
  at: number;
  name: string;
  /** JSON text. */
  data: string;
}

export interface StreamedTask {
  /** The newest events, the oldest first. */
  events: Signal<readonly StreamEvent[]>;
  /** The pieces of text of all its events, joined. */
  text: Signal<string>;
  /** Older events that are not kept. */
  forgotten: Signal<number>;
  isRunning: Signal<boolean>;
  /** The reason why the stream broke; empty: it did not. */
  problem: Signal<string>;
}

const eventsMax = 500;
/** Characters of the text that are kept, the newest. */
const textMax = 200_000;
const tasksMax = 20;
const endEvent = 'task-completion-event';

const tasks = signal<ReadonlyMap<string, StreamedTask>>(new Map());
warnBeforeLeaving(() => [...tasks.value.values()].some(({ isRunning }) => isRunning.value));

export function streamedTask(id: string): StreamedTask | undefined {
  return tasks.value.get(id);
}

/** @returns the newest event as progress. The record of a task has it up to 2 s later. Undefined: none has come. */
export function newestOf({ events }: StreamedTask): Progress | undefined {
  const event = events.value.at(-1);
  return event && { event_name: event.name, event_data: JSON.parse(event.data), at: event.at };
}

/** Follows the answer of a streaming put. @returns the id of the task */
export function followStream(response: Response): string {
  const id = response.headers.get('x-service-task-id')!;
  const task = {
    events: signal([]),
    text: signal(''),
    forgotten: signal(0),
    isRunning: signal(true),
    problem: signal(''),
  };
  tasks.value = new Map([...tasks.peek(), [id, task] as const].slice(-tasksMax));
  void read(response, task);
  return id;
}

async function read(response: Response, task: StreamedTask): Promise<void> {
  try {
    for await (const { event, data } of readEvents(response)) {
      if (event === endEvent) return;
      if (event === 'error') throw new Error(JSON.parse(data).error?.message);
      const events = [...task.events.peek(), { at: Date.now(), name: event, data }];
      task.forgotten.value += Math.max(0, events.length - eventsMax);
      task.events.value = events.slice(-eventsMax);
      const piece = pieceOf(event, JSON.parse(data));
      if (piece !== '') task.text.value = (task.text.peek() + piece).slice(-textMax);
    }
    throw new Error(t('stream.broken'));
  } catch (error) {
    task.problem.value = messageOf(error);
  } finally {
    task.isRunning.value = false;
  }
}
