/** The OpenAPI 3.1 document, printed from the route table and its zod schemas: it cannot say what is not so. */
import { z } from 'zod';
import { catalogue } from '../core/errors.ts';
import type { Route } from './route.ts';

const errorSchema = {
  type: 'object',
  required: ['code', 'message', 'error'],
  properties: {
    code: { type: 'integer', description: 'The HTTP status.' },
    message: { type: 'string' },
    error: {
      type: 'object',
      required: ['code', 'type', 'message'],
      properties: {
        code: { type: 'string', enum: Object.keys(catalogue) },
        type: { type: 'string', enum: Object.keys(catalogue) },
        message: { type: 'string' },
        param: { type: 'string', description: 'The field at fault.' },
      },
    },
  },
};

export function openApiDocument(routes: readonly Route[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Millrace', version: '1', description: 'File search and cited answers over Redis Streams.' },
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema },
    },
  };
}

function operation(route: Route): object {
  const failure = { description: 'What went wrong and what to do.', content: json('#/components/schemas/Error') };
  if (route.role === 'open') return { summary: route.summary, responses: { 200: { description: 'OK' } } };
  return {
    summary: route.summary,
    security: [{ key: [] }],
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(route.body && { requestBody: requestBody(route.body) }),
    responses: { 200: { description: 'OK' }, default: failure },
  };
}

function requestBody({ schema, type }: { schema: z.ZodType; type: string }): object {
  const body = jsonSchema(schema);
  if (type === 'multipart/form-data') {
    body.properties = { ...body.properties, file: { type: 'string', format: 'binary' } };
    body.required = [...(body.required ?? []), 'file'];
  }
  return { required: true, content: { [type]: { schema: body } } };
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): object[] {
  const { properties = {}, required = [] } = schema === undefined ? {} : jsonSchema(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

function jsonSchema(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  const { $schema: _dialect, ...body } = z.toJSONSchema(schema, { io: 'input' });
  return body;
}

function json(ref: string): object {
  return { 'application/json': { schema: { $ref: ref } } };
}
