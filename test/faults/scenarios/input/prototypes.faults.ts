/**
 * Names of prototypes in the JSON of every request. No prototype of any process changes: the answers to plain requests
 * are the same before and after, and data of clients comes back unchanged.
 */

import { eachOf } from '../../../../bench/support/load.ts';
import type { ShardedRedis } from '../../../../core/bus/shards.ts';
import { streamKey } from '../../../../core/bus/streams.ts';
import { requests } from '../../../../proto/registry.ts';
import { Answers } from '../../attack/answers.ts';
import { withBystander } from '../../attack/bystander.ts';
import { attackedTenant, requestTypes, validEntry } from '../../attack/messages.ts';
import { withRedis } from '../../inject/redis.ts';
import { endpoint } from '../../load/submitters.ts';
import { type Figures, type Stage, scenario } from '../../scenario.ts';

const queue = 'prototypes';
const marker = 'zqpollutedqz';
const atOnce = 8;
/** Members that a polluted prototype would have: defaults of the interface, and fields of answers. */
const pollution = JSON.stringify({
  [marker]: marker,
  status: 418,
  limit: 1,
  mode: 'deep',
  level: 31,
  queue: 'steady',
  tenant: 'victim',
  delay: 3_600,
  wait: 0,
  response_mode: 'streaming',
  callback_url: 'http://127.0.0.1:9/',
  dedupe_key: marker,
  space_id: marker,
  toJSON: null,
});
const members = [
  `"__proto__":${pollution}`,
  `"constructor":{"prototype":${pollution}}`,
  `"prototype":${pollution}`,
  `"__proto__":{"__proto__":${pollution}}`,
  `"__proto__":null`,
  `"__proto__":[]`,
  `"__defineGetter__":1,"hasOwnProperty":1,"toString":1,"valueOf":1,"then":1,"toJSON":1,"length":-1`,
];

/** Bodies of every request with JSON. Each `@` is replaced by members of the attack. */
const scope = '"scope":[{"type":"space","ids":["prototypes"],@}]';
const doors: readonly (readonly [path: string, body: string])[] = [
  ['/api/rag/search', `{"query":"harbour",${scope},"user":"attacker",@}`],
  ['/api/rag/chat', `{"query":"harbour",${scope},"user":"attacker","timeout":20,@}`],
  ['/v1/chat/completions', `{"messages":[{"role":"user","content":"harbour",@}],"metadata":{@},@}`],
  ['/mcp', `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"query":"x",@},@},@}`],
  ['/v1/queue/register', `{"queue":"${queue}","endpoint":"${endpoint}",@}`],
  ['/v1/channels', `{"model":"prototypes","queue":"${queue}",@}`],
  ['/v1/queue/put', `{"queue":"${queue}","endpoint":"${endpoint}","data":{@},@}`],
  ['/v1/queue/tasks/put', `{"puts":[{"queue":"${queue}","endpoint":"${endpoint}","data":{"a":{@},@},@}],@}`],
  ['/v1/queue/take', `{"queues":["${queue}:9"],@}`],
  [`/v1/queue/${queue}.none/complete`, '{"status_code":200,"body":{@},@}'],
  ['/v1/queue/tasks/complete', `{"completes":[{"task_id":"${queue}.none","body":{@},@}],@}`],
  [`/v1/queue/${queue}.none/heartbeat`, '{@}'],
  [`/v1/queue/${queue}.none/retry`, '{@}'],
  [`/v1/queue/${queue}.none/events`, '{"eventName":"delta","eventData":{@},@}'],
  [`/v1/queue/${queue}.none/events`, '{"name":"task-completion-event","result":{"body":{@},@},@}'],
  ['/v1/batches', `{"input_file_id":"none","endpoint":"${endpoint}","completion_window":"24h","metadata":{@},@}`],
  ['/v1/batches', `{"input_file_id":"none","endpoint":"${endpoint}","completion_window":"24h","metadata":{"a":"b"},@}`],
];

scenario(import.meta.filename, {
  promise:
    'Names of prototypes in the JSON of every door: no prototype changes, no 5xx, and data comes back as it was put.',
  faultMsMax: 400_000,
  fault: (stage) => withBystander(stage, () => attack(stage)),
});

async function attack(stage: Stage): Promise<Figures> {
  const { client } = stage;
  const problem = (what: string) => client.history.leftovers.push(`prototypes: ${what}`);
  await client.ask('register', '/v1/queue/register', { queue, endpoint });
  const before = await probe(stage);
  const answers = await knock(stage, problem);
  await upload(stage, problem);
  await batch(stage);
  const messages = await withRedis(stage.world.redisUrl, (redis) => sendMessages(redis, problem));
  const after = await probe(stage);
  for (const [i, answer] of after.entries()) {
    if (answer !== before[i]) problem(`a plain request was answered ${answer}, before the attack ${before[i]}`);
  }
  const kept = await putBack(stage, problem);
  return { requests: answers, messages, 'data kept': kept };
}

async function knock({ world }: Stage, problem: (what: string) => void): Promise<number> {
  const bodies = doors.flatMap(([path, body]) =>
    members.map((member) => [path, body.replaceAll('@', member)] as const),
  );
  await eachOf(bodies, atOnce, async ([path, body]) => {
    const headers = { accept: path === '/mcp' ? 'application/json, text/event-stream' : 'application/json' };
    const response = await world.service.post(path, body, { headers });
    const text = await response.text();
    if (response.status >= 500) problem(`${path} ${body.slice(0, 200)}: ${response.status} ${text.slice(0, 200)}`);
  });
  return bodies.length;
}

async function upload({ world }: Stage, problem: (what: string) => void): Promise<void> {
  for (const [i, member] of members.entries()) {
    const parts = { metadata: `{${member}}`, space_id: 'prototypes', wait: '60' };
    const response = await world.service.upload(`proto ${i}`, 'proto.json', `{${member},"harbour":"x"}`, parts);
    if (response.status >= 500) problem(`metadata {${member}}: ${response.status} ${await response.text()}`);
    await response.body?.cancel().catch(() => {}); // It may have been read already.
  }
}

async function batch({ client }: Stage): Promise<void> {
  const lines = members.map(
    (member, i) => `{"custom_id":"${i}","method":"POST","url":"${endpoint}","body":{"model":"m",${member}},${member}}`,
  );
  const form = new FormData();
  form.set('purpose', 'batch');
  form.set('file', new Blob([lines.join('\n')]), 'input.jsonl');
  const file = await client.ask('proto-file', '/v1/files', form);
  await client.ask('channel', '/v1/channels', { model: 'm', queue });
  const body = { input_file_id: file?.body.id, endpoint, completion_window: '24h' };
  await client.ask('proto-batch', '/v1/batches', body);
}

/** Sends every type of message in JSON with the members of the attack, without the gateway. */
async function sendMessages(redis: ShardedRedis, problem: (what: string) => void): Promise<number> {
  const answers = await Answers.open(redis, 'prototypes');
  let sent = 0;
  for (const type of requestTypes) {
    for (const member of members) {
      const entry = validEntry(type, `proto-${sent++}`, 'json', answers.key).map(([name, value]) => {
        return [name, name === 'body' ? `{${member},${String(value).slice(1)}`.replace(/,\}$/, '}') : value] as const;
      });
      await redis.xadd(streamKey(redis, requests[type].stream, attackedTenant), '*', ...entry.flat());
    }
  }
  await answers.read();
  for (const what of answers.problems) problem(what);
  return sent;
}

/** Answers to plain requests. They would show a changed default. */
async function probe({ world }: Stage): Promise<string[]> {
  const { service } = world;
  const scope = [{ type: 'file', ids: ['none'] }];
  const asked = [
    service.post('/api/rag/search', { query: 'harbour', scope, user: 'x' }),
    service.post('/api/rag/search', {}),
    service.post('/v1/queue/put', {}),
    service.post('/v1/queue/put', { endpoint, data: {} }),
    service.post('/v1/queue/take', { queues: [`${queue}:9`] }),
    service.post('/v1/batches', {}),
    service.fetch('/api/file/none'),
    service.fetch('/v1/models/none'),
    service.fetch('/livez'),
    service.fetch('/openapi.json'),
  ];
  return Promise.all(asked.map(async (answer) => `${(await answer).status} ${await (await answer).text()}`));
}

/** Puts tasks with such names in their data. @returns the number of tasks whose data comes back unchanged. */
async function putBack({ world }: Stage, problem: (what: string) => void): Promise<number> {
  const { service } = world;
  let kept = 0;
  for (const member of members) {
    const data = `{"a":{${member}},${member}}`;
    const put = await service.post(
      '/v1/queue/put',
      `{"queue":"${queue}","endpoint":"${endpoint}","level":9,"data":${data}}`,
    );
    const { task_id: taskId } = (await put.json()) as { task_id?: string };
    const text = await (await service.fetch(`/v1/queue/tasks/${taskId}`)).text();
    if (text.includes(`"data":${data}`)) kept++;
    else problem(`data ${data} came back in ${text.slice(0, 500)}`);
  }
  return kept;
}
