/** A thousand clients abort their requests. Their abandoned work must not delay the next request. */
import { setTimeout as delay } from 'node:timers/promises';
import { eachOf } from '../../../../bench/support/load.ts';
import { percentiles } from '../../../../bench/support/report.ts';
import { chatBody, chatModes } from '../../load/chats.ts';
import type { Client } from '../../load/client.ts';
import { scenario } from '../../scenario.ts';

const requests = 1_000;
const atOnce = 500;
const leaveMsMax = 500;
/** Longest time of a search right after the aborts, on a busy machine. */
const searchMsMax = 3_000;
const searches = 20;

scenario(import.meta.filename, {
  promise: `${requests} requests are aborted: the next search is answered at once, and nothing is left of them.`,
  faultMsMax: 200_000,
  async fault({ client, length }) {
    const count = length.count(requests);
    await eachOf([...Array(count).keys()], atOnce, (i) => leave(client, i));
    const tookMs: number[] = [];
    for (let i = 0; i < searches; i++) tookMs.push(await timed(client));
    const first = tookMs[0]!;
    if (Math.max(...tookMs) > searchMsMax) {
      client.history.leftovers.push(`a search after ${count} aborted requests took ${Math.max(...tookMs)} ms`);
    }
    return { aborted: count, 'next search': `${first} ms`, 'searches after it': `p99 ${percentiles(tookMs).p99} ms` };
  },
});

async function leave(client: Client, i: number): Promise<void> {
  const leaving = new AbortController();
  const mode = chatModes[i % chatModes.length]!;
  const body = chatBody(mode, i % 3 === 0 ? 'blocking' : 'stream');
  const options = { signal: leaving.signal, statuses: [200, 404] };
  const asked = client.ask('aborted-chat', '/api/rag/chat', body, options);
  await delay(Math.random() * leaveMsMax);
  leaving.abort();
  await asked;
}

async function timed(client: Client): Promise<number> {
  const startedMs = Date.now();
  const body = { query: 'harbour', scope: [{ type: 'space', ids: ['default'] }], user: 'tester' };
  await client.ask('search', '/api/rag/search', body, { statuses: [200, 404] });
  return Date.now() - startedMs;
}
