/** A generator over a queue: how events and results of workers become an answer. */

import { pino } from 'pino';
import t from 'tap';
import { unrestricted } from '../../../core/access/grant.ts';
import { MillraceError } from '../../../core/errors.ts';
import type { OnlineTasks, TaskResult } from '../../../core/tasks/online-tasks.ts';
import { indexTerms } from '../../../processors/embedding/tokenize.ts';
import { QueueGenerator } from '../../../processors/generation/model/queue-generator.ts';
import { gather, passage } from '../answer.ts';

const log = pino({ level: 'silent' });

type Observer = Parameters<OnlineTasks['submit']>[2];
type Put = Parameters<OnlineTasks['submit']>[0];

const passages = [passage('pump', ['The pump weighs twelve kilograms.', 'It is green.'])];
const question = { query: 'How heavy is the pump?', passages };

/** A generator over a queue whose worker is `play`. */
function serve(play: (observer: Observer) => void, stallMs?: number) {
  const seen: { puts: Put[]; cancels: number } = { puts: [], cancels: 0 };
  const onlineTasks: Pick<OnlineTasks, 'submit'> = {
    submit(put, _submitter, observer) {
      seen.puts.push(put);
      queueMicrotask(() => play(observer));
      return { cancel: () => void seen.cancels++ };
    },
  };
  const from = { queue: 'q', model: 'm', submitter: { tenant: 'default', grant: unrestricted }, stallMs };
  return { seen, generator: new QueueGenerator({ terms: indexTerms, log, unsupported: 'mark', onlineTasks }, from) };
}

const delta = (content: string, eventId = '') => progress({ delta: { content } }, eventId);
const progress = (data: object, eventId = '') => ({
  name: 'task-progress-event' as const,
  taskId: 'q.1',
  eventId,
  eventName: 'delta',
  eventData: JSON.stringify(data),
});
const result = (body: object, status_code = 200): TaskResult => ({
  status_code,
  request_id: 'q.1',
  body: JSON.stringify(body),
});
const completion = (content: string, finish_reason = 'stop') =>
  result({ choices: [{ message: { role: 'assistant', content }, finish_reason }] });
const { signal } = new AbortController();

const answers: [name: string, play: (observer: Observer) => void, text: string, cites: string[], reason: string][] = [
  [
    'deltas',
    (worker) => {
      for (const text of ['It weighs twelve ki', 'lograms [', '1].']) worker.onProgress?.(delta(text));
      worker.onEnd(completion('ignored'));
    },
    'It weighs twelve kilograms.',
    ['pump:1'],
    'stop',
  ],
  [
    'chunks of a model server',
    (worker) => {
      worker.onProgress?.(progress({ choices: [{ delta: { role: 'assistant' } }] }));
      worker.onProgress?.(progress({ choices: [{ delta: { content: 'It weighs twelve kilograms [1].' } }] }));
      worker.onEnd(completion('', 'length'));
    },
    'It weighs twelve kilograms.',
    ['pump:1'],
    'length',
  ],
  [
    'a result without deltas',
    (worker) => worker.onEnd(completion('It weighs twelve kilograms [1].')),
    'It weighs twelve kilograms.',
    ['pump:1'],
    'stop',
  ],
  [
    'an event that was sent twice',
    (worker) => {
      for (const id of ['a', 'a', 'b']) worker.onProgress?.(delta('ha', id));
      worker.onEnd(completion('ignored'));
    },
    'haha',
    [],
    'stop',
  ],
  [
    'no evidence',
    (worker) => worker.onEnd(completion('NO_EVIDENCE')),
    'The passages found do not answer this question.',
    [],
    'no_evidence',
  ],
];
for (const [name, play, text, cites, reason] of answers) {
  t.test(`a worker's answer has its text and citations: ${name}`, async (t) => {
    const { generator, seen } = serve(play);
    const answer = await gather(generator.answer(question, { signal }));
    t.equal(answer.text, text);
    t.equal(answer.reason, reason);
    t.strictSame(
      answer.sentences.flatMap((sentence) => sentence.cites),
      cites,
    );
    const [put] = seen.puts;
    t.match(put, { queue: 'q', response_mode: 'streaming', endpoint: '/v1/chat/completions' });
    t.match(JSON.parse(put.data ?? ''), { model: 'm', stream: true, messages: [{ role: 'system' }, { role: 'user' }] });
  });
}

const failures: [name: string, play: (observer: Observer) => void, type: string, message: RegExp][] = [
  [
    'a result with an error',
    (worker) => worker.onEnd(result({ error: { type: 'gpu', message: 'on fire' } })),
    'internal_error',
    /on fire/,
  ],
  ['a refusal', (worker) => worker.onEnd(result({}, 400)), 'internal_error', /400/],
  ['too many requests', (worker) => worker.onEnd(result({}, 429)), 'rate_limit', /m failed/],
  [
    'an expiry',
    (worker) => worker.onEnd(result({ error: { type: 'timeout', message: 'late' } }, 408)),
    'timeout',
    /late/,
  ],
  [
    'a cancel',
    (worker) => worker.onEnd(result({ error: { type: 'conflict', message: 'cancelled' } }, 409)),
    'unavailable',
    /cancelled/,
  ],
  ['an empty answer', (worker) => worker.onEnd(completion('')), 'unavailable', /empty/],
  ['a content filter', (worker) => worker.onEnd(completion('', 'content_filter')), 'unprocessable', /filter/],
  [
    'a queue that is gone',
    (worker) => worker.onError(new MillraceError('not_found', 'no queue')),
    'not_found',
    /no queue/,
  ],
];
for (const [name, play, type, message] of failures) {
  t.test(`${name} is the answer's error`, async (t) => {
    await t.rejects(gather(serve(play).generator.answer(question, { signal })), {
      name: 'MillraceError',
      type,
      message,
    });
  });
}

t.test('a worker that stalls after its first delta ends the answer, and its task is cancelled', async (t) => {
  const { generator, seen } = serve((worker) => worker.onProgress?.(delta('It weighs ')), 20);
  await t.rejects(gather(generator.answer(question, { signal })), { name: 'MillraceError', type: 'timeout' });
  t.equal(seen.cancels, 1);
});

t.test('an abort throws its reason and cancels the task', async (t) => {
  const controller = new AbortController();
  const reason = new Error('left');
  const { generator, seen } = serve(() => controller.abort(reason));
  await t.rejects(gather(generator.answer(question, { signal: controller.signal })), reason);
  t.equal(seen.cancels, 1);
});

t.test('without passages no task is put', async (t) => {
  const { generator, seen } = serve(() => {});
  t.match(await gather(generator.answer({ query: 'How?', passages: [] }, { signal })), { reason: 'no_evidence' });
  t.strictSame(seen.puts, []);
});
