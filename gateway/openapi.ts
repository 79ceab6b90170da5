/** The OpenAPI 3.1 document, printed from the route table and its zod schemas. */
import { z } from 'zod';
import { apiKeyRoles, type RequiredRole } from '../core/access/role.ts';
import { statusTexts } from './http/response-head.ts';
import type { Route } from './routes/route.ts';
import { errorResponse } from './schemas/response-schema.ts';

/** Answers that the HTTP library gives before a route is found. They are one line of HTML without a media type. */
const headFailures = {
  431: { description: 'The head of the request is longer than 4 KB, or has more than 100 headers.' },
  505: { description: 'The request is not HTTP/1.1.' },
};

const failure = {
  description: 'The error, and what to do about it.',
  headers: {
    'Retry-After': { description: 'Seconds; with 429, 503 and 507.', schema: { type: 'string', pattern: '^[0-9]+$' } },
  },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

type JsonSchema = z.core.JSONSchema.BaseSchema;

export function openApiDocument(routes: readonly Route[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return withComponents({
    openapi: '3.1.0',
    info: {
      title: 'Millrace',
      version: '1',
      description: 'File search, cited answers and a task queue over Redis Streams.',
    },
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: jsonSchema(errorResponse) },
    },
  });
}

/**
 * @returns the document with the schemas that contain themselves among its components. zod writes such a schema beside
 * each use, as `$defs`, where its references cannot be resolved.
 */
function withComponents<Document extends { components: { schemas: Record<string, JsonSchema> } }>(
  document: Document,
): Document {
  const found: Record<string, JsonSchema> = {};
  const moved = JSON.parse(JSON.stringify(document), (key, value) => {
    if (key !== '$defs') return value;
    Object.assign(found, value);
    return undefined;
  });
  Object.assign(moved.components.schemas, found);
  return JSON.parse(JSON.stringify(moved).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

function operation(route: Route): object {
  const { summary, answers } = route;
  if (route.role === 'open')
    return { summary, responses: { ...responses(answers), ...headFailures, default: failure } };
  return {
    summary,
    security: roles(route).map((role) => ({ key: [role] })),
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...parameters(route.headers, 'header'),
    ],
    ...(route.body && { requestBody: requestBody(route.body) }),
    responses: { ...responses(answers), ...headFailures, default: failure },
  };
}

/** @returns the roles of a key that the route accepts. One of them suffices. */
function roles({ role, reads }: RequiredRole): readonly string[] {
  if (role === 'any') return apiKeyRoles;
  return reads ? [role, `${role}:read`] : [role];
}

function responses(answers: Route['answers']): object {
  const described = Object.entries(answers).map(([status, bodies]) => {
    const content = Object.entries(bodies).map(([type, schema]) => [type, { schema: jsonSchema(schema) }]);
    const described = { description: statusTexts[status] };
    return [status, content.length > 0 ? { ...described, content: Object.fromEntries(content) } : described];
  });
  return Object.fromEntries(described);
}

function requestBody({ schema, type }: { schema: z.ZodType; type: string }): object {
  const body = jsonSchema(schema);
  if (type === 'multipart/form-data') {
    body.properties = { ...body.properties, file: { type: 'string', format: 'binary' } };
    body.required = [...(body.required ?? []), 'file'];
  }
  return { required: true, content: { [type]: { schema: body } } };
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query' | 'header'): object[] {
  const { properties = {}, required = [] } = schema === undefined ? {} : jsonSchema(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

function jsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...body } = z.toJSONSchema(schema, { io: 'input', override: keepExamples });
  return body;
}

/** zod leaves out the examples of a schema that transforms, because they may be its outputs. Ours are inputs. */
function keepExamples({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  const examples = z.globalRegistry.get(zodSchema)?.examples;
  if (Array.isArray(examples)) jsonSchema.examples = examples;
}
