/**
 * Clients that occupy connections: heads and bodies byte by byte, and thousands of silent connections.
 * They come from several loopback addresses, because an address has a limited number of ports.
 */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { eachOf } from '../../../../bench/support/load.ts';
import { withBystander } from '../../attack/bystander.ts';
import { until } from '../../inject/processes.ts';
import { descriptorsOf } from '../../inject/resources.ts';
import { type Figures, type Stage, scenario } from '../../scenario.ts';

const idleMax = 10_000;
const slowHeads = 200;
const slowBodies = 200;
const byteEveryMs = 1_000;
/** Client addresses: 127.0.1.1 to 127.0.1.20. */
const addresses = 20;
const atOnce = 500;
const lookEveryMs = 200;
/** File descriptors that both processes need beside the connections. */
const reserved = 1_000;
/** The HTTP library closes silent and slow (below 16 KB/s) connections after 12 s. The rest is for a busy machine. */
const closedMsMax = 60_000;
const leftMax = 64;
/** Growth of the gateway. 10,000 connections take 10 MB. */
const growthMbMax = 100;

scenario(import.meta.filename, {
  promise: `${idleMax} idle connections and ${slowHeads + slowBodies} slow ones: a normal client is served, and all are closed.`,
  faultMsMax: 400_000,
  fault: (stage) => withBystander(stage, () => attack(stage), { growthMbMax }),
});

async function attack(stage: Stage): Promise<Figures> {
  const { world, client, length } = stage;
  const before = (await descriptorsOf(world.service)).gateway!;
  const idle = Math.min(length.count(idleMax), await roomForFiles(stage));
  const sockets: Socket[] = [];
  try {
    const startedMs = Date.now();
    const peak = watchDescriptors((await world.service.pids()).gateway!);
    await eachOf([...Array(idle).keys()], atOnce, async (i) => void sockets.push(await open(stage, i)));
    const openedMs = Date.now() - startedMs;
    const most = peak.end() - before;
    const slow = [
      ...(await openSlow(stage, length.count(slowHeads), 'GET /livez HTTP/1.1\r\nHost: faults\r\nX-Slow: ')),
      ...(await openSlow(stage, length.count(slowBodies), bodyHead(world.service.apiKey))),
    ];
    sockets.push(...slow);
    const closed = async () => sockets.every((socket) => socket.closed || socket.readyState === 'closed');
    const trickling = trickle(slow);
    await until('closed', closedMsMax, closed).catch(() => {
      const left = sockets.filter((socket) => !socket.closed).length;
      client.history.leftovers.push(`${left} of ${sockets.length} connections were not closed in ${closedMsMax} ms`);
    });
    await trickling;
    const after = (await descriptorsOf(world.service)).gateway! - before;
    if (after > leftMax) client.history.leftovers.push(`the gateway keeps ${after} descriptors of the attack`);
    const closedMs = Date.now() - startedMs;
    return {
      idle,
      slow: slow.length,
      'open at once': most,
      opened: `${openedMs} ms`,
      'all closed after': `${closedMs} ms`,
    };
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

/** Measures the largest number of descriptors that a process has open. */
function watchDescriptors(pid: number): { end(): number } {
  let most = 0;
  // Synchronous, because an asynchronous read would wait for hundreds of connections.
  const look = () => {
    most = Math.max(most, readdirSync(`/proc/${pid}/fd`).length);
  };
  const looking = setInterval(look, lookEveryMs);
  return {
    end() {
      clearInterval(looking);
      look();
      return most;
    },
  };
}

/** Number of connections that the file limits of this process and of the gateway allow. */
async function roomForFiles({ world }: Stage): Promise<number> {
  const { gateway } = await world.service.pids();
  const limits = await Promise.all(['self', String(gateway)].map((pid) => readFile(`/proc/${pid}/limits`, 'utf8')));
  const files = limits.map((text) => Number(/^Max open files +(\d+)/m.exec(text)?.[1] ?? Number.POSITIVE_INFINITY));
  return Math.min(...files) - reserved;
}

async function open({ world }: Stage, i: number): Promise<Socket> {
  const { hostname, port } = new URL(world.service.url);
  const socket = connect({ port: Number(port), host: hostname, localAddress: `127.0.1.${1 + (i % addresses)}` });
  await once(socket, 'connect');
  socket.on('error', () => {}); // The gateway closes it, as it should.
  socket.resume();
  return socket;
}

async function openSlow(stage: Stage, count: number, head: string): Promise<Socket[]> {
  const sockets: Socket[] = [];
  await eachOf([...Array(count).keys()], atOnce, async (i) => {
    const socket = await open(stage, i);
    socket.write(head);
    sockets.push(socket);
  });
  return sockets;
}

function bodyHead(apiKey: string): string {
  const type = 'Content-Type: application/json\r\nContent-Length: 100000';
  return `POST /api/rag/search HTTP/1.1\r\nHost: faults\r\nAuthorization: Bearer ${apiKey}\r\n${type}\r\n\r\n`;
}

/** Sends a byte at intervals, until all sockets are closed or the time is over. */
async function trickle(sockets: readonly Socket[]): Promise<void> {
  for (const deadline = Date.now() + closedMsMax; Date.now() < deadline; await delay(byteEveryMs)) {
    const open = sockets.filter((socket) => !socket.closed);
    if (open.length === 0) return;
    for (const socket of open) socket.write('a');
  }
}
