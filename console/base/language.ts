/** The language of the console, and the texts in it. English is always there. Chinese is loaded when it is chosen. */
import { computed, signal } from '@preact/signals';
import { en, type TextName } from '../text/en.ts';
import { again } from './again.ts';

export type Language = 'en' | 'zh';
export const languages: Record<Language, string> = { en: 'English', zh: '中文' };

const storageName = 'millrace.language';

export const language = signal<Language>('en');
/** The locale of numbers and times: that of the browser, if it is of the chosen language. British dates stay British. */
export const locale = computed(() =>
  navigator.language.startsWith(language.value) ? navigator.language : language.value,
);
const texts = signal<Record<TextName, string>>(en);

/** @returns the text of this name, with `{values}` filled in; the name itself where a newer service has sent an unknown one. */
export function t(name: TextName, values: Record<string, string | number> = {}): string {
  return (texts.value[name] ?? name).replace(/\{(\w+)\}/g, (_, key) => String(values[key] ?? ''));
}

/** @returns the text for a number of things: its name ends in `.one` or `.many`. */
export function count(name: CountName, number: number): string {
  return t(`${name}.${number === 1 ? 'one' : 'many'}`, { n: number.toLocaleString(locale.value) });
}

/** @returns the items as a list of the language. */
export function listed(items: readonly (string | number)[]): string {
  return items.join(t('list.separator'));
}

type CountName = TextName extends infer Name ? (Name extends `${infer Base}.many` ? Base : never) : never;

export async function chooseLanguage(chosen: Language): Promise<void> {
  texts.value = chosen === 'zh' ? (await again(() => import('../text/zh.ts'))).zh : en;
  language.value = chosen;
  document.documentElement.lang = chosen === 'zh' ? 'zh-CN' : chosen;
  localStorage.setItem(storageName, chosen);
}

export function initialLanguage(): Language {
  const kept = localStorage.getItem(storageName);
  if (kept === 'en' || kept === 'zh') return kept;
  return navigator.language.startsWith('zh') ? 'zh' : 'en';
}
