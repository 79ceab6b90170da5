/**
 * The question as a program: curl, TypeScript and Python, for one body or for a stream of events. Each reads the key from
 * the environment. A question of all spaces asks those that exist when the program runs. Curl alone cannot read them, so
 * its scope names those of the question.
 */
import type { Asked } from './question.ts';

export const sampleNames = ['curl', 'TypeScript', 'Python'] as const;
export type SampleName = (typeof sampleNames)[number];

export interface SampleOptions {
  /** Address of the service. */
  url: string;
  /** Whether the answer is read as events while it is written. */
  isStream: boolean;
}

export function sampleOf(name: SampleName, { question, isOfAll }: Asked, { url, isStream }: SampleOptions): string {
  const body = { ...question, user: 'ada', ...(isStream && { response_type: 'stream' }) };
  const sample = { url, body, isOfAll, isStream };
  if (name === 'curl') return curl(sample);
  return name === 'Python' ? python(sample) : typeScript(sample);
}

interface Sample extends SampleOptions {
  body: object;
  isOfAll: boolean;
}

function curl({ url, body, isOfAll, isStream }: Sample): string {
  // A quote ends the text of the shell, so it is written outside of it.
  const json = JSON.stringify(body).replaceAll("'", `'\\''`);
  const note = isOfAll ? `# The spaces of today. The path /api/space lists those that come later.\n` : '';
  return `${note}curl ${isStream ? '-N ' : ''}${url}/api/rag/chat \\
  -H "Authorization: Bearer $MILLRACE_KEY" -H "Content-Type: application/json" \\
  -d '${json}'
`;
}

function typeScript({ url, body, isOfAll, isStream }: Sample): string {
  const spaces = `const listed = await fetch(url + '/api/space?limit=1000', { headers });
const spaces = (await listed.json()).data.spaces.map(({ space_id }) => space_id);
body.scope = [{ type: 'space', ids: spaces }];
`;
  const answer = `const { data, message } = await response.json();
if (!response.ok) throw new Error(message);
for (const { text } of data.content) {
  for (const { value, annotations } of text) {
    console.log(value, annotations.map(({ file_citation }) => file_citation.file_name));
  }
}
`;
  const events = `if (!response.ok) throw new Error((await response.json()).message);
let rest = '';
for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
  const lines = (rest + part).split('\\n');
  rest = lines.pop() ?? '';
  for (const line of lines.filter((one) => one.startsWith('data:'))) {
    const { object, delta, error } = JSON.parse(line.slice('data:'.length));
    if (object === 'error') throw new Error(error.message);
    for (const { text } of delta?.content ?? []) for (const { value } of text) process.stdout.write(value);
  }
}
`;
  return `const url = ${JSON.stringify(url)};
const headers = { Authorization: \`Bearer \${process.env.MILLRACE_KEY}\`, 'Content-Type': 'application/json' };
const body = ${JSON.stringify(body, null, 2)};
${isOfAll ? spaces : ''}const response = await fetch(url + '/api/rag/chat', { method: 'POST', headers, body: JSON.stringify(body) });
${isStream ? events : answer}`;
}

function python({ url, body, isOfAll, isStream }: Sample): string {
  const spaces = `with call("/api/space?limit=1000") as response:
    spaces = [one["space_id"] for one in json.load(response)["data"]["spaces"]]
body["scope"] = [{"type": "space", "ids": spaces}]
`;
  const answer = `with call("/api/rag/chat", body) as response:
    data = json.load(response)["data"]
for item in data["content"]:
    for text in item["text"]:
        print(text["value"], [one["file_citation"]["file_name"] for one in text["annotations"]])
`;
  const events = `with call("/api/rag/chat", body) as response:
    for line in response:
        if not line.startswith(b"data:"):
            continue
        event = json.loads(line[len("data:"):])
        if event["object"] == "error":
            raise SystemExit(event["error"]["message"])
        for item in event.get("delta", {}).get("content", []):
            for text in item["text"]:
                print(text["value"], end="", flush=True)
`;
  return `import json, os, urllib.request

url = ${pythonText(url)}
headers = {"Authorization": "Bearer " + os.environ["MILLRACE_KEY"], "Content-Type": "application/json"}
body = json.loads(${pythonText(JSON.stringify(body))})


def call(path, body=None):
    data = json.dumps(body).encode() if body else None
    return urllib.request.urlopen(urllib.request.Request(url + path, data=data, headers=headers))


${isOfAll ? spaces : ''}${isStream ? events : answer}`;
}

/** A text in JSON is also a text in Python, but for these two characters, which JSON may leave as they are. */
function pythonText(text: string): string {
  return JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
