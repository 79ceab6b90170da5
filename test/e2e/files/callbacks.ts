/** The callback of an upload, from the form to a receiver, with a dispatcher that is killed before it can send it. */
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { Receiver } from '../../support/network/receiver.ts';
import { sharedService } from '../../support/shared-service.ts';

const service = await sharedService();

t.test('a client that left gets the end of its upload, although the dispatcher is killed', async (t) => {
  const receiver = await Receiver.start(t);
  process.kill((await service.pids()).dispatcher!, 'SIGKILL');
  const headers = { prefer: 'respond-async' };
  const text = 'The mill of Orne grinds rye.';
  const response = await service.upload('mill', 'mill.md', text, { callback_url: receiver.url }, { headers });
  t.equal(response.status, 202);
  const [received] = await receiver.first(1);
  t.match(received, { verified: true });
  t.match(JSON.parse(received!.body), { type: 'file.ready', data: { file_id: 'mill', version: 1 } });
  let status: string | undefined;
  for (const until = Date.now() + 5_000; status !== 'delivered' && Date.now() < until; await delay(20)) {
    const state = (await (await service.fetch('/api/file/mill')).json()) as { data: { callback_status?: string } };
    status = state.data.callback_status;
  }
  t.equal(status, 'delivered');
});
