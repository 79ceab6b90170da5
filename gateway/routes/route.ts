/** The route table's row, and reading a JSON body into it. One resource a file in `routes/`; `gateway.ts` serves them. */
import type { z } from 'zod';
import type { Principal, Role } from '../access/auth.ts';
import type { HttpExchange, Method } from '../http/http-exchange.ts';
import { parseJson, validate } from '../schemas/schema.ts';

type MediaType = 'application/json' | 'text/event-stream' | 'text/plain' | 'application/octet-stream';

interface RouteTraits {
  readonly method: Method;
  readonly path: string;
  /** One line of the OpenAPI document. */
  readonly summary: string;
  /** By status, then by type, what it answers besides errors; for the OpenAPI document only. */
  readonly answers: Readonly<Record<number, Readonly<Partial<Record<MediaType, z.ZodType>>>>>;
}

/** For anybody: no key, no rate limit, answered while draining too. */
export interface OpenRoute extends RouteTraits {
  readonly role: 'open';
  handle(exchange: HttpExchange): void | Promise<void>;
}

/** For holders of a key with this role. What `handle` throws before an answer becomes the answer. */
export interface KeyRoute extends RouteTraits {
  readonly role: Role;
  /** These four are for the OpenAPI document only: `handle` reads them. */
  readonly body?: { readonly schema: z.ZodType; readonly type: 'application/json' | 'multipart/form-data' };
  readonly query?: z.ZodObject;
  readonly params?: z.ZodObject;
  readonly headers?: z.ZodObject;
  handle(exchange: HttpExchange, principal: Principal): void | Promise<void>;
}

export type Route = OpenRoute | KeyRoute;

const bodyBytesMaxDefault = 1_048_576;

interface JsonOptions {
  /** Default 1 MiB. */
  bytesMax?: number;
  /** No body at all stands for `{}`. */
  mayBeEmpty?: boolean;
}

/** Reads, parses and validates the body, then hands it on; a problem on the way, or thrown by `onBody`, is the answer. */
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

/** For a request that needs no body, to which a client may send `{}`. */
export function readNothing(exchange: HttpExchange, onRead: () => void): void {
  exchange.readBody(strayBytesMax, onRead);
}
