/**
 * Malformed requests on raw sockets: valid requests with mutations from a seed, ambiguous requests that hide another
 * one, and several requests on one connection. A normal client is served meanwhile.
 */
import { eachOf } from '../../../../bench/support/load.ts';
import { type RawAnswer, sendRaw } from '../../../support/network/raw-http.ts';
import { withBystander } from '../../attack/bystander.ts';
import {
  ambiguities,
  bytesOf,
  chunked,
  multipart,
  mutations,
  type RawRequest,
  requestOf,
} from '../../attack/http-request.ts';
import { mutateBytes } from '../../attack/mutated-bytes.ts';
import { Random } from '../../attack/random.ts';
import { endpoint } from '../../load/submitters.ts';
import { type Figures, type Stage, scenario } from '../../scenario.ts';

const seed = 82;
const cases = 3_000;
const atOnce = 100;
/** The HTTP library closes a silent connection after 12 s. The rest is a margin for a busy machine. */
const silentMsMax = 30_000;
const mutationsMax = 3;
const pipelinedMax = 4;
const hiddenQueue = 'smuggled';
/** Expected 5xx statuses, from the library or an outage. They show no fault of our own code. */
const rightStatuses = [503, 505];

scenario(import.meta.filename, {
  promise: `${cases} malformed HTTP requests: each is answered or closed within ${silentMsMax / 1000} s, no answer is another's, and no request is smuggled.`,
  faultMsMax: 900_000,
  fault: (stage) => withBystander(stage, () => attack(stage)),
});

async function attack(stage: Stage): Promise<Figures> {
  const counts: Record<string, number> = {};
  const numbers = [...Array(stage.length.count(cases)).keys()];
  await eachOf(numbers, atOnce, async (i) => {
    const end = await send(stage, i);
    counts[end] = (counts[end] ?? 0) + 1;
  });
  await judgeSmuggled(stage);
  const ends = Object.entries(counts).map(([end, count]) => `${count} ${end}`);
  return { cases: numbers.length, ends: ends.sort().join(', ') };
}

/** Sends one case. @returns its end: `silent`, `closed` or the first status. */
async function send({ world, client }: Stage, i: number): Promise<string> {
  const { service } = world;
  const random = new Random(seed * 1_000_000 + i);
  const port = Number(new URL(service.url).port);
  const pieces = cut(caseOf(i, random, service.apiKey), random);
  const answer = await sendRaw(port, pieces, { silentMsMax, halfClose: random.chance(0.1) });
  const problem = problemOf(i, answer);
  if (problem) client.history.leftovers.push(`malformed request ${i}: ${problem}`);
  if (answer.silent) return 'silent';
  return answer.statuses.length === 0 ? 'closed' : `${answer.statuses[0]}`;
}

function problemOf(i: number, { text, statuses, silent }: RawAnswer): string | undefined {
  if (silent) return `it was left in silence for ${silentMsMax} ms`;
  const wrong = statuses.find((status) => status >= 500 && !rightStatuses.includes(status));
  if (wrong) return `it was answered ${wrong}: ${text.slice(0, 500)}`;
  const others = [...text.matchAll(/case-(\d+)-/g)].filter(([, number]) => Number(number) !== i);
  return others.length > 0 ? `it was given the answer of ${others[0]![0]}` : undefined;
}

/** The bytes of a case. One in ten hides a request, one in ten has several requests, the others are mutated. */
function caseOf(i: number, random: Random, apiKey: string): Buffer {
  const request = random.pick(sound(`case-${i}-`, apiKey));
  const dice = random.next();
  if (dice < 0.1) return smuggling(i, random, request, apiKey);
  if (dice < 0.2) {
    const requests = Array.from({ length: 1 + random.integer(pipelinedMax) }, () => mutate(request, random));
    return Buffer.concat([bytesOf(request), ...requests]);
  }
  return mutate(request, random);
}

function mutate(request: RawRequest, random: Random): Buffer {
  let mutated = random.chance(0.2) ? chunked(request, random) : request;
  for (let left = 1 + random.integer(mutationsMax); left > 0; left--) mutated = random.pick(mutations)(mutated, random);
  const bytes = bytesOf(mutated);
  return random.chance(0.3) ? mutateBytes(bytes, random) : bytes;
}

function smuggling(i: number, random: Random, request: RawRequest, apiKey: string): Buffer {
  const body = JSON.stringify({ queue: `${hiddenQueue}-${i}`, endpoint });
  const hidden = requestOf('POST', '/v1/queue/register', headersOf(`case-${i}-hidden`, apiKey), {
    type: 'application/json',
    body,
  });
  return bytesOf(random.pick(ambiguities)(request, bytesOf(hidden)));
}

/** Valid requests. Their answers contain the name of the case. */
function sound(name: string, apiKey: string): RawRequest[] {
  const headers = headersOf(name, apiKey);
  const json = (value: unknown) => ({ type: 'application/json', body: JSON.stringify(value) });
  const search = { query: 'harbour', scope: [{ type: 'file', ids: [`${name}none`] }], user: 'fuzzer', timeout: 5 };
  const upload = multipart([
    ['name="file_id"', 'fuzzed'],
    ['name="file_name"', 'fuzzed.md'],
    ['name="user"', 'fuzzer'],
    ['name="space_id"', 'fuzzed'],
    ['name="wait"', '0'],
    ['name="file"; filename="fuzzed.md"', '# Fuzzed\n\nThe harbour is called Fuzz.'],
  ]);
  const lines = multipart([
    ['name="purpose"', 'batch'],
    ['name="file"; filename="fuzzed.jsonl"', '{"custom_id":"1"}'],
  ]);
  return [
    requestOf('GET', '/livez', headers),
    requestOf('GET', `/api/file/${name}none`, headers),
    requestOf('DELETE', `/api/file/${name}none`, headers),
    requestOf('GET', '/v1/queue', headers),
    requestOf('POST', '/api/rag/search', headers, json(search)),
    requestOf('POST', '/api/rag/chat', headers, json({ ...search, response_type: 'stream' })),
    requestOf('POST', '/v1/queue/take', headers, json({ queues: ['aside:0'], wait: 0 })),
    requestOf('POST', '/mcp', headers, json({ jsonrpc: '2.0', id: 1, method: 'tools/list' })),
    requestOf('POST', '/api/file/stream/indexing', headers, upload),
    requestOf('POST', '/v1/files', headers, lines),
  ];
}

function headersOf(name: string, apiKey: string): RawRequest['headers'] {
  return [
    ['Host', 'faults'],
    ['Authorization', `Bearer ${apiKey}`],
    ['X-SERVICE-TRACE-ID', `${name}trace`],
  ];
}

/** Cuts the bytes into up to four packets. */
function cut(bytes: Buffer, random: Random): Buffer[] {
  const at = Array.from({ length: random.integer(4) }, () => random.integer(bytes.length)).sort((a, b) => a - b);
  return [0, ...at].map((from, i) => bytes.subarray(from, at[i])).filter((piece) => piece.length > 0);
}

/** Checks that no hidden request was served: each would have registered a queue. */
async function judgeSmuggled({ client }: Stage): Promise<void> {
  const answer = await client.ask<{ queues: { queue: string }[] }>('queues', '/v1/queue');
  const smuggled = (answer?.body.queues ?? []).filter(({ queue }) => queue.startsWith(hiddenQueue));
  for (const { queue } of smuggled) client.history.leftovers.push(`a hidden request was served: ${queue}`);
}
