/** The checker of the fault suite: it accepts an honest history, and finds each kind of broken promise. */
import t from 'tap';
import { type End, History, type HistoryOptions } from './history.ts';

/** Start of the honest history, epoch ms. */
const start = 1_000_000;
const search = { answerMsMax: 1_000, statuses: [200] };
const honestEnd: End = {
  files: new Map([['report', { status: 'ready', words: { second: 1 } }]]),
  tasks: new Map([['q.1', { status: 'succeeded', by: 'lease-1' }]]),
  batches: new Map([
    [
      'batch-1',
      {
        status: 'completed',
        counts: { total: 2, completed: 1, failed: 1 },
        output: [{ customId: 'line-1', nonce: 'line-1' }],
        errors: [{ customId: 'line-2', nonce: 'line-2' }],
      },
    ],
  ]),
  leftovers: [],
};
const delivery = { messageId: 'msg-1', taskId: 'q.1', by: 'lease-1', verified: true, atMs: start + 60 };
const lease = {
  taskId: 'q.1',
  nonce: 'put-1',
  leaseId: 'lease-1',
  strategy: 'fifo',
  fromMs: start,
  untilMs: start + 50,
};

/** Two uploads of a file, a search, a stream, a task with its callback, a batch of two lines. */
function honest(options: HistoryOptions = {}): History {
  const history = new History(options);
  history.requests.answered(history.requests.send('search', search, start), 200, '', start + 10);
  history.streams.closed('chat', [event('s:1'), event('s:2', true)], 'ended');
  history.files.changed('report', 'first', start + 10);
  history.files.searched('report', { status: 'ready', words: { first: 1 } });
  history.files.changed('report', 'second', start + 20);
  history.tasks.putting({ nonce: 'put-1', wanted: 'succeeded' });
  history.tasks.put('put-1', 'q.1', start);
  history.tasks.taken(lease);
  history.tasks.letGo('q.1', 'lease-1', start + 40);
  history.tasks.completed('q.1', 'lease-1', start + 50);
  history.callbacks.owed('q.1');
  history.callbacks.delivered(delivery);
  history.batches.made(
    'batch-1',
    [
      { nonce: 'line-1', wanted: 'succeeded' },
      { nonce: 'line-2', wanted: 'failed' },
    ],
    start,
  );
  return history;
}

function event(id: string, isTerminal = false) {
  return { id, isTerminal };
}

function endWith(changes: Partial<End>): End {
  return { ...honestEnd, ...changes };
}

function batchWith(changes: object): Partial<End> {
  return { batches: new Map([['batch-1', { ...honestEnd.batches.get('batch-1')!, ...changes }]]) };
}

t.test('a correct history breaks no promise', async (t) => {
  t.strictSame(honest().judge(honestEnd), { broken: [], excused: 0, oldestExcusedMs: 0 });
});

const lies: [name: string, lie: (history: History) => unknown, end: Partial<End>, judged: RegExp][] = [
  ['a request that hangs', ({ requests }) => requests.send('search', search), {}, /never answered/],
  [
    'an answer that comes too late',
    ({ requests }) => requests.answered(requests.send('search', search, start), 200, '', start + 1_001),
    {},
    /answered after 1001 ms/,
  ],
  [
    'an internal error',
    ({ requests }) => requests.answered(requests.send('search', search, start), 500, 'oops', start),
    {},
    /answered 500 oops/,
  ],
  [
    'a broken connection without an end of the gateway',
    ({ requests }) => requests.connectionBroke(requests.send('search', search, start), 'reset', start),
    {},
    /connection broke/,
  ],
  [
    'a refusal without an outage',
    ({ requests }) => requests.answered(requests.send('search', search, start), 503, 'later', start),
    {},
    /answered 503 later/,
  ],
  [
    'a stream that ends without a terminal event',
    ({ streams }) => streams.closed('chat', [event('s:1')], 'ended'),
    {},
    /silence/,
  ],
  [
    'a stream with two terminal events',
    ({ streams }) => streams.closed('chat', [event('s:1', true), event('s:2', true)], 'ended'),
    {},
    /2 terminal events/,
  ],
  [
    'an event after the terminal one',
    ({ streams }) => streams.closed('chat', [event('s:1', true), event('s:2')], 'ended'),
    {},
    /after the terminal/,
  ],
  [
    'a repeated event',
    ({ streams }) => streams.closed('chat', [event('s:1'), event('s:1'), event('s:2', true)], 'ended'),
    {},
    /told twice/,
  ],
  ['a stream that is cut off', ({ streams }) => streams.closed('chat', [event('s:1')], 'broken'), {}, /broke/],
  [
    'a search that misses an acknowledged upload',
    ({ files }) => files.searched('report', { status: 'ready', words: { first: 1 } }),
    {},
    /stale search: report/,
  ],
  [
    'a search that finds an upload twice',
    ({ files }) => files.searched('report', { status: 'ready', words: { second: 2 } }),
    {},
    /stale search/,
  ],
  [
    'a search that still finds a deleted file',
    ({ files }) => {
      files.changed('report', undefined, start + 30);
      files.searched('report', { status: 'ready', words: { second: 1 } });
      files.changed('report', 'second', start + 40);
    },
    {},
    /stale search/,
  ],
  [
    'an accepted upload that has failed',
    () => {},
    { files: new Map([['report', { status: 'failed', words: {} }]]) },
    /report is .*failed/,
  ],
  ['a lost file', () => {}, { files: new Map([['report', { status: 'deleted', words: {} }]]) }, /report is .*deleted/],
  [
    'an old version that comes back',
    () => {},
    { files: new Map([['report', { status: 'ready', words: { first: 1 } }]]) },
    /possible: second/,
  ],
  ['a file whose final state was not read', () => {}, { files: new Map() }, /nobody looked/],
  ['a lost task', () => {}, { tasks: new Map([['q.1', undefined]]) }, /q.1 was put and is lost/],
  [
    'a task that never ends',
    () => {},
    { tasks: new Map([['q.1', { status: 'running', by: 'lease-1' }]]) },
    /is running, wanted succeeded/,
  ],
  [
    'a task whose end differs from its completion',
    () => {},
    { tasks: new Map([['q.1', { status: 'failed', by: 'lease-1' }]]) },
    /is failed, wanted succeeded/,
  ],
  [
    'a cancelled task without a cancel request',
    () => {},
    { tasks: new Map([['q.1', { status: 'cancelled', by: 'lease-1' }]]) },
    /is cancelled, wanted/,
  ],
  [
    'an accepted result that is lost',
    () => {},
    { tasks: new Map([['q.1', { status: 'succeeded', by: 'lease-2' }]]) },
    /completed by lease-1, but is|tells the result of lease-1/,
  ],
  [
    'two accepted results',
    ({ tasks }) => {
      tasks.completed('q.1', 'lease-2', start + 60);
      tasks.completed('q.1', 'lease-1', start + 61);
    },
    {},
    /completed by 2 leases/,
  ],
  [
    'a put that made two tasks',
    ({ tasks }) => tasks.taken({ ...lease, taskId: 'q.2', leaseId: 'lease-2' }),
    {},
    /put-1 is 2 tasks/,
  ],
  [
    'a task without a put',
    ({ tasks }) => tasks.taken({ ...lease, taskId: 'q.9', nonce: 'put-9', leaseId: 'lease-9', fromMs: start + 100 }),
    {},
    /nobody put put-9/,
  ],
  [
    'two leases of a task at the same time',
    ({ tasks }) => tasks.taken({ ...lease, leaseId: 'lease-2', fromMs: start + 20 }),
    {},
    /two leases at once/,
  ],
  [
    'a second lease beside a sequential lease of the same queue',
    ({ tasks }) => {
      tasks.putting({ nonce: 'put-2', wanted: 'succeeded' });
      const beside = { taskId: 'q.2', nonce: 'put-2', leaseId: 'lease-2', strategy: 'sequential' };
      tasks.taken({ ...beside, fromMs: start + 20, untilMs: start + 90 });
    },
    {},
    /two leases at once/,
  ],
  [
    'an answer with the result of another worker',
    ({ tasks }) => tasks.answered('put-1', 'lease-2'),
    {},
    /answered by lease-2/,
  ],
  ['a callback that is missing', ({ callbacks }) => callbacks.owed('q.2'), tasksWith('q.2'), /q.2 never came/],
  [
    'a callback with a bad signature',
    ({ callbacks }) => callbacks.delivered({ ...delivery, verified: false }),
    {},
    /wrong signature/,
  ],
  [
    'a repeated callback with another message id',
    ({ callbacks }) => callbacks.delivered({ ...delivery, messageId: 'msg-2' }),
    {},
    /2 message ids/,
  ],
  [
    'a callback with the result of another worker',
    ({ callbacks }) => callbacks.delivered({ ...delivery, by: 'lease-2' }),
    {},
    /tells the result of lease-2/,
  ],
  ['a lost batch', () => {}, { batches: new Map([['batch-1', undefined]]) }, /batch-1 was made and is lost/],
  ['a batch that is stuck', () => {}, batchWith({ status: 'finalizing' }), /it is finalizing/],
  [
    'a batch with a wrong count',
    () => {},
    batchWith({ counts: { total: 2, completed: 2, failed: 1 } }),
    /it counts .*"completed":2/,
  ],
  ['a batch with a missing line', () => {}, batchWith({ errors: [] }), /its error file has nothing, wanted line-2/],
  [
    'a batch with a repeated line',
    () => {},
    batchWith({ output: Array(2).fill({ customId: 'line-1', nonce: 'line-1' }) }),
    /its output has line-1,line-1/,
  ],
  [
    'a batch line with the result of another line',
    () => {},
    batchWith({ output: [{ customId: 'line-1', nonce: 'line-7' }] }),
    /has the result of line-7/,
  ],
  ['leftovers', () => {}, { leftovers: ['2 entries are dead letters'] }, /dead letters/],
];

function tasksWith(taskId: string): Partial<End> {
  return { tasks: new Map([...honestEnd.tasks, [taskId, { status: 'succeeded', by: undefined }]]) };
}

for (const [name, lie, end, judged] of lies) {
  t.test(`${name} is a broken promise`, async (t) => {
    const history = honest();
    lie(history);
    const { broken } = history.judge(endWith(end));
    t.ok(broken.length > 0, 'it is seen');
    for (const what of broken) t.match(what, judged, 'and nothing else');
  });
}

t.test('a change with unknown outcome may be visible or not', async (t) => {
  for (const [word, isRight] of [
    ['second', true],
    ['third', true],
    ['first', false],
  ] as const) {
    const history = honest();
    history.files.changed('report', 'third', undefined);
    const files = new Map([['report', { status: 'ready', words: { [word]: 1 } }]]);
    t.equal(history.judge(endWith({ files })).broken.length === 0, isRight, word);
  }
});

t.test('requests during an outage may get 503, but never 500', async (t) => {
  const history = honest({ outageExpected: true });
  history.requests.answered(history.requests.send('search', search, start), 503, '', start);
  t.strictSame(history.judge(honestEnd).broken, []);
  history.requests.answered(history.requests.send('search', search, start), 500, '', start);
  t.match(history.judge(honestEnd).broken, [/answered 500/]);
});

t.test('a killed gateway may break connections, but no stream may end without a terminal event', async (t) => {
  const history = honest({ connectionsMayBreak: true });
  history.requests.connectionBroke(history.requests.send('search', search, start), 'reset', start);
  history.streams.closed('chat', [event('s:1')], 'broken');
  t.strictSame(history.judge(honestEnd).broken, []);
  history.streams.closed('chat', [event('s:1')], 'ended');
  t.match(history.judge(honestEnd).broken, [/silence/]);
});

t.test(
  'a line may lose its attempts with lost answers of takes, but not after its completion was acknowledged',
  async (t) => {
    const givenUp = batchWith({
      counts: { total: 2, completed: 0, failed: 2 },
      output: [],
      errors: [
        { customId: 'line-1', nonce: undefined, error: 'internal_error' },
        { customId: 'line-2', nonce: 'line-2', error: 'request_failed' },
      ],
    });
    t.ok(honest().judge(endWith(givenUp)).broken.length > 0, 'connections did not break');
    const history = honest({ connectionsMayBreak: true });
    t.strictSame(history.judge(endWith(givenUp)).broken, []);
    history.tasks.putting({ nonce: 'line-1', wanted: 'succeeded' });
    history.tasks.taken({ ...lease, taskId: 'q.2', nonce: 'line-1' });
    history.tasks.completed('q.2', 'lease-1', start);
    t.match(history.judge(endWith(givenUp)).broken, [/it counts/, /its output has nothing/, /its error file/]);
  },
);

t.test('a crash of Redis excuses only promises that were made shortly before it', async (t) => {
  const lost: Partial<End> = {
    tasks: new Map([['q.1', undefined]]),
    files: new Map([['report', { status: 'ready', words: { first: 1 } }]]),
  };
  for (const [crashAtMs, broken, oldestExcusedMs] of [
    [start + 500, [], 500],
    [start + 2_010, [/q.1 was put and is lost/], 1_990],
    [start + 2_500, [/report is/, /q.1 was put/], 0],
    [start - 4_000, [/report is/, /q.1 was put/], 0],
  ] as const) {
    const history = honest({ lossMsMax: 2_000 });
    history.crashes.add(crashAtMs);
    const verdict = history.judge(endWith(lost));
    t.match(verdict.broken, broken);
    t.equal(verdict.broken.length, broken.length);
    t.equal(verdict.oldestExcusedMs, oldestExcusedMs);
  }
  const always = honest({ lossMsMax: 0 });
  always.crashes.add(start + 500);
  t.equal(always.judge(endWith(lost)).broken.length, 2, 'with appendfsync always nothing is excused');
});

t.test('a crash does not excuse data that was never written', async (t) => {
  const history = honest({ lossMsMax: 2_000 });
  history.crashes.add(start + 100);
  const files = new Map([['report', { status: 'ready', words: { other: 1 } }]]);
  t.match(history.judge(endWith({ files })).broken, [/report is/]);
});
