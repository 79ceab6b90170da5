/**
 * A process that uploads one file when it gets a message.
 * It is a separate process, so that the upload does not slow down the process that measures.
 */
import { openAsBlob } from 'node:fs';

const [url, apiKey, fileId, path] = process.argv.slice(2);
const form = new FormData();
for (const [name, value] of Object.entries({
  file_id: fileId,
  file_name: `${fileId}.md`,
  user: 'bench',
  wait: '300',
})) {
  form.set(name, value);
}
form.set('file', await openAsBlob(path), `${fileId}.md`);
process.send?.('ready');
await new Promise((resolve) => process.once('message', resolve));
const headers = { authorization: `Bearer ${apiKey}` };
const response = await fetch(`${url}/api/file/stream/indexing`, { method: 'POST', headers, body: form });
process.disconnect();
if (response.status !== 200) throw new Error(`${fileId}: ${response.status} ${await response.text()}`);
