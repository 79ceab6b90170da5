/** The two plots of queues: tasks a second in and out, and tasks that wait and that are worked on. */
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { number } from '../ui/format.ts';
import { Plot } from '../ui/plot.ts';
import { plotsOf, ratesOf } from './store.ts';

const heightPx = 116;

/** @param queue its name; empty: the sums over all queues */
export function QueuePlots({ queue }: { queue: string }) {
  const { rates, tasks } = plotsOf(queue);
  const speed = ratesOf(queue);
  return html`<figure>
      <figcaption>${t('queues.rates')} <small>${t('queues.speed', { in: number(speed.in, 1), out: number(speed.out, 1) })}</small></figcaption>
      <${Plot} label=${t('queues.rates')} data=${rates} height=${heightPx} lines=${[
        { label: t('queues.in'), colour: '--busy' },
        { label: t('queues.out'), colour: '--good' },
      ]} />
    </figure>
    <figure>
      <figcaption>${t('queues.tasks')}</figcaption>
      <${Plot} label=${t('queues.tasks')} data=${tasks} height=${heightPx} lines=${[
        { label: t('queues.ready'), colour: '--warn' },
        { label: t('queues.leased'), colour: '--accent' },
      ]} />
    </figure>`;
}
