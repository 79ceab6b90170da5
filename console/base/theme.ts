/** Light, dark, or as the system has it. */
import { signal } from '@preact/signals';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageName = 'millrace.theme';
const kept = localStorage.getItem(storageName);

export const theme = signal<Theme>(themes.find((one) => one === kept) ?? 'system');

export function chooseTheme(chosen: Theme): void {
  theme.value = chosen;
  localStorage.setItem(storageName, chosen);
}

theme.subscribe((chosen) => {
  if (chosen === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
});
