/**
 * Samples of all messages, made from the schema alone: the form that a release gave them. `node proto/sample.ts` writes
 * `released.json`, once at a release. `test/proto/compatibility.test.ts` reads it with the present schema.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import protobuf from 'protobufjs';

export const releasedFile = join(import.meta.dirname, 'released.json');

/** A message of a release: its fields by number, and an example of its bytes. */
export interface ReleasedMessage {
  fields: Record<string, string>;
  /** The JSON of the example. */
  sample: Record<string, unknown>;
  /** Its bytes, in base64. */
  bytes: string;
}

/** @returns all messages of the schema, by name */
export function readSchema(): Map<string, protobuf.Type> {
  const text = readFileSync(join(import.meta.dirname, 'millrace.proto'), 'utf8');
  const { root } = protobuf.parse(text, { keepCase: true });
  root.resolveAll();
  const types = new Map<string, protobuf.Type>();
  const add = (space: protobuf.NamespaceBase) => {
    for (const nested of space.nestedArray) {
      if (nested instanceof protobuf.Type) types.set(nested.fullName.slice(1), nested);
      if (nested instanceof protobuf.Namespace) add(nested);
    }
  };
  add(root);
  return types;
}

/** @returns a field as one text: name, label and type */
export function describeField(field: protobuf.Field): string {
  const key = field instanceof protobuf.MapField ? `map<${field.keyType}> ` : '';
  return `${field.name}: ${key}${field.repeated ? 'repeated ' : ''}${field.type}`;
}

/** Messages within messages that an example has. */
const depthMax = 3;

function sampleOf(type: protobuf.Type, depth = 0): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of type.fieldsArray) {
    const value = exampleOf(field, depth);
    if (value === undefined) continue;
    values[field.name] = field instanceof protobuf.MapField ? { key: value } : field.repeated ? [value] : value;
  }
  return values;
}

function exampleOf({ type, id, resolvedType }: protobuf.Field, depth: number): unknown {
  if (resolvedType instanceof protobuf.Enum) return Object.values(resolvedType.values).at(-1);
  if (resolvedType instanceof protobuf.Type) return depth < depthMax ? sampleOf(resolvedType, depth + 1) : undefined;
  if (type === 'string') return `text ${id}`;
  if (type === 'bytes') return Buffer.from([id % 256]).toString('base64');
  if (type === 'bool') return true;
  return id + (type === 'double' || type === 'float' ? 0.5 : 0);
}

if (process.argv[1] === import.meta.filename) {
  const released = [...readSchema()].map(([name, type]): [string, ReleasedMessage] => {
    const sample = sampleOf(type);
    const fields = Object.fromEntries(type.fieldsArray.map((field) => [field.id, describeField(field)]));
    const bytes = Buffer.from(type.encode(type.fromObject(sample)).finish()).toString('base64');
    return [name, { fields, sample, bytes }];
  });
  // One message a line, so that a change shows what it changes.
  const lines = released.map(([name, message]) => `  ${JSON.stringify(name)}: ${JSON.stringify(message)}`);
  writeFileSync(releasedFile, `{\n${lines.join(',\n')}\n}\n`);
}
