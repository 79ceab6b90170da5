/** Requests to the HTTP API with the key of the session. The key is sent in a header only, never in an address. */

import { again } from '../base/again.ts';
import { t } from '../base/language.ts';
import { apiKey, endSession } from '../base/session-key.ts';
import { heard, missed } from './presence.ts';

export class ApiError extends Error {
  /** HTTP status; 0: the service could not be reached. */
  readonly status: number;
  /** Type of the error in the catalogue of the API. */
  readonly type: string;
  /** Seconds after which a repetition may help. */
  readonly retryAfter: number | undefined;
  /** `X-SERVICE-TRACE-ID` of the request; empty: it did not reach the service. */
  trace = '';

  constructor(status: number, type: string, message: string, retryAfter?: number) {
    super(message);
    this.status = status;
    this.type = type;
    this.retryAfter = retryAfter;
  }
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Is sent as JSON. */
  json?: unknown;
  /** Is sent as a form, in place of JSON. */
  form?: FormData;
  query?: Record<string, string | number | undefined>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** A GET that finds no service is sent again. @returns the response, if its status is below 400. @throws {ApiError} */
export async function send(path: string, options: RequestOptions = {}): Promise<Response> {
  const { json, form, query = {}, headers, signal } = options;
  const { method = json === undefined && form === undefined ? 'GET' : 'POST' } = options;
  const init: RequestInit = { method, headers: { ...authorization(), ...headers }, cache: 'no-store' };
  if (json !== undefined) init.body = JSON.stringify(json);
  if (form !== undefined) init.body = form;
  if (signal !== undefined) init.signal = signal;
  const call = () => fetch(addressOf(path, query), init);
  let response: Response;
  try {
    response = await (method === 'GET' ? again(call, signal) : call());
  } catch (error) {
    if (signal?.aborted) throw error;
    missed();
    throw unreachable();
  }
  if (response.status < 500) heard();
  if (response.status < 400) return response;
  const error = await readError(response);
  const isOfSession = headers?.Authorization === undefined && apiKey.peek() !== '';
  if (error.status === 401 && isOfSession) endSession(t('signIn.ended'));
  throw error;
}

/** @returns the JSON of the answer; of an envelope its `data`. @throws {ApiError} */
export async function request<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
  const response = await send(path, options);
  const body = await response.json().catch((error) => {
    throw options.signal?.aborted ? error : unreachable();
  });
  return path.startsWith('/api/') ? body.data : body;
}

export function authorization(): Record<string, string> {
  const key = apiKey.peek();
  return key === '' ? {} : { Authorization: `Bearer ${key}` };
}

export function unreachable(): ApiError {
  return new ApiError(0, 'unreachable', t('error.unreachable'));
}

/** @param text body of a failed answer */
export function toApiError(status: number, text: string, retryAfter?: number): ApiError {
  try {
    const { error, message } = JSON.parse(text);
    // The advice of a message is for clients of the API. People have the buttons of the console.
    return new ApiError(
      status,
      error?.type ?? 'internal_error',
      error?.reason ?? error?.message ?? message,
      retryAfter,
    );
  } catch {
    return new ApiError(status, 'internal_error', t('error.status', { status }), retryAfter);
  }
}

/** @returns the text of any error, for people. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function readError(response: Response): Promise<ApiError> {
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  const error = toApiError(response.status, await response.text(), retryAfter);
  error.trace = response.headers.get('x-service-trace-id') ?? '';
  return error;
}

function addressOf(path: string, query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  if (given.length === 0) return path;
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
