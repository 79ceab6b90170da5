/** The two plots of queues: tasks a second in and out, and tasks that wait and that are worked on. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { html } from '../base/html.ts';
import { t } from '../base/language.ts';
import { number } from '../ui/format.ts';
import { Plot } from '../ui/plot.ts';
import { type Period, periods } from './plot-series.ts';
import { connections, plotsOf, readHistory, speedNow } from './store.ts';

const heightPx = 116;
/** The page itself has ten minutes, so the history goes on where these begin. */
const rereadMs = 5 * 60_000;
/** A smaller rate would be shown as 0. */
const rateMin = 0.01;
const period = signal<Period>(3_600);

/** @param queue its name; empty: the sums over all queues */
export function QueuePlots({ queue }: { queue: string }) {
  useEffect(() => {
    // Without the history the plots begin with the page.
    const read = () => readHistory(queue).catch(() => {});
    void read();
    const timer = setInterval(() => !document.hidden && read(), rereadMs);
    return () => clearInterval(timer);
  }, [queue, connections.value]);
  const { rates, tasks } = plotsOf(queue, period.value);
  const speed = speedNow(queue);
  return html`<figure>
      <figcaption><span>${t('queues.rates')} <small>${t('queues.speed', { in: rateText(speed?.in), out: rateText(speed?.out) })}</small></span><${PeriodChoice} /></figcaption>
      <${Plot} label=${t('queues.rates')} data=${rates} period=${period.value} height=${heightPx} lines=${[
        { label: t('queues.in'), colour: '--busy' },
        { label: t('queues.out'), colour: '--good' },
      ]} />
    </figure>
    <figure>
      <figcaption>${t('queues.tasks')}</figcaption>
      <${Plot} label=${t('queues.tasks')} data=${tasks} period=${period.value} height=${heightPx} lines=${[
        { label: t('queues.ready'), colour: '--warn' },
        { label: t('queues.leased'), colour: '--accent' },
      ]} />
    </figure>`;
}

/** Tasks a second; undefined: not known yet. */
export function rateText(rate: number | undefined): string {
  if (rate === undefined) return '–';
  if (rate > 0 && rate < rateMin) return `< ${number(rateMin, 2)}`;
  return number(rate, rate < 1 ? 2 : 1);
}

function PeriodChoice() {
  const choose = (event: Event) => {
    const chosen = Number((event.target as HTMLSelectElement).value);
    period.value = periods.find((one) => one === chosen) ?? period.peek();
  };
  return html`<select aria-label=${t('queues.period')} value=${String(period.value)} onChange=${choose}>
    ${periods.map((one) => html`<option key=${one} value=${String(one)}>${t(`queues.period.${one}`)}</option>`)}
  </select>`;
}
