/**
 * A generator that answers with a model of the workers of a queue. The answer differs each time. A cancel or the
 * deadline of the answer cancels the task.
 */
import type { OnlineTasks } from '../../../core/tasks/online-tasks.ts';
import type { AnswerOptions, AnswerPart, Generator, Question } from '../answer/generator.ts';
import { modelAnswer } from './model-answer.ts';
import { completeByQueue, type QueueModel } from './queue-completion.ts';

interface Deps {
  /** The index terms of a text. */
  terms(text: string): string[];
  onlineTasks: Pick<OnlineTasks, 'submit'>;
}

export class QueueGenerator implements Generator {
  readonly repeatable = false;
  readonly #deps: Deps;
  readonly #from: QueueModel;

  constructor(deps: Deps, from: QueueModel) {
    this.#deps = deps;
    this.#from = from;
  }

  answer(question: Question, { signal, onUsage }: AnswerOptions): AsyncGenerator<AnswerPart> {
    return modelAnswer(
      { ...this.#deps, complete: (messages) => completeByQueue(this.#deps, this.#from, messages, { signal, onUsage }) },
      question,
    );
  }
}
