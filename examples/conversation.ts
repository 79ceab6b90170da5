/**
 * Indexes a file, searches it and asks about it, with the SDK.
 *
 *     MILLRACE_URL=http://127.0.0.1:8080 MILLRACE_KEY=mr-... npx node examples/conversation.ts
 */
import { HttpClient } from '../sdk/index.ts';

const { MILLRACE_URL: url, MILLRACE_KEY: apiKey } = process.env;
if (!url || !apiKey) throw new Error('MILLRACE_URL and MILLRACE_KEY are needed: npm start prints both.');

const client = new HttpClient({ url, apiKey });
const content = '# Tea\n\nGreen tea steeps for two minutes. Black tea steeps for four minutes.\n';
await client.indexFile({ file_id: 'tea', file_name: 'tea.md', user: 'ada', content });

const scope = [{ type: 'file' as const, ids: ['tea'] }];
const { docs } = await client.search({ query: 'black tea', scope, user: 'ada' });
for (const { score, text } of docs) console.log(score.toFixed(2), text);

for await (const event of client.chat({ query: 'How long does black tea steep?', scope, user: 'ada' })) {
  console.log(JSON.stringify(event));
}
