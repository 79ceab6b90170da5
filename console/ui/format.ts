/** Numbers, sizes and times as the language of the console writes them. */
import { locale } from '../base/language.ts';

const units = ['B', 'KB', 'MB', 'GB', 'TB'];

export function bytes(size: number): string {
  const power = size < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(size) / Math.log(1024)));
  const value = size / 1024 ** power;
  return `${number(value, power === 0 || value >= 100 ? 0 : 1)} ${units[power]}`;
}

export function number(value: number, digits = 0): string {
  return value.toLocaleString(locale.value, { maximumFractionDigits: digits });
}

/** A length of time, in its largest unit: `3 min`. @param ms milliseconds */
export function duration(ms: number): string {
  if (ms < 1_000) return `${number(ms)} ms`;
  const seconds = ms / 1_000;
  if (seconds < 60) return `${number(seconds, seconds < 10 ? 1 : 0)} s`;
  if (seconds < 3_600) return `${number(seconds / 60)} min`;
  if (seconds < 86_400) return `${number(seconds / 3_600, 1)} h`;
  return `${number(seconds / 86_400, 1)} d`;
}

/** @param at epoch milliseconds. @param options.isExact whether it has seconds */
export function clock(at: number, { isExact = false }: { isExact?: boolean } = {}): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  const day = isToday ? {} : ({ month: 'short', day: 'numeric' } as const);
  const second = isExact ? ({ second: '2-digit' } as const) : {};
  return new Date(at).toLocaleString(locale.value, { ...day, hour: '2-digit', minute: '2-digit', ...second });
}

/** With seconds and the date. @param at epoch milliseconds */
export function instant(at: number): string {
  return new Date(at).toLocaleString(locale.value, { dateStyle: 'medium', timeStyle: 'medium' });
}

/** JSON with line breaks. */
export function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
