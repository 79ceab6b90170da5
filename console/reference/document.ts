/** The OpenAPI document of the running service, as the reference shows it. */
export interface Schema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  $ref?: string;
  default?: unknown;
  examples?: unknown[];
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  pattern?: string;
  additionalProperties?: Schema | boolean;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}

type Content = Record<string, { schema: Schema }>;

interface WrittenOperation {
  summary: string;
  security?: { key: string[] }[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

export interface OpenApi {
  paths: Record<string, Record<string, WrittenOperation>>;
  components: { schemas: Record<string, Schema> };
}

export interface Operation extends WrittenOperation {
  id: string;
  method: string;
  path: string;
  group: string;
}

export function operationsOf({ paths }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      id: `${method}${path}`.replace(/[^a-z0-9]+/gi, '-'),
      method: method.toUpperCase(),
      path,
      group: groupOf(path),
    })),
  );
}

/** @returns the resource that a path is about: `/v1/queue/put` is of `queue`. */
function groupOf(path: string): string {
  const [first = '', second = ''] = path.split('/').filter((part) => !part.startsWith('{') && part !== '');
  return first === 'api' || first === 'v1' ? second : 'service';
}

export function resolve(document: OpenApi, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (document.components.schemas[name] ?? {});
}

/** The type of a schema in few words: `string[]`, `"a" | "b"`. */
export function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ');
  if (schema.type === 'array') return `${schema.items ? typeOf(schema.items) : 'any'}[]`;
  return [schema.type ?? 'any'].flat().join(' | ');
}

/**
 * @param name of the member that has it. A text without an example is a place to fill in: `<name>`.
 * @returns an example of a schema as JSON would have it, with its required members
 */
export function exampleOf(document: OpenApi, written: Schema, name = 'text', depth = 0): unknown {
  const schema = resolve(document, written);
  if (schema.examples) return schema.examples[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return exampleOf(document, choice, name, depth);
  if (depth > 5) return null;
  if (schema.type === 'array') return schema.items ? [exampleOf(document, schema.items, name, depth + 1)] : [];
  if (schema.type === 'object') {
    const names = schema.required ?? [];
    return Object.fromEntries(
      names.map((member) => [member, exampleOf(document, schema.properties?.[member] ?? {}, member, depth + 1)]),
    );
  }
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 0;
  return schema.type === 'boolean' ? false : `<${name}>`;
}
