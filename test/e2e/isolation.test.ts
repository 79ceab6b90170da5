/**
 * Isolation of tenants: every route of the OpenAPI document and every message type of the registry, sent with the ids
 * and cursors of another tenant.
 *
 * The oracle: ids of another tenant are answered exactly as ids that nobody has. The owner gets another answer to the
 * same request, which shows that the request would find the data. The same holds within a tenant for a key that is
 * limited to other spaces and queues. The names of the other tenants are a prefix of the
 * owner's name, and an extension of it.
 */
import { Writable } from 'node:stream';
import { pino } from 'pino';
import t, { type Test as T } from 'tap';
import { isClientRequest } from '../../core/access/role.ts';
import { connect } from '../../core/bus/connection.ts';
import { newId } from '../../core/bus/entry.ts';
import { Publisher } from '../../core/bus/request/publisher.ts';
import type { Requester } from '../../core/bus/request/requester.ts';
import { streamKeys } from '../../core/bus/streams.ts';
import { createBudget } from '../../core/byte-budget.ts';
import { type RequestBody, type RequestType, requests } from '../../proto/registry.ts';
import { startTestGateway } from '../support/gateway.ts';
import { startService } from '../support/service.ts';
import { messages, unanswered, withoutIds as withoutIdsMessages } from './isolation/messages.ts';
import { startProducer } from './isolation/producer.ts';
import { routes, withoutIds as withoutIdsRoutes } from './isolation/routes.ts';
import { contentOf, type Ids, makeData, putOneMore, Tenant, unknownIds } from './isolation/tenant.ts';
import { eventually } from './responses.ts';

const [ownerWord, otherWord, nobodysWord] = ['quillon', 'lantern', 'brindle'];
const ofOwner = new RegExp(`${ownerWord}|acme-1(?![\\w-])`, 'i');
const service = await startService(t, { env: { LOG_LEVEL: 'debug', SHARDS: process.env.SHARDS ?? '3' } });
const redisUrl = await service.redisUrl();
let gatewayLog = '';
const log = pino(
  { level: 'trace' },
  new Writable({
    write(line, _encoding, done) {
      gatewayLog += line;
      done();
    },
  }),
);
const limitedGrant = { key: 'k5', spaces: [`${otherWord}-space`], queues: [`${otherWord}-queue`] };
const keys = {
  'key-of-owner': { id: 'k1', tenant: 'acme-1' },
  'key-of-other': { id: 'k2', tenant: 'acme' },
  'key-of-third': { id: 'k3', tenant: 'acme-11' },
  // The role admin has no limits, so a limited key cannot have it.
  'key-of-limited': { id: 'k5', tenant: 'acme-1', grant: limitedGrant, roles: new Set(['rag', 'queue', 'worker']) },
  'key-of-second-owner': { id: 'k4', tenant: 'acme-2' },
  'key-of-fourth': { id: 'k6', tenant: 'acme-13' },
};
// The streams of the data can be resumed until the last test, however busy the machine is.
const limits = { resumeMs: 600_000 };
const gateway = await startTestGateway(t, { service: { redisUrl, dataDir: service.dataDir }, keys, log, limits });
const redis = await connect({ url: redisUrl, name: 'test', log: pino({ level: 'silent' }) });
t.teardown(() => redis.disconnect());
const publisher = new Publisher({ redis, budget: createBudget() });

const owner = new Tenant(gateway, 'acme-1', 'key-of-owner');
const other = new Tenant(gateway, 'acme', 'key-of-other');
const ids = await makeData(owner, ownerWord);
await putOneMore(owner, ids);
const otherIds = await makeData(other, otherWord);
/** Sends the messages. It finds nothing that the requests over HTTP have made. */
const third = new Tenant(gateway, 'acme-11', 'key-of-third');
const thirdIds = await makeData(third, otherWord);
const nobodys = unknownIds(ids, ownerWord, nobodysWord);

/** Replaces the ids of a request, and what differs between any two answers. */
function normalise(text: string, sent: Ids): string {
  const byLength = Object.entries(sent).sort(([, a], [, b]) => b.length - a.length);
  let normal = text;
  for (const [kind, id] of byLength) {
    // The name of the tenant is a part of other names.
    const name = kind === 'tenant' ? new RegExp(`${id}(?![\\w-])`, 'g') : id;
    if (kind !== 'fileCursor') normal = normal.replaceAll(name, `<${kind}>`);
  }
  return (
    normal
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>')
      .replace(/\b(file-|batch_|chatcmpl-)[0-9a-f]{20,}/g, '$1<hex>')
      .replace(/\b1[0-9]{9}([0-9]{3})?(\.\d+)?\b/g, '<time>')
      .replace(/"(oldest_age|running_time|put_rate|ended_rate)":[\d.]+/g, '"$1":<duration>')
      // The answer to an upload may come before or after its indexing begins.
      .replace(/"status":"(queued|parsing|chunking|embedding|committing)","percent":\d+/g, '"status":<indexing>')
      .replace(/(<indexing>,"version":\d+,)"attempts":\d/g, '$1"attempts":<number>')
  );
}

async function answersOf(sent: Promise<Response>[]): Promise<string[]> {
  const responses = await Promise.all(sent);
  const text = async (response: Response) => {
    const type = response.headers.get('content-type');
    return `${response.status} ${type} ${response.headers.get('retry-after')} ${await response.text()}`;
  };
  return Promise.all(responses.map(text));
}

/** @returns all frames of an answer, as text. */
function answerOf(
  { name, grant }: Pick<Tenant, 'name' | 'grant'>,
  type: RequestType,
  body: RequestBody<RequestType>,
  requester: Requester = gateway.deps.requester,
): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    requester.request(type, body, {
      tenant: name,
      grant,
      timeoutMs: 20_000,
      onNewRun: 'restart',
      onFrame(frame) {
        text += `${frame.type} ${frame.body} `;
        // The second answer of an online put comes from its worker.
        if (frame.final || frame.type === 'task.outcomes') resolve(text);
      },
      onError: (error) => resolve(`${text} ${error.type} ${error.message} ${error.param}`),
    });
  });
}

async function handled(type: RequestType): Promise<void> {
  const lengths = () =>
    Promise.all(
      streamKeys(redis, requests[type].stream)
        .flat()
        .map((key) => redis.xlen(key)),
    );
  await eventually(async () => (await lengths()).every((length) => length === 0));
}

function checkAlike(t: T, answers: { ofOwners: string[]; ofNobodys: string[] }): void {
  const alike = answers.ofOwners.map((answer) => normalise(answer, ids));
  t.strictSame(
    alike,
    answers.ofNobodys.map((answer) => normalise(answer, nobodys)),
  );
  t.notMatch(alike.join('\n'), ofOwner);
}

const document = (await (await owner.fetch('/openapi.json')).json()) as { paths: Record<string, object> };
const operations = Object.entries(document.paths)
  .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
  .sort();

t.test('every route and every message type has a case', async (t) => {
  t.strictSame([...Object.keys(routes), ...Object.keys(withoutIdsRoutes)].sort(), operations);
  t.strictSame(Object.keys(messages).sort(), Object.keys(requests).sort());
});

/** The clients that send the owner's ids. Messages have a client of their own, which finds nothing that requests made. */
interface Attackers {
  requests: Tenant;
  messages: Tenant;
  ids: { requests: Ids; messages: Ids };
}

async function attack(t: T, { requests, messages: sender, ids: own }: Attackers): Promise<void> {
  for (const [route, send] of Object.entries(routes)) {
    t.test(route, async (t) => {
      const ofOwners = await answersOf(send(requests, ids, own.requests));
      const ofNobodys = await answersOf(send(requests, nobodys, own.requests));
      checkAlike(t, { ofOwners, ofNobodys });
    });
  }
  for (const [route, send] of Object.entries(withoutIdsRoutes)) {
    t.test(route, async (t) => {
      t.notMatch((await answersOf(send(requests, ids, own.requests))).join('\n'), ofOwner);
    });
  }
  for (const [name, bodies] of Object.entries(messages)) {
    const type = name as RequestType;
    t.test(type, async (t) => {
      if (unanswered.has(type)) return sendSilently(sender, type, bodies(ids, own.messages));
      const answers = async (sent: Ids) =>
        Promise.all(bodies(sent, own.messages).map((body) => answerOf(sender, type, body)));
      checkAlike(t, { ofOwners: await answers(ids), ofNobodys: await answers(nobodys) });
    });
  }
}

async function sendSilently(sender: Tenant, type: RequestType, bodies: object[]): Promise<void> {
  const { name: tenant, grant } = sender;
  const envelope = { tenant, grant, reply: '', accept: 'json', deadline: 0, trace: '', traceId: '' } as const;
  for (const body of bodies) await publisher.publish(type, body, { ...envelope, id: newId() });
  await handled(type);
}

/** The keys that changed, with their content before and after. */
function changedKeys(before: Map<string, string>, after: Map<string, string>) {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => before.get(key) !== after.get(key))
    .map((key) => ({ key, before: before.get(key), after: after.get(key) }));
}

t.test('nothing of another tenant is answered, changed, logged or measured', async (t) => {
  const before = await contentOf(redis, owner.name);
  t.ok(before.size > 20);
  const logged = service.output.slice(-500);
  gatewayLog = '';
  await attack(t, { requests: other, messages: third, ids: { requests: otherIds, messages: thirdIds } });

  t.test('the keys of the owner are as they were', async (t) => {
    t.strictSame(changedKeys(before, await contentOf(redis, owner.name)), []);
  });

  t.test('no log line names the owner or its data', async (t) => {
    const { output } = service;
    const at = output.lastIndexOf(logged);
    const lines = (output.slice(at < 0 ? 0 : at + logged.length) + gatewayLog).split('\n');
    t.strictSame(
      lines.filter((line) => ofOwner.test(line)),
      [],
    );
  });

  t.test('no metric names a tenant or its data', async (t) => {
    const metrics = (await (await service.fetch('/metrics')).text()) + (await gateway.deps.metrics.metrics());
    const names = new RegExp(`${ownerWord}|${otherWord}|acme`, 'i');
    t.strictSame(
      metrics.split('\n').filter((line) => names.test(line)),
      [],
    );
  });
});

t.test('a producer reaches and changes nothing of another tenant, and cannot name it', async (t) => {
  const fourth = new Tenant(gateway, 'acme-13', 'key-of-fourth');
  const own = await makeData(fourth, otherWord);
  const { requester, id } = await startProducer(t, { redis, redisUrl }, fourth.name);
  const access = { name: fourth.name, grant: { key: id } };
  const before = await contentOf(redis, owner.name);
  for (const [name, bodies] of Object.entries(messages)) {
    const type = name as RequestType;
    t.test(type, async (t) => {
      const answers = (sent: Ids, as = access) =>
        Promise.all(bodies(sent, own).map((body) => answerOf(as, type, body, requester)));
      const ofOwners = await answers(ids);
      checkAlike(t, { ofOwners, ofNobodys: await answers(nobodys) });
      if (!isClientRequest(type))
        for (const answer of ofOwners) t.match(answer, / forbidden .*between processors only/);
      for (const answer of await answers(ids, { ...access, name: owner.name }))
        t.match(answer, / forbidden .* tenant$/);
    });
  }
  t.test('the keys of the owner are as they were', async (t) => {
    t.strictSame(changedKeys(before, await contentOf(redis, owner.name)), []);
  });
});

t.test('a key that is limited to spaces and queues finds and changes nothing else of its tenant', async (t) => {
  const limited = new Tenant(gateway, owner.name, 'key-of-limited', limitedGrant);
  const limitedIds = await makeData(limited, otherWord);
  const isOfOwner = (key: string) => key.includes(ownerWord) || key.includes(ids.batch) || key.includes(ids.batchFile);
  const content = async () => new Map([...(await contentOf(redis, owner.name))].filter(([key]) => isOfOwner(key)));
  const before = await content();
  t.ok(before.size > 15);
  await attack(t, { requests: limited, messages: limited, ids: { requests: limitedIds, messages: limitedIds } });
  t.test('the keys of other spaces and queues are as they were', async (t) => {
    t.strictSame(changedKeys(before, await content()), []);
  });
});

/** @param answers of the owner with its own ids, of the owner with unknown ids, and of another tenant with these */
function checkFound(t: T, [own, unknown, others]: [string[], string[], string[]]): void {
  for (const [at, answer] of own.entries()) {
    const found = normalise(answer, ids);
    // A list without an id is the same for the owner each time, and not the same for the other tenant.
    const [first, second] = [unknown, others].map((answers) => normalise(answers[at]!, nobodys));
    t.not(found, found === first ? second : first, `request ${at}`);
  }
}

t.test('a limited key takes over nothing of its tenant', async (t) => {
  const limited = new Tenant(gateway, owner.name, 'key-of-limited', limitedGrant);
  const endpoint = '/v1/chat/completions';
  const [space, queue] = [`${otherWord}-space`, `${otherWord}-queue`];
  const upload = (file_id: string, space_id?: string) =>
    limited.upload({ file_id, file_name: 'a.md', user: 'u', ...(space_id ? { space_id } : {}) });
  for (const [name, response, status] of [
    ['an id of a file of another space', upload(ids.file, space), 409],
    ['a new file in another space', upload('new', ids.space), 403],
    ['a new file in the default space', upload('new'), 403],
    ['a channel to another queue', limited.post('/v1/channels', { model: ids.model, queue }), 409],
    ['another queue', limited.post('/v1/queue/register', { queue: 'new', endpoint }), 403],
    // Its Redis user may write the events of every task of the tenant.
    ['the event bus', limited.fetch('/v1/queue/eventbus'), 403],
  ] as const) {
    t.equal((await response).status, status, name);
  }
  t.match(await (await owner.fetch(`/api/file/${ids.file}`)).json(), { data: { version: 1, space_id: ids.space } });

  const line = { custom_id: 'a', method: 'POST', url: endpoint, body: { model: ids.model } };
  const { id } = (await (await limited.uploadBatchFile('in.jsonl', line)).json()) as { id: string };
  const wanted = { input_file_id: id, endpoint, completion_window: '1h' };
  const batch = (await (await limited.post('/v1/batches', wanted)).json()) as { id: string };
  const state = async () => (await (await limited.fetch(`/v1/batches/${batch.id}`)).json()) as { status: string };
  await eventually(async () => (await state()).status === 'completed');
  t.match(await state(), { request_counts: { total: 1, failed: 1 } }, 'the channel of a line is not its own');
});

t.test('the owner gets another answer to the same request', async (t) => {
  for (const [route, send] of Object.entries(routes)) {
    t.test(route, async (t) => {
      const own = await answersOf(send(owner, ids, ids));
      const unknown = await answersOf(send(owner, nobodys, ids));
      checkFound(t, [own, unknown, await answersOf(send(other, nobodys, otherIds))]);
    });
  }
});

t.test('the owner gets another answer to the same message', async (t) => {
  const secondOwner = new Tenant(gateway, 'acme-2', 'key-of-second-owner');
  const secondIds = await makeData(secondOwner, ownerWord);
  await putOneMore(secondOwner, secondIds);
  for (const [name, bodies] of Object.entries(messages)) {
    const type = name as RequestType;
    if (unanswered.has(type) || withoutIdsMessages.has(type)) continue;
    t.test(type, async (t) => {
      const answers = (tenant: Tenant, sent: Ids, own: Ids) =>
        Promise.all(bodies(sent, own).map((body) => answerOf(tenant, type, body)));
      const own = (await answers(secondOwner, secondIds, secondIds)).map((text) => normalise(text, secondIds));
      const unknown = await answers(secondOwner, nobodys, secondIds);
      checkFound(t, [own, unknown, await answers(third, nobodys, thirdIds)]);
    });
  }
});
