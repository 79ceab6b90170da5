/**
 * A client with access to Redis writes invalid entries.
 * Mutated entries of every type go into every work stream, the reply streams, the event streams, the cancel stream and
 * the index log. Meanwhile the load runs in another tenant.
 */

import { listDeadLetters } from '../../../../core/bus/consume/dead-letter.ts';
import { encodeHeader } from '../../../../core/bus/reply/reply-frame.ts';
import type { ShardedRedis } from '../../../../core/bus/shards.ts';
import { cancelKey, deadLetterKey, eventPrefix, replyPrefix, streamKey } from '../../../../core/bus/streams.ts';
import { logHeadKey, logKey, visibleHeadKey } from '../../../../core/store/keys.ts';
import { millrace } from '../../../../proto/generated.js';
import { requests } from '../../../../proto/registry.ts';
import { Answers } from '../../attack/answers.ts';
import { withBystander } from '../../attack/bystander.ts';
import { attackedTenant, type Fields, mutateEntry, requestTypes, validEntry } from '../../attack/messages.ts';
import { mutateBytes } from '../../attack/mutated-bytes.ts';
import { Random } from '../../attack/random.ts';
import { until } from '../../inject/processes.ts';
import { backlog, pendingEntries, withRedis, workStreams } from '../../inject/redis.ts';
import { type Figures, type Stage, scenario } from '../../scenario.ts';

const seed = 81;
const entries = 4_000;
/** Share of entries that go into the stream of another processor. */
const strayShare = 0.1;
/** Entries between two reads of the answers. */
const page = 100;
const framesPerStream = 200;
const eventsPerStream = 200;
const cancels = 200;
const logEntries = 100;
/** Longest time until all entries are processed. Some mutated requests have a long wait of their own. */
const settledMsMax = 180_000;

scenario(import.meta.filename, {
  promise: `${entries} mutated messages: every process survives, the load is served, and each message ends or becomes a dead letter.`,
  faultMsMax: 900_000,
  fault: (stage) => withBystander(stage, () => attack(stage)),
});

async function attack(stage: Stage): Promise<Figures> {
  return withRedis(stage.world.redisUrl, async (redis) => {
    const answers = await Answers.open(redis, 'fuzzer');
    const counts = {
      entries: await writeEntries(stage, redis, answers),
      frames: await writeFrames(stage, redis, answers),
      events: await writeEvents(stage, redis),
      cancels: await writeCancels(stage, redis),
      'log entries': await writeLog(stage, redis),
    };
    await untilSettled(stage, redis);
    await answers.read();
    for (const problem of answers.problems) stage.client.history.leftovers.push(problem);
    return { ...counts, answers: answers.figure, 'dead letters': await readDeadLetters(stage, redis) };
  });
}

async function writeEntries({ length }: Stage, redis: ShardedRedis, answers: Answers): Promise<number> {
  const random = new Random(seed);
  const count = length.count(entries);
  for (let i = 0; i < count; i++) {
    const type = requestTypes[i % requestTypes.length]!;
    const entry = validEntry(type, `fuzz-${i}`, random.chance(0.5) ? 'json' : 'protobuf', answers.key);
    const home = streamKey(redis, requests[type].stream, attackedTenant);
    await append(redis, random.chance(strayShare) ? random.pick(workStreams) : home, mutateEntry(entry, random));
    if (i % page === 0) await answers.read();
  }
  return count;
}

/** Writes into the reply streams of the running processes. */
async function writeFrames({ length }: Stage, redis: ShardedRedis, answers: Answers): Promise<number> {
  const random = new Random(seed);
  const keys = (await redis.keys(`${replyPrefix}*`)).filter((key) => key !== answers.key);
  const count = length.count(framesPerStream);
  const header = encodeHeader({ to: 'fuzz', run: '0', stage: 's', seq: 0, final: true, type: 'error' });
  for (const key of keys) {
    for (let i = 0; i < count; i++) {
      const name = mutateBytes(Buffer.from(header), random);
      await append(redis, key, [[name, mutateBytes(Buffer.from('{"type":"error"}'), random)]]);
    }
  }
  return keys.length * count;
}

/** Writes into the event streams of the running submitters. */
async function writeEvents({ length }: Stage, redis: ShardedRedis): Promise<number> {
  const random = new Random(seed);
  const keys = await redis.keys(`${eventPrefix}*`);
  const count = length.count(eventsPerStream);
  const payload = '{"taskId":"steady.fuzz","eventId":"1","eventName":"delta","eventData":{"__proto__":{"a":1}}}';
  for (const key of keys) {
    for (let i = 0; i < count; i++) {
      const event: Fields = [
        ['name', random.pick(['task-progress-event', 'task-completion-event', '', '__proto__'])],
        ['from', random.pick(['fuzzer', 'millrace', ''])],
        ['payload', mutateBytes(Buffer.from(payload), random)],
        ['context', random.pick(['', 'fuzz', 'x'.repeat(10_000)])],
      ];
      await append(redis, key, random.chance(0.2) ? event.slice(random.integer(4)) : event);
    }
  }
  return keys.length * count;
}

async function writeCancels({ length }: Stage, redis: ShardedRedis): Promise<number> {
  const random = new Random(seed);
  const count = length.count(cancels);
  for (let i = 0; i < count; i++) {
    const fields: Fields = [
      ['tenant', random.bytes(random.integer(200))],
      ['id', random.bytes(random.integer(200))],
    ];
    await append(redis, cancelKey, random.chance(0.3) ? fields.slice(1) : fields);
  }
  return count;
}

const logEvents = ['file.part', 'file.committed', 'file.deleted', 'file.reembedded', 'embedder.changed', 'x', ''];
/** Appends like the real scripts: entry number, entry and visible head change in one step. */
const appendToLog = `
  local n = redis.call('INCR', KEYS[2])
  redis.call('XADD', KEYS[1], n .. '-0', unpack(ARGV))
  redis.call('SET', KEYS[3], n)
  return n`;

async function writeLog({ length }: Stage, redis: ShardedRedis): Promise<number> {
  const random = new Random(seed);
  const count = length.count(logEntries);
  const record = {
    tenant: attackedTenant,
    file_id: 'fuzzed',
    file_name: 'fuzzed.md',
    outline: 'none',
    parts: ['none'],
  };
  const body = Buffer.from(millrace.v1.LogRecord.encode(record).finish());
  for (let i = 0; i < count; i++) {
    const fields: Fields = [
      ['event', random.pick(logEvents)],
      ['body', mutateBytes(body, random)],
      ['id', `fuzz-${i}`],
    ];
    const written = random.chance(0.3) ? fields.slice(random.integer(3)) : fields;
    await redis.eval(appendToLog, 3, logKey(0), logHeadKey(0), visibleHeadKey(0), ...written.flat());
  }
  return count;
}

/** Waits until no mutated entry waits or is in flight. Entries of the load are not counted. */
async function untilSettled({ client }: Stage, redis: ShardedRedis): Promise<void> {
  const ours = async () => {
    const lists = await Promise.all(workStreams.map((stream) => redis.xrange(stream, '-', '+', 'COUNT', page)));
    return lists.flat().filter(([, fields]) => !fields.includes('default')).length;
  };
  await until('settled', settledMsMax, async () => (await ours()) === 0).catch(async () => {
    const left = `${JSON.stringify(await backlog(redis))}, pending ${await pendingEntries(redis)}`;
    client.history.leftovers.push(`${settledMsMax} ms after the mutated messages there are still ${left}`);
  });
}

/** Checks that each dead letter has a reason, then removes them: the end of the history counts those of the load. */
async function readDeadLetters({ client }: Stage, redis: ShardedRedis): Promise<Figures[string]> {
  const letters = await listDeadLetters({ redis }, { limit: 10_000 });
  const silent = letters.filter(({ reason }) => reason === '');
  if (silent.length > 0) client.history.leftovers.push(`${silent.length} dead letters have no reason`);
  await redis.del(deadLetterKey);
  return letters.length;
}

async function append(redis: ShardedRedis, key: string, fields: Fields | [Buffer, Buffer][]): Promise<void> {
  // XADD refuses an entry without fields.
  const values = fields.length === 0 ? ['nothing', ''] : fields.flat();
  await redis.xadd(key, '*', ...values);
}
