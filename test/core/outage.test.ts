import t from 'tap';
import { MillraceError } from '../../core/errors.ts';
import { isOutage, OutageError } from '../../core/outage.ts';

const redisStates = [
  "OOM command not allowed when used memory > 'maxmemory'.",
  "OOM command not allowed when used memory > 'maxmemory'. script: 6b1bf486, on @user_script:1.",
  "ERR Error running script (call to f_6b1b): @user_script:1: @user_script: 1: -OOM command not allowed when used memory > 'maxmemory'.",
  'MISCONF Errors writing to the AOF file: No space left on device',
  'NOREPLICAS Not enough good replicas to write.',
  "READONLY You can't write against a read only replica.",
  'LOADING Redis is loading the dataset in memory',
  "MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.",
  'CLUSTERDOWN Hash slot not served',
  'TRYAGAIN Multiple keys request during rehashing of slot',
  'BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.',
  'UNKILLABLE Sorry the script already executed write commands against the dataset.',
  'UNBLOCKED force unblock from blocking operation, instance state changed',
  'Too many Cluster redirections. Last error: Error: Connection is closed.',
  'ERR max number of clients reached',
  'Connection is closed.',
];

for (const message of redisStates) {
  t.test(`a Redis error that begins with "${message.slice(0, 30)}" is an outage`, async (t) => {
    t.ok(isOutage(new Error(message)));
    t.ok(isOutage(new MillraceError('unavailable', 'Try again.', { cause: new Error(message) })));
  });
}

for (const code of ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE']) {
  t.test(`a system call that fails with ${code} is an outage`, async (t) => {
    t.ok(isOutage(Object.assign(new Error(`spawn tesseract ${code}`), { code })));
    t.ok(isOutage(new Error(`${code}: something, write`)), 'also after it crossed a thread');
  });
}

t.test('an aborted transaction is an outage if one of its commands met one', async (t) => {
  const aborted = new Error('EXECABORT Transaction discarded because of previous errors.');
  t.notOk(isOutage(aborted));
  t.ok(isOutage(Object.assign(aborted, { previousErrors: [new Error('OOM command not allowed')] })));
});

const noOutages: [string, unknown][] = [
  ['a command that Redis refuses', new Error('WRONGTYPE LOADING Operation against a key')],
  ['a consumer group that exists already', new Error('BUSYGROUP Consumer Group name already exists')],
  ['a missing file', Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT' })],
  ['a retryable error of the catalogue', new MillraceError('unavailable', 'The queue is full.')],
  [
    'an error that is not retryable, even if an outage caused it',
    new MillraceError('insufficient_storage', 'Full.', { cause: new OutageError('') }),
  ],
  ['a string', 'OOM '],
];

for (const [name, error] of noOutages) {
  t.test(`${name} is not an outage`, async (t) => {
    t.notOk(isOutage(error));
  });
}
