/**
 * A generator that answers with a model of the workers of a queue. The answer differs each time. A cancel or the
 * deadline of the answer cancels the task.
 */
import type { OnlineTasks } from '../../../core/tasks/online-tasks.ts';
import type { AnswerOptions, AnswerPart, Complete, Generator, Question } from '../answer/generator.ts';
import { type ModelAnswerDeps, modelAnswer } from './model-answer.ts';
import { completeByQueue, type QueueModel } from './queue-completion.ts';

interface Deps extends ModelAnswerDeps {
  onlineTasks: Pick<OnlineTasks, 'submit'>;
}

export class QueueGenerator implements Generator {
  readonly repeatable = false;
  readonly complete: Complete;
  readonly #deps: Deps;

  constructor(deps: Deps, from: QueueModel) {
    this.#deps = deps;
    this.complete = (messages, options) => completeByQueue(deps, from, messages, options);
  }

  answer(question: Question, options: AnswerOptions): AsyncGenerator<AnswerPart> {
    return modelAnswer(this.#deps, this.complete, question, options);
  }
}
