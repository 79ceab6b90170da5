/** What is typed for the next question. The playground and the comparison of modes share it. */
import { signal } from '@preact/signals';
import type { QuestionOptions } from './options.ts';

export const query = signal('');
export const options: QuestionOptions = { limit: signal(''), filter: signal('') };
