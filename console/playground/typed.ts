/** The unsent question and its options. The comparison of modes shares the question and the options. */
import { keptSignal } from '../base/kept.ts';
import type { QuestionOptions } from './options.ts';
import type { Mode } from './question.ts';

export const query = keptSignal('question', '');
export const options: QuestionOptions = { limit: keptSignal('limit', ''), filter: keptSignal('filter', '') };
export const mode = keptSignal<Mode>('mode', 'normal');
export const model = keptSignal('model', '');
/** Whether the turns before are sent along. */
export const isFollowUp = keptSignal('follow-up', true);
