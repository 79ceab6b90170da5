/**
 * Readers of event streams that read slowly or not at all.
 * The gateway buffers a bounded amount for each. A reader that falls behind is cut off, and its task is cancelled.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { memoryOf } from '../../inject/resources.ts';
import type { Client } from '../../load/client.ts';
import { asideQueue, endpoint } from '../../load/submitters.ts';
import { scenario } from '../../scenario.ts';

const readers = 20;
/** Every fourth reader reads slowly, the others not at all. */
const slowEvery = 4;
const slowPauseMs = 100;
const eventBytes = 256 * 1024;
/** Together far more than the buffers of a socket in the kernel and in the gateway (1 MiB). */
const eventsPerStream = 64;
const growthMbMax = 160;
const MiB = 1024 * 1024;

scenario(import.meta.filename, {
  promise: `${readers} stalled and slow readers of streams of ${(eventBytes * eventsPerStream) / MiB} MiB: the gateway's memory is bounded.`,
  faultMsMax: 200_000,
  async fault({ world, client, length }) {
    const { service } = world;
    const before = (await memoryOf(service)).gateway!;
    let peak = before;
    const sockets = await Promise.all(Array.from({ length: readers }, (_, i) => open(service, i % slowEvery === 0)));
    const watching = setInterval(async () => {
      peak = Math.max(peak, (await memoryOf(service)).gateway ?? 0);
    }, 200);
    const ended = await Promise.all(
      Array.from({ length: readers }, () => flood(client, length.count(eventsPerStream))),
    );
    clearInterval(watching);
    for (const socket of sockets) socket.destroy();
    const growthMb = Math.round((peak - before) / MiB);
    if (growthMb > growthMbMax) {
      client.history.leftovers.push(`the gateway grew by ${growthMb} MiB, at most ${growthMbMax}`);
    }
    return { readers, 'cut off': ended.filter((isCut) => isCut).length, growth: `${growthMb} MiB` };
  },
});

/** Sends a streaming put whose answer is read slowly, or not at all. */
async function open(service: { url: string; apiKey: string }, reads: boolean): Promise<Socket> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.on('error', () => {}); // It was cut off.
  const task = { queue: asideQueue, endpoint, data: {}, response_mode: 'streaming', timeout: 120 };
  const body = JSON.stringify(task);
  const head = `POST /v1/queue/put HTTP/1.1\r\nhost: faults\r\nauthorization: Bearer ${service.apiKey}\r\n`;
  socket.pause();
  socket.write(`${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
  if (reads) void readSlowly(socket);
  return socket;
}

async function readSlowly(socket: Socket): Promise<void> {
  for (; !socket.destroyed; await delay(slowPauseMs)) socket.read();
}

/** Works on one of these tasks. @returns whether its reader was cut off and the task cancelled. */
async function flood(client: Client, events: number): Promise<boolean> {
  const lanes = { queues: [`${asideQueue}:0`], wait: 20, lease: 60 };
  const taken = await client.ask('take', '/v1/queue/take', lanes);
  const task = taken?.body?.[`${asideQueue}:0`]?.[0];
  if (!task) return false;
  const content = 'x'.repeat(eventBytes);
  const statuses = [200, 409];
  for (let i = 0; i < events; i++) {
    const event = { eventId: String(i), eventName: 'delta', eventData: { content } };
    const sent = await client.ask('flood', `/v1/queue/${task.task_id}/events`, event, { statuses });
    if (sent?.status === 409) return true;
  }
  const result = { status_code: 200, body: {} };
  const end = await client.ask('complete', `/v1/queue/${task.task_id}/complete`, result, { statuses });
  return end?.status === 409;
}
