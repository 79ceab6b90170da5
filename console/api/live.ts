/**
 * The stream of changes: one for the page, while a view listens and the tab is visible. A hidden tab holds no
 * connection, because a browser has only six for a host.
 *
 * After each connection the views read their lists again, so nothing that changed in between is missed. A view gets all
 * changes of a frame of the screen at once, because a new connection may tell thousands.
 */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { readEvents } from './event-stream.ts';
import { onReturn } from './presence.ts';
import { send } from './request.ts';
import type { Change } from './types.ts';

/** `idle`: no view listens. */
export const liveState = signal<'idle' | 'connecting' | 'live' | 'broken'>('idle');

type Topic = 'files' | 'queues';
interface View {
  topic: Topic;
  onChanges(changes: readonly Change[]): void;
  /** The stream has begun, or has begun again: read the list. */
  onConnected(): void;
}

const views = new Set<View>();
const pauseMsMax = 15_000;
let controller: AbortController | undefined;
let openTopics = '';
let pauseMs = 1_000;
let timer = 0;
/** Changes for the next frame of the screen. */
let told: Change[] = [];

/** Calls the view for changes of a topic, as long as it is shown. */
export function useChanges(topic: Topic, view: Omit<View, 'topic'>, deps: readonly unknown[] = []): void {
  useEffect(() => {
    const listening = { topic, ...view };
    views.add(listening);
    const isOpen = liveState.peek() === 'live' && openTopics.includes(topic);
    connect();
    if (isOpen) listening.onConnected();
    return () => {
      views.delete(listening);
      // The next view may want the same topics.
      setTimeout(connect);
    };
  }, [topic, ...deps]);
}

function wantedTopics(): string {
  if (document.hidden) return '';
  return [...new Set([...views].map(({ topic }) => topic))].sort().join(',');
}

function connect(): void {
  const topics = wantedTopics();
  if (topics === openTopics) return;
  openTopics = topics;
  clearTimeout(timer);
  controller?.abort();
  controller = undefined;
  liveState.value = topics === '' ? 'idle' : 'connecting';
  if (topics !== '') void listen(topics);
}

async function listen(topics: string): Promise<void> {
  const mine = new AbortController();
  controller = mine;
  try {
    const response = await send('/v1/events', { query: { topics }, signal: mine.signal });
    liveState.value = 'live';
    pauseMs = 1_000;
    told = [];
    for (const view of views) view.onConnected();
    for await (const { data } of readEvents(response)) tell(JSON.parse(data));
  } catch {
    // The reason does not matter: it is tried again, and the dot of the page says that it is not live.
  }
  if (controller !== mine) return;
  liveState.value = 'broken';
  const listenAgain = () => {
    stopWaiting();
    if (controller !== mine) return;
    clearTimeout(timer);
    void listen(topics);
  };
  const stopWaiting = onReturn(listenAgain);
  timer = setTimeout(listenAgain, pauseMs);
  pauseMs = Math.min(2 * pauseMs, pauseMsMax);
}

function tell(change: Change): void {
  if (told.push(change) === 1) requestAnimationFrame(tellViews);
}

function tellViews(): void {
  const { files = [], queues = [] } = Object.groupBy(told, ({ object }) =>
    object.startsWith('file') ? 'files' : 'queues',
  );
  told = [];
  for (const { topic, onChanges } of views) {
    const changes = topic === 'files' ? files : queues;
    if (changes.length > 0) onChanges(changes);
  }
}

document.addEventListener('visibilitychange', connect);
