/** The parser of Server-Sent Events: chunks that end anywhere, and large events. */
import t from 'tap';
import { type ServerEvent, serverEvents } from '../../../sdk/client/server-events.ts';

async function eventsOf(bytes: Buffer, chunkBytes: number): Promise<ServerEvent[]> {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes) chunks.push(bytes.subarray(at, at + chunkBytes));
  return Array.fromAsync(serverEvents(chunks));
}

t.test('events are the same wherever chunks end', async (t) => {
  const text =
    ': beat\n\nid: 1\nevent: delta\ndata: {"a":"早"}\n\n\n\r\ndata: b\r\ndata: c\r\n\r\nid: 2\n\ndata: d\n\ndata: cut off';
  const want = [
    { id: '1', event: 'delta', data: '{"a":"早"}' },
    { id: '', event: '', data: 'b\nc' },
    { id: '', event: '', data: 'd' },
  ];
  const bytes = Buffer.from(text);
  for (let size = 1; size <= bytes.length; size++) t.strictSame(await eventsOf(bytes, size), want, `${size} bytes`);
});

t.test('the time to parse an event grows with its size, not with the square of it', async (t) => {
  const cpuMs = async (megabytes: number) => {
    const bytes = Buffer.from(`data: ${'x'.repeat(megabytes << 20)}\n\n`);
    const before = process.cpuUsage();
    const [event] = await eventsOf(bytes, 16 * 1024);
    t.equal(event.data.length, megabytes << 20);
    return process.cpuUsage(before).user / 1000;
  };
  await cpuMs(1);
  const small = Math.max(await cpuMs(1), await cpuMs(1), 5);
  t.ok((await cpuMs(16)) < 16 * 4 * small, 'sixteen times the bytes, not 256 times the work');
});
