/** A plot of values over time, by uPlot, in the colours of the theme. */
import { useEffect, useRef } from 'preact/hooks';
import type uPlot from 'uplot';
import { again } from '../base/again.ts';
import { html } from '../base/html.ts';
import { language, locale, t } from '../base/language.ts';
import { theme } from '../base/theme.ts';
import { windowOf } from './plot-window.ts';

export interface Line {
  label: string;
  /** Name of a colour of the style sheet: `--accent`. */
  colour: string;
}

interface PlotProps {
  label: string;
  lines: readonly Line[];
  /** Epoch seconds, then the values of each line. */
  data: readonly (readonly (number | null)[])[];
  height?: number;
  /** Seconds that it shows, also where there are no values. Default: those of its values. */
  period?: number;
  /** The step of the times: seconds (default), hours or days. */
  unit?: Unit;
}

type Unit = 'second' | 'hour' | 'day';

/** Pixels that the time below the plot needs. */
const labelWidth = 90;
const timeForms: Record<Unit, Intl.DateTimeFormatOptions> = {
  second: { timeStyle: 'medium' },
  hour: { weekday: 'short', hour: '2-digit', minute: '2-digit' },
  day: { month: 'short', day: 'numeric', timeZone: 'UTC' },
};

export function Plot({ label, lines, data, height = 150, period, unit = 'second' }: PlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | undefined>(undefined);
  const newest = useRef(data);
  newest.current = data;
  const shownPeriod = useRef(period);
  shownPeriod.current = period;
  useEffect(() => {
    let isGone = false;
    let observer: ResizeObserver | undefined;
    const draw = async () => {
      const { default: UPlot } = await again(() => import('uplot'));
      const element = place.current;
      if (isGone || element === null) return;
      const options = optionsOf(lines, {
        width: element.clientWidth,
        height,
        unit,
        periodOf: () => shownPeriod.current,
      });
      plot.current = new UPlot(options, newest.current as uPlot.AlignedData, element);
      observer = new ResizeObserver(() => plot.current?.setSize({ width: element.clientWidth, height }));
      observer.observe(element);
    };
    draw().catch(() => {
      // Without a connection there is no plot. Its label tells the newest values.
    });
    return () => {
      isGone = true;
      observer?.disconnect();
      plot.current?.destroy();
      plot.current = undefined;
    };
  }, [theme.value, language.value]);
  useEffect(() => plot.current?.setData(data as uPlot.AlignedData), [data]);
  const last = lines.map(({ label: name }, i) => `${name} ${(data[i + 1] ?? []).at(-1) ?? 0}`).join(', ');
  return html`<div class="plot" ref=${place} role="img" aria-label=${`${label}: ${last}`}></div>`;
}

function optionsOf(
  lines: readonly Line[],
  { unit, periodOf, ...size }: { width: number; height: number; unit: Unit; periodOf(): number | undefined },
): uPlot.Options {
  const timeOf = (seconds: number) => new Date(seconds * 1000).toLocaleString(locale.peek(), timeForms[unit]);
  const axis = { stroke: colour('--muted'), grid: { stroke: colour('--line'), width: 1 }, ticks: { show: false } };
  const font = '11px system-ui';
  return {
    ...size,
    // The last time below the plot stands half beyond it.
    padding: [8, labelWidth / 2, 0, 0],
    cursor: { y: false, points: { size: 6 } },
    legend: { live: true },
    scales: {
      x: { range: ({ data: [times] }, min, max) => windowOf(times, min, max, periodOf()) },
      y: { range: (_, __, max) => [0, Math.max(1, max * 1.1)] },
    },
    axes: [
      { ...axis, font, size: 24, space: labelWidth, values: (_, splits) => splits.map(timeOf) },
      { ...axis, font, size: 44 },
    ],
    series: [
      { label: '', value: (_, at) => (at === null ? t(`plot.newest.${unit}`) : timeOf(at)) },
      ...lines.map(({ label, colour: name }) => ({
        label,
        stroke: colour(name),
        fill: colour(name, 0.1),
        width: 1.5,
        points: { show: false },
        // Without a pointer, the newest value.
        value: ({ data }: uPlot, at: number | null, i: number) => textOf(at ?? data[i]?.at(-1)),
      })),
    ],
  };
}

function textOf(value: number | null | undefined): string {
  return value === null || value === undefined
    ? '–'
    : value.toLocaleString(locale.peek(), { maximumFractionDigits: 2 });
}

/** @returns a colour of the style sheet as it is in this theme, for a canvas. */
function colour(name: string, alpha = 1): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const [red, green, blue] = getComputedStyle(probe).color.match(/[\d.]+/g) ?? [];
  probe.remove();
  return `rgb(${red} ${green} ${blue} / ${alpha})`;
}
