/** The MCP tools of the whole service, with the official client of the Model Context Protocol. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import t, { type Test as T } from 'tap';
import { sharedModel } from '../../support/models/shared-model.ts';
import { sharedService } from '../../support/shared-service.ts';
import { type Enveloped, read, type SearchResults, space } from '../responses.ts';

interface Result {
  content: { type: string; text: string }[];
  // biome-ignore lint/suspicious/noExplicitAny: the tests read what the tools say
  structuredContent?: any;
  isError?: boolean;
}

const model = sharedModel([{ text: 'Ida Holm ' }, { stall: true }]);
const service = await sharedService('mcp');
const varn = '# Varn\n\nThe lighthouse of Varn was built in 1874 by the engineer Ida Holm.';
await service.upload('varn', 'varn.md', varn);
await service.upload('ferry', 'ferry.txt', 'The ferry to Varn leaves at noon.', { space_id: 'harbour' });
const question = 'Who built the lighthouse of Varn?';

async function connect(t: T, apiKey = service.apiKey): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { Authorization: `Bearer ${apiKey}` } };
  t.teardown(() => client.close());
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit }));
  // Loads the output schemas, so that the client checks the results of the tools.
  await client.listTools();
  return client;
}

function call(client: Client, name: string, args: object, options: Parameters<Client['callTool']>[2] = {}) {
  return client.callTool({ name, arguments: { ...args } }, undefined, options) as Promise<Result>;
}

t.test('there are three read-only tools with input and output schemas', async (t) => {
  const client = await connect(t);
  t.match(client.getServerVersion(), { name: 'millrace' });
  const { tools } = await client.listTools();
  t.strictSame(
    tools.map(({ name, inputSchema }) => [name, inputSchema.required ?? []]),
    [
      ['search', ['query']],
      ['ask', ['question']],
      ['list_files', []],
    ],
  );
  for (const tool of tools) {
    t.match(tool, {
      title: /./,
      description: /./,
      outputSchema: { type: 'object' },
      annotations: { readOnlyHint: true },
    });
  }
});

t.test('search gives the passages of a search, as text and as data', async (t) => {
  const client = await connect(t);
  const { content, structuredContent } = await call(client, 'search', { query: question, mode: 'ultra', limit: 1 });
  const body = { query: question, scope: space('default'), user: 'u', mode: 'ultra', limit: 1 };
  const { data } = (await read<Enveloped<SearchResults>>(service.post('/api/rag/search', body))).body;
  t.strictSame(structuredContent, data);
  t.match(content, [{ type: 'text', text: /varn\.md \(file_id varn\)\n.*Ida Holm/s }]);
  const harbour = await call(client, 'search', { query: 'When does the ferry leave?', scope: space('harbour') });
  t.match(harbour.structuredContent.docs, [{ annotation: { file_id: 'ferry' } }]);
  t.match((await call(client, 'search', { query: 'zebra', scope: space('nowhere') })).content[0].text, /Nothing/);
});

t.test('ask answers with a citation on each sentence, and with marks in the text', async (t) => {
  const { content, structuredContent } = await call(await connect(t), 'ask', { question, model: 'extractive' });
  const { answer, citations, finish_reason } = structuredContent;
  t.equal(finish_reason, 'stop');
  t.match(citations, [{ file_id: 'varn', file_name: 'varn.md', paths: [1, 1] }]);
  t.equal(answer.slice(citations[0].start, citations[0].end), varn.split('\n\n')[1]);
  t.equal(content[0].text, `${answer} [1]\n\nSources:\n[1] varn.md (file_id varn, at 1.1)`);
});

t.test('a deep question reports its searches as progress', async (t) => {
  const told: (string | undefined)[] = [];
  const onprogress = ({ message }: { message?: string }) => void told.push(message);
  const args = { question, model: 'extractive', mode: 'deep' };
  const { structuredContent } = await call(await connect(t), 'ask', args, { onprogress });
  t.match(structuredContent.answer, /Ida Holm/);
  t.match(told[0], /^Searches planned: \d/);
  t.ok(told.includes(`Searching: ${question}`));
});

t.test('list_files gives the files page by page, with their ids and states', async (t) => {
  const client = await connect(t);
  const first = await call(client, 'list_files', { limit: 1 });
  t.match(first.structuredContent.files, [{ file_id: 'ferry', status: 'ready', space_id: 'harbour' }]);
  t.match(first.content[0].text, /ferry\.txt \(file_id ferry, space harbour\): ready\nThere are more/);
  const second = await call(client, 'list_files', { limit: 1, after: first.structuredContent.next_cursor });
  t.match(second.structuredContent, { files: [{ file_id: 'varn' }], next_cursor: '' });
});

t.test('a client that leaves stops the model', async (t) => {
  const client = await connect(t);
  const begun = Promise.withResolvers<void>();
  const onprogress = ({ message }: { message?: string }) => void (message === 'Answering' && begun.resolve());
  const asked = call(client, 'ask', { question }, { onprogress });
  await begun.promise;
  await client.close();
  await t.rejects(asked);
  await t.resolves(model.clientLeft);
});

t.test('the result of a wrong call is an error that says what to do', async (t) => {
  const client = await connect(t);
  const wrong: [name: string, args: object, message: RegExp][] = [
    ['search', { query: 'x', limit: 1000 }, /must be 1 to 100 at limit/],
    ['search', {}, /query/],
    ['search', { query: 'x', scope: [{ ids: ['nobody'] }] }, /^not_found: .*nobody.*upload/],
    ['ask', { question: ' ' }, /must not be empty at question/],
    ['ask', { question, model: 'nobody' }, /^bad_request: There is no model nobody\. Models: small, large/],
    ['ask', { question, timeout: 0.3 }, /^timeout: .*Try again/],
    ['list_files', { after: 'x' }, /^bad_request: cursor must be the next_cursor/],
    ['delete_files', {}, /delete_files/],
  ];
  for (const [name, args, message] of wrong) {
    const { isError, content } = await call(client, name, args);
    t.equal(isError, true);
    t.match(content[0].text, message, `${name} ${JSON.stringify(args)}`);
  }
});

t.test('a wrong key is refused', async (t) => {
  await t.rejects(connect(t, 'not-the-key-of-anybody'), { message: /API key/ });
});
