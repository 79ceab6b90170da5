/**
 * The shape of a route, and the reading of its JSON body.
 *
 * To add a route:
 *   1. Write its request schemas in `schemas/` and its answer schemas beside them.
 *   2. Write the route into the file of its resource in `routes/`, one resource a file. `handle` validates the request,
 *      publishes one message and relays the reply (`streams/relay.ts`). `search.ts` is the shortest example.
 *   3. A new file exports a function that returns its routes. Add that function to the list in `gateway.ts`.
 *   4. Add each of its answers to `test/e2e/interface/openapi.ts`, which compares them with the OpenAPI document.
 *
 * `gateway.ts` authenticates a request and checks the rate limit before it calls `handle`.
 */
import type { z } from 'zod';
import type { RequiredRole } from '../../core/access/role.ts';
import { MillraceError } from '../../core/errors.ts';
import type { Principal } from '../access/principal.ts';
import type { HttpExchange, Method } from '../http/http-exchange.ts';
import { noParameters } from '../schemas/parameters.ts';
import { parseJson, validate } from '../schemas/schema.ts';

type MediaType =
  | 'application/json'
  | 'text/event-stream'
  | 'text/plain'
  | 'text/csv'
  | 'application/octet-stream'
  | '*/*';

interface RouteTraits {
  readonly method: Method;
  /** Pattern of the path: `/api/file/:file_id`. */
  readonly path: string;
  /** One line of the OpenAPI document. */
  readonly summary: string;
  /** Schemas of the answers besides errors, by status and media type. For the OpenAPI document only. */
  readonly answers: Readonly<Record<number, Readonly<Partial<Record<MediaType, z.ZodType>>>>>;
}

/** A route without a key and without a rate limit. */
export interface OpenRoute extends RouteTraits {
  readonly role: 'open';
  handle(exchange: HttpExchange): void | Promise<void>;
}

/** A route that needs a key. An error that `handle` throws becomes the answer. */
export interface KeyRoute extends RouteTraits, RequiredRole {
  /** Its requests are not traced: an open page of the console repeats them. Default: they are. */
  readonly isUntraced?: boolean;
  /** The next four fields are printed in the OpenAPI document. Only `handle` validates with them. */
  readonly body?: { readonly schema: z.ZodType; readonly type: 'application/json' | 'multipart/form-data' };
  readonly query?: z.ZodObject;
  readonly params?: z.ZodObject;
  readonly headers?: z.ZodObject;
  handle(exchange: HttpExchange, principal: Principal): void | Promise<void>;
}

export type Route = OpenRoute | KeyRoute;

const bodyBytesMaxDefault = 1_048_576;

interface JsonOptions {
  /** Bound of the body in bytes; default 1 MiB. */
  bytesMax?: number;
  /** An empty body is read as `{}`. */
  mayBeEmpty?: boolean;
}

/** Reads, parses and validates the body, then calls `onBody`. An error, also one that `onBody` throws, is the answer. */
export function readJson<Schema extends z.ZodType>(
  exchange: HttpExchange,
  schema: Schema,
  onBody: (body: z.output<Schema>) => void,
  { bytesMax = bodyBytesMaxDefault, mayBeEmpty = false }: JsonOptions = {},
): void {
  exchange.readBody(bytesMax, (bytes) => {
    try {
      onBody(validate(schema, mayBeEmpty && bytes.length === 0 ? {} : parseJson(bytes)));
    } catch (error) {
      exchange.fail(error);
    }
  });
}

const strayBytesMax = 1024;

/** Reads the body of a request that needs none: a client may send `{}`. A parameter in it is refused. */
export function readNothing(exchange: HttpExchange, onRead: () => void): void {
  readJson(exchange, noParameters, onRead, { bytesMax: strayBytesMax, mayBeEmpty: true });
}

/** @throws {MillraceError} bad_request when the route takes no query, or a parameter comes twice: one of the two would be ignored. */
export function checkQuery(route: Route, exchange: HttpExchange): void {
  const seen = new Set<string>();
  for (const [name] of exchange.query) {
    if (seen.has(name)) throw new MillraceError('bad_request', `${name} must be sent once.`, { param: name });
    seen.add(name);
  }
  const takesQuery = route.role !== 'open' && route.query !== undefined;
  if (!takesQuery) validate(noParameters, Object.fromEntries(exchange.query));
}

const conditions = ['If-Match', 'If-None-Match'];

/**
 * HTTP forbids to change something whose condition was not checked (RFC 9110, 13.1).
 * @throws {MillraceError} bad_request when the request has a condition that its route does not know.
 */
export function checkConditions(route: KeyRoute, exchange: HttpExchange): void {
  if (route.method === 'GET') return;
  for (const name of conditions) {
    const isKnown = route.headers !== undefined && name in route.headers.shape;
    if (isKnown || !exchange.framing.conditions.has(name.toLowerCase())) continue;
    throw new MillraceError('bad_request', `${name} is not checked here. Leave it out.`, { param: name });
  }
}
