/** The queues: an overview, one queue, one task, the batches, or one batch. */

import { useChanges } from '../api/live.ts';
import { html } from '../base/html.ts';
import { place } from '../base/router.ts';
import { BatchList } from './batches/list.ts';
import { Overview } from './overview.ts';
import { QueuePage } from './queue-page.ts';
import { applyChanges, byTrouble, startOver } from './store.ts';
import { TaskPage } from './task-page.ts';

export function View() {
  useChanges('queues', { onChanges: applyChanges, onConnected: startOver });
  const [, kind, name = ''] = place.value.parts;
  if (kind === 'queue') return html`<${QueuePage} key=${name} name=${name} />`;
  if (kind === 'task') return html`<${TaskPage} key=${name} id=${name} />`;
  if (kind === 'batches') return html`<${BatchList} key=${name} only=${name} queues=${byTrouble.value} />`;
  return html`<${Overview} />`;
}
