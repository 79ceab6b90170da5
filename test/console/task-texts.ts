/** The texts of tasks in lists. */
import t from 'tap';
import { pieceOf } from '../../console/queues/stream/stream-text.ts';
import { countsOf, groupsOf, partsOfId, placeOf, progressText, reasonOf } from '../../console/queues/task-texts.ts';
import { matchesPattern } from '../../core/text/wildcards.ts';

t.test('the middle of an id can be hidden', async (t) => {
  const parts = (id: string) => Object.values(partsOfId(id));
  t.strictSame(parts('mail.v2.01a208e1-7520-7011-a64f-2a31f904c2e7'), ['01a208e1', '-7520-7011-a64f-2a31f9', '04c2e7']);
  t.strictSame(parts('mail.batch_01a208e1-17'), ['batch_01', 'a20', '8e1-17']);
  t.strictSame(parts('mail.7'), ['7', '', '']);
});

t.test('progress is counted where its data has the numbers done and of', async (t) => {
  const at = 1_760_000_000_000;
  for (const [event_data, counts] of [
    [
      { done: 3, of: 10 },
      { done: 3, of: 10 },
    ],
    [
      { done: 0, of: 0.5, page: 1 },
      { done: 0, of: 0.5 },
    ],
    [
      { done: 12, of: 10 },
      { done: 12, of: 10 },
    ],
    [{ done: 0, of: 0 }, undefined],
    [{ done: -1, of: 10 }, undefined],
    [{ done: '3', of: '10' }, undefined],
    [{ done: 3 }, undefined],
    [null, undefined],
  ] as const)
    t.strictSame(countsOf({ event_name: 'page', event_data, at }), counts, JSON.stringify(event_data));
  t.equal(progressText({ event_name: 'page', event_data: { page: 2 }, at }), 'page {"page":2}');
  t.equal(progressText({ event_name: 'warming', event_data: {}, at }), 'warming');
  t.equal(progressText({ event_name: '', event_data: null, at }), '');
});

t.test('the text of the worker stands before the text of the queue', async (t) => {
  const message = 'The task was given up after 3 attempts without a result. Attempt 3 failed: SMTP 550';
  const status = 'failed';
  const result = { status_code: 500, request_id: 'mail.7', body: { error: { message } } };
  t.equal(reasonOf({ status, result, last_error: 'SMTP 550' }), 'SMTP 550');
  t.equal(reasonOf({ status, result }), message);
  t.equal(reasonOf({ status: 'succeeded', result: { ...result, status_code: 200 } }), '');
});

t.test('equal errors are one group, the most frequent first', async (t) => {
  const tasks = ['b', 'a', undefined, 'b', 'c'].map((last_error) => (last_error === undefined ? {} : { last_error }));
  t.strictSame(
    groupsOf(tasks).map(({ error, tasks: some }) => [error, some]),
    [
      ['b', 2],
      ['', 1],
      ['a', 1],
      ['c', 1],
    ],
  );
});

t.test('errors that differ in names and numbers only are one group', async (t) => {
  const errors: [error: string, other: string, pattern: string][] = [
    ['SMTP 550: no mailbox user0', 'SMTP 550: no mailbox user8', 'SMTP 550: no mailbox *'],
    ['No file "a.pdf" in box 7', 'No file "b c.pdf" in box 12', 'No file * in box *'],
    ['ada@example.com is away', 'bob is away', ''],
    ['SMTP 451: busy', 'SMTP 550: busy', ''],
  ];
  for (const [error, other, pattern] of errors) {
    const groups = groupsOf([{ last_error: error }, { last_error: other }]);
    t.equal(groups.length, pattern === '' ? 2 : 1, error);
    if (pattern === '') continue;
    t.strictSame(groups, [{ error: pattern, tasks: 2, isPattern: true }]);
    for (const text of [error, other]) t.ok(matchesPattern(text, pattern), text);
  }
});

t.test('an error joins the pattern of others, when it differs in one word', async (t) => {
  const errors = [
    'mailbox 3f9k does not exist',
    'mailbox cfjk does not exist',
    'mailbox b21 does not exist',
    'mailbox is full',
  ];
  t.strictSame(groupsOf(errors.map((last_error) => ({ last_error }))), [
    { error: 'mailbox * does not exist', tasks: 3, isPattern: true },
    { error: 'mailbox is full', tasks: 1, isPattern: false },
  ]);
});

t.test('the pieces of text are those of events delta with content', async (t) => {
  for (const [name, data, piece] of [
    ['delta', { content: 'Hello ' }, 'Hello '],
    ['delta', { content: 7 }, ''],
    ['delta', null, ''],
    ['part', { content: 'Hello ' }, ''],
  ] as const)
    t.equal(pieceOf(name, data), piece);
});

t.test('a name leads to its queue, an id to its batch or its task', async (t) => {
  const queues = ['mail', 'mail.v2'];
  for (const [typed, place] of [
    ['mail', ['queues', 'queue', 'mail']],
    ['mail.v2', ['queues', 'queue', 'mail.v2']],
    ['batch_01a208e1', ['queues', 'batches', 'batch_01a208e1']],
    ['mail.v2.01a2-e7', ['queues', 'task', 'mail.v2.01a2-e7']],
    ['batch_01a208e1-17', undefined],
    ['01a2-e7', undefined],
    ['01a2...e7', undefined],
  ] as const)
    t.strictSame(placeOf(typed, queues), place);
});
