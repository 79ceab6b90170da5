/** Opens the form that keeps a question with a right passage in an evaluation set. Answers and hits open it. */
import { signal } from '@preact/signals';
import type { RightPassage } from '../../sdk/evaluation/set.ts';
import { html } from '../base/html.ts';
import { lazy } from '../ui/lazy.ts';

export interface Saved {
  text: string;
  passage: RightPassage & { file_name: string };
  /** Spaces of a set that is made for it. */
  spaces: string[];
}

const saved = signal<Saved | undefined>(undefined);
const SaveForm = lazy(async () => (await import('./save-form.ts')).SaveForm);

export function saveQuestion(question: Saved): void {
  saved.value = question;
}

export function SaveDialog() {
  const close = () => {
    saved.value = undefined;
  };
  return saved.value && html`<${SaveForm} saved=${saved.value} onClose=${close} />`;
}
