/** The unsent question and its options. The playground and the comparison of modes share them. */
import { signal } from '@preact/signals';
import type { QuestionOptions } from './options.ts';

export const query = signal('');
export const options: QuestionOptions = { limit: signal(''), filter: signal('') };
