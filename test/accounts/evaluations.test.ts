/** The messages `evalset.*`, `evalquestion.*` and `evalrun.*`, on a real bus. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import { type Grant, unrestricted } from '../../core/access/grant.ts';
import type { Handler } from '../../core/bus/consume/delivery.ts';
import { EvaluationStore } from '../../core/store/evaluations/evaluations.ts';
import { FileStore } from '../../core/store/files/files.ts';
import { closedTenantsKey, evaluationsKey } from '../../core/store/keys.ts';
import { accountsHandler } from '../../processors/accounts/processor.ts';
import { millrace } from '../../proto/generated.js';
import type { RequestBody, RequestType } from '../../proto/registry.ts';
import { startBus } from '../conformance/bus.ts';
import { call } from '../dispatcher/requests.ts';

const bus = await startBus({ cluster: true });
const { redis } = bus;
const files = new FileStore({ redis });
const max = { sets: 4, questions: 3, runs: 2, bytes: 4_000 };

const handler = accountsHandler({ evaluations: new EvaluationStore({ redis, max }), files } as never);

/** Handles each delivery twice, as if the process had been killed before its first answer. */
const handlerTwice: Handler = async (delivery, reply) => {
  await handler(delivery, { end() {}, fail() {} } as never);
  await handler(Object.create(delivery, { deliveries: { value: 2 }, isRepeated: { value: true } }), reply);
};

async function start(test: Pick<typeof t, 'teardown'>, { tenant = `t-${randomUUID()}`, isKilled = false } = {}) {
  await bus.consume(test, { stream: 'accounts', handler: isKilled ? handlerTwice : handler });
  const requester = await bus.requester(test);
  const send = <T extends RequestType>(type: T, body: RequestBody<T>, grant: Grant = unrestricted) =>
    call(requester, type, body, { tenant, grant, accept: 'json' }) as Promise<Record<string, never>>;
  return { tenant, send };
}

async function upload(tenant: string, fileId: string, space: string): Promise<void> {
  const fields = { file_id: fileId, file_name: 'a.txt', user: 'u', space_id: space, blob: 'b', sha256: randomUUID() };
  await files.accept(tenant, new millrace.v1.FileAccept(fields), { messageId: randomUUID(), entry: '1700000000000-0' });
}

const refused = (type: string, param?: string) => ({ name: 'MillraceError', type, ...(param && { param }) });

t.test('questions are listed in the order in which they were made, and a changed one keeps its place', async (t) => {
  const { send } = await start(t);
  await send('evalset.put', { name: 's', spaces: ['a', 'a'], description: 'd' });
  const passages = [{ file_id: 'f', quote: 'words', grade: 2 }];
  await send('evalquestion.put', { set: 's', questions: [{ id: 'z', text: 'First?', passages }] });
  await send('evalquestion.put', { set: 's', questions: [{ id: 'a', text: 'Second?', answer: 'Yes' }] });
  await send('evalquestion.put', { set: 's', questions: [{ id: 'z', text: 'First, changed?', passages }] });
  const first = await send('evalquestion.list', { set: 's', limit: 1 });
  t.match(first, { questions: [{ id: 'z', text: 'First, changed?', passages: [{ grade: 2, quote: 'words' }] }] });
  const second = await send('evalquestion.list', { set: 's', limit: 1, cursor: first.next_cursor });
  t.match(second, { questions: [{ id: 'a', text: 'Second?', answer: 'Yes', passages: [] }], next_cursor: '' });
  t.match(await send('evalset.get', { name: 's' }), { questions: 2, runs: 0, spaces: ['a'], description: 'd' });
  await send('evalquestion.delete', { set: 's', id: 'z' });
  await t.rejects(send('evalquestion.delete', { set: 's', id: 'z' }), refused('not_found', 'id'));
  t.match(await send('evalset.list', {}), { sets: [{ name: 's', questions: 1 }] });
});

t.test('a deletion that is delivered again is answered as the first time', async (t) => {
  const { send } = await start(t, { isKilled: true });
  await send('evalset.put', { name: 's', spaces: ['a'] });
  await send('evalquestion.put', { set: 's', questions: [{ id: 'q', text: 'Where?' }] });
  const run = await send('evalrun.put', { set: 's', limit: 10, figures: [{ mode: 'fast' }] });
  t.match(await send('evalquestion.delete', { set: 's', id: 'q' }), { deleted: true });
  await t.rejects(send('evalquestion.delete', { set: 's', id: 'q' }), refused('not_found', 'id'));
  t.match(await send('evalrun.delete', { set: 's', id: run.id! }), { deleted: true });
  await t.rejects(send('evalrun.delete', { set: 's', id: run.id! }), refused('not_found', 'id'));
  t.match(await send('evalset.delete', { name: 's' }), { deleted: true });
  await t.rejects(send('evalset.delete', { name: 's' }), refused('not_found', 'name'));
});

t.test('a passage is marked when the spaces of the set do not have its file', async (t) => {
  const { tenant, send } = await start(t);
  await upload(tenant, 'here', 'a');
  await upload(tenant, 'elsewhere', 'b');
  await upload(tenant, 'gone', 'a');
  await files.delete(tenant, 'gone', { messageId: randomUUID(), entry: '1700000000001-0' });
  await send('evalset.put', { name: 's', spaces: ['a'] });
  const passages = ['here', 'elsewhere', 'gone', 'never'].map((file_id) => ({ file_id }));
  await send('evalquestion.put', { set: 's', questions: [{ id: 'q', text: 'Where?', passages }] });
  const { questions } = (await send('evalquestion.list', { set: 's' })) as never as {
    questions: { passages: { missing?: boolean }[] }[];
  };
  t.strictSame(
    questions[0]!.passages.map(({ missing = false }) => missing),
    [false, true, true, true],
  );
});

t.test('a run is kept with its results, and the oldest one goes when there are too many', async (t) => {
  const { send } = await start(t);
  await send('evalset.put', { name: 's', spaces: ['a'] });
  const results = [{ question: 'q', mode: 'fast', ndcg: 0.5, answered: false }];
  const ids: string[] = [];
  for (const label of ['one', 'two', 'three']) {
    const run = { set: 's', label, limit: 10, questions: 1, figures: [{ mode: 'fast', ndcg: 0.5 }], results };
    ids.push((await send('evalrun.put', run)).id!);
  }
  const { runs } = (await send('evalrun.list', { set: 's' })) as never as { runs: { id: string; label: string }[] };
  t.strictSame(new Set(runs.map(({ id }) => id)), new Set(ids.slice(1)));
  const kept = await send('evalrun.get', { set: 's', id: ids[2]! });
  t.match(kept, { label: 'three', figures: [{ mode: 'fast', ndcg: 0.5, errors: 0 }], results, files: 0 });
  t.notMatch(runs[0], { results: [] });
  await send('evalrun.delete', { set: 's', id: ids[2]! });
  await t.rejects(send('evalrun.get', { set: 's', id: ids[2]! }), refused('not_found', 'id'));
});

t.test('a tenant has bounded sets, questions and bytes, and a deletion makes room', async (t) => {
  const { tenant, send } = await start(t);
  for (let n = 0; n < max.sets; n++) await send('evalset.put', { name: `s${n}`, spaces: ['a'] });
  await t.rejects(send('evalset.put', { name: 'more', spaces: ['a'] }), refused('insufficient_storage'));
  const question = (id: string, text = 'Who?') => ({ id, text });
  await send('evalquestion.put', { set: 's0', questions: [question('a'), question('b'), question('c')] });
  await t.rejects(send('evalquestion.put', { set: 's0', questions: [question('d')] }), refused('insufficient_storage'));
  await send('evalquestion.put', { set: 's0', questions: [question('c', 'x'.repeat(3_000))] });
  const large = { set: 's1', questions: [question('a', 'x'.repeat(2_000))] };
  await t.rejects(send('evalquestion.put', large), refused('insufficient_storage'));
  await send('evalset.delete', { name: 's0' });
  await send('evalquestion.put', large);
  await send('evalquestion.delete', { set: 's1', id: 'a' });
  const run = await send('evalrun.put', { set: 's1', limit: 10, figures: [{ mode: 'fast' }] });
  await send('evalrun.delete', { set: 's1', id: run.id! });
  t.strictSame(await redis.hgetall(`${evaluationsKey(redis, tenant)}:bytes`), { s1: '0' });
});

t.test('a key that is limited to spaces sees only the sets whose spaces it may all use', async (t) => {
  const { send } = await start(t);
  await send('evalset.put', { name: 'both', spaces: ['a', 'b'] });
  await send('evalset.put', { name: 'own', spaces: ['a'] });
  const limited = { key: 'k', spaces: ['a'] };
  t.match(await send('evalset.list', {}, limited), { sets: [{ name: 'own' }] });
  const { sets } = (await send('evalset.list', {}, limited)) as never as { sets: unknown[] };
  t.equal(sets.length, 1);
  await t.rejects(send('evalset.get', { name: 'both' }, limited), refused('not_found'));
  await t.rejects(send('evalquestion.list', { set: 'both' }, limited), refused('not_found'));
  await t.rejects(send('evalset.delete', { name: 'both' }, limited), refused('not_found'));
  await t.rejects(send('evalset.put', { name: 'both', spaces: ['a'] }, limited), refused('conflict', 'name'));
  await t.rejects(send('evalset.put', { name: 'own', spaces: ['b'] }, limited), refused('forbidden', 'spaces'));
});

t.test('what is not valid is refused, and the error names the field', async (t) => {
  const { send } = await start(t);
  await send('evalset.put', { name: 's', spaces: ['a'] });
  const figures = [{ mode: 'fast' }];
  const cases: [RequestType, object, string][] = [
    ['evalset.put', { name: 'a:b', spaces: ['a'] }, 'name'],
    ['evalset.put', { name: 'a', spaces: [] }, 'spaces'],
    ['evalset.put', { name: 'a', spaces: ['\n'] }, 'spaces'],
    ['evalset.get', { name: '' }, 'name'],
    ['evalquestion.put', { set: 's', questions: [] }, 'questions'],
    ['evalquestion.put', { set: 's', questions: [{ text: ' ' }] }, 'questions.0.text'],
    [
      'evalquestion.put',
      {
        set: 's',
        questions: [
          { id: 'a', text: 'b' },
          { id: 'a', text: 'c' },
        ],
      },
      'questions',
    ],
    ['evalquestion.put', { set: 's', questions: [{ text: 'b', passages: [{}] }] }, 'questions.0.passages.0.file_id'],
    [
      'evalquestion.put',
      { set: 's', questions: [{ text: 'b', passages: [{ file_id: 'a', grade: 101 }] }] },
      'questions.0.passages.0.grade',
    ],
    ['evalquestion.list', { set: 's', cursor: 'x' }, 'cursor'],
    ['evalquestion.list', { set: 's', limit: 501 }, 'limit'],
    ['evalrun.put', { set: 's', figures }, 'limit'],
    ['evalrun.put', { set: 's', limit: 10 }, 'figures'],
    ['evalrun.put', { set: 's', limit: 10, figures: [{ mode: 'quick' }] }, 'figures.0.mode'],
    ['evalrun.put', { set: 's', limit: 10, figures: [{ mode: 'fast', mrr: 2 }] }, 'figures.0.mrr'],
    ['evalrun.put', { set: 's', limit: 10, figures, results: [{ mode: 'fast' }] }, 'results.0.question'],
    ['evalrun.get', { set: 's', id: 'a b' }, 'id'],
  ];
  for (const [type, body, param] of cases) {
    await t.rejects(send(type, body as never), refused('bad_request', param), `${type} ${JSON.stringify(body)}`);
  }
  for (const type of ['evalquestion.list', 'evalrun.list'] as const) {
    await t.rejects(send(type, { set: 'none' }), refused('not_found', 'name'), type);
  }
});

t.test('a closed tenant gets no evaluation set', async (t) => {
  const { tenant, send } = await start(t);
  await redis.sadd(closedTenantsKey(redis.shards.of(tenant)), tenant);
  await t.rejects(send('evalset.put', { name: 's', spaces: ['a'] }), refused('conflict'));
  t.equal(await redis.exists(evaluationsKey(redis, tenant)), 0);
});
