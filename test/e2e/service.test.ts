/** The service as a user meets it: started by the start script, asked over HTTP, killed and stopped. */
import root from 'tap';
import { Service, type ServiceOptions } from '../support/service.ts';

async function startService(t: Pick<typeof root, 'teardown'>, options: ServiceOptions = {}): Promise<Service> {
  const service = await Service.start(options);
  t.teardown(() => service[Symbol.asyncDispose]());
  return service;
}

const scope = [{ type: 'space', ids: ['default'] }];
const lighthouse = `# The lighthouse of Varn

The lighthouse of Varn was built in 1874 by the engineer Ida Holm. Its lamp reaches 21 nautical miles.

## The keepers

Three keepers lived there until 1968, when the lamp was automated.
`;

async function searched(service: Service, query: string, more: Record<string, unknown> = {}) {
  const response = await service.post('/api/rag/search', { query, scope, user: 'tester', ...more });
  return { status: response.status, body: (await response.json()) as any };
}

root.test(
  'a file is searchable once its upload is answered, in every mode, and gone once its deletion is',
  async (t) => {
    const service = await startService(t);
    const uploaded = await service.upload('varn', 'varn.md', lighthouse);
    t.match(await uploaded.json(), { code: 0, data: { file_id: 'varn', status: 'success', version: 1, chunks: 1 } });
    for (const mode of ['fast', 'normal', 'ultra']) {
      const { body } = await searched(service, 'who built the lighthouse', { mode });
      t.match(body, { code: 0, data: { total: 1, docs: [{ type: 'text', annotation: { file_id: 'varn' } }] } }, mode);
      t.match(body.data.docs[0].text, /Ida Holm/);
    }
    const deleted = await service.fetch('/api/file/varn', { method: 'DELETE' });
    t.match(await deleted.json(), { code: 0, data: { file_id: 'varn', status: 'deleted' } });
    t.match(await searched(service, 'who built the lighthouse'), {
      status: 200,
      body: { data: { total: 0, docs: [] } },
    });
    t.equal((await service.fetch('/api/file/varn')).status, 404);
  },
);

root.test('an answer cites the file, and the same in a stream', async (t) => {
  const service = await startService(t);
  await service.upload('varn', 'varn.md', lighthouse);
  const question = { query: 'Who built the lighthouse of Varn?', scope, user: 'tester' };
  const blocking = (await (await service.post('/api/rag/chat', question)).json()) as any;
  const [text] = blocking.data.content[0].text;
  t.match(text.value, /Ida Holm/);
  t.match(text.annotations, [{ type: 'file_citation', file_citation: { file_id: 'varn', paths: [1, 1] } }]);

  const response = await service.post('/api/rag/chat', { ...question, response_type: 'stream' });
  const events = (await response.text())
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice(6)));
  t.equal(events[0].object, 'retrieval.doc');
  const deltas = events.filter((event) => event.object === 'message.delta');
  const streamed = deltas.flatMap((event) => event.delta.content.flatMap((item: any) => item.text));
  t.strictSame(
    streamed.map((part: any) => part.value).join(''),
    blocking.data.content[0].text.map((part: any) => part.value).join(''),
  );
  t.equal(events.at(-1).delta.finish_reason, 'stop');
});

root.test('every processor survives kill -9: what was answered stays, and it goes on', async (t) => {
  const service = await startService(t);
  await service.upload('varn', 'varn.md', lighthouse);
  for (const role of ['retrieval', 'indexing', 'generation', 'redis']) {
    process.kill((await service.pids())[role], 'SIGKILL');
    if (role === 'indexing') t.equal((await service.upload('other', 'other.txt', `Killed ${role}.`)).status, 200);
    await t.resolves(
      eventually(async () => (await searched(service, 'lighthouse keepers')).body.data.total === 1),
      role,
    );
  }
});

root.test('SIGTERM ends it with status 0 within ten seconds, and a restart serves the same', async (t) => {
  const first = await Service.start();
  await first.upload('varn', 'varn.md', lighthouse);
  const started = Date.now();
  t.equal(await first.stop(), 0);
  t.ok(Date.now() - started < 10_000);
  const second = await startService(t, { dataDir: first.dataDir });
  t.equal((await searched(second, 'lighthouse')).body.data.total, 1);
});

async function eventually(check: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await check().catch(() => false))) {
    if (Date.now() > deadline) throw new Error('not within 30 s');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
