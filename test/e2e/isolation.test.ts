/**
 * Isolation of tenants: every route of the OpenAPI document and every message type of the registry, sent with the ids
 * and cursors of another tenant.
 *
 * The oracle: ids of another tenant are answered exactly as ids that nobody has. The owner gets another answer to the
 * same request, which shows that the request would find the data. The names of the other tenants are a prefix of the
 * owner's name, and an extension of it.
 */
import { Writable } from 'node:stream';
import { pino } from 'pino';
import t, { type Test as T } from 'tap';
import { connect } from '../../core/bus/connection.ts';
import { Publisher } from '../../core/bus/request/publisher.ts';
import { streamKeys } from '../../core/bus/streams.ts';
import { createBudget } from '../../core/byte-budget.ts';
import { unrestricted } from '../../core/grant.ts';
import { type RequestBody, type RequestType, requests } from '../../proto/registry.ts';
import { startTestGateway } from '../support/gateway.ts';
import { startService } from '../support/service.ts';
import { messages, unanswered, withoutIds as withoutIdsMessages } from './isolation/messages.ts';
import { routes, withoutIds as withoutIdsRoutes } from './isolation/routes.ts';
import { contentOf, type Ids, makeData, Tenant, unknownIds } from './isolation/tenant.ts';
import { eventually } from './responses.ts';

const [ownerWord, otherWord, nobodysWord] = ['quillon', 'lantern', 'brindle'];
const ofOwner = new RegExp(`${ownerWord}|acme-1(?![\\w-])`, 'i');
const service = await startService(t, { env: { LOG_LEVEL: 'debug' } });
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
const keys = {
  'key-of-owner': { id: 'k1', tenant: 'acme-1' },
  'key-of-other': { id: 'k2', tenant: 'acme' },
  'key-of-third': { id: 'k3', tenant: 'acme-11' },
  'key-of-second-owner': { id: 'k4', tenant: 'acme-2' },
};
const gateway = await startTestGateway(t, { service: { redisUrl, dataDir: service.dataDir }, keys, log });
const redis = await connect({ url: redisUrl, name: 'test', log: pino({ level: 'silent' }) });
t.teardown(() => redis.disconnect());
const publisher = new Publisher({ redis, budget: createBudget() });

const owner = new Tenant(gateway, 'acme-1', 'key-of-owner');
const other = new Tenant(gateway, 'acme', 'key-of-other');
const ids = await makeData(owner, ownerWord);
const otherIds = await makeData(other, otherWord);
/** Sends the messages. It finds nothing that the requests over HTTP have made. */
const third = new Tenant(gateway, 'acme-11', 'key-of-third');
const thirdIds = await makeData(third, otherWord);
const nobodys = unknownIds(ids, ownerWord, nobodysWord);

/** Replaces the ids of a request, and what differs between any two answers. */
function normalise(text: string, sent: Ids): string {
  const byLength = Object.entries(sent).sort(([, a], [, b]) => b.length - a.length);
  let normal = text;
  for (const [kind, id] of byLength) if (kind !== 'fileCursor') normal = normal.replaceAll(id, `<${kind}>`);
  return normal
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>')
    .replace(/\b(file-|batch_|chatcmpl-)[0-9a-f]{20,}/g, '$1<hex>')
    .replace(/\b1[0-9]{9}([0-9]{3})?(\.\d+)?\b/g, '<time>')
    .replace(/"(oldest_age|running_time)":[\d.]+/g, '"$1":<duration>');
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
function answerOf(tenant: Tenant, type: RequestType, body: RequestBody<RequestType>): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    gateway.deps.requester.request(type, body, {
      tenant: tenant.name,
      grant: unrestricted,
      deadlineMs: Date.now() + 20_000,
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
  const lengths = () => Promise.all(streamKeys(requests[type].stream).map((key) => redis.xlen(key)));
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

t.test('nothing of another tenant is answered, changed, logged or measured', async (t) => {
  const before = await contentOf(redis, owner.name);
  t.ok(before.size > 20);
  const logged = service.output.slice(-500);
  gatewayLog = '';

  for (const [route, send] of Object.entries(routes)) {
    t.test(route, async (t) => {
      const ofOwners = await answersOf(send(other, ids, otherIds));
      const ofNobodys = await answersOf(send(other, nobodys, otherIds));
      checkAlike(t, { ofOwners, ofNobodys });
    });
  }
  for (const [route, send] of Object.entries(withoutIdsRoutes)) {
    t.test(route, async (t) => {
      t.notMatch((await answersOf(send(other, ids, otherIds))).join('\n'), ofOwner);
    });
  }
  for (const [name, bodies] of Object.entries(messages)) {
    const type = name as RequestType;
    t.test(type, async (t) => {
      if (unanswered.has(type)) {
        const envelope = {
          reply: '',
          accept: 'json',
          deadline: 0,
          trace: '',
          traceId: '',
          grant: unrestricted,
        } as const;
        for (const [i, body] of bodies(ids, thirdIds).entries()) {
          await publisher.publish(type, body, { ...envelope, id: `${type}-${i}`, tenant: third.name });
        }
        return handled(type);
      }
      const answers = async (sent: Ids) =>
        Promise.all(bodies(sent, thirdIds).map((body) => answerOf(third, type, body)));
      checkAlike(t, { ofOwners: await answers(ids), ofNobodys: await answers(nobodys) });
    });
  }

  t.test('the keys of the owner are as they were', async (t) => {
    const after = await contentOf(redis, owner.name);
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
      (key) => before.get(key) !== after.get(key),
    );
    t.strictSame(changed, []);
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

/** @param answers of the owner with its own ids, of the owner with unknown ids, and of another tenant with these */
function checkFound(t: T, [own, unknown, others]: [string[], string[], string[]]): void {
  for (const [at, answer] of own.entries()) {
    const found = normalise(answer, ids);
    // A list without an id is the same for the owner each time, and not the same for the other tenant.
    const [first, second] = [unknown, others].map((answers) => normalise(answers[at]!, nobodys));
    t.not(found, found === first ? second : first, `request ${at}`);
  }
}

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
