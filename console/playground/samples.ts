/** The question as a program: curl, TypeScript and Python. Each reads the key from the environment. */
import type { Question } from './question.ts';

export const sampleNames = ['curl', 'TypeScript', 'Python'] as const;
export type SampleName = (typeof sampleNames)[number];

/** @param url address of the service */
export function sampleOf(name: SampleName, question: Question, url: string): string {
  const body = { ...question, user: 'ada' };
  if (name === 'curl') return curl(url, body);
  return name === 'Python' ? python(url, body) : typeScript(url, body);
}

function curl(url: string, body: object): string {
  // A quote ends the text of the shell, so it is written outside of it.
  const json = JSON.stringify(body).replaceAll("'", `'\\''`);
  return `curl ${url}/api/rag/chat \\
  -H "Authorization: Bearer $MILLRACE_KEY" -H "Content-Type: application/json" \\
  -d '${json}'
`;
}

function typeScript(url: string, body: object): string {
  return `const response = await fetch(${JSON.stringify(`${url}/api/rag/chat`)}, {
  method: 'POST',
  headers: { Authorization: \`Bearer \${process.env.MILLRACE_KEY}\`, 'Content-Type': 'application/json' },
  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),
});
const { data, message } = await response.json();
if (!response.ok) throw new Error(message);
for (const { text } of data.content) {
  for (const { value, annotations } of text) {
    console.log(value, annotations.map(({ file_citation }) => file_citation.file_name));
  }
}
`;
}

function python(url: string, body: object): string {
  return `import json, os, urllib.request

body = json.loads(${pythonText(JSON.stringify(body))})
request = urllib.request.Request(
    ${pythonText(`${url}/api/rag/chat`)},
    data=json.dumps(body).encode(),
    headers={"Authorization": "Bearer " + os.environ["MILLRACE_KEY"], "Content-Type": "application/json"},
)
with urllib.request.urlopen(request) as response:
    data = json.load(response)["data"]
for item in data["content"]:
    for text in item["text"]:
        print(text["value"], [one["file_citation"]["file_name"] for one in text["annotations"]])
`;
}

/** A text in JSON is also a text in Python, but for these two characters, which JSON may leave as they are. */
function pythonText(text: string): string {
  return JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
