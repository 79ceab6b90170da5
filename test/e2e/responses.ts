/** The types of the service's answers, with the names of the interface, and functions that read them. */
import { setTimeout as delay } from 'node:timers/promises';
import { readAllEvents, type ServerEvent } from '../support/network/event-stream.ts';
import type { Service } from '../support/service.ts';

export interface WireError {
  code: string;
  type: string;
  message: string;
  param?: string;
}

export interface ErrorBody {
  code: number;
  message: string;
  error: WireError;
}

export interface Enveloped<Data> {
  code: number;
  message: string;
  data: Data;
}

export interface FileState {
  file_id: string;
  file_name: string;
  status: string;
  version: number;
  chunks: number;
  space_id: string;
  directory_id: string;
  metadata: Record<string, unknown>;
  notes?: string[];
  error?: WireError;
}

export interface Hit<Paths = number[][]> {
  type: string;
  text: string;
  score: number;
  annotation: { file_id: string; file_name: string; paths: Paths; page?: number; titles?: string[] };
  explanation?: { matched: string[]; query?: string };
}

export interface SearchResults {
  total: number;
  docs: Hit[];
  corrections?: { from: string; to: string }[];
}

export interface ContentItem {
  type: string;
  text: { value: string; annotations: { type: string; file_citation: Hit<number[]>['annotation'] }[] }[];
}

export interface ChatAnswer {
  content: ContentItem[];
  finish_reason: string;
  sensitives?: Sensitives;
  plan?: { steps: object[] };
  corrections?: { from: string; to: string }[];
  query?: string;
  usage?: ChatUsage;
  removed_sentences?: number;
}

export interface ChatUsage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
  estimated: boolean;
}

export type Sensitives = {
  count: number;
  type: string;
  detail: { offset: number; length: string; word: string; secTag: string; templateId: string }[];
}[];

export interface ChatEvent {
  id: string;
  object: string;
  doc?: Hit<number[]>[];
  corrections?: { from: string; to: string }[];
  query?: string;
  delta?: { content: ContentItem[]; finish_reason?: string; usage?: ChatUsage };
  sensitives?: Sensitives;
  plan?: object[];
  error?: WireError;
}

/** An answer with its status beside its body. */
export interface Answer<Body> {
  status: number;
  body: Body;
}

export async function read<Body>(response: Response | Promise<Response>): Promise<Answer<Body>> {
  const { status } = await response;
  return { status, body: (await (await response).json()) as Body };
}

/** Searches the space `default`, unless `more` has another scope. */
export function searchFor(
  service: Service,
  query: string,
  more: object = {},
): Promise<Answer<Enveloped<SearchResults>>> {
  return read(service.post('/api/rag/search', { query, scope: space('default'), user: 'tester', ...more }));
}

const attemptsMax = 3;

/** Asks again after a 503, as a client does. A busy machine refuses at times. */
export async function askAgain<Body>(ask: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask();
    if (answer.status !== 503 || attempt === attemptsMax) return answer;
    await delay(1000);
  }
}

/** @returns the ids of the files that a search finds, best first. */
export async function filesFound(service: Service, query: string, more: object = {}): Promise<string[]> {
  const { status, body } = await askAgain(() => searchFor(service, query, { limit: 100, ...more }));
  if (status !== 200) throw new Error(`search: ${status} ${JSON.stringify(body)}`);
  return body.data.docs.map(({ annotation }) => annotation.file_id);
}

export function fileState(service: Service, fileId: string): Promise<Answer<Enveloped<FileState>>> {
  return read(service.fetch(`/api/file/${encodeURIComponent(fileId)}`));
}

/** @returns the events of a streamed answer, to the end of the stream. */
export async function readChat(response: Response): Promise<ChatEvent[]> {
  return (await readAllEvents(response)).map(({ data }: ServerEvent) => data as unknown as ChatEvent);
}

export function space(...ids: string[]) {
  return [{ type: 'space', ids }];
}

/** @returns the text of `content` without its citations. */
export function textOf(content: ContentItem[]): string {
  return content.flatMap(({ text }) => text.map(({ value }) => value)).join('');
}

export function citationsOf(content: ContentItem[]) {
  return content.flatMap(({ text }) => text.flatMap(({ annotations }) => annotations));
}

/** Repeats `check` until it holds. @throws {Error} when it does not hold in time. */
export async function eventually(check: () => Promise<boolean>, msMax = 30_000): Promise<void> {
  const deadline = Date.now() + msMax;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`It did not become so within ${msMax / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
